/** What a form asks for, parsed for conform by one schema: in the browser while it is filled in, and in the action. */
import { issueText, type Issue } from '#contract/issue-text.ts'
import type { Language } from '#contract/languages.ts'
import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

type Typed = Record<string, unknown>

export interface Asked<I extends Typed, O> {
  schema: z.ZodType<O, I>
  /** Names of the inputs that are read. */
  fields: readonly string[]
  /** Secrets: they never return to the page. */
  hidden: readonly string[]
  error?: (issue: z.core.$ZodRawIssue) => string
}

/** The name of a field, and the messages that differ from the usual ones (`contract/issue-text.ts`). */
export interface Told {
  label: string
  chosen?: boolean
  missing?: string
  wrong?: string
  tooSmall?: string
  tooBig?: string
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

function messageOf({ missing, wrong, tooSmall, tooBig, ...named }: Told, issue: Issue & { input?: unknown }, language: Language): string {
  if (missing && isNothing(issue.input)) return missing
  if (tooSmall && issue.code === 'too_small') return tooSmall
  if (tooBig && issue.code === 'too_big') return tooBig
  if (wrong && issue.code !== 'too_big') return wrong
  return issueText(named, issue, issue.input, language)
}

/**
 * A form of the fields of `schema`: that of the call, as far as it is typed. An empty input is an absent value.
 * @param told names of the fields, in `language`
 * @param hidden fields that never return to the page
 */
export function ask<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
  told: { [K in keyof S & string]?: string | Told },
  language: Language,
  hidden: readonly (keyof S & string)[] = [],
): Asked<z.input<z.ZodObject<S>>, z.output<z.ZodObject<S>>> {
  const names = new Map<PropertyKey, string | Told | undefined>(Object.entries(told))
  const error = (issue: z.core.$ZodRawIssue) => {
    const name = names.get(issue.path?.[0] ?? '') ?? ''
    return messageOf(typeof name === 'string' ? { label: name } : name, issue, language)
  }
  return { schema, fields: Object.keys(schema.shape), hidden, error }
}

/** For the browser: understands conform's intents, too. */
export function submissionOf<I extends Typed, O>(form: FormData, { schema, error, hidden }: Asked<I, O>): Submission<I, string[], O> {
  const submission = parseWithZod(form, { schema, error })
  const reply: typeof submission.reply = (options) => submission.reply({ hideFields: [...hidden], ...options })
  return { ...submission, reply }
}

/** For actions. Only the fields of the form are parsed, so that nothing else comes back with an answer. */
export function parseForm<I extends Typed, O>(form: FormData, asked: Asked<I, O>): Submission<I, string[], O> {
  const known = new FormData()
  for (const name of asked.fields) for (const value of form.getAll(name)) known.append(name, value)
  return submissionOf(known, asked)
}
