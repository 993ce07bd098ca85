/** Utilisation, money flow and the live figures of the home page: equal to their rows, within the caller's hospitals and permissions. */
import { moneyParts } from '#contract/rules/money-flow.ts'
import { dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import { weekHourText } from '#contract/rules/week-hour.ts'
import { schema } from '#db/tables/index.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { eq } from 'drizzle-orm'
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
  api.make.user('manager', { codes: ['hos', 'order', 'refund', 'records', 'bed', 'problem', 'money_flow'], deptId: here.hos.id })
  manager = await api.login('manager')
})
afterEach(() => api.stop())

const ward = async <T>(path: string, query: Query = {}, as = api.token): Promise<T> => {
  const { status, data } = await api.call('GET', `/api/ward/${path}`, { token: as, query })
  expect(status, path).toBe(200)
  return data as T
}
interface Use {
  hours: number
  week: { hours: number; seconds: number }[]
  hospitals: { hosId: string; seconds: number; before: number }[]
}
const orders = async (query: Query, as = api.token) => (await api.page('order/list', { size: 500, ...query }, as)).records
const total = (rows: readonly Row[], field: string) => rows.reduce((all, row) => all + Math.max(0, Number(row[field])), 0)

const hourMs = 3_600_000
const now = parseTime('2026-11-21 10:00:00')
/** Seconds that an order was in use between two moments. */
function secondsOf({ startTime, endTime }: { startTime: unknown; endTime: unknown }, from: number, to: number): number {
  if (!startTime) return 0
  const end = endTime ? parseTime(String(endTime)) : now
  return Math.max(0, Math.min(end, to) - Math.max(parseTime(String(startTime)), from)) / 1000
}
/** Starts of the past hours of a range, each with its position in the week. */
function hoursOf(from: string, to: string) {
  const all: { at: number; place: number }[] = []
  for (let at = parseTime(from); at < Math.min(parseTime(to) + dayMs, now); at += hourMs) {
    const day = new Date(at + 8 * hourMs)
    all.push({ at, place: ((day.getUTCDay() + 6) % 7) * 24 + day.getUTCHours() })
  }
  return all
}

const second = fc.integer({ min: 0, max: 21 * 86_400 }).map((s) => formatTime(parseTime('2026-10-31 10:00:00') + s * 1000))
const rental = fc.record({ at: second, until: fc.option(second), state: fc.constantFrom(1, 2, 3, 4, 5), away: fc.boolean() })
const change = fc.record({ which: fc.nat(50), at: second, kind: fc.constantFrom('end', 'hide', 'start', 'state') })

