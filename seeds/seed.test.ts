import { refundable } from '#contract/rules/refund.ts'
import { scenarios } from '#contract/rules/scenarios.ts'
import { openDatabase, type Db } from '#db/open.ts'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, seed } from './index.ts'

const now = Date.parse('2026-11-21T04:00:00Z')
const rows = (db: Db, sql: string) => db.$client.prepare(sql).all() as Record<string, number | string | null>[]
const column = (db: Db, sql: string) => rows(db, sql).map((row) => Object.values(row)[0])

describe('the demo seed', () => {
  let db: Db
  beforeAll(async () => {
    db = openDatabase(':memory:')
    await seed(db, { kind: 'demo', now })
  })

  it('contains every state and kind', () => {
    expect(column(db, 'select distinct state from ward_order order by 1')).toEqual([0, 1, 2, 3, 4, 5, 9])
    expect(column(db, 'select distinct deposit_flag from ward_order order by 1')).toEqual([1, 2, 3])
    expect(column(db, 'select distinct refund_status from ward_refund order by 1')).toEqual([0, 1, 2, 3])
    expect(column(db, 'select distinct state from ward_records order by 1')).toEqual([0, 1, 2, 3, 4])
    expect(column(db, 'select count(*) from ward_order')).toEqual([scenarios.weekday.orders])
    expect(column(db, 'select count(*) from ward_hos')[0]).toBeGreaterThanOrEqual(3)
    expect(column(db, 'select account from blade_user order by id')).toEqual(demoAccounts.map((a) => a.account))
    expect(column(db, `select count(*) from ward_order where create_time > '2026-11-21 12:00:00' or create_time < '2026-09-20'`)).toEqual([
      0,
    ])
  })

  it('is consistent to the cent', () => {
    const money = rows(
      db,
      `select o.*, (select coalesce(sum(amount), 0) from ward_refund r where r.order_id = o.id and refund_status = 1) as done,
        (select coalesce(sum(amount), 0) from ward_refund r where r.order_id = o.id and refund_status in (0, 1, 3)) as reserved,
        (select coalesce(sum(amount), 0) from ward_records s where s.order_id = o.id and s.state in (0, 1, 3, 4)) as split,
        (select coalesce(sum(return_amount), 0) from ward_records s where s.order_id = o.id) as returned from ward_order o`,
    )
    for (const o of money) {
      expect(o.refunded_amount).toBe(o.done)
      expect([o.split_amount, o.split_returned]).toEqual([o.split, o.returned])
      const left = Number(o.total_amount) - Number(o.reserved) - (Number(o.split) - Number(o.returned))
      expect(left).toBeGreaterThanOrEqual(0)
      expect(
        refundable({
          totalAmount: Number(o.total_amount),
          reserved: Number(o.reserved),
          splitAmount: Number(o.split),
          splitReturned: Number(o.returned),
        }),
      ).toBe(left)
      expect(o.state === 5).toBe(Number(o.amount) > 0 && Number(o.refunded_amount) === Number(o.total_amount) && o.state !== 2)
    }
  })

  it('has wallet orders with refunds and without a number of the channel', () => {
    const [wallets] = rows(
      db,
      `select count(*) as orders, count(transaction_id) as numbered, sum(refunded_amount > 0) as refunded from ward_order where deposit_flag = 3`,
    )
    expect(wallets).toMatchObject({ numbered: 0 })
    expect(wallets?.orders).toBeGreaterThan(10)
    expect(wallets?.refunded).toBeGreaterThan(1)
  })

  it('has wallets that equal the sum of their movements', () => {
    expect(
      rows(
        db,
        `select w.id from ward_wallet w left join ward_wallet_log l on l.wallet_id = w.id group by w.id
         having w.person_amount <> coalesce(sum(person_delta), 0) or w.plat_amount <> coalesce(sum(plat_delta), 0)`,
      ),
    ).toEqual([])
    expect(rows(db, 'select id from ward_wallet_log where person_after < 0 or plat_after < 0')).toEqual([])
  })

  it('has devices and beds in use exactly if an order is open', () => {
    expect(column(db, 'select id from ward_equ where state = 1 order by id')).toEqual(
      column(db, 'select equ_id from ward_order where state in (1, 9) order by equ_id'),
    )
    expect(column(db, 'select id from ward_bed where state = 1 order by id')).toEqual(
      column(db, 'select bed_id from ward_order where state in (1, 9) order by bed_id'),
    )
  })

  it('has ids of 19 digits, and no broken references', () => {
    for (const table of ['ward_order', 'ward_refund', 'ward_equ', 'blade_user', 'blade_menu', 'blade_dict_biz'])
      expect(column(db, `select count(*) from ${table} where length(id) <> 19`)).toEqual([0])
    expect(rows(db, 'pragma foreign_key_check')).toEqual([])
    expect(column(db, 'pragma integrity_check')).toEqual(['ok'])
  })

  it('changes nothing when repeated, and gives the same rows for the same day', async () => {
    const print = (from: Db) =>
      createHash('sha256')
        .update(
          JSON.stringify(
            ['ward_order', 'ward_refund', 'ward_records', 'ward_wallet_log', 'blade_role_menu'].map((t) =>
              rows(from, `select * from ${t}`),
            ),
          ),
        )
        .digest('hex')
    const before = print(db)
    await seed(db, { kind: 'demo', now: now + 1 })
    expect(print(db)).toBe(before)
    const other = openDatabase(':memory:')
    await seed(other, { kind: 'demo', now })
    expect(print(other)).toBe(before)
  })
})

