/** Every write is audited: who, when, from where, old and new values; the chain reveals later tampering. */
import { label } from '#contract/labels/index.ts'
import { schema } from '#db/tables/index.ts'
import { deriveKey } from '#server/secrets/keys.ts'
import { verifyAudit } from '#server/audit/audit-verify.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cutAfter, rechain, withoutGuards } from './audit-tampering.ts'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => {
  api = await startMoney()
})
afterEach(() => api.stop())

const trail = async (resource: string, rowId: string) => {
  const { data } = await api.call('GET', '/api/ward/audit/list', {
    token: api.token,
    query: { resource_equal: resource, rowId_equal: rowId, ascs: 'seq' },
  })
  const { records } = data as { records: Row[] }
  return Promise.all(
    records.map(async ({ id }) => (await api.call('GET', '/api/ward/audit/detail', { token: api.token, query: { id } })).data as Row),
  )
}
const changesOf = (row: Row) => JSON.parse(String(row.changes)) as Record<string, [unknown, unknown]>

test('adding, changing and removing a row are audited with fields, caller, address, call and request id', async () => {
  const param = { paramName: '名称', paramKey: 'a.key', paramValue: '1' }
  await api.send('blade-system/param/submit', param)
  const { id } = api.db.select().from(schema.param).where(eq(schema.param.paramKey, 'a.key')).get()!
  await api.send('blade-system/param/submit', { id, paramValue: '2' }, { headers: { 'User-Agent': 'x' } })
  await api.send('blade-system/param/submit', { id, paramValue: '2' })
  await api.call('POST', '/api/blade-system/param/remove', { token: api.token, query: { ids: id } })
  const rows = await trail('param', id)
  expect(rows.map((row) => row.action)).toEqual(['insert', 'update', 'update'])
  expect(changesOf(rows[0]!)).toMatchObject({ paramKey: [null, 'a.key'], paramValue: [null, '1'] })
  expect(changesOf(rows[1]!).paramValue).toEqual(['1', '2'])
  expect(changesOf(rows[2]!)).toMatchObject({ isDeleted: [0, 1] })
  for (const row of rows)
    expect(row).toMatchObject({
      account: 'admin',
      createTime: '2026-11-21 10:00:00',
      remoteIp: expect.stringContaining('127.0.0.1') as string,
    })
  expect(rows[1]).toMatchObject({ requestUri: 'POST /api/blade-system/param/submit' })
})

test('refunds and the results of the channel are audited', async () => {
  const order = api.make.order({ state: 3, amount: 1000, totalAmount: 1000, endTime: '2026-11-21 09:00:00' })
  const refund = (await api.pay({ id: order.id, amount: 400, reason: '设备故障' })).data as Row
  api.settle()
  await api.page('refund/detail')
  const rows = await trail('refund', refund.id)
  expect(rows[0]).toMatchObject({ action: 'insert', account: 'admin', reason: '设备故障' })
  expect(changesOf(rows.at(-1)!).status).toEqual([0, 1])
  expect((await trail('order', order.id)).some((row) => changesOf(row).refundedAmount?.[1] === 400)).toBe(true)
})

test('the audit contains no secrets', async () => {
  await api.send('blade-user/submit', { account: 'fresh', name: '新人', realName: '新人', password: 'a very secret word' })
  await api.send('blade-system/client/submit', {
    clientId: 'mine',
    clientSecret: 'hush hush',
    scope: 'all',
    authorizedGrantTypes: 'password',
    accessTokenValidity: 60,
    refreshTokenValidity: 60,
  })
  const all = JSON.stringify(api.db.select().from(schema.audit).all())
  expect(all).toContain('"resource":"user"')
  expect(all).toContain('"resource":"client"')
  expect(all).not.toMatch(/a very secret word|hush hush|argon2/)
})

