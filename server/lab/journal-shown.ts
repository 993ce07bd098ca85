/** The journal's entries as they are shown: masked, filtered. */
import type { JournalDetail, JournalEntry, JournalFilters } from '#contract/endpoints/journal.ts'
import { openAuth, token, tokenRefresh } from '#contract/endpoints/auth.ts'
import { smsCode, smsCodeOfSignIn, smsValidate } from '#contract/endpoints/platform.ts'
import { fitsPath } from '#contract/rules/faults.ts'
import { formatTime } from '#contract/rules/time.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import { maskBody, maskQuery } from '../audit/masking.ts'
import type { Kept } from './journal.ts'

/** Most characters of a body that are shown. */
const longest = 64 * 1024

/** Calls whose parameters hold codes that open something. */
const ofCodes: ReadonlySet<string> = new Set(
  [token, tokenRefresh, openAuth.token, smsCode, smsCodeOfSignIn, smsValidate].map(({ path }) => path.toLowerCase()),
)
const isStrict = ({ path }: Kept) => ofCodes.has(path.toLowerCase())

const textOf = (parts: readonly Uint8Array[]) => Buffer.concat(parts).toString()
const isText = (type: string) => /json|^text\/|xml|urlencoded/.test(type)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The body that was sent, masked. */
export const sentOf = (entry: Kept): unknown => (entry.sent === undefined ? undefined : maskBody(entry.sent, isStrict(entry)))

/** The answer's JSON, masked; undefined where it is none, or is not kept. */
export function answerOf({ answer, type }: Kept): unknown {
  if (!answer || !type.includes('json')) return undefined
  const body = parsed(textOf(answer))
  return body === undefined ? undefined : maskBody(body, false)
}

/** JSON that is broken could not be masked by its fields: the names that hold secrets are then looked for as text. */
const maskBroken = (text: string) =>
  text.replace(/("[^"]*(?:password|token|secret|captcha|card)[^"]*"\s*:\s*)("[^"]*"?|[^,}\]]+)/gi, '$1"***"')

function answerText(entry: Kept): string | null {
  const { answer, type } = entry
  if (!answer || !isText(type)) return null
  const json = answerOf(entry)
  if (json !== undefined) return JSON.stringify(json, null, 2)
  return String(maskBody(maskBroken(textOf(answer)), false))
}
const sentText = (entry: Kept): string | null => {
  const sent = sentOf(entry)
  return sent === undefined ? null : JSON.stringify(sent, null, 2)
}

export const queryOf = (entry: Kept): string => (entry.query ? maskQuery(entry.query, isStrict(entry)) : '')

function codeOf({ answer, type, bytes }: Kept): number | null {
  // why not the whole of a long one: the code is its first key, and lists show a thousand
  if (!answer || !bytes || !type.includes('json')) return null
  const found = /^\{"code":(\d{1,6})\b/.exec(Buffer.from(answer[0]?.subarray(0, 20) ?? []).toString())?.[1]
  if (found) return Number(found)
  const code = bytes < 4096 ? propertiesOf(parsed(textOf(answer))).code : undefined
  return typeof code === 'number' ? code : null
}

export const shown = (entry: Kept): JournalEntry => ({
  ...{ id: entry.id, at: entry.at, time: formatTime(entry.now), method: entry.method, path: entry.path, query: queryOf(entry) },
  ...{ status: entry.status, code: codeOf(entry), whole: entry.whole, ms: entry.ms, bytes: entry.bytes },
  ...{ account: entry.account, roles: [...entry.roles], faults: [...entry.faults] },
  ...{ requestId: entry.requestId, replayOf: entry.replayOf },
})

const clip = (body: string | null) => ({ body: body?.slice(0, longest) ?? null, clipped: (body?.length ?? 0) > longest })
export const bodiesOf = (entry: Kept): Pick<JournalDetail, 'request' | 'answer'> => ({
  request: { type: entry.sentType, ...clip(sentText(entry)) },
  answer: { type: entry.type, ...clip(answerText(entry)) },
})

/** why first raw: masking is the larger part, and what is masked is never found */
function holds(entry: Kept, text: string): boolean {
  const wanted = text.toLowerCase()
  const isIn = (given: string | null | undefined) => given?.toLowerCase().includes(wanted) ?? false
  if (isIn(entry.path) || isIn(entry.requestId)) return true
  const raw = [entry.query, entry.sent === undefined ? '' : JSON.stringify(entry.sent), entry.answer && textOf(entry.answer)]
  if (!raw.some(isIn) && !isIn(decodeQuery(entry.query))) return false
  return [queryOf(entry), decodeQuery(queryOf(entry)), sentText(entry), answerText(entry)].some(isIn)
}
const decodeQuery = (query: string | undefined) => [...new URLSearchParams(query)].map((pair) => pair.join('=')).join('&')

const isStatus = (wanted: string, status: number) =>
  /xx$/i.test(wanted) ? Math.floor(status / 100) === Number(wanted[0]) : status === Number(wanted)

/** Those that all filters fit, in the given order. */
export function filtered(entries: readonly Kept[], { method, path, status, user, text }: JournalFilters): Kept[] {
  return entries.filter(
    (entry) =>
      (!method || entry.method === method) &&
      fitsPath(path, entry.path) &&
      (!status || isStatus(status, entry.status)) &&
      (!user || entry.account === (user === '-' ? '' : user)) &&
      (!text || holds(entry, text)),
  )
}
