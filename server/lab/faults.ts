/** Faults of the API of one world: rules, and which of them a call meets. They outlast the world's rows. */
import { type Fault, type FaultList, type FaultRule, oneFault } from '#contract/endpoints/faults.ts'
import { faultDefaults, faultHeader, fitsPath, mostFaults, noFault } from '#contract/rules/faults.ts'
import type { Request, RequestHandler, Response } from 'express'
import { setTimeout as delay } from 'node:timers/promises'
import { contextOf, type Ctx } from '../api/context.ts'
import type { Principal } from '../access/sessions/session.ts'
import { Refused } from '../core/refusal.ts'
import { spoil } from './faults-spoil.ts'
import { isLabCall } from './own-calls.ts'

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
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
  given: FaultRule
  until: number
  seen: number
  met: number
  draw: () => number
}

/** A rule that a call met; 0 is the header. */
export interface Met {
  id: number
  kind: Fault['kind']
}

const met = new WeakMap<Request, { faults: Met[]; caller: Principal | undefined }>()
/** What a call met, and who called where that had to be known. */
export const metBy = (req: Request) => met.get(req)

const numbers: ReadonlySet<string> = new Set<keyof Fault>(['ms', 'spread', 'status', 'code'])
/** @throws Refused faultHeader */
function readHeader(text: string): ReturnType<typeof oneFault.parse> {
  const given = Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]))
  const read = oneFault.safeParse(given)
  if (!read.success) throw new Refused('faultHeader', { name: String(read.error.issues[0]?.path[0] ?? 'kind') })
  return read.data
}

/** @param clock epoch ms */
export function createFaults(clock: () => number) {
  let rules: Rule[] = []
  let lastId = 0
  let waiting = new AbortController()

  const isOver = ({ until }: Rule) => clock() >= until
  const begin = (id: number, given: FaultRule, until: number): Rule => ({ id, given, until, seen: 0, met: 0, draw: drawsOf(given.seed) })

  function isMeant({ given }: Rule, caller: Principal | undefined): boolean {
    if (given.user && caller?.user.account !== given.user) return false
    return !given.role || (caller?.rights.aliases.includes(given.role) ?? false)
  }

  /** The faults that a call meets by the rules, each counted. */
  async function byRules(ctx: Ctx): Promise<{ found: { id: number; fault: Fault; extra: number }[]; caller: Principal | undefined }> {
    const fitting = rules.filter(
      (rule) =>
        !isOver(rule) &&
        (rule.given.method === 'any' || rule.given.method === ctx.method) &&
        fitsPath(rule.given.path, ctx.path) &&
        (rule.given.kind !== 'expired' || ctx.hasToken),
    )
    if (!fitting.length) return { found: [], caller: undefined }
    const caller = ctx.hasToken ? await ctx.who() : undefined
    let spoilt = false
    const found = fitting.flatMap((rule) => {
      const { given } = rule
      if (!isMeant(rule, caller)) return []
      rule.seen++
      // why always both: the next draws must not depend on what other rules did
      const [share, more] = [rule.draw(), rule.draw()]
      const isHit = (given.nth === null || rule.seen === given.nth) && share < given.share
      if (!isHit || (given.kind !== 'latency' && spoilt)) return []
      if (given.kind !== 'latency') spoilt = true
      rule.met++
      return [{ id: rule.id, fault: given as Fault, extra: Math.round(more * given.spread) }]
    })
    return { found, caller }
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
    const { found: ruled, caller } = await byRules(ctx)
    // A stranger's header counts for nothing: faults are made by people who may sign in.
    const isKnown = header !== undefined && ctx.hasToken && (await ctx.who()) !== undefined
    const found = [...(isKnown ? byHeader(header, ctx) : []), ...ruled]
    if (!found.length) return next()
    met.set(req, { faults: found.map(({ id, fault }) => ({ id, kind: fault.kind })), caller })
    const late = found.filter(({ fault }) => fault.kind === 'latency')
    const ms = late.reduce((sum, { fault, extra }) => sum + (fault.ms ?? faultDefaults.latency) + extra, 0)
    const { signal } = waiting
    if (ms) await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return void req.socket.destroy()
    const other = found.find(({ fault }) => fault.kind !== 'latency')
    return other ? spoil(other.fault, { req, res, next, language: ctx.language, signal }) : next()
  }

  const handle: RequestHandler = (req, res, next) => {
    if ((!rules.length && req.get(faultHeader) === undefined) || isLabCall(contextOf(req).path)) return next()
    meet(req, res, next).catch(next)
  }

  const list = (): FaultList =>
    rules.map((rule) => ({
      ...rule.given,
      ...{ id: rule.id, seen: rule.seen, met: rule.met },
      left: rule.until === Infinity ? null : Math.max(0, Math.ceil((rule.until - clock()) / 1000)),
    }))

  return {
    /** Mount behind the guard. */
    handle,
    list,
    /** @throws Refused faultsFull */
    add(given: FaultRule): FaultList {
      if (rules.length >= mostFaults) throw new Refused('faultsFull', { most: mostFaults })
      rules.push(begin(++lastId, given, given.seconds === null ? Infinity : clock() + given.seconds * 1000))
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
    /** Counts and draws from the beginning: the rows were replaced, and the same run shall meet the same faults. */
    restart(): void {
      rules = rules.map(({ id, given, until }) => begin(id, given, until))
    },
    /** Ends the calls that are kept waiting. */
    hangUp(): void {
      waiting.abort()
      waiting = new AbortController()
    },
  }
}
export type Faults = ReturnType<typeof createFaults>
