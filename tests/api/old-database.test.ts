/** Files of earlier versions (`tests/fixtures`) open with all their rows, migrated to the current schema. */
import type { Tokens } from '#contract/session.ts'
import type { SessionUser } from '#contract/session-user.ts'
import { openConsoleDatabase } from '#db/console/open.ts'
import { Fault } from '#db/file.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { openConsoleStore } from '#server/console-store/console-store.ts'
import { keyAudit } from '#server/audit/audit-key.ts'
import { verifyAudit } from '#server/audit/audit-verify.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import Database from 'better-sqlite3'
import { seed } from '#seeds/index.ts'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../database.ts'
import { startOfTest } from '../factory.ts'
import { startApi } from './server.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ward-old-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fixture = (name: string) => join('tests/fixtures', name)
/** A copy of a fixture, as a writable file. */
function unpacked(name: string): string {
  const file = join(folder, 'old.sqlite')
  writeFileSync(file, gunzipSync(readFileSync(fixture(`${name}.sqlite.gz`))))
  return file
}

/** The schema, normalized for formatting. */
function schemaOf({ $client }: Pick<Db, '$client'>) {
  const plain = (sql: string | null) =>
    sql
      ?.replace(/["`]/g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([(),]) ?/g, '$1')
  return $client
    .prepare<[], { name: string; sql: string | null }>('select name, sql from sqlite_schema order by name')
    .all()
    .map(({ name, sql }) => [name, plain(sql)])
}

test.each([
  ['4755b77', 64],
  ['e86e9de', 72],
])('a database of commit %s has every row, in the schema that a new database has', (commit, tables) => {
  const db = openDatabase(unpacked(`${commit}/blade`))
  const [, ...lines] = readFileSync(fixture(`${commit}/rows.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(tables)
  for (const line of lines) {
    const [table = '', count, checksum, columns = ''] = line.split('\t')
    const values = columns.split(',').map((column) => `quote("${column}")`)
    const rows = db.$client
      .prepare<[], string>(`select ${values.join(" || ',' || ")} from "${table}" order by 1`)
      .pluck()
      .all()
    const digest = createHash('sha256').update(rows.join('\n')).digest('hex')
    expect({ table, count: rows.length, checksum: digest }).toEqual({ table, count: Number(count), checksum })
  }
  expect(schemaOf(db)).toEqual(schemaOf(emptyDatabase()))
  expect(db.$client.pragma('foreign_key_check')).toEqual([])
  expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  db.$client.close()
})

test('orders of commit e86e9de stay as they are, waive nothing, and continue by the current rule', async () => {
  const file = unpacked('e86e9de/blade')
  const sqlite = new Database(file)
  // Looks like an order of the old version: seeded orders have a payment number before they are paid.
  sqlite.exec("update ward_order set transaction_id = null where out_trade_no = 'WD260924000003'")
  sqlite.close()
  const api = await startApi({ file, demoOrders: 0, sim: true })
  const order = (no: string) =>
    api.db.$client
      .prepare<[string], { state: number; amount: number; waived_amount: number; collect_amount: number | null }>(
        'select state, amount, waived_amount, collect_amount from ward_order where out_trade_no = ?',
      )
      .get(no)
  expect(checkLedger(api.db)).toEqual([])
  expect(api.db.$client.prepare('select sum(waived_amount) from ward_order').pluck().get()).toBe(0)
  // A debt that the channel refused to collect once is still being collected.
  expect(order('WD260924000003')).toMatchObject({ state: 2, amount: 208_800, collect_amount: 208_800 })
  const token = await api.login('admin')
  const detail = async (no: string) => {
    const { data } = await api.call('GET', '/api/blade-system/order/list', { token, query: { outTradeNo_equal: no } })
    return (data as { records: Record<string, unknown>[] }).records[0]!
  }
  // Paid 99.00, of which 30.00 were refunded while it ran: 2,166.00 − (99.00 − 30.00).
  const owing = await detail('WD260925000004')
  expect(owing).toMatchObject({ state: 2, owedAmount: 209_700, waivedAmount: 0 })
  // Its whole deposit was refunded, or is being refunded, while it ran, so its rent is owed now.
  const running = await detail('WD260923000002')
  const finished = await api.call('GET', '/api/blade-system/order/finish', { token, query: { id: String(running.id) } })
  expect(finished.data).toMatchObject({ state: 2 })
  expect(checkLedger(api.db)).toEqual([])
  await api.stop()
})

describe('a database of commit 4755b77', () => {
  test('still works: staff sign in, money moves, the books are consistent, and the audit gets its key', async () => {
    const file = unpacked('4755b77/blade')
    // As at the start of the program, missing rows are added before writes are audited.
    const old = openDatabase(file)
    await seed(old, { kind: 'demo', now: startOfTest })
    old.$client.close()
    const api = await startApi({ file, demoOrders: 0 })
    api.pass(60_000)
    expect(keyAudit(api.db, file, api.deps.auditKey, api.clock())).toBe(
      'The audit has a key now: 36 earlier rows were valid and are signed with it.',
    )
    const token = await api.login('admin')
    const list = await api.call('GET', '/api/blade-system/order/list', { token, query: { state: 3, size: 50 } })
    const orders = (list.data as { records: { id: string; openId: string; refundedAmount: number }[] }).records
    expect(orders.length).toBeGreaterThan(5)
    // A withdrawal whose bank rejects the money.
    const { id, refundedAmount } = orders.find(({ openId }) => openId.startsWith('oWard'))!
    const refund = await api.call('POST', '/api/blade-system/pay/refund', { token, body: { id, amount: 1, remark: '旧库' } })
    expect(refund.msg).toBe('操作成功')
    api.pass(60_000)
    const { data } = await api.call('GET', '/api/blade-system/order/detail', { token, query: { id } })
    expect((data as { refundedAmount: number }).refundedAmount).toBeGreaterThan(refundedAmount)
    expect(checkLedger(api.db)).toEqual([])

    const { data: tenants } = await api.call('GET', '/api/blade-system/tenant/list', { token })
    expect(tenants).toMatchObject({ total: 1, records: [{ tenantId: '000000', tenantName: '管理组' }] })
    const { data: menu } = await api.call('GET', '/api/blade-system/menu/routes', { token })
    for (const path of ['/system/post', '/system/tenant', '/platform/notice']) expect(JSON.stringify(menu)).toContain(`"path":"${path}"`)
    const post = { category: 1, postCode: 'head', postName: '院长', sort: 1 }
    expect((await api.call('POST', '/api/blade-system/post/submit', { token, body: post })).msg).toBe('操作成功')
    expect((await api.call('GET', '/api/blade-system/post/list', { token })).data).toMatchObject({
      total: 1,
      records: [{ ...post, categoryName: '高层' }],
    })
    const { rows, broken } = verifyAudit(api.db, api.deps.auditKey)
    expect([rows > 37, broken]).toEqual([true, undefined])
    await api.stop()
  })

  test.each(['0019_password_kind', '0020_waiting_indexes'])('that already has %s only gets the later migrations', (last) => {
    const file = unpacked('4755b77/blade')
    const sqlite = new Database(file)
    const { entries } = JSON.parse(readFileSync('db/migrations/earlier/meta/_journal.json', 'utf8')) as {
      entries: { tag: string; when: number }[]
    }
    for (const { tag, when } of entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1)) {
      sqlite.exec(readFileSync(`db/migrations/earlier/${tag}.sql`, 'utf8'))
      sqlite.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(tag, when)
    }
    sqlite.close()
    const db = openDatabase(file)
    expect(schemaOf(db)).toEqual(schemaOf(emptyDatabase()))
    db.$client.close()
  })

  test('that lacks an earlier migration is refused with a message, and left unchanged', () => {
    const file = unpacked('4755b77/blade')
    const sqlite = new Database(file)
    sqlite.exec('delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)')
    sqlite.close()
    const bytes = readFileSync(file)
    expect(() => openDatabase(file)).toThrow(
      new Fault(
        `${file} was made by a version of this program from before commit 4755b77. It was not changed: start that commit once, ` +
          'which brings it up to date, or name another file in DATABASE_PATH.',
      ),
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })
})

const stores = {
  '4755b77': {
    sessions: ['PSNSBxfg57f5Id4I24deUH5SHy4HbHBg4d0-97kBiUU', 'OLv9lvJfSsJBovkbhPxSo4xYvDNc79JJYDDEuk9YXoo'],
    work: 'p6MsscBGCKnp_gzZSZnhUgCwgD9cAUsv5_PcYKsaDMU',
    view: 'xFj_jqJHdSAy',
  },
  '7f0c3e9': {
    sessions: ['s3WwV6v_KftFfK4l84j3ObK-7q9mrzeD-5O-RvYv-Ow', '8L1KNlwmO-rTDDboSNJwJGeMq18H4lEeATsUXcm6lEs'],
    work: '2Ibj3rbEOXBxj2sSybecvia3BSCwqXVSphv9DUTel5s',
    view: 'khzWF9DSk83J',
  },
}

test.each(Object.entries(stores))(
  'a console’s store of commit %s keeps views, settings and work, and asks for one new sign-in',
  async (commit, { sessions, work, view }) => {
    const file = unpacked(`${commit}/console`)
    const db = openConsoleDatabase(file)
    const store = openConsoleStore(db, '00112233445566778899aabbccddeeff'.repeat(2), () => startOfTest + 60_000)
    const userOf = (id: string) => db.$client.prepare<[string], string>('select user from session where id = ?').pluck().get(id)!
    const [first, second] = sessions.map((id) => JSON.parse(userOf(id)) as SessionUser)
    // Its tokens were encrypted without being bound to their session.
    expect(await Promise.all(sessions.map((id) => store.find(id)))).toEqual([undefined, undefined])
    expect(await store.take(first!.userId, work)).toEqual({ half: 'done' })
    expect(await store.tableSettings(first!, 'order')).toMatchObject({ pinned: 2, density: 'compact' })
    const seen = { id: view, name: '在用', sharedWith: 'all', search: 'state=1', settings: { pinned: 1 } }
    expect(await store.views(first!, 'order')).toMatchObject([{ ...seen, own: true, isDefault: true }])
    expect(await store.views(second!, 'order')).toMatchObject([{ ...seen, own: false, isDefault: false }])
    const tokens = { accessToken: 'access' } as Tokens
    const opened = await store.open(first!, tokens, { address: '127.0.0.1', agent: 'another browser' })
    await store.touch(opened.id)
    expect(await store.find(opened.id)).toMatchObject({ user: { account: 'admin' }, tokens })
    await store.probe()
    await store.end()

    const columns = (sqlite: Database.Database, table: string) =>
      (sqlite.pragma(`table_xinfo(${table})`) as { name: string; type: string; dflt_value: string | null }[]).map(
        ({ name, type, dflt_value }) => [name, type.toLowerCase(), dflt_value].join(' '),
      )
    const [old, today] = [new Database(file), openConsoleDatabase(':memory:').$client]
    const tables = today.prepare<[], string>("select name from sqlite_schema where type in ('table', 'index')").pluck().all()
    for (const table of tables) expect(columns(old, table), table).toEqual(columns(today, table))
    old.close()
  },
)
