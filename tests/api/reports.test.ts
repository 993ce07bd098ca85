/** Reports and the figures of the home page: equal to the sums of the order list, within the caller's hospitals. */
import { schema } from '#db/tables/index.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { openReads } from '#db/reads.ts'
import { reportByHospital } from '#server/rental/reports.ts'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMoney, type Query, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
let here: ReturnType<typeof api.make.hospital>
let there: ReturnType<typeof api.make.hospital>
let manager: string

beforeEach(async () => {
  api = await startMoney()
  here = api.make.hospital({ deptName: '本院' })
  there = api.make.hospital({ deptName: '别院' })
  api.make.user('manager', { codes: ['hos', 'order', 'refund'], deptId: here.hos.id })
  manager = await api.login('manager')

  const { make } = api
  const at = (createTime: string, successTime: string | null, over: object, place = here) =>
    make.order({ createTime, successTime, startTime: successTime, ...over }, place)
  // Created in October and paid in November: the money counts in November, the order in October.
  at('2026-10-31 23:59:59', '2026-11-01 00:00:00', { state: 3, totalAmount: 1000, amount: 600, endTime: '2026-11-01 00:30:01' })
  const paid = at('2026-11-01 00:00:00', '2026-11-01 00:01:00', {
    state: 3,
    totalAmount: 9900,
    amount: 900,
    endTime: '2026-11-01 02:31:30',
    splitAmount: 500,
    splitReturned: 100,
  })
  at('2026-11-20 12:00:00', '2026-11-20 12:01:00', { state: 1, totalAmount: 9900 })
  at('2026-11-21 09:00:00', null, { state: 0, totalAmount: 0 })
  at('2026-11-21 09:00:00', null, { state: 4, totalAmount: 0, isDeleted: 1 })
  const refunded = at('2026-11-21 08:00:00', '2026-11-21 08:01:00', { state: 5, totalAmount: 700, amount: 300 })
  const other = at('2026-11-21 08:00:00', '2026-11-21 08:01:00', { state: 3, totalAmount: 50, amount: 50 }, there)
  make.refund(paid, { amount: 9000, status: 1, successTime: '2026-11-01 03:00:00' })
  make.refund(refunded, { amount: 700, status: 1, successTime: '2026-11-21 09:00:00' })
  make.refund(refunded, { amount: 1, status: 0, successTime: null })
  make.refund(paid, { amount: 2, status: 2, successTime: null })
  make.refund(other, { amount: 5, status: 1, successTime: '2026-12-01 00:00:00' })
})
afterEach(() => api.stop())

const report = async (query: Query = {}, as = api.token) => (await api.page('hos/report', query, as)).records
const days = async (query: Query = {}, as = api.token) => (await api.page('hos/detail', { size: 500, ...query }, as)).records
const total = (rows: readonly Row[], field: string) => rows.reduce((all, row) => all + Math.max(0, Number(row[field])), 0)

const minutes = (start: string | null, end: string | null) =>
  start && end ? Math.max(0, Math.ceil((parseTime(end) - parseTime(start)) / 60_000)) : 0

test('a row per hospital for the current month, zeros included', async () => {
  const [first, second] = await report()
  expect(first).toEqual({
    hosId: here.hos.id,
    hosName: '本院',
    equCount: 6,
    orderCount: 4,
    finishedCount: 2,
    usedMinutes: 151,
    totalAmount: 1000 + 9900 + 9900 + 700,
    amount: 600 + 900 + 300,
    refundAmount: 9700,
    splitAmount: 500,
  })
  expect(second).toMatchObject({ hosName: '别院', orderCount: 1, totalAmount: 50, refundAmount: 0 })
  expect(await report({ createTime_dategt: '2027-01-01' })).toMatchObject([{ orderCount: 0 }, { orderCount: 0 }])
  expect(await report({ hosName: '别' })).toMatchObject([{ hosName: '别院' }])
  const bad = await api.ask('hos/report', { createTime_dategt: '2026-02-30' })
  expect([bad.status, bad.msg]).toEqual([400, '请求参数格式错误: createTime_dategt'])
})

