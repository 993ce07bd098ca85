/** The specification of a form: one schema, which parses it for conform in the browser while it is filled in, and in the action. */
import { issueText, type Issue } from '#contract/issue-text.ts'
import type { Language } from '#contract/languages.ts'
import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

type Typed = Record<string, unknown>

export interface FormSpec<I extends Typed, O> {
  schema: z.ZodType<O, I>
  /** Names of the inputs that are read. */
  fields: readonly string[]
  /** Secret fields, which are never sent back to the page. */
  hidden: readonly string[]
  error?: (issue: z.core.$ZodRawIssue) => string
}

/** Label of a field, and the messages that replace the default ones (`contract/issue-text.ts`). */
export interface FieldTexts {
  label: string
  chosen?: boolean
  missing?: string
  wrong?: string
  tooSmall?: string
  tooBig?: string
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

function messageOf(
  { missing, wrong, tooSmall, tooBig, ...named }: FieldTexts,
  issue: Issue & { input?: unknown },
  language: Language,
): string {
  if (missing && isNothing(issue.input)) return missing
  if (tooSmall && issue.code === 'too_small') return tooSmall
  if (tooBig && issue.code === 'too_big') return tooBig
  if (wrong && issue.code !== 'too_big') return wrong
  return issueText(named, issue, issue.input, language)
}

/**
 * Defines a form with the fields of `schema`: those of the call, as far as users type them. An empty input is an absent value.
 * @param fieldTexts labels and messages of the fields, in `language`
 * @param hidden secret fields, which are never sent back to the page
 */
export function defineForm<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
  fieldTexts: { [K in keyof S & string]?: string | FieldTexts },
  language: Language,
  hidden: readonly (keyof S & string)[] = [],
): FormSpec<z.input<z.ZodObject<S>>, z.output<z.ZodObject<S>>> {
  const names = new Map<PropertyKey, string | FieldTexts | undefined>(Object.entries(fieldTexts))
  const error = (issue: z.core.$ZodRawIssue) => {
    const name = names.get(issue.path?.[0] ?? '') ?? ''
    return messageOf(typeof name === 'string' ? { label: name } : name, issue, language)
  }
  return { schema, fields: Object.keys(schema.shape), hidden, error }
}

/** For the browser; also handles conform's intents. */
export function submissionOf<I extends Typed, O>(form: FormData, { schema, error, hidden }: FormSpec<I, O>): Submission<I, string[], O> {
  const submission = parseWithZod(form, { schema, error })
  const reply: typeof submission.reply = (options) => submission.reply({ hideFields: [...hidden], ...options })
  return { ...submission, reply }
}

/** For actions. Parses only the fields of the form, so that a reply repeats nothing else. */
export function parseForm<I extends Typed, O>(form: FormData, spec: FormSpec<I, O>): Submission<I, string[], O> {
  const formFields = new FormData()
  for (const name of spec.fields) for (const value of form.getAll(name)) formFields.append(name, value)
  return submissionOf(formFields, spec)
}
