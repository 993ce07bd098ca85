/** Classifies an answer: whether the request passed token and schema, and whether the answer leaks internals. */
import { personHeader } from '#app/lib/person.ts'
import { refusals, type RefusalCode } from '#contract/refusals.ts'
import type { Answer } from './site.ts'

/** Refusals of malformed requests, before any rule is applied. */
const ofForm: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  ...(['unauthorized', 'noToken', 'rejected', 'notFound', 'methodNotAllowed', 'mediaType', 'tooLarge', 'notReadable'] as const),
  ...(['serverError', 'tooMany', 'paramMissing', 'paramType', 'tooLong', 'wrongType', 'outOfRange', 'badClient'] as const),
  ...(['uploadMissing', 'passwordMissing', 'passwordConfirm', 'reasonTooLong', 'success', 'noData'] as const),
])
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = ([zh]: readonly [string, string]) =>
  zh
    .split(/\{\w+\}/)
    .map(escaped)
    .join('.{0,300}')
const codes = Object.keys(refusals) as RefusalCode[]
const formal = new RegExp(codes.flatMap((code) => (ofForm.has(code) && code !== 'success' ? [patternOf(refusals[code])] : [])).join('|'))
const ruled = new RegExp(codes.flatMap((code) => (ofForm.has(code) ? [] : [patternOf(refusals[code])])).join('|'))
const missing = /"msg":"请(?:输入|选择)/

/**
 * Whether a call of the API was carried out, or refused by a rule.
 * @param isCall whether the address is that of a call, so that a 404 means a missing row
 */
export const cameThrough = ({ status, text }: Answer, isCall: boolean): boolean =>
  status < 400 || (status === 404 && isCall) || ((status === 400 || status === 409) && !missing.test(text) && !formal.test(text))

/** Whether an action was carried out (redirected), refused by a rule, or met a conflict. */
export function actionCameThrough({ status, text, headers }: Answer): boolean {
  if (headers[personHeader.toLowerCase()] !== undefined) return false
  if (status === 409 || status === 503) return true
  return ruled.test(text) || ((status === 202 || status === 200 || status === 302) && !signedOut({ status, text }) && !formal.test(text))
}

/** Whether the answer redirects to sign-in, lock or registration. */
export const signedOut = ({ status, text }: Pick<Answer, 'status' | 'text'>): boolean =>
  (status === 202 || status === 204) && /"\/(?:login|lock|register)[?"]/.test(text)

const here = process.cwd()
const inner =
  /node_modules|SQLITE_[A-Z]+|no such (?:table|column)|constraint failed|\bselect .{1,200} from "?\w+|\n\s+at \S.*:\d+:\d+|file:\/\/\//i

/** The part of a text that looks like a stack, an SQL statement or a path; undefined if there is none. */
export const leakIn = (text: string): string | undefined => (text.includes(here) ? here : inner.exec(text)?.[0])
