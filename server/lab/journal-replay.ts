/** Sends a request of the journal again, to the same server. */
import type { Ctx } from '../api/context.ts'
import { Refused } from '../core/refusal.ts'
import { proxiedHeader } from '../http/proxied.ts'
import { encoded } from './journal-body.ts'
import { replayHeader, type StoredEntry } from './journal.ts'
import type { Lab } from './lab.ts'

/** Headers that identify the caller of the replay. */
const ofCaller = ['authorization', 'blade-auth', 'accept-language', 'user-agent']

/** Whether the body was kept: forms with files are not, nor are the bodies of the oldest requests. */
const isKept = ({ sentType, sent, answer }: StoredEntry) =>
  !sentType.includes('multipart') && (!sentType || sent !== undefined || answer !== undefined)

/** Sends the unmasked request as the caller of `ctx`. @returns the new entry @throws Refused entryNever */
export async function replay({ journal, host, urlOf }: Lab, entry: StoredEntry, ctx: Ctx): Promise<StoredEntry> {
  if (!isKept(entry)) throw new Refused('entryNever')
  const last = journal.all().at(-1)?.id ?? 0
  const address = entry.path.replace(/^\/api/i, '') + (entry.query === undefined ? '' : `?${entry.query}`)
  const caller = ofCaller.flatMap((name) => {
    const value = ctx.header(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const response = await fetch(urlOf(host) + address, {
    method: entry.method,
    redirect: 'manual',
    headers: {
      ...Object.fromEntries(caller),
      ...(ctx.proxied && { [proxiedHeader]: '1' }),
      ...(entry.sentType && { 'Content-Type': entry.sentType }),
      [replayHeader]: String(entry.id),
    },
    body: encoded(entry, entry.sent),
  }).catch(() => undefined)
  // A fault may have broken the answer; the new entry shows that.
  await response?.arrayBuffer().catch(() => undefined)
  const newEntry = journal.all().find(({ id, replayOf }) => id > last && replayOf === entry.id)
  if (!newEntry) throw new Refused('entryNever')
  return newEntry
}
