/** The message of an invalid field: one map from zod issues to texts, for browser, action and server. */
import type { Language } from './languages.ts'
import { missingText, refusalText } from './refusals.ts'
import type { Base } from './values.ts'

export interface Issue {
  code?: string
  path?: readonly PropertyKey[]
  origin?: unknown
  maximum?: unknown
  /** Of a rule that has a text of its own. */
  params?: { refusal?: 'phoneDigits' } | undefined
}

interface Named {
  /** Name of the field, in the reader's language. */
  label: string
  base?: Base
  /** Whether it is chosen rather than typed; by default its base says so. */
  chosen?: boolean
}

/** @param value what was sent */
export function issueText({ label, base = 'text', chosen }: Named, issue: Issue, value: unknown, language: Language): string {
  if (isEmpty(value)) return missingText(label, base, language, chosen)
  if (issue.params?.refusal) return refusalText(issue.params.refusal, language, { label })
  if (issue.code === 'too_big' && issue.origin === 'string') return refusalText('tooLong', language, { label, max: Number(issue.maximum) })
  if (issue.code === 'too_big' || issue.code === 'too_small') return refusalText('outOfRange', language, { label })
  return refusalText('wrongType', language, { label })
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
