/** The journal's entries as users see them: masked and filtered. */
import type { JournalDetail, JournalEntry, JournalFilters } from '#contract/endpoints/journal.ts'
import { openAuth, token, tokenRefresh } from '#contract/endpoints/auth.ts'
import { smsCode, smsCodeOfSignIn, smsValidate } from '#contract/endpoints/platform.ts'
import { fitsPath } from '#contract/rules/faults.ts'
import { formatTime } from '#contract/rules/time.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import { maskBody, maskQuery } from '../audit/masking.ts'
import type { StoredEntry } from './journal.ts'

/** Most characters of a body that are shown. */
const longest = 64 * 1024

/** Calls whose parameters contain secret codes. */
const ofCodes: ReadonlySet<string> = new Set(
  [token, tokenRefresh, openAuth.token, smsCode, smsCodeOfSignIn, smsValidate].map(({ path }) => path.toLowerCase()),
)
const isStrict = ({ path }: StoredEntry) => ofCodes.has(path.toLowerCase())

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
export const sentOf = (entry: StoredEntry): unknown => (entry.sent === undefined ? undefined : maskBody(entry.sent, isStrict(entry)))

/** The answer's JSON, masked; undefined if it is not JSON or was not kept. */
export function answerOf({ answer, type }: StoredEntry): unknown {
  if (!answer || !type.includes('json')) return undefined
  const body = parsed(textOf(answer))
  return body === undefined ? undefined : maskBody(body, false)
}

/** Broken JSON cannot be masked field by field, so the names of secret fields are searched as text. */
const maskBroken = (text: string) =>
  text.replace(/("[^"]*(?:password|token|secret|captcha|card)[^"]*"\s*:\s*)("[^"]*"?|[^,}\]]+)/gi, '$1"***"')

function answerText(entry: StoredEntry): string | null {
  const { answer, type } = entry
  if (!answer || !isText(type)) return null
  const json = answerOf(entry)
  if (json !== undefined) return JSON.stringify(json, null, 2)
  return String(maskBody(maskBroken(textOf(answer)), false))
}
const sentText = (entry: StoredEntry): string | null => {
  const sent = sentOf(entry)
  return sent === undefined ? null : JSON.stringify(sent, null, 2)
}

export const queryOf = (entry: StoredEntry): string => (entry.query ? maskQuery(entry.query, isStrict(entry)) : '')

function codeOf({ answer, type, bytes }: StoredEntry): number | null {
  // The code is usually the first key. Long answers are not parsed for it, because a list shows up to a thousand entries.
  if (!answer || !bytes || !type.includes('json')) return null
  const firstCode = /^\{"code":(\d{1,6})\b/.exec(Buffer.from(answer[0]?.subarray(0, 20) ?? []).toString())?.[1]
  if (firstCode) return Number(firstCode)
  const code = bytes < 4096 ? propertiesOf(parsed(textOf(answer))).code : undefined
  return typeof code === 'number' ? code : null
}

export const toJournalEntry = (entry: StoredEntry): JournalEntry => ({
  id: entry.id,
  at: entry.at,
  time: formatTime(entry.now),
  method: entry.method,
  path: entry.path,
  query: queryOf(entry),
  status: entry.status,
  code: codeOf(entry),
  whole: entry.whole,
  ms: entry.ms,
  bytes: entry.bytes,
  account: entry.account,
  roles: [...entry.roles],
  faults: [...entry.faults],
  requestId: entry.requestId,
  replayOf: entry.replayOf,
  unknown: [...entry.unknown],
})

const clip = (body: string | null) => ({ body: body?.slice(0, longest) ?? null, clipped: (body?.length ?? 0) > longest })
export const bodiesOf = (entry: StoredEntry): Pick<JournalDetail, 'request' | 'answer'> => ({
  request: { type: entry.sentType, ...clip(sentText(entry)) },
  answer: { type: entry.type, ...clip(answerText(entry)) },
})

/** Searches the raw text first, because masking costs most of the time; only a match in the masked text counts. */
function holds(entry: StoredEntry, text: string): boolean {
  const lowerText = text.toLowerCase()
  const isIn = (value: string | null | undefined) => value?.toLowerCase().includes(lowerText) ?? false
  if (isIn(entry.path) || isIn(entry.requestId)) return true
  const raw = [entry.query, entry.sent === undefined ? '' : JSON.stringify(entry.sent), entry.answer && textOf(entry.answer)]
  if (!raw.some(isIn) && !isIn(decodeQuery(entry.query))) return false
  return [queryOf(entry), decodeQuery(queryOf(entry)), sentText(entry), answerText(entry)].some(isIn)
}
const decodeQuery = (query: string | undefined) => [...new URLSearchParams(query)].map((pair) => pair.join('=')).join('&')

const isStatus = (filter: string, status: number) =>
  /xx$/i.test(filter) ? Math.floor(status / 100) === Number(filter[0]) : status === Number(filter)

/** The entries that match all filters, in the same order. */
export function filtered(entries: readonly StoredEntry[], { method, path, status, user, text }: JournalFilters): StoredEntry[] {
  return entries.filter(
    (entry) =>
      (!method || entry.method === method) &&
      fitsPath(path, entry.path) &&
      (!status || isStatus(status, entry.status)) &&
      (!user || entry.account === (user === '-' ? '' : user)) &&
      (!text || holds(entry, text)),
  )
}
