/** Sends a request of the journal again, to the server that has it. */
import type { Ctx } from '../api/context.ts'
import { Refused } from '../core/refusal.ts'
import { proxiedHeader } from '../http/proxied.ts'
import { encoded } from './journal-body.ts'
import { replayHeader, type Kept } from './journal.ts'
import type { Lab } from './lab.ts'

/** Headers by which the caller of the replay is known. */
const ofCaller = ['authorization', 'blade-auth', 'accept-language', 'user-agent']

/** A form with a file is not kept, and of the oldest requests no body is. */
const isKept = ({ sentType, sent, answer }: Kept) =>
  !sentType.includes('multipart') && (!sentType || sent !== undefined || answer !== undefined)

/** As the caller of `ctx`, with what was really sent. @returns the new entry @throws Refused entryNever */
export async function replay({ journal, host, urlOf }: Lab, entry: Kept, ctx: Ctx): Promise<Kept> {
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
  // why caught: a fault may have spoilt it, which is what the entry says
  await response?.arrayBuffer().catch(() => undefined)
  const made = journal.all().find(({ id, replayOf }) => id > last && replayOf === entry.id)
  if (!made) throw new Refused('entryNever')
  return made
}
