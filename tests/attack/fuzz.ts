/** Random calls from many connections; callers who were signed out sign in again. */
import type { Call } from '#contract/calls.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { createRandom } from '#seeds/random.ts'
import fc from 'fast-check'
import { basic } from '../api/server.ts'
import { cameThrough, leakIn } from './answers.ts'
import { callers as everybody, type Callers, type May } from './callers.ts'
import { requestTo, type Request } from './requests.ts'
import { onAll, type Answer, type Site } from './site.ts'
import { readRows, type World } from './world.ts'

/** By name: number of requests sent, how many passed token and schema, and the statuses of the others. */
export type Tally = Map<string, { sent: number; through: number; turnedBack: Map<number, number> }>

export function count(tally: Tally, name: string, through: boolean, status: number): void {
  const so = tally.get(name) ?? { sent: 0, through: 0, turnedBack: new Map<number, number>() }
  if (!through) so.turnedBack.set(status, (so.turnedBack.get(status) ?? 0) + 1)
  tally.set(name, { ...so, sent: so.sent + 1, through: so.through + Number(through) })
}

interface FuzzDeps {
  site: Site
  callers: Callers
  calls: readonly Call[]
  may: May
  world: World
}

interface Run {
  count: number
  seed: number
  /** The callers to choose from; all by default. */
  by?: readonly string[]
  tally: Tally
}

/** After this many calls the row ids in requests are refreshed. */
const perRound = 9000

export async function fuzz(
  { site, callers, calls, may, world }: FuzzDeps,
  { count: total, seed, by = everybody, tally }: Run,
): Promise<string[]> {
  const random = createRandom(seed)
  const wrong: string[] = []
  // Uses a spare account, because wrong old passwords may lock it out, which must not affect other sessions.
  const isOwnPassword = (call: Call) => call.path.endsWith(userCalls.updatePassword.path.replace(/^.*\//, '/'))
  const nextCaller = (call: Call): string => {
    if (isOwnPassword(call) && !by.includes('nobody')) return by[0]!
    const able = by.filter((caller) => may(caller, call))
    const lot = random.next()
    // Prefers the administrator, because some calls also need a caller who sees all hospitals.
    if (able.includes('admin') && lot < 0.4) return 'admin'
    return able.length && lot < 0.8 ? random.pick(able) : random.pick([...by])
  }

  async function one(call: Call, request: Request, at: number): Promise<void> {
    const caller = nextCaller(call)
    const token = isOwnPassword(call) && caller !== 'nobody' ? await spareToken() : await callers.tokenOf(caller, at)
    const { method, path, body, type } = request
    const headers = {
      authorization: basic(),
      ...(token && { 'blade-auth': `bearer ${token}` }),
      ...(typeof body === 'string' && { 'content-type': type ?? 'application/json' }),
    }
    const answer = await site.send(at, { method, path, headers, body }).catch((error: unknown) => String(error))
    const fault = typeof answer === 'string' ? `no answer: ${answer}` : faultOf(call, answer)
    if (fault) wrong.push(`${caller}: ${method} ${path.slice(0, 300)} ${typeof body === 'string' ? body.slice(0, 500) : ''}: ${fault}`)
    if (typeof answer === 'string') return
    const through = cameThrough(answer, path.split('?')[0] === call.path)
    count(tally, call.name, through, answer.status)
    if (answer.status === 401 && token) {
      callers.forget(caller, at)
      spare = undefined
    }
  }
  let spare: Promise<string> | undefined
  const spareToken = () => (spare ??= callers.byPassword(world.spare))

  for (let done = 0; done < total; done += perRound) {
    const rows = done === 0 ? world.rows : await readRows(site, callers)
    const size = Math.min(perRound, total - done)
    const each = Math.ceil(size / calls.length)
    const requests = calls.map((call) => fc.sample(requestTo(call, { ...world, rows }), { numRuns: each, seed: seed + done }))
    const all = Array.from(
      { length: size },
      (_, i) => [calls[i % calls.length]!, requests[i % calls.length]![Math.floor(i / calls.length)]!] as const,
    )
    await onAll(all, ([call, request], at) => one(call, request, at))
  }
  return wrong
}

/** Rows of the error log contain stacks, and are for operators. */
const faultOf = (call: Call, { status, text }: Answer): string | undefined => {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`
  const leak = call.resource?.name === 'error' && status === 200 ? undefined : leakIn(text)
  return leak && `${status} leaks "${leak}"`
}

/** One line per name, the lowest share first. */
export function formatTally(tally: Tally): string {
  const share = ({ sent, through }: { sent: number; through: number }) => Math.round((100 * through) / sent)
  const rows = [...tally].map(([name, so]) => ({ name, ...so, share: share(so) })).sort((a, b) => a.share - b.share)
  return rows.map(({ name, sent, share }) => `${String(share).padStart(4)} %  ${String(sent).padStart(5)}  ${name}`).join('\n')
}
/** Names whose requests passed token and schema in less than a fifth of the cases. */
export const weak = (tally: Tally): string[] =>
  [...tally].flatMap(([name, { sent, through, turnedBack }]) =>
    through / sent < 0.2 ? [`${name} (${[...turnedBack].map(([status, n]) => `${n} × ${status}`).join(', ')})`] : [],
  )
