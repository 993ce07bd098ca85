/**
 * Slow reads: lists that grow with the orders, figures over all of them. A file is read by worker threads with their
 * own connections, so that the process stays responsive; an in-memory database has only one connection and is read
 * on the main thread.
 */
import { type SQL } from 'drizzle-orm'
import { drizzle, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { Piscina } from 'piscina'
import type { Db } from './open.ts'

/** Concurrent reads; further ones are queued. */
const usual = 2

/** Marks the statements that run here, for diagnosis. */
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

interface Asked {
  text: string
  params: readonly unknown[]
  raw: boolean
}

/** @param options.threads none: a file, too, is read on the main thread */
export function openReads({ $client }: Pick<Db, '$client'>, { threads = usual }: { threads?: number } = {}): Reads {
  const pool =
    $client.memory || !threads
      ? undefined
      : new Piscina<Asked, unknown[]>({
          filename: new URL('./reader.mjs', import.meta.url).href,
          workerData: { file: $client.name },
          // why: the process's options, such as a TypeScript loader, are not for the threads
          execArgv: [],
          // why: rows are garbage once they are sent, and a thread would keep as much room for it as the process
          resourceLimits: { maxYoungGenerationSizeMb: 6 },
          // why not its usual way: a thread that sleeps between reads never frees the statements that it drops
          atomics: 'disabled',
          // why none yet: a start that fails would end the process while a thread loads SQLite, which aborts it
          minThreads: 0,
          maxThreads: threads,
          idleTimeout: Infinity,
        })
  const dialect = new SQLiteSyncDialect()
  const read = async ({ text, params, raw }: Asked): Promise<unknown[]> =>
    pool
      ? pool.run({ text: text + readMark, params, raw })
      : $client
          .prepare(text + readMark)
          .raw(raw)
          .all(...params)
  const rows: Reads['rows'] = async (text, params) => (await read({ text, params, raw: true })) as unknown[][]
  return {
    query: drizzle(async (text, params: unknown[], method) => {
      const found = await rows(text, params)
      return { rows: method === 'get' ? (found[0] as unknown[]) : found }
    }),
    rows,
    async all<T>(query: SQL) {
      const { sql: text, params } = dialect.sqlToQuery(query)
      return (await read({ text, params, raw: false })) as T[]
    },
    close: () => void pool?.destroy(),
  }
}
