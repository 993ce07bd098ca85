/**
 * The three logs (contract page platform §7). Nothing waits for them: rows gather in a bounded queue and are written
 * together, each second and at the end.
 */
import { browserError } from '#contract/endpoints/platform.ts'
import { errorUpload } from '#contract/rules/uploads.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { inserter } from '#db/rows.ts'
import { api, error, usual } from '#db/tables/platform.ts'
import { lt } from 'drizzle-orm'
import { networkInterfaces, hostname } from 'node:os'
import type { Logger } from 'pino'
import { clip, maskParams } from './masking.ts'
import { nextId } from './row-id.ts'

/** Rows that wait at most; more are lost rather than kept from the callers' memory. */
const mostWaiting = 5000
/** Milliseconds: between two writes, between two looks at what is old, and until a row is old. */
const beat = 1000
const sweep = 3_600_000
const keep = 30 * 86_400_000

/** The call that a row speaks of. */
export interface Seen {
  method: string
  /** Without the query. */
  path: string
  ip: string
  userAgent: string
  requestId: string
  /** Account of the caller. */
  account: string | undefined
  tenantId: string | undefined
  params: Readonly<Record<string, unknown>>
}

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

/** What stands behind a failed statement: the statement's own text repeats the values that it was given. */
function causeOf(failure: unknown): Error {
  const thrown = failure instanceof Error ? failure : new Error(String(failure))
  return thrown.message.startsWith('Failed query') && thrown.cause instanceof Error ? thrown.cause : thrown
}

/** A stack names its first frame in one of its first lines, and that line is short. */
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
  const [addApi, addUsual, addError] = [inserter(db, api), inserter(db, usual), inserter(db, error)]
  let waiting: Row[] = []
  let lost = 0
  let swept = clock()
  let timer: NodeJS.Timeout | undefined

  function add(entry: Row): void {
    if (waiting.length < mostWaiting) waiting.push(entry)
    else lost++
  }

  function common(seen: Seen) {
    const now = clock()
    const parts = seen.path.split('/').filter(Boolean)
    return {
      id: nextId(now),
      ...server,
      tenantId: seen.tenantId,
      method: clip(seen.method, 8),
      requestUri: clip(seen.path, 500),
      userAgent: clip(seen.userAgent, 500),
      remoteIp: seen.ip,
      methodClass: clip(parts.slice(0, -1).slice(-1).join(''), 128),
      methodName: clip(parts.slice(-1).join(''), 128),
      params: maskParams(seen.params),
      requestId: seen.requestId || null,
      createBy: seen.account ? clip(seen.account, 64) : null,
      createTime: formatTime(now),
    }
  }

  function write(): void {
    const rows = waiting
    waiting = []
    if (lost) log.warn({ lost }, 'log rows were lost: more calls than could be written')
    lost = 0
    const due = clock() - swept >= sweep
    if (!rows.length && !due) return
    try {
      db.transaction(
        (tx) => {
          for (const entry of rows) {
            if (entry.table === 'api') addApi(entry.row)
            else if (entry.table === 'usual') addUsual(entry.row)
            else addError(entry.row)
          }
          if (!due) return
          swept = clock()
          for (const table of [usual, api, error])
            tx.delete(table)
              .where(lt(table.createTime, formatTime(swept - keep)))
              .run()
        },
        { behavior: 'immediate' },
      )
    } catch (failure) {
      log.error({ err: failure, rows: rows.length }, 'log rows could not be written')
    }
  }

  return {
    call(seen: Seen, given: { title: string; ms: number }): void {
      add({ table: 'api', row: { ...common(seen), type: '1', title: clip(given.title, 128), time: String(Math.round(given.ms)) } })
    },
    /** @param logData what happened, in words; no secrets */
    note(seen: Seen, given: { logId: string; logData: string; logLevel?: 'info' | 'warn' }): void {
      add({
        table: 'usual',
        row: { ...common(seen), logLevel: given.logLevel ?? 'info', logId: given.logId, logData: clip(given.logData, 4000) },
      })
    },
    failure(seen: Seen, failure: unknown): void {
      const thrown = causeOf(failure)
      const stackTrace = clip(thrown.stack ?? '', errorUpload.longest)
      const place = placeOf(stackTrace)
      add({
        table: 'error',
        row: { ...common(seen), ...place, stackTrace, exceptionName: clip(thrown.name, 255), message: clip(thrown.message, 4000) },
      })
    },
    /** Errors that a console met in a browser. What is no object is passed over. */
    browser(seen: Seen, items: readonly unknown[]): void {
      for (const item of items.slice(0, errorUpload.most)) {
        const read = browserError.safeParse(item)
        if (!read.success) continue
        const { url, type, message, stack, info } = read.data
        const longest = errorUpload.longest
        const stackTrace = clip(stack ?? '', longest)
        const row = { ...common({ ...seen, params: {} }), ...placeOf(stackTrace), env: 'browser', stackTrace }
        add({
          table: 'error',
          row: {
            ...row,
            requestUri: clip((url ?? '').split(/[?#]/, 1)[0]!, 500),
            exceptionName: clip(type ?? 'error', 255),
            message: clip([message, info].filter(Boolean).join('\n'), longest),
          },
        })
      }
    },
    flush: write,
    start(): void {
      timer ??= setInterval(write, beat).unref()
    },
    stop(): void {
      clearInterval(timer)
      timer = undefined
      write()
    },
  }
}
export type Journal = ReturnType<typeof createJournal>
