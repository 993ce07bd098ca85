/** Faults of the API of one world: its rules, and those that apply to a call. Rules survive a replacement of the world's rows. */
import { type Fault, type FaultList, type FaultRule, oneFault } from '#contract/endpoints/faults.ts'
import { parseJson } from '#contract/json.ts'
import { faultDefaults, faultHeader, fitsPath, mostFaults, noFault } from '#contract/rules/faults.ts'
import type { Request, RequestHandler, Response } from 'express'
import { setTimeout as delay } from 'node:timers/promises'
import { contextOf, type Ctx } from '../api/context.ts'
import type { Principal } from '../rights/principal.ts'
import { Refused } from '../core/refusal.ts'
import { spoil } from './faults-spoil.ts'
import { isLabCall } from './own-calls.ts'

/** Pseudo-random numbers from 0 to below 1, the same for the same seed (mulberry32). */
function drawsOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Rule {
  id: number
  spec: FaultRule
  until: number
  seen: number
  met: number
  draw: () => number
}

/** A rule that was applied to a call; id 0 is the header. */
export interface Met {
  id: number
  kind: Fault['kind']
}

const met = new WeakMap<Request, { faults: Met[]; caller: Principal | undefined }>()
/** The faults that were applied to a call, and its caller if a rule needed to know. */
export const metBy = (req: Request) => met.get(req)

const numbers: ReadonlySet<string> = new Set<keyof Fault>(['ms', 'spread', 'status', 'code'])
const jsons: ReadonlySet<string> = new Set<keyof Fault>(['body', 'patch'])
/** @throws Refused faultHeader */
function readParameter(name: string, value: string): unknown {
  if (numbers.has(name)) return Number(value)
  if (!jsons.has(name)) return value
  try {
    return parseJson(value)
  } catch {
    throw new Refused('faultHeader', { name })
  }
}
/** The fields of a fault's header, not checked yet. @throws Refused faultHeader */
export const faultOfHeader = (text: string): Record<string, unknown> =>
  Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, readParameter(name, value)]))
/** Whether a header can be read. */
export function isFault(text: string): boolean {
  try {
    return oneFault.safeParse(faultOfHeader(text)).success
  } catch {
    return false
  }
}
/** @throws Refused faultHeader */
function readHeader(text: string): ReturnType<typeof oneFault.parse> {
  const read = oneFault.safeParse(faultOfHeader(text))
  if (!read.success) throw new Refused('faultHeader', { name: String(read.error.issues[0]?.path[0] ?? 'kind') })
  return read.data
}

/** @param clock epoch ms */
export function createFaults(clock: () => number) {
  let rules: Rule[] = []
  let lastId = 0
  let waiting = new AbortController()

  const isOver = ({ until }: Rule) => clock() >= until
  const begin = (id: number, spec: FaultRule, until: number): Rule => ({ id, spec, until, seen: 0, met: 0, draw: drawsOf(spec.seed) })

  function isForCaller({ spec }: Rule, caller: Principal | undefined): boolean {
    if (spec.user && caller?.user.account !== spec.user) return false
    return !spec.role || (caller?.rights.aliases.includes(spec.role) ?? false)
  }

  /** The faults that the rules apply to a call; counts each. */
  async function byRules(ctx: Ctx): Promise<{ matches: { id: number; fault: Fault; extra: number }[]; caller: Principal | undefined }> {
    const fitting = rules.filter(
      (rule) =>
        !isOver(rule) &&
        (rule.spec.method === 'any' || rule.spec.method === ctx.method) &&
        fitsPath(rule.spec.path, ctx.path) &&
        (rule.spec.kind !== 'expired' || ctx.hasToken),
    )
    if (!fitting.length) return { matches: [], caller: undefined }
    const caller = ctx.hasToken ? await ctx.who() : undefined
    let spoilt = false
    const matches = fitting.flatMap((rule) => {
      const { spec } = rule
      if (!isForCaller(rule, caller)) return []
      rule.seen++
      // Both numbers are always drawn, so that the next draws do not depend on what other rules did.
      const [share, more] = [rule.draw(), rule.draw()]
      const isHit = (spec.nth === null || rule.seen === spec.nth) && share < spec.share
      if (!isHit || (spec.kind !== 'latency' && spoilt)) return []
      if (spec.kind !== 'latency') spoilt = true
      rule.met++
      return [{ id: rule.id, fault: spec as Fault, extra: Math.round(more * spec.spread) }]
    })
    return { matches, caller }
  }

  function byHeader(text: string, ctx: Ctx) {
    const fault = readHeader(text)
    const fits = (fault.method === 'any' || fault.method === ctx.method) && fitsPath(fault.path, ctx.path)
    return fits && (fault.kind !== 'expired' || ctx.hasToken) ? [{ id: 0, fault, extra: Math.round(Math.random() * fault.spread) }] : []
  }

  /** @throws Refused faultHeader, unauthorized */
  async function meet(req: Request, res: Response, next: () => void): Promise<void> {
    const ctx = contextOf(req)
    const header = req.get(faultHeader)
    if (header === noFault) return next()
    const { matches: ruled, caller: ruledCaller } = await byRules(ctx)
    // The header is ignored for anonymous callers: only people who can sign in may cause faults.
    const caller = ruledCaller ?? (header !== undefined && ctx.hasToken ? await ctx.who() : undefined)
    const faults = [...(header !== undefined && caller ? byHeader(header, ctx) : []), ...ruled]
    if (!faults.length) return next()
    met.set(req, { faults: faults.map(({ id, fault }) => ({ id, kind: fault.kind })), caller })
    const late = faults.filter(({ fault }) => fault.kind === 'latency')
    const ms = late.reduce((sum, { fault, extra }) => sum + (fault.ms ?? faultDefaults.latency) + extra, 0)
    const { signal } = waiting
    if (ms) await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return void req.socket.destroy()
    const other = faults.find(({ fault }) => fault.kind !== 'latency')
    return other ? spoil(other.fault, { req, res, next, language: ctx.language, signal }) : next()
  }

  const handle: RequestHandler = (req, res, next) => {
    if ((!rules.length && req.get(faultHeader) === undefined) || isLabCall(contextOf(req).path)) return next()
    meet(req, res, next).catch(next)
  }

  const list = (): FaultList =>
    rules.map((rule) => ({
      ...rule.spec,
      id: rule.id,
      seen: rule.seen,
      met: rule.met,
      left: rule.until === Infinity ? null : Math.max(0, Math.ceil((rule.until - clock()) / 1000)),
    }))

  return {
    /** Mount behind the guard. */
    handle,
    list,
    /** @throws Refused faultsFull */
    add(spec: FaultRule): FaultList {
      if (rules.length >= mostFaults) throw new Refused('faultsFull', { most: mostFaults })
      rules.push(begin(++lastId, spec, spec.seconds === null ? Infinity : clock() + spec.seconds * 1000))
      return list()
    },
    /** @throws Refused failed */
    remove(id: number): FaultList {
      if (!rules.some((rule) => rule.id === id)) throw new Refused('failed')
      rules = rules.filter((rule) => rule.id !== id)
      return list()
    },
    clear(): FaultList {
      rules = []
      return list()
    },
    /** Resets counters and draws after the rows were replaced, so that the same test run gets the same faults. */
    restart(): void {
      rules = rules.map(({ id, spec, until }) => begin(id, spec, until))
    },
    /** Ends the calls that are being delayed. */
    hangUp(): void {
      waiting.abort()
      waiting = new AbortController()
    },
  }
}
export type Faults = ReturnType<typeof createFaults>
