/** The demo rows of every resource are consistent: ledgers, frozen money, states of devices, dictionaries, grants. */
import { allResources } from '#contract/resources/index.ts'
import { openDatabase, type Db } from '#db/open.ts'
import { tables } from '#db/tables/index.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { seed } from './index.ts'

let db: Db
const all = (query: string) => db.all<Record<string, unknown>>(sql.raw(query))

beforeAll(async () => {
  db = openDatabase(':memory:')
  await seed(db, { kind: 'demo', now: Date.UTC(2026, 10, 21, 2), orders: 400 })
})

test('has no broken references, and rows for every resource', () => {
  expect(all('pragma foreign_key_check')).toEqual([])
  // These rows are created only by use, such as an upload, a call, or two signatures.
  const fromUse = ['attach', 'usual', 'api', 'error', 'audit', 'handover']
  for (const resource of allResources.filter((r) => !fromUse.includes(r.name))) {
    const name = (tables as Record<string, unknown>)[resource.name] as typeof tables.param
    expect(db.select().from(name).limit(1).all().length, resource.name).toBe(1)
  }
})

test('has a name for every stored code, and rows in every state of a dictionary', () => {
  for (const resource of allResources) {
    const table = (tables as Record<string, unknown>)[resource.name] as typeof tables.param
    const columns = getTableColumns(table) as Record<string, { name: string }>
    for (const [field, meta] of Object.entries(resource.fields)) {
      const column = columns[field]
      if (!meta.dict || !column) continue
      const used = db.all<{ v: unknown }>(sql`select distinct ${sql.identifier(column.name)} as v from ${table} where v is not null`)
      const from = meta.dict.from === 'dict' ? 'blade_dict' : 'blade_dict_biz'
      const keys = all(`select dict_key as k from ${from} where code = '${meta.dict.code}' and parent_id <> '0'`).map((row) => row.k)
      expect(keys, `${resource.name}.${field}`).toEqual(expect.arrayContaining(used.map((row) => String(row.v))))
      const whole = [
        'order_status',
        'problem_state',
        'withdrawal_state',
        'transfer_state',
        'recharge_state',
        'refund_status',
        'split_state',
      ]
      if (whole.includes(meta.dict.code)) expect(used.length, `${resource.name}.${field}`).toBe(keys.length)
    }
  }
})

test('has wallets that equal the sum of their movements, never below zero', () => {
  const wrong = all(`select w.id from ward_wallet w left join
    (select wallet_id, sum(person_delta) p, sum(plat_delta) g from ward_wallet_log group by wallet_id) l on l.wallet_id = w.id
    where w.person_amount <> coalesce(l.p, 0) or w.plat_amount <> coalesce(l.g, 0)`)
  expect(wrong).toEqual([])
  expect(all('select id from ward_wallet_log where person_after < 0 or plat_after < 0')).toEqual([])
})

test('has wallet movements for paid recharges and withdrawals only', () => {
  const line = (kind: string, no: string) => `exists (select 1 from ward_wallet_log l join ward_wallet w on w.id = l.wallet_id
    where l.kind = '${kind}' and l.ref_no = ${no} and w.customer_id = t.customer_id`
  expect(
    all(`select id from ward_recharge t where (state = 1) <> ${line('recharge', 'out_trade_no')} and l.person_delta = t.amount
      and l.plat_delta = t.gift_amount)`),
  ).toEqual([])
  expect(all(`select id from ward_withdrawal t where not ${line('withdrawal', 't.id')} and l.person_delta = -t.amount)`)).toEqual([])
  expect(
    all(`select id from ward_withdrawal t where (state = 3) <> ${line('withdrawalReturn', 't.id')} and l.person_delta = t.amount)`),
  ).toEqual([])
  expect(
    all(`select t.id from ward_withdrawal t left join ward_transfers x on x.out_batch_no = t.out_batch_no
      where t.state in (1, 2, 4) and (x.amount <> t.real_amount or x.source_id <> t.id or x.id is null)`),
  ).toEqual([])
})

test('has devices in use exactly while an order runs, and places that match their parents', () => {
  expect(
    all(`select e.id from ward_equ e where (e.state = 1) <>
      exists (select 1 from ward_order o where o.equ_id = e.id and o.state in (1, 9))`),
  ).toEqual([])
  expect(
    all(`select e.id from ward_equ e join ward_bed b on b.id = e.bed_id join ward_room r on r.id = b.room_id join ward_section s on s.id = r.sec_id
      where e.room_id <> r.id or b.sec_id <> s.id or r.hos_id <> s.hos_id or e.hos_id <> s.hos_id or b.hos_id <> s.hos_id or e.sec_id <> s.id`),
  ).toEqual([])
  expect(all('select id from ward_order where total_amount - refunded_amount - split_amount + split_returned < 0')).toEqual([])
})

test('grants staff what their work needs, and the auditor no rights to write', () => {
  const codes = (alias: string) =>
    all(`select m.code from blade_role_menu g join blade_menu m on m.id = g.menu_id join blade_role r on r.id = g.role_id
      where r.role_alias = '${alias}'`).map((row) => String(row.code))
  expect(codes('manager')).toEqual(expect.arrayContaining(['bed_edit', 'equ_delete', 'problem_edit', 'price_view', 'hos']))
  expect(codes('manager')).not.toContain('price_edit')
  expect(codes('finance')).toEqual(expect.arrayContaining(['wallet', 'withdrawal', 'transfers', 'receiver']))
  expect(codes('service')).toEqual(expect.arrayContaining(['customer', 'problem_edit']))
  expect(codes('auditor').filter((code) => /_(add|edit|delete|finish|refund)$/.test(code))).toEqual([])
  expect(codes('auditor')).toEqual(expect.arrayContaining(['setter_view', 'withdrawal_view', 'banner']))
})
