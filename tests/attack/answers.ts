/** What an answer says of the server: whether a request came past token and schema, and whether it tells what nobody should know. */
import { refusals, type RefusalCode } from '#contract/refusals.ts'
import type { Answer } from './site.ts'

/** Refusals of what a request is made of, before anybody looks at what it asks. */
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
 * An answer of the API: done, or refused by a rule.
 * @param known whether the address was that of a call, so that what was not found is a row
 */
export const cameThrough = ({ status, text }: Answer, known: boolean): boolean =>
  status < 400 || (status === 404 && known) || ((status === 400 || status === 409) && !missing.test(text) && !formal.test(text))

/** An answer of an action, in one piece with the words that it shows: gone on to a page, refused by a rule, or overtaken. */
export function actionCameThrough({ status, text }: Answer): boolean {
  if (status === 409 || status === 503) return true
  return ruled.test(text) || ((status === 202 || status === 200 || status === 302) && !signedOut({ status, text }) && !formal.test(text))
}

/** The way to sign in, in place of what was asked for. */
export const signedOut = ({ status, text }: Pick<Answer, 'status' | 'text'>): boolean =>
  (status === 202 || status === 204) && /"\/(?:login|lock|register)[?"]/.test(text)

const here = process.cwd()
const inner =
  /node_modules|SQLITE_[A-Z]+|no such (?:table|column)|constraint failed|\bselect .{1,200} from "?\w+|\n\s+at \S.*:\d+:\d+|file:\/\/\//i

/** What a stack, a statement or a path looks like; undefined where there is none. */
export const leakIn = (text: string): string | undefined => (text.includes(here) ? here : inner.exec(text)?.[0])