test('the utilisation of each hour of the week equals that of the orders that its link lists', async () => {
  const db = api.db.$client
  const run = (query: string, ...values: unknown[]) => db.prepare(query).run(...values)
  await fc.assert(
    fc.asyncProperty(fc.array(rental, { maxLength: 6 }), fc.array(change, { maxLength: 4 }), async (rentals, changes) => {
      run('delete from ward_order')
      for (const { at, until, state, away } of rentals)
        api.make.order({ startTime: at, endTime: until && until > at ? until : null, state, createTime: at }, away ? there : here)
      const orderRows = api.db.select({ id: schema.order.id }).from(schema.order).all()
      for (const { which, at, kind } of changes) {
        const id = orderRows[which % Math.max(1, orderRows.length)]?.id
        if (kind === 'end') run('update ward_order set end_time = ? where id = ?', at, id)
        if (kind === 'start') run('update ward_order set start_time = ?, create_time = ? where id = ?', at, at, id)
        if (kind === 'hide') run('update ward_order set is_deleted = 1 - is_deleted where id = ?', id)
        if (kind === 'state') run('update ward_order set state = 4 - state where id = ? and state in (1, 3)', id)
      }
      const rows = api.db.select().from(schema.order).where(eq(schema.order.isDeleted, 0)).all()
      const used = rows.filter(({ startTime, endTime, state }) => startTime && (endTime ? endTime >= startTime : state === 1))
      for (const [from, to, hosId, as] of [
        ['2026-11-02', '2026-11-21', undefined, api.token],
        ['2026-11-05', '2026-11-12', here.hos.id, api.token],
        ['2026-11-20', '2026-11-30', undefined, manager],
      ] as const) {
        const seen = used.filter((row) => (as === manager || hosId ? row.hosId === here.hos.id : true))
        const hours = hoursOf(from, to)
        const week = Array.from({ length: 168 }, () => ({ hours: 0, seconds: 0 }))
        for (const { at, place } of hours) {
          week[place]!.hours += 1
          for (const row of seen) week[place]!.seconds += secondsOf(row, at, at + hourMs)
        }
        const report = await ward<Use>('hos/use', { from, to, ...(hosId && { hosId }) }, as)
        expect(report.hours).toBe(hours.length)
        expect(report.week).toEqual(week)
        const [start, end] = [hours[0]!.at, hours.at(-1)!.at + hourMs]
        for (const { hosId: of, seconds, before } of report.hospitals) {
          const own = seen.filter((row) => row.hosId === of)
          expect(seconds).toBe(own.reduce((all, row) => all + secondsOf(row, start, end), 0))
          expect(before).toBe(own.reduce((all, row) => all + secondsOf(row, start - (end - start), start), 0))
        }
        // The orders behind a cell of the week add up to its seconds.
        const [fullest] = [...week.keys()].sort((a, b) => week[b]!.seconds - week[a]!.seconds)
        for (const place of [fullest!, 30]) {
          const mine = hours.filter((hour) => hour.place === place)
          if (!mine.length) continue
          const last = formatTime(mine.at(-1)!.at).slice(0, 10)
          const usedIn = weekHourText({ from, to: last, weekday: Math.floor(place / 24) + 1, hour: place % 24 })
          const list = await orders({ usedIn, ...(hosId && { hosId }) }, as)
          const within = (row: Row) =>
            mine.reduce((all, { at }) => all + secondsOf({ startTime: row.startTime, endTime: row.endTime }, at, at + hourMs), 0)
          expect(list.reduce((all, row) => all + within(row), 0)).toBe(week[place]!.seconds)
          expect(list.every((row) => within(row) > 0)).toBe(true)
        }
      }
    }),
    { numRuns: 15 },
  )
  expect(checkLedger(api.db).filter(({ check }) => check.endsWith('of hours'))).toEqual([])
  const bad = await api.ask('order/list', { usedIn: '2026-11-01~2026-11-02~8~0' })
  expect([bad.status, bad.msg]).toEqual([400, '请求参数格式错误: usedIn'])
})

type Parts = Record<(typeof moneyParts)[number] | 'paid' | 'paidCount', number>

