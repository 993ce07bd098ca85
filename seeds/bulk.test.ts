/** A bulk-loaded seed equals one that is inserted row by row with indexes and triggers. */
import { derived } from '#db/bulk.ts'
import { openDatabase, type Db } from '#db/open.ts'
import { expect, it } from 'vitest'
import { seed } from './index.ts'

const now = Date.UTC(2026, 10, 21, 2)
const rows = ({ $client }: Db, query: string) => $client.prepare<[], Record<string, unknown>>(query).all()
const schema = (db: Db) => rows(db, 'select type, name, tbl_name, sql from sqlite_master order by type, name')
const tablesOf = (db: Db) =>
  rows(db, `select name from sqlite_master where type = 'table' and name not like 'ward_order_word_text%' and name not like 'sqlite%'`).map(
    ({ name }) => String(name),
  )
const content = (db: Db, table: string) =>
  rows(db, `select * from "${table}"`)
    .map((row) => JSON.stringify(row))
    .sort()

it('restores the schema, and computes what the triggers would have maintained', async () => {
  const db = openDatabase(':memory:')
  const bare = schema(db)
  expect(bare.filter(({ type }) => type === 'trigger').length).toBeGreaterThan(10)
  await seed(db, { kind: 'demo', now, orders: 300 })
  expect(schema(db)).toEqual(bare)

  const byRow = openDatabase(':memory:')
  byRow.$client.pragma('foreign_keys = off')
  // The rows that a migration inserts are copied from the other database, too.
  byRow.$client.exec('delete from __drizzle_migrations; delete from blade_tenant')
  const tables = tablesOf(db)
  for (const table of tables.filter((name) => !Object.hasOwn(derived, name)))
    for (const row of rows(db, `select * from "${table}"`)) {
      const values = Object.values(row)
      byRow.$client.prepare(`insert into "${table}" values (${values.map(() => '?').join()})`).run(values)
    }
  for (const table of tables) expect(content(db, table), table).toEqual(content(byRow, table))
  for (const one of [db, byRow])
    one.$client.exec(`insert into ward_order_word_text (ward_order_word_text, rank) values ('integrity-check', 1)`)
  const search = (one: Db) => rows(one, `select rowid from ward_order_word_text where word match '人民医' order by 1`)
  expect(search(db)).toHaveLength(1)
  expect(search(db)).toEqual(search(byRow))
})

it('has open operations only from the last days, however many orders there are', async () => {
  const db = openDatabase(':memory:')
  await seed(db, { kind: 'demo', now, orders: 12_000 })
  const since = String(rows(db, 'select create_time as at from ward_order order by id desc limit 1 offset 5000')[0]?.at)
  const open = [
    'select create_time as at from ward_refund where refund_status = 0',
    'select create_time as at from ward_records where state = 0',
    'select create_time as at from ward_split_return where state = 0',
    `select datetime(accepted_at / 1000 + 28800, 'unixepoch') as at from sim_op where settled_at is null`,
  ].flatMap((query) => rows(db, query).map(({ at }) => String(at)))
  expect(open.length).toBeGreaterThan(100)
  expect(open.filter((at) => at < since).length).toBe(0)
  expect(Number(rows(db, 'select count(*) as n from ward_records where state <> 0')[0]?.n)).toBeGreaterThan(1000)
})
