/** The message of an invalid field: one map from zod issues to texts, for browser, action and server. */
import type { Language } from './languages.ts'
import { missingText, refusalText } from './refusals.ts'
import { yuan } from './rules/money.ts'
import { cleanLine } from './text.ts'
import type { Base } from './field-meta.ts'

export interface Issue {
  code?: string
  path?: readonly PropertyKey[]
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  /** Parameters of a rule with its own text; `cents`: the issue with the cents of an amount that is typed in yuan. */
  params?: { refusal?: 'phoneDigits' | 'wholeNumber'; cents?: Issue; takesZero?: boolean } | undefined
}

interface Named {
  /** Name of the field, in the reader's language. */
  label: string
  base?: Base
  /** Whether it is chosen rather than typed; derived from its base by default. */
  chosen?: boolean
}

/**
 * The message about an amount that people type in yuan. Callers of the API send cents and get `issueText`.
 * @param issue about its cents @param takesZero whether 0 is an amount here
 */
export function yuanText(label: string, { code, minimum, maximum }: Issue, takesZero: boolean, language: Language): string {
  if (code === 'too_big') return refusalText('yuanMost', language, { label, most: yuan(Number(maximum)) })
  if (code === 'too_small' && Number(minimum) > 1) return refusalText('yuanLeast', language, { label, least: yuan(Number(minimum)) })
  return refusalText(takesZero ? 'yuanFromZero' : 'yuanAboveZero', language, { label })
}

/** @param value the sent value */
export function issueText({ label, base = 'text', chosen }: Named, issue: Issue, value: unknown, language: Language): string {
  if (isEmpty(value)) return missingText(label, base, language, chosen)
  if (issue.params?.cents) return yuanText(label, issue.params.cents, !!issue.params.takesZero, language)
  if (issue.params?.refusal) return refusalText(issue.params.refusal, language, { label })
  if (issue.code === 'too_big' && issue.origin === 'string') return refusalText('tooLong', language, { label, max: Number(issue.maximum) })
  if (issue.code === 'too_big' || issue.code === 'too_small') return refusalText('outOfRange', language, { label })
  return refusalText('wrongType', language, { label })
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && cleanLine(value) === '')