test('the money flow equals the booked payments, refunds, splits and returns', async () => {
  const paid = (over: { totalAmount?: number; successTime?: string; depositFlag?: number } = {}, place = here) =>
    api.make.order(
      {
        state: 3,
        totalAmount: 1000,
        amount: over.totalAmount ?? 1000,
        successTime: '2026-11-20 08:00:00',
        endTime: '2026-11-20 09:00:00',
        ...over,
      },
      place,
    )
  const book = (order: ReturnType<typeof paid>, amount: number) =>
    api.db
      .insert(schema.ledger)
      .values(
        (['merchant', 'order'] as const).map((account, i) => ({
          id: `${order.id}${i}`,
          entryNo: `pay:${order.id}`,
          kind: 'pay',
          account,
          amount: i ? -amount : amount,
          orderId: order.id,
          createTime: '2026-11-20 08:00:00',
        })),
      )
      .run()
  api.make.receiver(here.hos.id, { account: '1900', ratio: 6000 })
  api.make.receiver(here.hos.id, { account: 'person', receiverType: 'PERSONAL_OPENID', ratio: 1000 })
  const split = paid()
  const open = paid({ totalAmount: 777 })
  const back = paid({ successTime: '2026-11-19 08:00:00' })
  const purse = paid({ depositFlag: 3, totalAmount: 50 })
  const other = paid({ totalAmount: 300 }, there)
  const late = paid({ totalAmount: 5, successTime: '2026-11-21 00:00:00' })
  for (const order of [split, open, back, purse, other, late]) book(order, order.totalAmount ?? 0)
  for (const order of [split, back]) expect((await api.send('blade-system/pay/launch', { id: order.id })).status).toBe(200)
  expect((await api.pay({ id: open.id, amount: 77 })).status).toBe(200)
  api.settle()
  const [share] = (await api.page('records/detail', { transactionId: back.transactionId!, receiverAccount: '1900' })).records
  await api.send('blade-system/pay/launch-refund', { recordId: share!.id, amount: 100 })
  api.settle()
  expect(checkLedger(api.db)).toEqual([])

  const range = { from: '2026-11-19', to: '2026-11-20' }
  const all = await ward<Parts>('money/flow', range)
  expect(all).toMatchObject({ paidCount: 5, paid: 3127, refunded: 77, hospital: 1100, person: 200, platform: 750, open: 1000 })
  expect(await ward('money/flow', range, manager)).toMatchObject({ paid: 2827, open: 700, hospitals: [{ hosId: here.hos.id, paid: 2827 }] })
  expect(await ward('money/flow', { ...range, hosId: there.hos.id }, manager)).toMatchObject({ paid: 0, hospitals: [] })
  expect(await ward('money/flow', { ...range, hosId: there.hos.id })).toMatchObject({ paid: 300, open: 300 })

  // Equal, to the cent, to the books of these orders.
  const paidIn = { successTime_dategt: '2026-11-18 23:59:59', successTime_datelt: '2026-11-21 00:00:00' }
  const cohort = new Set((await orders(paidIn)).map(({ id }) => id))
  const lines = api.db.select().from(schema.ledger).all()
  const booked = (...kinds: string[]) =>
    lines
      .filter(({ orderId, account, kind }) => account === 'order' && cohort.has(orderId!) && kinds.includes(kind))
      .reduce((sum, { amount }) => sum + amount, 0)
  expect(all.paid).toBe(-booked('pay', 'walletOrder'))
  expect(all.refunded).toBe(booked('refund', 'walletRefund'))
  expect(all.hospital + all.person).toBe(booked('split', 'splitReturn'))
  expect(all.platform + all.open).toBe(-booked('pay', 'walletOrder', 'refund', 'walletRefund', 'split', 'splitReturn'))
  expect(moneyParts.reduce((sum, part) => sum + all[part], 0)).toBe(all.paid)

  // The rows behind each band.
  expect(total(await orders(paidIn), 'totalAmount')).toBe(all.paid)
  const behind = async (moneyPart: string) => (await orders({ ...paidIn, moneyPart })).map(({ id }) => id).sort()
  expect(await behind('hospital')).toEqual([split.id, back.id].sort())
  expect(await behind('person')).toEqual([split.id, back.id].sort())
  expect(await behind('platform')).toEqual([split.id, back.id, purse.id].sort())
  expect(await behind('open')).toEqual([open.id, other.id].sort())
  expect(total(await orders({ ...paidIn, moneyPart: 'refunded' }), 'refundedAmount')).toBe(all.refunded)
  expect(await orders({ ...paidIn, moneyPart: 'open' }, manager)).toMatchObject([{ id: open.id }])
  expect((await api.ask('order/list', { moneyPart: 'paid_count' })).status).toBe(400)
})

