/** Invariants of the demo rows: what an auditor would expect of any company that rents beds to companions, at any hour. */
import { fee, type PriceRule, usedMinutes } from '#contract/rules/price.ts'
import { dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from './server.ts'

type Row = Record<string, string | number | null>
const minute = 60_000

const moments = [
  ['a morning', '2026-03-11 10:30:00', 'zh'],
  ['a Monday just after midnight', '2026-11-23 00:05:00', 'zh'],
  ['the first minutes of a month', '2026-12-01 00:20:00', 'zh'],
  ['a minute before midnight', '2026-11-26 23:59:00', 'zh'],
  ['New Year at midnight', '2027-01-01 00:00:00', 'en'],
  ['a Sunday evening', '2026-06-07 20:15:30', 'en'],
] as const

describe.each(moments)('on %s, %s, rows in %s', (_name, time, language) => {
  const now = parseTime(time)
  let api: TestApi
  const rows = (sql: string) => api.db.$client.prepare<[], Row>(sql).all()
  const list = (sql: string) => api.db.$client.prepare<[], string | number>(sql).pluck().all()
  const ms = (value: unknown) => parseTime(String(value))
  beforeAll(async () => {
    api = await startApi({ sim: true, scenario: 'weekday', now, language, simulator: { failures: true } })
  })
  afterAll(() => api.stop())

  test('no device and no customer has two rentals at once, and customers with debts rent nothing more', () => {
    for (const key of ['equ_id', 'customer_id']) {
      const rentals = rows(`select ${key} as key, start_time, end_time, state from ward_order where start_time is not null order by 1, 2`)
      rentals.forEach((rental, i) => {
        const before = rentals[i - 1]
        if (before?.key !== rental.key) return
        expect(before?.end_time, `${key} ${String(rental.key)} was given back`).not.toBeNull()
        expect(String(before!.end_time) <= String(rental.start_time), `${key} ${String(rental.key)} ${String(rental.start_time)}`).toBe(
          true,
        )
        if (key === 'customer_id') expect(before!.state).not.toBe(2)
      })
    }
  })

  test('the states of devices and beds match their orders', () => {
    expect(list('select id from ward_equ where state = 1 order by 1')).toEqual(
      list('select equ_id from ward_order where state in (1, 9) order by 1'),
    )
    expect(list('select id from ward_bed where state = 1 order by 1')).toEqual(
      list('select bed_id from ward_order where state in (1, 9) order by 1'),
    )
    expect(list('select o.id from ward_order o join ward_equ e on e.id = o.equ_id where o.state = 9 and e.online = 1')).toEqual([])
    expect(list('select e.id from ward_equ e join ward_bed b on b.id = e.bed_id where b.state = 2')).toEqual([])
    const inUse = Number(list('select avg(state = 1) from ward_equ')[0])
    expect(inUse).toBeGreaterThan(0.04)
    expect(inUse).toBeLessThan(0.6)
  })

  test('events are in chronological order, and none is in the future', () => {
    const expectNone = (sql: string) => expect(list(sql), sql).toEqual([])
    expectNone('select id from ward_order where success_time < create_time or start_time < success_time or end_time <= start_time')
    expectNone('select id from ward_order where end_time is not null and update_time < end_time')
    expectNone(`select r.id from ward_refund r join ward_order o on o.id = r.order_id
      where r.create_time < o.success_time or r.success_time < r.create_time or (r.source in (1, 2) and (o.end_time is null or r.create_time < o.end_time))`)
    expectNone(`select r.id from ward_records r join ward_order o on o.id = r.order_id
      where o.success_time is null or r.create_time < o.end_time or r.finish_time < r.create_time`)
    expectNone('select b.id from ward_split_return b join ward_records r on r.id = b.record_id where b.create_time < r.finish_time')
    expectNone(`select t.id from ward_withdrawal t where audit_time < create_time or not exists (select 1 from ward_recharge r
      where r.customer_id = t.customer_id and r.state = 1 and r.success_time < t.create_time)`)
    for (const table of ['ward_order', 'ward_recharge', 'ward_withdrawal', 'ward_problem'])
      expectNone(`select t.id from ${table} t join ward_customer c on c.id = t.customer_id where t.create_time <= c.create_time`)
    expectNone('select o.id from ward_order o join ward_equ e on e.id = o.equ_id where o.create_time < e.create_time')
    expectNone(`select p.id from ward_problem p where not exists (select 1 from ward_order o
      where o.equ_id = p.equ_id and o.customer_id = p.customer_id and o.start_time <= p.create_time)`)
    const lines = rows(
      'select wallet_id, person_delta as d, person_after as a, create_time from ward_wallet_log order by wallet_id, create_time, id',
    )
    lines.forEach((line, i) => {
      const before = lines[i - 1]?.wallet_id === line.wallet_id ? Number(lines[i - 1]!.a) : 0
      expect(line.a, `wallet ${String(line.wallet_id)} at ${String(line.create_time)}`).toBe(before + Number(line.d))
    })
    const planned = ['ward_banner', 'blade_process_leave']
    // Migrations use the machine's clock.
    const migrated = ['blade_tenant']
    const columns = rows(`select t.name as "table", c.name as "column", c.type from sqlite_schema t, pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite%' and (c.name like '%\\_time' escape '\\' or c.name like '%\\_at' escape '\\')`)
    expect(columns.length).toBeGreaterThan(50)
    for (const { table, column, type } of columns) {
      if (migrated.includes(String(table))) continue
      if (planned.includes(String(table)) && /^(start|end)_time$/.test(String(column))) continue
      const latest = list(`select max("${String(column)}") from "${String(table)}"`)[0]
      if (latest === null || latest === undefined) continue
      expect(type === 'INTEGER' ? formatTime(Number(latest)) : latest, `${String(table)}.${String(column)}`).not.toSatisfy(
        (at: string) => at > time,
      )
    }
  })

  test('rentals start at all hours, mostly in the evening, over two months; running ones are mostly under two days old', () => {
    const hours = (column: string) => {
      const countByHour = new Map(
        rows(`select substr(${column}, 12, 2) as h, count(*) as n from ward_order where ${column} is not null group by 1`).map((row) => [
          Number(row.h),
          Number(row.n),
        ]),
      )
      const all = [...countByHour.values()].reduce((sum, n) => sum + n, 0)
      return (from: number, to: number) =>
        Array.from({ length: to - from }, (_, i) => countByHour.get(from + i) ?? 0).reduce((sum, n) => sum + n, 0) / all
    }
    const starts = hours('start_time')
    for (let hour = 0; hour < 24; hour++) {
      expect(starts(hour, hour + 1), `${hour}:00`).toBeGreaterThan(0)
      expect(starts(hour, hour + 1), `${hour}:00`).toBeLessThan(0.16)
    }
    expect(starts(17, 24)).toBeGreaterThan(0.4)
    expect(starts(1, 6)).toBeLessThan(0.12)
    expect(hours('end_time')(6, 12)).toBeGreaterThan(0.35)
    expect(new Set(list('select substr(start_time, 18) from ward_order where start_time is not null')).size).toBe(60)
    const days = new Set(list('select distinct substr(create_time, 1, 10) from ward_order'))
    for (let ago = 1; ago <= 45; ago++) expect(days).toContain(formatTime(now - ago * dayMs).slice(0, 10))
    const running = list('select start_time from ward_order where state in (1, 9)').map(ms)
    expect(running.length).toBeGreaterThan(10)
    expect(running.filter((at) => at < now - 2 * dayMs).length).toBeLessThanOrEqual(4)
    for (const at of list('select create_time from ward_order where state = 0').map(ms)) expect(now - at).toBeLessThan(15 * minute)
    for (const at of list('select create_time from ward_refund where refund_status = 0').map(ms)) expect(now - at).toBeLessThan(5 * dayMs)
  })

  test('customers have unique phone numbers and registered over months, some of them in the last week', () => {
    const phones = list(
      'select phone_number from ward_customer union all select phone_number from ward_payee union all select phone from blade_user',
    ).map(String)
    expect(new Set(phones).size).toBe(phones.length)
    for (const phone of phones) expect(phone).toMatch(/^1[3-9]\d{9}$/)
    const registrationTimes = list('select create_time from ward_customer order by 1').map(ms)
    expect(now - registrationTimes[0]!).toBeGreaterThan(90 * dayMs)
    expect(new Set(registrationTimes).size).toBeGreaterThan(registrationTimes.length * 0.95)
    const week = registrationTimes.filter((at) => at > now - 7 * dayMs).length / registrationTimes.length
    expect(week).toBeGreaterThan(0.03)
    expect(week).toBeLessThan(0.25)
  })

  test('the figures of the home page are similar to those of earlier periods', async () => {
    const token = await api.login('admin')
    const { data } = await api.call('GET', '/api/ward/home/now', { token })
    const home = data as Record<'orderCount' | 'totalAmount' | 'refundAmount', number[]> & {
      money: { month: number; monthBefore: number }
      beds: { use: { seconds: number[] } }
    }
    const expectSimilar = (what: string, is: number, was: number, few: number) => {
      // A handful of orders may double by chance; a significant figure may not.
      if (Math.max(is, was) < few) return
      expect(is / was, `${what}: ${is} after ${was}`).toBeGreaterThan(0.35)
      expect(is / was, `${what}: ${is} after ${was}`).toBeLessThan(2.8)
    }
    for (const [what, few] of [
      ['orderCount', 8],
      ['totalAmount', 80_000],
      ['refundAmount', 80_000],
    ] as const)
      for (const before of home[what].slice(1)) expectSimilar(what, home[what][0]!, before, few)
    for (const before of home.beds.use.seconds.slice(1)) expectSimilar('use', home.beds.use.seconds[0]!, before, 3600)
    expectSimilar('month', home.money.month, home.money.monthBefore, 80_000)
    const seven = await api.call('GET', '/api/blade-system/home/seven', { token })
    const { customerCount } = seven.data as { customerCount: number[] }
    expect(customerCount.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(7)
  })

  test('hospitals are as large as real ones, and no two places share a name', () => {
    const sizes = rows(`select d.dept_name as name, (select count(*) from ward_bed b where b.hos_id = d.id) as beds,
      (select count(*) from ward_section s where s.hos_id = d.id) as wards, (select count(distinct floor) from ward_section s where s.hos_id = d.id) as floors
      from ward_hos h join blade_dept d on d.id = h.dept_id`)
    expect(sizes.filter(({ beds, wards, floors }) => Number(beds) >= 350 && Number(wards) >= 10 && Number(floors) >= 10).length).toBe(2)
    expect(new Set(sizes.map(({ name }) => name)).size).toBe(sizes.length)
    for (const [table, name, within] of [
      ['ward_section', 'sec_name', 'hos_id'],
      ['ward_room', 'room_name', 'hos_id'],
      ['ward_bed', 'bed_name', 'room_id'],
      ['ward_equ', 'batch', '1'],
      ['ward_equ', 'bed_id', '1'],
    ])
      expect(list(`select ${name} from ${table} group by ${within}, ${name} having count(*) > 1`), `${table}.${name}`).toEqual([])
    const regions = rows('select region_level as level, count(*) as n from blade_region group by 1').map(({ n }) => Number(n))
    expect(regions.slice(0, 2)).toEqual([1, 34])
    expect(regions[2]).toBeGreaterThan(330)
    expect(regions[3]).toBeGreaterThan(2800)
    expect(list('select h.dept_id from ward_hos h left join blade_region r on r.code = h.region_code where r.code is null')).toEqual([])
    expect(list(`select city_name from blade_region where code = '350203'`)).toEqual([language === 'zh' ? '厦门市' : 'Xiamen'])
  })

  test('payments, fees, debts and refunds follow from the rental', () => {
    const orders =
      rows(`select o.*, coalesce((select sum(amount) from ward_refund r where r.order_id = o.id and r.refund_status in (0, 1, 3)), 0) as reserved,
      coalesce((select sum(amount) from ward_refund r where r.order_id = o.id and r.refund_status = 1), 0) as refunded,
      coalesce((select sum(amount) from ward_refund r where r.order_id = o.id and r.source = 2), 0) as returned from ward_order o`)
    for (const order of orders) {
      const [paid, rent, reserved] = [Number(order.total_amount), Number(order.amount), Number(order.reserved)]
      const no = String(order.out_trade_no)
      expect([no, order.refunded_amount ?? 0]).toEqual([no, order.refunded])
      if (order.end_time === null) continue
      const minutes = usedMinutes(ms(order.start_time), ms(order.end_time))
      const price = JSON.parse(String(order.price_snapshot)) as PriceRule
      expect([no, minutes, rent]).toEqual([no, Number(order.used_minutes), fee(minutes, price)])
      expect([no, order.state === 2]).toEqual([no, paid < rent])
      if (order.deposit_flag === 1 && paid > rent) expect([no, order.returned]).toEqual([no, paid - rent])
      expect([no, paid - reserved - Number(order.split_amount) + Number(order.split_returned) >= 0]).toEqual([no, true])
    }
    expect(checkLedger(api.db, true)).toEqual([])
  })

  test('failed refunds are plausible for their account, and operators are existing users', () => {
    expect(
      list(`select id from ward_refund where refund_status = 3 and (user_received_account like '%零钱%' or channel <> 'OTHER_BANKCARD')`),
    ).toEqual([])
    const people = new Set(list('select real_name from blade_user'))
    const staffNames =
      list(`select operator from ward_refund where source = 1 union select operator from ward_records union select operator from ward_split_return
      union select operator from ward_waiver union select handle_user from ward_problem where handle_user is not null
      union select audit_user from ward_withdrawal where audit_user is not null`)
    for (const name of staffNames) expect(people).toContain(name)
  })

  test('no text is a placeholder such as undefined, and all names are in one language', () => {
    const texts = rows(
      `select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
      where t.type = 'table' and (t.name like 'ward%' or t.name like 'blade%') and upper(c.type) = 'TEXT'`,
    )
    for (const { table, column } of texts)
      expect(
        list(`select "${String(column)}" from "${String(table)}" where "${String(column)}" in ('undefined', 'null', 'NaN', 'Invalid Date')
          or "${String(column)}" like '%undefined%' or "${String(column)}" glob '*NaN*' or "${String(column)}" like '%[object%'`),
        `${String(table)}.${String(column)}`,
      ).toEqual([])
    const textColumns: Record<string, string> = {
      blade_dept: 'dept_name full_name',
      blade_dict: 'dict_value',
      blade_dict_biz: 'dict_value',
      blade_menu: 'name',
      blade_notice: 'title content',
      blade_param: 'param_name',
      blade_post: 'post_name',
      blade_region: 'name province_name city_name',
      blade_role: 'role_name',
      blade_top_menu: 'name',
      blade_user: 'name real_name',
      blade_process_leave: 'reason',
      ward_banner: 'title',
      ward_customer: 'nick_name',
      ward_equ: 'equ_name',
      ward_hos: 'address contact',
      ward_normal: 'title content',
      ward_order: 'nick_name hos_name sec_name',
      ward_payee: 'payee_name',
      ward_price: 'price_name',
      ward_problem: 'content handle_user',
      ward_refund: 'reason operator',
      ward_section: 'sec_name',
      ward_type: 'type_name',
      ward_waiver: 'reason operator',
      ward_withdrawal: 'nick_name audit_user',
    }
    const han = /\p{Script=Han}/u
    for (const [table, columns] of Object.entries(textColumns))
      for (const column of columns.split(' ')) {
        const values = list(`select distinct ${column} from ${table} where ${column} <> ''`).map(String)
        if (language === 'en')
          expect(
            values.filter((value) => han.test(value)),
            `${table}.${column}`,
          ).toEqual([])
        else expect(values.filter((value) => han.test(value)).length, `${table}.${column}`).toBeGreaterThan(0)
      }
  })

  test('the first actions of a demonstration succeed: a withdrawal, a refund, a transfer', async () => {
    const as = await api.login('finance')
    const get = async (path: string, query: Record<string, string>) =>
      ((await api.call('GET', `/api/blade-system/${path}`, { token: as, query })).data as { records: Row[] }).records
    const post = (path: string, body: unknown) => api.call('POST', `/api/${path}`, { token: as, body })
    const [withdrawal] = await get('withdrawal/page', { state_equal: '0' })
    expect(await post('blade-system/withdrawal/audit', { id: withdrawal!.id, pass: true, remark: 'OK' })).toMatchObject({ success: true })
    expect(await post('wx/transfer', { withdrawalId: withdrawal!.id })).toMatchObject({ success: true })
    const orders = await get('order/list', { state_equal: '3', depositFlag_equal: '1', size: '100' })
    // The hospital's share must come back before money that was split is refunded.
    const order = orders.find(
      ({ refundableAmount, splitAmount, splitReturned }) =>
        Number(refundableAmount) > 0 && Number(refundableAmount) < 10_000 && splitAmount === splitReturned,
    )!
    const refund = await post('blade-system/pay/refund', { id: order.id, amount: order.refundableAmount, reason: language })
    expect([refund.msg, refund.success]).toEqual([refund.msg, true])
    const payee = (await get('payee/list', { state_equal: '1' }))[0]!
    expect(await post('blade-system/pay/transfers', { payeeId: payee.id, amount: 10_000, remark: 'x' })).toMatchObject({ success: true })
    api.pass(10_000)
    expect((await get('withdrawal/page', { id_equal: String(withdrawal!.id) }))[0]).toMatchObject({ state: 2 })
    const [back] = await get('refund/detail', { orderId: String(order.id), source_equal: '1', descs: 'create_time' })
    expect(back).toMatchObject({ status: 1 })
    expect(checkLedger(api.db, true)).toEqual([])
  })
})