it('the empty seed contains what a new installation needs', async () => {
  const db = openDatabase(':memory:')
  await seed(db, { kind: 'empty', now, clientId: 'mine', clientSecret: 'secret' })
  expect(column(db, 'select account from blade_user')).toEqual(['admin'])
  expect(column(db, 'select client_id from blade_client order by 1')).toEqual(['mine', 'saber', 'saber3', 'sword'])
  expect(column(db, 'select count(*) from ward_order')).toEqual([0])
  expect(Number(column(db, 'select count(*) from blade_menu')[0])).toBeGreaterThan(10)
})

it('an existing database gets new menus, but not those that somebody removed', async () => {
  const db = openDatabase(':memory:')
  await seed(db, { kind: 'empty', now })
  const menus = () => rows(db, "select id, parent_id, code, is_deleted from blade_menu where code like 'banner%' order by code")
  const [before, tops] = [
    menus(),
    () => column(db, "select count(*) from blade_top_menu_setting where menu_id in (select id from blade_menu where code = 'banner')"),
  ]
  const gone = "(select id from blade_menu where code in ('banner', 'banner_add', 'sms_add'))"
  for (const table of ['blade_top_menu_setting', 'blade_role_menu']) db.$client.exec(`delete from ${table} where menu_id in ${gone}`)
  db.$client.exec("delete from blade_menu where code in ('banner', 'banner_add')")
  db.$client.exec("update blade_menu set is_deleted = 1 where code = 'banner_delete' or code = 'sms'")
  db.$client.exec("delete from blade_menu where code = 'sms_add'")
  await seed(db, { kind: 'empty', now })
  const [page, add] = menus()
  expect(menus().map(({ code, is_deleted }) => [code, is_deleted])).toEqual([
    ['banner', 0],
    ['banner_add', 0],
    ['banner_delete', 1],
    ['banner_edit', 0],
    ['banner_view', 0],
  ])
  expect(page!.parent_id).toBe(before[0]!.parent_id)
  expect(add!.parent_id).toBe(page!.id)
  expect(tops()).toEqual([2])
  expect(column(db, "select count(*) from blade_menu where code = 'sms_add'")).toEqual([0])
})

it('an existing database gets new dictionaries and entries, but not those that somebody removed or changed', async () => {
  const db = openDatabase(':memory:')
  await seed(db, { kind: 'empty', now })
  const entries = (code: string) =>
    rows(db, `select dict_key, dict_value, is_deleted from blade_dict_biz where code = '${code}' and parent_id <> '0' order by dict_key`)
  const untouched = entries('pay_type')
  db.$client.exec("delete from blade_dict_biz where code = 'gender'")
  db.$client.exec("delete from blade_dict where code = 'sex' and dict_key = '2'")
  db.$client.exec("update blade_dict_biz set is_deleted = 1 where code = 'problem_type' and dict_key = 'fee'")
  db.$client.exec("update blade_dict_biz set dict_value = '锁坏了' where code = 'problem_type' and dict_key = 'lock'")
  db.$client.exec("delete from blade_dict_biz where code = 'bed_state' and dict_key = '2'")
  db.$client.exec("update blade_dict_biz set is_deleted = 1 where code = 'bed_state'")
  await seed(db, { kind: 'empty', now })
  expect(entries('gender').map((row) => row.dict_value)).toEqual(['未知', '男', '女'])
  expect(column(db, "select dict_value from blade_dict where code = 'sex' and parent_id <> '0' order by dict_key")).toEqual(['男', '女'])
  expect(entries('problem_type')).toMatchObject([
    { dict_key: 'broken', is_deleted: 0 },
    { dict_key: 'fee', is_deleted: 1 },
    { dict_key: 'lock', dict_value: '锁坏了', is_deleted: 0 },
    { dict_key: 'other', is_deleted: 0 },
    { dict_key: 'return', is_deleted: 0 },
  ])
  expect(entries('bed_state')).toMatchObject([
    { dict_key: '0', is_deleted: 1 },
    { dict_key: '1', is_deleted: 1 },
  ])
  expect(entries('pay_type')).toEqual(untouched)
  const parents = "select id from blade_dict_biz p where p.parent_id = '0' and p.code = e.code"
  expect(column(db, `select count(*) from blade_dict_biz e where parent_id <> '0' and parent_id <> (${parents})`)).toEqual([0])
})