test('the split of each day matches the orders after any change', () => {
  const run = (query: string, ...values: unknown[]) => api.db.$client.prepare(query).run(...values)
  const step = fc.record({ kind: fc.nat(7), which: fc.nat(20), at: second, cents: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
      for (const { kind, which, at, cents } of steps) {
        const all = api.db.select().from(schema.order).all()
        if (kind === 0 || all.length < 3)
          api.make.order({ state: 3, totalAmount: 500, successTime: which % 3 ? at : null }, which % 2 ? here : there)
        const of = api.db.select().from(schema.order).all()[which % (all.length || 1)]!
        const [record] = api.db.select().from(schema.records).where(eq(schema.records.orderId, of.id)).all()
        if (kind === 1) run('update ward_order set success_time = ? where id = ?', at, of.id)
        if (kind === 2) run('update ward_order set is_deleted = 1 - is_deleted where id = ?', of.id)
        if (kind === 3) run('update ward_order set refunded_amount = ?, deposit_flag = 1 + ? where id = ?', cents, which % 3, of.id)
        if (kind === 4) {
          run('update ward_order set split_amount = split_amount + ? where id = ?', cents, of.id)
          const receiverType = which % 2 ? 'MERCHANT_ID' : 'PERSONAL_OPENID'
          api.make.record(of, { amount: cents, receiverType, receiverAccount: `${which}`, state: which % 5, finish: which % 2 })
        }
        if (kind === 5 && record)
          run('update ward_records set state = ?, return_amount = ? where id = ?', which % 5, cents % (record.amount + 1), record.id)
        if (kind === 6 && record) run('delete from ward_records where id = ?', record.id)
      }
      expect(checkLedger(api.db).filter(({ check }) => check.startsWith('money of days') || check.startsWith('money paid'))).toEqual([])
    }),
    { numRuns: 40 },
  )
})

interface Now {
  order: string[]
  orderCount: number[]
  totalAmount: number[]
  refundAmount: number[]
  money: Record<string, number | null>
  beds: { all: number | null; used: number | null; off: number | null; use: { hours: number; seconds: number[] } | null }
  service: Record<string, number | string | null>
  anomalies: {
    abnormal: number | null
    differences: number | null
    unusual: { hosId: string; day: string; cents: number; usual: number }[] | null
    audit: { rows: number; verified: number; broken: boolean } | null
  }
}

