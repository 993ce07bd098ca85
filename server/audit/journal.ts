/**
 * The three logs (contract page platform §7). Requests do not wait for them: rows are queued, bounded, and written
 * in batches, each second and on shutdown.
 */
import { browserError } from '#contract/endpoints/platform.ts'
import { errorUpload } from '#contract/rules/uploads.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { isFull } from '#db/file.ts'
import { inserter } from '#db/rows.ts'
import { api, error, usual } from '#db/tables/platform.ts'
import { recordWriter } from '#db/version.ts'
import { and, asc, count, eq, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm'
import { networkInterfaces, hostname } from 'node:os'
import type { Logger } from 'pino'
import { clip, maskNumbers, maskParams } from './masking.ts'
import { nextId } from '../core/row-id.ts'
import type { Work } from '../core/transaction.ts'

/** Most queued rows; more are dropped rather than exhaust memory. */
const mostWaiting = 5000
/** Rows per minute of callers without a token: enough for diagnosis, too few to fill a disk. */
const mostOfStrangers = 300
const minute = 60_000
/** Milliseconds: between two writes, between two clean-ups, and until a row is old. */
const writeInterval = 1000
const sweepInterval = 3_600_000
const maxAge = 30 * 86_400_000
/** Most old rows of a log that one clean-up deletes; the next second deletes more. */
const mostSwept = 1000
/** Most rows that a log keeps; beyond them the oldest are deleted. A row is 4 KB at most, an error 140 KB. */
export const mostRows = { usual: 100_000, api: 100_000, error: 2000 } as const
/** Share of its rows that a full log loses at once: to find them costs more than to delete them. */
export const spare = 0.01

/** Share of a full log above which an account's own rows are deleted first. */
const share = 0.1
/** `logId` of sign-ins. Rows of successful ones are deleted only by age: nobody can fill the log with them without a password. */
export const signIns = { done: 'sign-in', failed: 'sign-in-failed' } as const

/** The call that a row is about. */
export interface Seen {
  method: string
  /** Without the query. */
  path: string
  ip: string
  userAgent: string
  requestId: string
  /** Account of the caller. */
  account: string | undefined
  /** True for a caller without a valid token. */
  stranger: boolean
  tenantId: string | undefined
  params: Readonly<Record<string, unknown>>
}

const logs = { usual, api, error }
type LogName = keyof typeof logs
const names = ['usual', 'api', 'error'] as const

type Row =
  | { table: 'usual'; row: typeof usual.$inferInsert }
  | { table: 'api'; row: typeof api.$inferInsert }
  | { table: 'error'; row: typeof error.$inferInsert }

export interface JournalDeps {
  db: Db
  clock: () => number
  log: Logger
  env: string
}

const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((address) => address.family === 'IPv4' && !address.internal)?.address ?? '127.0.0.1'

/** A text for a log, with personal numbers masked. */
const plain = (text: string, most: number) => clip(maskNumbers(text.slice(0, most)), most)

/** The cause of a failed statement: the statement's own message repeats its values. */
function causeOf(failure: unknown): Error {
  const thrown = failure instanceof Error ? failure : new Error(String(failure))
  return thrown.message.startsWith('Failed query') && thrown.cause instanceof Error ? thrown.cause : thrown
}

/** Bounds of the search for the first frame of a stack: it is in one of the first lines, and that line is short. */
const framesAt = { lines: 20, characters: 1000 }

/** File and line of the first frame of a stack. */
export function placeOf(stack: string): { fileName: string | null; lineNumber: number | null } {
  for (const line of stack.split('\n', framesAt.lines)) {
    const [column = '', number = '', ...rest] = line.slice(0, framesAt.characters).trimEnd().split(':').reverse()
    if (!/^\d+\)?$/.test(column) || !/^\d{1,9}$/.test(number) || rest.length === 0) continue
    const file = rest.reverse().join(':').split(/[\s(]/).at(-1)!
    return { fileName: clip(file.split('/').slice(-3).join('/'), 255), lineNumber: Number(number) }
  }
  return { fileName: null, lineNumber: null }
}

export function createJournal({ db, clock, log, env }: JournalDeps) {
  const server = { serviceId: 'ward-console', serverHost: hostname(), serverIp: ownAddress(), env }
  const record = recordWriter(db)
  const [addApi, addUsual, addError] = [inserter(db, api), inserter(db, usual), inserter(db, error)]
  /** Number of rows of a log, counted no further than one clean-up deletes. */
  function countOf(name: LogName, tx: Work = db): number {
    const some = tx
      .select({ id: logs[name].id })
      .from(logs[name])
      .limit(mostRows[name] + mostSwept)
      .as('some')
    return tx.select({ rows: count() }).from(some).get()?.rows ?? 0
  }
  const rowsOf: Record<LogName, number> = { usual: countOf('usual'), api: countOf('api'), error: countOf('error') }
  /** Rows of a full log by account; counted once, because a query over all rows with every clean-up would block other calls. */
  const rowsByAccount = new Map<LogName, Map<string | null, number>>()
  function accountsOf(tx: Work, name: LogName): Map<string | null, number> {
    const before = rowsByAccount.get(name)
    if (before) return before
    const { createBy } = logs[name]
    const rows = tx.select({ createBy, rows: count() }).from(logs[name]).groupBy(createBy).all()
    const counted = new Map(rows.map((row) => [row.createBy, row.rows]))
    rowsByAccount.set(name, counted)
    return counted
  }
  function countOne(name: LogName, account: string | null, change: 1 | -1): void {
    rowsOf[name] += change
    const counted = rowsByAccount.get(name)
    counted?.set(account, (counted.get(account) ?? 0) + change)
  }
  let waiting: Row[] = []
  let lostRows = 0
  let strangers = { count: 0, since: clock() }
  let lastSweep = clock()
  let timer: NodeJS.Timeout | undefined

  /** Whether there is room for one more row of this caller. */
  function hasRoom({ stranger }: Seen): boolean {
    if (clock() - strangers.since >= minute) strangers = { count: 0, since: clock() }
    return waiting.length < mostWaiting && (!stranger || ++strangers.count <= mostOfStrangers)
  }

  function add(seen: Seen, entry: () => Row): void {
    if (hasRoom(seen)) waiting.push(entry())
    else lostRows++
  }

  /**
   * Which rows of a full log are deleted first: failed sign-ins, or those of the account with the most rows, if they exceed their
   * share; undefined for the oldest of all. Without this, one account could push out the records of others.
   */
  function crowd(tx: Work, name: LogName): SQL | undefined {
    const { createBy } = logs[name]
    const many = mostRows[name] * share
    if (name === 'usual') {
      const failed = eq(usual.logId, signIns.failed)
      if ((tx.select({ rows: count() }).from(usual).where(failed).get()?.rows ?? 0) > many) return failed
    }
    const accounts = accountsOf(tx, name)
    const most = Math.max(...accounts.values())
    if (most <= many) return undefined
    const [biggest] = [...accounts].find(([, rows]) => rows === most)!
    return biggest === null ? isNull(createBy) : eq(createBy, biggest)
  }

  function dropOldest(tx: Work, name: LogName): void {
    if (rowsOf[name] <= mostRows[name]) return
    const tooMany = Math.min(rowsOf[name] - mostRows[name] * (1 - spare), mostSwept)
    const { id, createBy, createTime } = logs[name]
    const mayGo = name === 'usual' ? ne(usual.logId, signIns.done) : undefined
    const oldest = tx
      .select({ id })
      .from(logs[name])
      .where(and(crowd(tx, name), mayGo))
      .orderBy(asc(createTime))
      .limit(tooMany)
    const deleted = tx.delete(logs[name]).where(inArray(id, oldest)).returning({ createBy }).all()
    for (const row of deleted) countOne(name, row.createBy, -1)
    if (tooMany === mostSwept) rowsOf[name] = countOf(name, tx)
  }

  function common(seen: Seen) {
    const now = clock()
    const parts = seen.path.split('/').filter(Boolean)
    return {
      id: nextId(now),
      ...server,
      tenantId: seen.tenantId,
      method: clip(seen.method, 8),
      requestUri: plain(seen.path, 500),
      userAgent: clip(seen.userAgent, 500),
      remoteIp: seen.ip,
      methodClass: clip(parts.slice(0, -1).slice(-1).join(''), 128),
      methodName: clip(parts.slice(-1).join(''), 128),
      params: maskParams(seen.params),
      requestId: seen.requestId || null,
      createBy: seen.account ? plain(seen.account, 64) : null,
      createTime: formatTime(now),
    }
  }

  function write(): void {
    const rows = waiting
    waiting = []
    if (lostRows) log.warn({ lost: lostRows }, 'log rows were lost: more calls than could be written')
    lostRows = 0
    const isSweepDue = clock() - lastSweep >= sweepInterval
    if (!rows.length && !isSweepDue) return
    try {
      record(() =>
        db.transaction(
          (tx) => {
            for (const entry of rows) {
              if (entry.table === 'api') addApi(entry.row)
              else if (entry.table === 'usual') addUsual(entry.row)
              else addError(entry.row)
              countOne(entry.table, entry.row.createBy ?? null, 1)
            }
            if (isSweepDue) for (const name of names) rowsOf[name] = countOf(name, tx)
            for (const name of names) dropOldest(tx, name)
            if (!isSweepDue) return
            const old = formatTime(clock() - maxAge)
            const gone = names.map((name) => {
              const table = logs[name]
              const oldest = tx.select({ id: table.id }).from(table).where(lt(table.createTime, old)).limit(mostSwept)
              const { changes } = tx.delete(table).where(inArray(table.id, oldest)).run()
              rowsOf[name] -= changes
              return changes
            })
            rowsByAccount.clear()
            if (gone.every((rows) => rows < mostSwept)) lastSweep = clock()
          },
          { behavior: 'immediate' },
        ),
      )
    } catch (failure) {
      rowsByAccount.clear()
      log.error({ err: failure, rows: rows.length }, 'log rows could not be written')
      // The rows stay queued until there is room again.
      if (isFull(failure)) waiting = [...rows, ...waiting].slice(0, mostWaiting)
    }
  }

  return {
    call(seen: Seen, details: { title: string; ms: number }): void {
      add(seen, () => ({
        table: 'api',
        row: { ...common(seen), type: '1', title: clip(details.title, 128), time: String(Math.round(details.ms)) },
      }))
    },
    /** @param logData what happened, in words; no secrets */
    note(seen: Seen, entry: { logId: string; logData: string; logLevel?: 'info' | 'warn' }): void {
      add(seen, () => ({
        table: 'usual',
        row: { ...common(seen), logLevel: entry.logLevel ?? 'info', logId: entry.logId, logData: plain(entry.logData, 4000) },
      }))
    },
    failure(seen: Seen, failure: unknown): void {
      const thrown = causeOf(failure)
      const stackTrace = plain(thrown.stack ?? '', errorUpload.longest)
      const place = placeOf(stackTrace)
      add(seen, () => ({
        table: 'error',
        row: { ...common(seen), ...place, stackTrace, exceptionName: clip(thrown.name, 255), message: plain(thrown.message, 4000) },
      }))
    },
    /** Errors that a console met in a browser. Non-objects are ignored. */
    browser(seen: Seen, items: readonly unknown[]): void {
      for (const item of items.slice(0, errorUpload.most)) {
        const read = browserError.safeParse(item)
        if (!read.success) continue
        const { url, type, message, stack, info } = read.data
        const longest = errorUpload.longest
        const stackTrace = plain(stack ?? '', longest)
        const row = { ...common({ ...seen, params: {} }), ...placeOf(stackTrace), env: 'browser', stackTrace }
        add(seen, () => ({
          table: 'error',
          row: {
            ...row,
            requestUri: plain((url ?? '').split(/[?#]/, 1)[0]!, 500),
            exceptionName: clip(type ?? 'error', 255),
            message: plain([message, info].filter(Boolean).join('\n'), longest),
          },
        }))
      }
    },
    flush: write,
    start(): void {
      timer ??= setInterval(write, writeInterval).unref()
    },
    stop(): void {
      clearInterval(timer)
      timer = undefined
      write()
    },
  }
}
export type Journal = ReturnType<typeof createJournal>
