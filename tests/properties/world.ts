/** The API with demo rows and a signed-in administrator, and checks of the whole database. */
import { schema } from '#db/tables/index.ts'
import { seed } from '#seeds/index.ts'
import { getTableName, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { startApi, type TestApi, type TestOptions } from '../api/server.ts'

export interface World extends TestApi {
  token: string
}

/** @param orders number of orders of the demo seed */
export async function startWorld(orders = 30, options: Pick<TestOptions, 'sim'> = {}): Promise<World> {
  const api = await startApi(options)
  api.db.delete(schema.client).run()
  await seed(api.db, { kind: 'demo', now: api.clock(), orders })
  const token = await api.login('admin')
  // This call completes pending operations of the channel, which would otherwise change rows while a test compares them.
  await api.call('GET', '/api/blade-system/order/list', { token })
  return { ...api, token }
}

/** Tables that any call may write to: logs, sessions, failed sign-ins. */
const aside = new Set<unknown>([schema.usual, schema.api, schema.error, schema.session, schema.signInFailure])
/** Tables that a refused call must not change. */
export const lasting = Object.values(schema).filter((table) => !aside.has(table))

/** One checksum per table; an equal one means that no row of the table changed. */
export function checksums({ db }: Pick<World, 'db'>): Record<string, string> {
  const of = (table: (typeof lasting)[number]) =>
    createHash('sha256')
      .update(JSON.stringify(db.all(sql`select * from ${table} order by 1, 2`)))
      .digest('hex')
  return Object.fromEntries(lasting.map((table) => [getTableName(table), of(table)]))
}