test('the home page compares with the same time yesterday and a week ago, and its counts equal its lists', async () => {
  const at = (createTime: string, over: object = {}, place = here) =>
    api.make.order({ createTime, successTime: createTime, state: 3, totalAmount: 100, amount: 100, ...over }, place)
  at('2026-11-21 09:59:59')
  at('2026-11-21 08:00:00', { totalAmount: 50 }, there)
  at('2026-11-20 10:00:00', { totalAmount: 30 })
  at('2026-11-20 10:00:01', { totalAmount: 7000 })
  at('2026-11-14 00:00:00', { totalAmount: 20 })
  at('2026-11-13 23:59:59', { totalAmount: 900 })
  at('2026-10-21 10:00:00', { totalAmount: 4 })
  at('2026-10-21 10:00:01', { totalAmount: 9999 })
  const running = at('2026-11-19 23:59:59', { state: 1, startTime: '2026-11-19 23:59:59', totalAmount: 0 })
  const paidBack = at('2026-11-01 08:00:00', { totalAmount: 90_000 })
  api.make.refund(paidBack, { amount: 20_000, status: 1, successTime: '2026-11-20 09:00:00' })
  api.make.refund(paidBack, { amount: 28_000, status: 1, successTime: '2026-11-01 09:00:00' })
  api.make.refund(paidBack, { amount: 3, status: 3, successTime: null })
  api.make.refund(paidBack, { amount: 4, status: 0, successTime: null, refundId: null })
  api.make.problem({ id: running.equId, batch: running.batch, hosId: running.hosId }, { createTime: '2026-11-18 08:00:00' })
  const all = await ward<Now>('home/now')
  expect(all).toMatchObject({ orderCount: [2, 1, 1], totalAmount: [150, 30, 20], refundAmount: [0, 20_000, 0] })
  expect(all.money).toMatchObject({ refunding: 1, month: 100 + 50 + 30 + 7000 + 20 + 900 + 90_000, monthBefore: 4 })
  expect(all.money.open).toBe((await ward<Parts>('money/flow', { from: '2000-01-01', to: '2026-11-21' })).open)
  const { total: beds } = await api.page('bed/list')
  expect(all.beds).toMatchObject({ all: beds, used: 1, off: 0, use: { hours: 10, seconds: [36_000, 36_000, 0] } })
  expect(all.service).toMatchObject({ running: 1, long: 1, faults: 1, faultSince: '2026-11-18 08:00:00', offline: 0 })
  expect(all.anomalies).toMatchObject({ abnormal: 1, unusual: [{ hosId: here.hos.id, day: '2026-11-20', cents: 20_000, usual: 1000 }] })

  // Each figure is the total of the list that it links to.
  expect((await orders({ state: 1 })).length).toBe(all.service.running)
  expect((await orders({ state: 1, createTime_datelt: '2026-11-20 00:00:00' })).length).toBe(all.service.long)
  expect((await orders({ state: 1, createTime_datelt: '2026-11-21 00:00:00' })).length).toBe(all.service.overnight)
  const [unusual] = all.anomalies.unusual!
  const bounds = { successTime_dategt: '2026-11-19 23:59:59', successTime_datelt: '2026-11-21 00:00:00' }
  const refunds = (await api.page('refund/detail', { status: 1, hosId: unusual!.hosId, ...bounds, size: 500 })).records
  expect(total(refunds, 'amount')).toBe(unusual!.cents)
  expect((await api.page('refund/detail', { status: 1, hosId: there.hos.id, ...bounds })).total).toBe(0)

  // A manager sees the own hospital, no overall totals, and no lists without a permission.
  const own = await ward<Now>('home/now', {}, manager)
  expect(own).toMatchObject({ orderCount: [1, 1, 1], totalAmount: [100, 30, 20] })
  expect(own.service).toMatchObject({ running: 1, faults: 1, offline: null })
  expect(own.anomalies).toMatchObject({ abnormal: 1, differences: null, audit: null })
  api.make.user('nobody', { codes: ['param'] })
  const nobody = await api.login('nobody')
  const none = await ward<Now>('home/now', {}, nobody)
  expect(none.service).toEqual({ running: null, long: null, overnight: null, faults: null, faultSince: '', offline: null })
  // The number of devices is a figure of the home page for every user.
  expect(none.beds).toEqual({ all: null, used: null, off: null, devices: 10, use: null })
  expect([all.order[0], own.order[0], none.order]).toEqual(['money', 'anomalies', []])
  expect(none.anomalies).toEqual({ abnormal: null, differences: null, unusual: null, audit: null })
  expect(none.money.open).toBe(null)
  for (const path of ['hos/use', 'money/flow'])
    expect((await api.call('GET', `/api/ward/${path}`, { token: nobody, query: { from: '2026-11-01', to: '2026-11-02' } })).status).toBe(
      403,
    )
})

interface Sums {
  orderCount: number
  totalAmount: number
  refundAmount: number
  seconds: number | null
}
type Trend = Record<'now' | 'before', Sums> & { hours: number; devices: number; days: (Sums & { day: string; hours: number })[] }

