/** The API over the demo rows, with the administrator signed in; and checks of the whole database. */
import { schema } from '#db/tables/index.ts'
import { seed } from '#seeds/index.ts'
import { getTableName, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { startApi, type TestApi, type TestOptions } from '../api/server.ts'

export interface World extends TestApi {
  token: string
}

/** @param orders of the demo seed */
export async function startWorld(orders = 30, options: Pick<TestOptions, 'sim'> = {}): Promise<World> {
  const api = await startApi(options)
  api.db.delete(schema.client).run()
  await seed(api.db, { kind: 'demo', now: api.clock(), orders })
  const token = await api.login('admin')
  // why: pending operations of the channel complete here, not in the middle of a test that compares rows
  await api.call('GET', '/api/blade-system/order/list', { token })
  return { ...api, token }
}

/** Tables that any call may write to: logs, sessions, failed sign-ins. */
const aside = new Set<unknown>([schema.usual, schema.api, schema.error, schema.session, schema.signInFailure])
/** Tables that a refused call leaves alone. */
export const lasting = Object.values(schema).filter((table) => !aside.has(table))

/** One text per table: equal before and after means that no row of it changed. */
export function checksums({ db }: Pick<World, 'db'>): Record<string, string> {
  const of = (table: (typeof lasting)[number]) =>
    createHash('sha256')
      .update(JSON.stringify(db.all(sql`select * from ${table} order by 1, 2`)))
      .digest('hex')
  return Object.fromEntries(lasting.map((table) => [getTableName(table), of(table)]))
}