test('verification names the row that was changed or removed; the program cannot change audit rows', async () => {
  for (const n of [1, 2, 3, 4]) api.make.make('param', { paramValue: String(n) })
  const { $client } = api.db
  const key = api.deps.auditKey
  expect(verifyAudit(api.db, key)).toMatchObject({ rows: api.db.select().from(schema.audit).all().length })
  expect(verifyAudit(api.db, key).broken).toBeUndefined()
  expect(() => $client.exec(`update ward_audit set account = 'x' where seq = 2`)).toThrow('only added to')
  expect(() => $client.exec('delete from ward_audit where seq = 2')).toThrow('only added to')
  withoutGuards(api.db)
  const { account } = $client.prepare('select account from ward_audit where seq = 2').get() as { account: string }
  $client.exec(`update ward_audit set account = 'x' where seq = 2`)
  expect(verifyAudit(api.db, key)).toMatchObject({ broken: 'row 2 does not match its hash' })
  $client.prepare('update ward_audit set account = ? where seq = 2').run(account)
  expect(verifyAudit(api.db, key).broken).toBeUndefined()
  const top = $client.prepare('select max(seq) from ward_audit').pluck().get() as number
  $client.prepare('delete from ward_audit where seq = ?').run(top)
  expect(verifyAudit(api.db, key).broken).toBe(`rows after ${top - 1} are missing`)
  $client.exec('delete from ward_audit where seq = 3')
  expect(verifyAudit(api.db, key).broken).toBe('row 3 is missing')
})

test('a chain forged without the key is detected', () => {
  for (const n of [1, 2, 3, 4]) api.make.make('param', { paramValue: String(n) })
  withoutGuards(api.db)
  api.db.$client.exec(`update ward_audit set account = 'somebody else' where seq = 3`)
  rechain(api.db, null)
  expect(verifyAudit(api.db, api.deps.auditKey)).toMatchObject({ broken: 'row 1 was written without the key of this installation' })
  rechain(api.db, deriveKey('a guess', 'audit'))
  expect(verifyAudit(api.db, api.deps.auditKey)).toMatchObject({ broken: 'row 1 does not match its hash' })
})

test('a recorded head detects a truncated end, and a chain rewritten with the right key', () => {
  for (const n of [1, 2, 3, 4]) api.make.make('param', { paramValue: String(n) })
  const key = api.deps.auditKey
  const { head } = verifyAudit(api.db, key)
  const recordedHeads = [{ time: '2026-11-21T02:00:00.000Z', seq: head!.seq, hash: head!.hash }]
  api.make.make('param', {})
  expect(verifyAudit(api.db, key, recordedHeads).broken).toBeUndefined()
  withoutGuards(api.db)
  api.db.$client.exec(`update ward_audit set account = 'somebody else' where seq = 2`)
  rechain(api.db, key)
  expect(verifyAudit(api.db, key).broken).toBeUndefined()
  expect(verifyAudit(api.db, key, recordedHeads).broken).toBe(
    `row ${head!.seq} differs from the head recorded at ${recordedHeads[0]!.time}`,
  )
  cutAfter(api.db, 2)
  expect(verifyAudit(api.db, key).broken).toBeUndefined()
  expect(verifyAudit(api.db, key, recordedHeads).broken).toBe(
    `rows after 2 are missing: row ${head!.seq} was recorded at ${recordedHeads[0]!.time}`,
  )
})

test('refused calls and rolled-back transactions leave no audit row', async () => {
  const before = api.db.select().from(schema.audit).all().length
  await api.send('blade-system/param/submit', { paramName: 'x' })
  await api.pay({ id: '404', amount: 1 })
  expect(api.db.select().from(schema.audit).all().length).toBe(before)
})

test('what is audited has a name in both languages, also a table that no page shows', () => {
  const triggers = api.db.$client.prepare(`select sql from sqlite_temp_master where type = 'trigger' and name like 'audit%'`).all()
  const names = new Set(triggers.map((row) => /audit_changes\('(\w+)'/.exec((row as { sql: string }).sql)?.[1] ?? ''))
  expect(names.size).toBeGreaterThan(50)
  expect([...names].filter((name) => label(name, 'title', 'zh') === 'title' || label(name, 'title', 'en') === 'title')).toEqual([])
})