test('the figures of a period equal its orders, and are compared with the period before up to the same time of day', async () => {
  const paid = (at: string, totalAmount: number, place = here) =>
    api.make.order({ state: 3, startTime: at, successTime: at, createTime: at, endTime: `${at.slice(0, 14)}30:00`, totalAmount }, place)
  paid('2026-11-21 08:00:00', 100)
  paid('2026-11-15 08:00:00', 50)
  paid('2026-11-14 09:00:00', 30)
  // A week before, later than now: not compared. There: of another hospital.
  paid('2026-11-14 20:00:00', 7000)
  paid('2026-11-20 08:00:00', 20, there)
  paid('2026-11-20 12:00:00', 40)
  const trend = (days: string, as?: string) => ward<Trend>('home/trend', { days }, as)
  const week = await trend('7')
  expect([week.now.totalAmount, week.before.totalAmount]).toEqual([100 + 50 + 20 + 40, 30])
  expect([week.now.orderCount, week.before.orderCount]).toEqual([4, 1])
  expect(week.days.map(({ day }) => day)).toEqual(['15', '16', '17', '18', '19', '20', '21'].map((day) => `2026-11-${day}`))
  expect(week.days.map(({ totalAmount }) => totalAmount)).toEqual([50, 0, 0, 0, 0, 60, 100])
  // Each of these rentals lasts half an hour.
  expect([week.now.seconds, week.before.seconds]).toEqual([4 * 1800, 1800])
  expect(week.hours).toBe(6 * 24 + 10)
  const today = await trend('1')
  expect([today.now.totalAmount, today.before.totalAmount, today.hours]).toEqual([100, 20, 10])
  expect(today.days).toHaveLength(7)
  expect((await trend('30')).now.totalAmount).toBe(100 + 50 + 30 + 7000 + 20 + 40)
  // A manager sees the own hospital; without the right to the report there is no utilisation.
  expect((await trend('7', manager)).now).toMatchObject({ totalAmount: 190, seconds: 3 * 1800 })
  api.make.user('nobody', { codes: ['order'] })
  expect((await trend('7', await api.login('nobody'))).now.seconds).toBe(null)
  const bad = await api.call('GET', '/api/ward/home/trend', { token: api.token, query: { days: '8' } })
  expect([bad.status, bad.msg]).toEqual([400, '请求参数格式错误: days'])
})

test('the newest rows of the audit are verified, and an altered one is reported', async () => {
  const { audit } = (await ward<Now>('home/now')).anomalies
  expect(audit).toMatchObject({ broken: false })
  expect(audit!.verified).toBe(Math.min(audit!.rows, 200))
  api.make.make('param')
  expect((await ward<Now>('home/now')).anomalies.audit).toMatchObject({ broken: false, rows: audit!.rows + 1 })
  const db = api.db.$client
  db.exec('drop trigger audit_no_update')
  db.exec(`update ward_audit set account = 'somebody' where seq = (select max(seq) - 1 from ward_audit)`)
  expect((await ward<Now>('home/now')).anomalies.audit).toMatchObject({ broken: true })
})

test('the replay of a hospital has the rentals of the last seven days, without customers and only for those who may see its orders', async () => {
  api.db.$client.prepare('delete from ward_order').run()
  const place = (order: Row) => ({ bedId: order.bedId, equId: order.equId })
  const rent = (startTime: string, endTime: string | null, state: number, at = here) =>
    api.make.order({ startTime, endTime, state, createTime: startTime }, at)
  rent('2026-11-13 08:00:00', '2026-11-14 09:59:59', 3)
  const early = rent('2026-11-14 08:00:00', '2026-11-14 10:00:01', 3)
  const running = rent('2026-11-20 22:00:00', null, 1)
  rent('2026-11-20 22:00:00', null, 4)
  rent('2026-11-20 22:00:00', null, 1, there)
  const replay = (as?: string, hosId = here.hos.id) => ward<Record<string, unknown>>('bed/rentals', { hosId }, as)
  expect(await replay(manager)).toEqual({
    from: '2026-11-14 10:00:00',
    to: '2026-11-21 10:00:00',
    rentals: [
      { ...place(early), start: early.startTime, end: early.endTime },
      { ...place(running), start: running.startTime, end: '' },
    ],
  })
  expect(await replay(manager, there.hos.id)).toMatchObject({ rentals: [] })
  expect((await replay(undefined, there.hos.id)).rentals).toHaveLength(1)
  api.make.user('blind', { codes: ['bed'], deptId: here.hos.id })
  const blind = await api.login('blind')
  expect((await api.call('GET', '/api/ward/bed/rentals', { token: blind, query: { hosId: here.hos.id } })).status).toBe(403)
})
