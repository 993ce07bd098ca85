/**
 * Slow reads: lists that grow with the orders, and figures about all of them. Worker threads with their own connections read a file, so
 * that the process stays responsive; an in-memory database has only one connection and is read on the main thread.
 */
import { type SQL } from 'drizzle-orm'
import { drizzle, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { Piscina } from 'piscina'
import type { Db } from './open.ts'

/** Number of concurrent reads; further ones are queued. */
const usual = 2

/** Marks the statements that run in the threads, for diagnosis. */
export const readMark = ' /* read aside */'

export interface Reads {
  /** Builds and runs queries like a `Db`, but asynchronously. */
  query: Pick<SqliteRemoteDatabase, 'select' | 'selectDistinct'>
  /** Rows of a statement, as arrays. @throws SQLite's error */
  rows(text: string, params: readonly unknown[]): Promise<unknown[][]>
  /** Rows of a query, keyed by its column names. */
  all<T>(query: SQL): Promise<T[]>
  close(): void
}

interface Statement {
  text: string
  params: readonly unknown[]
  raw: boolean
}

/** @param options.threads 0: a file is read on the main thread, too */
export function openReads({ $client }: Pick<Db, '$client'>, { threads = usual }: { threads?: number } = {}): Reads {
  const pool =
    $client.memory || !threads
      ? undefined
      : new Piscina<Statement, unknown[]>({
          filename: new URL('./reader.mjs', import.meta.url).href,
          workerData: { file: $client.name },
          // The process's options, such as a TypeScript loader, are not meant for the threads.
          execArgv: [],
          // Rows become garbage once they are sent, and by default a thread would reserve as much memory for it as the process.
          resourceLimits: { maxYoungGenerationSizeMb: 6 },
          // Disabled, because a thread that sleeps between reads in Piscina's default mode never frees the statements that it drops.
          atomics: 'disabled',
          // No threads at the start, because a failing start would end the process while a thread loads SQLite, which aborts it.
          minThreads: 0,
          maxThreads: threads,
          idleTimeout: Infinity,
        })
  const dialect = new SQLiteSyncDialect()
  const read = async ({ text, params, raw }: Statement): Promise<unknown[]> =>
    pool
      ? pool.run({ text: text + readMark, params, raw })
      : $client
          .prepare(text + readMark)
          .raw(raw)
          .all(...params)
  const rows: Reads['rows'] = async (text, params) => (await read({ text, params, raw: true })) as unknown[][]
  return {
    query: drizzle(async (text, params: unknown[], method) => {
      const resultRows = await rows(text, params)
      return { rows: method === 'get' ? (resultRows[0] as unknown[]) : resultRows }
    }),
    rows,
    async all<T>(query: SQL) {
      const { sql: text, params } = dialect.sqlToQuery(query)
      return (await read({ text, params, raw: false })) as T[]
    },
    close: () => void pool?.destroy(),
  }
}