test('totals are the sums of the order list and the refund list with the same bounds', async () => {
  const ranges = [
    ['2026-10-31 23:59:59', '2026-12-01 00:00:00'],
    ['2026-11-01 00:00:00', '2026-11-21 08:01:00'],
    ['2026-10-01 00:00:00', '2026-12-31 00:00:00'],
  ] as const
  for (const [after, before] of ranges)
    for (const [as, hosId] of [
      [api.token, here.hos.id],
      [api.token, there.hos.id],
      [manager, here.hos.id],
    ] as const) {
      const within = (field: string) => ({ [`${field}_dategt`]: after, [`${field}_datelt`]: before })
      const [row] = await report({ hosId, ...within('createTime') }, as)
      const orders = async (query: Query) => (await api.page('order/list', { size: 500, hosId, ...query }, as)).records
      const paid = await orders(within('successTime'))
      const createdOrders = await orders(within('createTime'))
      const ids = new Set((await orders({})).map((order) => order.id))
      const refunds = (await api.page('refund/detail', { size: 500, status: 1, ...within('successTime') }, as)).records
      expect(row).toMatchObject({
        orderCount: createdOrders.length,
        finishedCount: createdOrders.filter((order) => order.state === 3 || order.state === 5).length,
        totalAmount: total(paid, 'totalAmount'),
        amount: total(paid, 'amount'),
        splitAmount: total(paid, 'splitAmount'),
        refundAmount: total(
          refunds.filter((refund) => ids.has(String(refund.orderId))),
          'amount',
        ),
      })
      const perDay = await days({ hosId, ...within('createTime') }, as)
      for (const field of ['orderCount', 'finishedCount', 'totalAmount', 'amount', 'refundAmount', 'splitAmount'])
        expect(total(perDay, field), field).toBe(row![field])
    }
})

const moment = fc
  .tuple(fc.integer({ min: 30, max: 34 }), fc.constantFrom('00:00:00', '00:00:01', '08:01:00', '23:59:59'))
  .map(([day, time]) => `${formatTime(parseTime('2026-10-20') + day * 86_400_000).slice(0, 10)} ${time}`)
const step = fc.record({
  kind: fc.constantFrom('state', 'hide', 'pay', 'amounts', 'insert', 'refund', 'answer', 'give back', 'delete'),
  which: fc.nat(1000),
  at: moment,
  cents: fc.integer({ min: 1, max: 600 }),
})

test('the figures of any period are the sums of its rows, after any change', async () => {
  const reads = openReads(api.db)
  const db = api.db.$client
  const run = (query: string, ...values: unknown[]) => db.prepare(query).run(...values)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), moment, moment, async (steps, after, before) => {
      for (const { kind, which, at, cents } of steps) {
        const orders = api.db.select().from(schema.order).all()
        const of = orders[which % orders.length]!
        const refunds = api.db.select().from(schema.refund).all()
        const refund = refunds[which % refunds.length]!
        if (kind === 'state') run('update ward_order set state = 3 + (state + ?) % 3 where id = ?', which, of.id)
        if (kind === 'hide') run('update ward_order set is_deleted = 1 - is_deleted where id = ?', of.id)
        if (kind === 'pay') run('update ward_order set create_time = ?, success_time = ?, end_time = ? where id = ?', at, at, at, of.id)
        if (kind === 'amounts') run('update ward_order set amount = ?, split_amount = ? where id = ?', cents, 100 + cents, of.id)
        if (kind === 'insert') api.make.order({ state: 3, createTime: at, successTime: which % 2 ? at : null, amount: cents }, here)
        if (kind === 'refund') api.make.refund(of, { amount: cents, total: cents, status: which % 4, successTime: at })
        if (kind === 'answer')
          run('update ward_refund set refund_status = 1 - (refund_status = 1), success_time = ? where id = ?', at, refund.id)
        if (kind === 'give back' && refunds.length > 1) run('delete from ward_refund where id = ?', refund.id)
        if (kind === 'delete' && orders.length > 2 && !refunds.some((row) => row.orderId === of.id))
          run('delete from ward_order where id = ?', of.id)
      }
      const alive = api.db.select().from(schema.order).where(eq(schema.order.isDeleted, 0)).all()
      const inside = (time: string | null) => time !== null && time > after && time < before
      const rows = await reportByHospital(reads.query, { hospitals: undefined, rule: () => undefined }, { after, before }, {})
      for (const { hosId, ...row } of rows) {
        const mine = alive.filter((order) => order.hosId === hosId)
        const createdOrders = mine.filter((order) => inside(order.createTime))
        const paid = mine.filter((order) => inside(order.successTime))
        const back = api.db.select().from(schema.refund).where(eq(schema.refund.status, 1)).all()
        expect(row).toMatchObject({
          orderCount: createdOrders.length,
          finishedCount: createdOrders.filter((order) => order.state === 3 || order.state === 5).length,
          usedMinutes: createdOrders.reduce((sum, order) => sum + minutes(order.startTime, order.endTime), 0),
          totalAmount: total(paid, 'totalAmount'),
          amount: total(paid, 'amount'),
          splitAmount: total(paid, 'splitAmount'),
          refundAmount: total(
            back.filter((refund) => inside(refund.successTime) && mine.some((order) => order.id === refund.orderId)),
            'amount',
          ),
        })
      }
    }),
    { numRuns: 60 },
  )
  expect(checkLedger(api.db).filter(({ check }) => check.endsWith('of days'))).toEqual([])
})

