/** The last requests of a world, with their answers, and what they ask beyond the contract. They survive a replacement of the rows, and are masked when they are read. */
import { faultHeader, noFault } from '#contract/rules/faults.ts'
import type { Language } from '#contract/languages.ts'
import type { Request, RequestHandler, Response } from 'express'
import { contextOf, type Ctx } from '../api/context.ts'
import { Refused, type Denial } from '../core/refusal.ts'
import { splitUrl } from '../http/url.ts'
import type { UnknownName } from '#contract/known-names.ts'
import { metBy, type Met } from './faults.ts'
import { isLabCall } from './own-calls.ts'
import { createUse, unknownIn } from './unknown-names.ts'

/** Limits: number of requests, bytes of one answer, and bytes of all bodies. */
const most = 1000
const largest = 512 * 1024
const mostBytes = 4 * 1024 * 1024

/** Set by the lab where it sends a request again. */
export const replayHeader = 'x-ward-replay'

export interface StoredEntry {
  id: number
  /** Epoch ms of the machine, and of the world. */
  at: number
  now: number
  method: string
  path: string
  /** As it was sent; undefined without one. */
  query: string | undefined
  account: string
  /** Aliases. */
  roles: readonly string[]
  hasToken: boolean
  language: Language
  requestId: string
  /** The parsed body; undefined without one, or when it is not kept. */
  sent: unknown
  sentType: string
  sentBytes: number
  /** 0 without an answer. */
  status: number
  type: string
  bytes: number
  /** Undefined when it is not kept. */
  answer: Uint8Array[] | undefined
  whole: boolean
  /** null while it is being answered. */
  ms: number | null
  faults: readonly Met[]
  denial: Denial | undefined
  fault: string | undefined
  /** Names that the contract does not know. */
  unknown: readonly UnknownName[]
  replayOf: number | null
}

interface Clocks {
  /** Epoch ms of the machine, and of the world. */
  clock: () => number
  now: () => number
}

const isStream = (res: Response) => String(res.getHeader('content-type') ?? '').startsWith('text/event-stream')
const sizeOf = ({ sentBytes, answer, bytes }: StoredEntry) => sentBytes + (answer ? bytes : 0)

export function createRequestJournal({ clock, now }: Clocks) {
  let entries: StoredEntry[] = []
  let lastId = 0
  /** Bytes of the bodies that are kept. */
  let totalBytes = 0
  const use = createUse()
  /** The snapshot of the rows before the first request. */
  let snapshot: string | undefined

  function begin(req: Request, ctx: Ctx): StoredEntry {
    const replayOf = Number(req.get(replayHeader))
    const { path, query } = splitUrl(req.originalUrl)
    return {
      id: ++lastId,
      at: clock(),
      now: now(),
      method: ctx.method,
      path,
      query,
      account: '',
      roles: [],
      hasToken: ctx.hasToken,
      language: ctx.language,
      requestId: ctx.requestId,
      sent: undefined,
      sentType: req.get('content-type') ?? '',
      sentBytes: 0,
      status: 0,
      type: '',
      bytes: 0,
      answer: [],
      whole: false,
      ms: null,
      faults: [],
      denial: undefined,
      fault: req.get(faultHeader),
      unknown: [],
      replayOf: replayOf > 0 ? replayOf : null,
    }
  }

  /** Drops the bodies of the oldest entries until the total fits the limit. */
  function fit(): void {
    for (const entry of entries) {
      if (totalBytes <= mostBytes) return
      // An entry that is still being answered is not counted in the total yet.
      if (entry.ms === null) continue
      totalBytes -= sizeOf(entry)
      Object.assign(entry, { sent: undefined, sentBytes: 0, answer: undefined })
    }
  }

  /** Completes an entry once; anything written later, after the caller has left, is not recorded. */
  function finish(entry: StoredEntry, res: Response, ctx: Ctx, began: number): void {
    if (entry.ms !== null) return
    const met = metBy(res.req)
    const caller = ctx.caller ?? met?.caller
    // A stream ends when its listener leaves, so it counts as complete.
    entry.whole ||= isStream(res)
    entry.ms = Math.round(performance.now() - began)
    entry.status = res.headersSent || entry.whole ? res.statusCode : 0
    entry.type = String(res.getHeader('content-type') ?? '')
    entry.account = caller?.user.account ?? ''
    entry.roles = caller?.rights.aliases ?? []
    entry.faults = met?.faults ?? []
    entry.denial = ctx.denial
    entry.unknown = unknownIn(res.req, ctx)
    // A chunked body does not state its length, so 1 KiB is assumed.
    const length = ctx.header('transfer-encoding') ? 1024 : Number(ctx.header('content-length') ?? 0)
    // A call without a body has an empty object in `ctx.body`.
    if (length) Object.assign(entry, { sent: ctx.body, sentBytes: length })
    // Newer entries have pushed this one out meanwhile.
    if (entry.id < (entries[0]?.id ?? Infinity)) return
    totalBytes += sizeOf(entry)
    fit()
  }

  function add(entry: StoredEntry): void {
    entries.push(entry)
    const oldest = entries.length > most ? entries.shift() : undefined
    if (oldest && oldest.ms !== null) totalBytes -= sizeOf(oldest)
  }

  const record: RequestHandler = (req, res, next) => {
    const ctx = contextOf(req)
    // Pages of the simulation send `noFault`; recording their calls would fill the journal just by viewing it.
    if (isLabCall(ctx.path) || req.get(faultHeader) === noFault) return next()
    const began = performance.now()
    const entry = begin(req, ctx)
    add(entry)
    use.count(ctx)
    const { write, end } = res
    const take = (chunk: unknown) => {
      if (entry.ms !== null || (typeof chunk !== 'string' && !(chunk instanceof Uint8Array))) return
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      entry.bytes += bytes.length
      if (entry.bytes > largest || isStream(res)) entry.answer = undefined
      else entry.answer?.push(bytes)
    }
    res.write = (chunk: unknown, ...rest: unknown[]): boolean => {
      take(chunk)
      return Boolean(Reflect.apply(write, res, [chunk, ...rest]))
    }
    res.end = (chunk?: unknown, ...rest: unknown[]) => {
      take(chunk)
      entry.whole ||= entry.ms === null
      // Recorded before the answer leaves, so that its receiver finds it in the journal.
      finish(entry, res, ctx, began)
      Reflect.apply(end, res, [chunk, ...rest])
      return res
    }
    res.once('close', () => finish(entry, res, ctx, began))
    next()
  }

  return {
    /** Mount behind the guard, and before the bodies are read. */
    record,
    /** Oldest first. */
    all: (): readonly StoredEntry[] => entries,
    /** @throws Refused entryMissing */
    one(id: number): StoredEntry {
      const match = entries.find((entry) => entry.id === id)
      if (!match) throw new Refused('entryMissing', { id })
      return match
    },
    use,
    /** The snapshot of the rows that the first request met, if it was saved. */
    before: () => snapshot,
    /** @param before name of the snapshot that was just saved */
    clear(before?: string): void {
      entries = []
      totalBytes = 0
      snapshot = before
      use.clear()
    },
  }
}