test('by day: every day of the range is listed, newest first', async () => {
  const rows = await days({ id: here.hos.id })
  expect(rows).toHaveLength(30)
  expect([rows[0]!.day, rows[29]!.day]).toEqual(['2026-11-30', '2026-11-01'])
  expect(rows[29]).toEqual({
    day: '2026-11-01',
    orderCount: 1,
    finishedCount: 1,
    totalAmount: 10_900,
    amount: 1500,
    refundAmount: 9000,
    splitAmount: 500,
  })
  expect(rows[5]).toMatchObject({ day: '2026-11-25', orderCount: 0, totalAmount: 0 })
  expect(await api.page('hos/detail', { current: 2, size: 10 })).toMatchObject({ total: 30, pages: 3, current: 2 })
})

test('staff of one hospital get only its figures, whatever they request; the permission is required', async () => {
  expect(await report({}, manager)).toMatchObject([{ hosId: here.hos.id }])
  expect(await report({ hosId: there.hos.id }, manager)).toEqual([])
  expect(total(await days({ hosId: there.hos.id }, manager), 'orderCount')).toBe(0)
  api.make.user('nobody', { codes: ['order'] })
  for (const path of ['hos/report', 'hos/detail']) expect((await api.ask(path, {}, await api.login('nobody'))).status).toBe(403)
  expect((await api.call('GET', '/api/blade-system/home/data')).status).toBe(401)
})

test('the figures of the home page equal SQL sums, for all hospitals and for one', async () => {
  const { make, db } = api
  const [order] = db.select().from(schema.order).all()
  make.wallet(order!.customerId, 300, 20)
  make.withdrawal(order!.customerId)
  make.problem({ id: order!.equId, batch: order!.batch, hosId: order!.hosId })
  make.problem({ id: order!.equId, batch: order!.batch, hosId: there.hos.id }, { state: 2 })
  make.make('customer', { createTime: '2026-11-21 00:00:00' })
  const n = (query: string) => Object.values(db.get<Record<string, number>>(sql.raw(`select coalesce((${query}), 0)`)))[0]
  const orders = (what: string, where: string) => n(`select ${what} from ward_order where is_deleted = 0 and ${where}`)
  const refunds = (where: string) =>
    n(`select sum(r.amount) from ward_refund r join ward_order o on o.id = r.order_id where r.refund_status = 1 and ${where}`)
  const expected = (mine: string) => ({
    equCount: n(`select count(*) from ward_equ where ${mine}`),
    onlineCount: n(`select count(*) from ward_equ where online = 1 and ${mine}`),
    usingCount: n(`select count(*) from ward_equ where state = 1 and ${mine}`),
    orderCount: orders('count(*)', mine),
    todayOrderCount: orders('count(*)', `${mine} and create_time >= '2026-11-21'`),
    totalAmount: orders('sum(total_amount)', `${mine} and success_time is not null`),
    todayAmount: orders('sum(total_amount)', `${mine} and success_time >= '2026-11-21'`),
    refundAmount: refunds(mine),
    todayRefundAmount: refunds(`${mine} and r.success_time >= '2026-11-21'`),
  })
  expect((await api.ask('home/data')).data).toEqual({
    ...expected('1 = 1'),
    hosCount: 2,
    customerCount: 8,
    todayCustomerCount: 1,
    walletAmount: 320,
    pendingWithdrawal: 1,
    pendingProblem: 1,
  })
  expect((await api.ask('home/data', {}, manager)).data).toEqual({
    ...expected(`hos_id = '${here.hos.id}'`),
    hosCount: 1,
    customerCount: 6,
    todayCustomerCount: 0,
    walletAmount: 320,
    pendingWithdrawal: 1,
    pendingProblem: 1,
  })
})

test('data scopes narrow the figures as they narrow the lists', async () => {
  const { make, db } = api
  const codes = ['hos', 'order', 'refund', 'customer', 'wallet', 'equ']
  const narrow = make.user('narrow', { codes })
  const office = make.make('dept')
  db.update(schema.user)
    .set({ deptId: `${narrow.deptId},${office.id}` })
    .where(eq(schema.user.id, narrow.id))
    .run()
  const [mine] = db.select().from(schema.order).where(eq(schema.order.createTime, '2026-11-01 00:00:00')).all()
  db.update(schema.order).set({ createDept: office.id }).where(eq(schema.order.id, mine!.id)).run()
  db.update(schema.equ).set({ createDept: office.id }).where(eq(schema.equ.id, mine!.equId)).run()
  const menuOf = (code: string) => db.select().from(schema.menu).where(eq(schema.menu.code, code)).get()!.id
  for (const code of ['order', 'equ', 'wallet']) {
    const { id: scopeId } = make.make('dataScope', { menuId: menuOf(code), resourceCode: code, scopeType: 3, scopeColumn: 'create_dept' })
    db.insert(schema.roleScope).values({ roleId: narrow.role.id, scopeId, kind: 'data' }).run()
  }
  make.wallet(mine!.customerId, 300, 20)
  const as = await api.login('narrow')
  expect((await api.page('order/list', {}, as)).total).toBe(1)
  expect((await api.ask('home/data', {}, as)).data).toMatchObject({
    orderCount: 1,
    totalAmount: 9900,
    refundAmount: 9000,
    todayOrderCount: 0,
    equCount: 1,
    walletAmount: 0,
    customerCount: 7,
  })
  const figures = { orderCount: 1, finishedCount: 1, totalAmount: 9900, amount: 900, refundAmount: 9000, splitAmount: 500, equCount: 1 }
  expect(await report({ hosId: here.hos.id }, as)).toMatchObject([figures])
  expect(await report({ hosId: there.hos.id }, as)).toMatchObject([{ orderCount: 0, totalAmount: 0, equCount: 0 }])
  const part = { createTime_dategt: '2026-10-31 23:59:59', createTime_datelt: '2026-11-01 00:00:30' }
  expect(await report({ hosId: here.hos.id, ...part }, as)).toMatchObject([{ orderCount: 1, totalAmount: 0 }])
  expect(total(await days({}, as), 'orderCount')).toBe(1)
  expect((await api.ask('home/seven', {}, as)).data).toMatchObject({ orderCount: [0, 0, 0, 0, 0, 0, 0] })
  expect(total((await api.page('customer/list', { size: 500 }, as)).records, 'orderCount')).toBe(1)
})

test('the week ends today, and days without anything are 0', async () => {
  expect((await api.ask('home/seven')).data).toEqual({
    days: ['11-15', '11-16', '11-17', '11-18', '11-19', '11-20', '11-21'],
    orderCount: [0, 0, 0, 0, 0, 1, 3],
    amount: [0, 0, 0, 0, 0, 9900, 750],
    refundAmount: [0, 0, 0, 0, 0, 0, 700],
    customerCount: [0, 0, 0, 0, 0, 7, 0],
  })
  expect((await api.ask('home/seven', {}, manager)).data).toMatchObject({
    orderCount: [0, 0, 0, 0, 0, 1, 2],
    amount: [0, 0, 0, 0, 0, 9900, 700],
  })
})

test('the map shows only hospitals with coordinates', async () => {
  const { db } = api
  db.insert(schema.hos)
    .values({ deptId: here.hos.id, lng: '118.7969', lat: '32.0603', address: '临江路 18 号', regionCode: '320100' })
    .run()
  db.insert(schema.hos).values({ deptId: there.hos.id }).run()
  const place = { hosId: here.hos.id, hosName: '本院', lng: 118.7969, lat: 32.0603, address: '临江路 18 号', regionCode: '320100' }
  expect((await api.ask('home/map')).data).toEqual([{ ...place, equCount: 6, usingCount: 1, orderCount: 5, amount: 21_500 }])
})
