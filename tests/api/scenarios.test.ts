/** The scenarios: the same rows for the same time, consistent books, and in each the situation that it describes. */
import type { Page } from '#contract/envelope.ts'
import { isLong, type ScenarioName, scenarioNames, scenarios } from '#contract/rules/scenarios.ts'
import { approvalState } from '#contract/rules/approval.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { seed } from '#seeds/index.ts'
import { makeScenario } from '#seeds/scenarios/index.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { emptyDatabase } from '../database.ts'
import { startApi, type TestApi } from './server.ts'

/** The same code with fewer orders. */
const orders = (name: ScenarioName) => (isLong(name) ? 1500 : undefined)

async function makeDatabase(name: ScenarioName, now: number): Promise<Db> {
  const db = emptyDatabase()
  await makeScenario(db, { name, now, orders: orders(name) })
  return db
}

/** Values that differ between two databases of the same scenario. */
const secret: Readonly<Record<string, string>> = { blade_user: 'password' }

/** All rows of all tables in their order, as one text. */
function dump({ $client }: Db): string {
  const tables = $client
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name <> '__drizzle_migrations' and name not like 'sqlite_stat%' order by 1",
    )
    .pluck()
    .all()
  return tables
    .map((table) => {
      const rows = $client.prepare<[], Record<string, unknown>>(`select * from "${table}"`).all()
      return `${table}\n${rows.map((row) => JSON.stringify({ ...row, ...(secret[table] && { [secret[table]]: '' }) })).join('\n')}`
    })
    .join('\n')
}
const fingerprint = (db: Db) => createHash('sha256').update(dump(db)).digest('hex')

test.each(scenarioNames)('%s: created twice, its rows are byte for byte the same, and its books are consistent', async (name) => {
  const now = parseTime(scenarios[name].now)
  const [one, two, other] = [await makeDatabase(name, now), await makeDatabase(name, now), await makeDatabase(name, now + 86_400_000)]
  expect(fingerprint(one)).toBe(fingerprint(two))
  expect(fingerprint(one)).not.toBe(fingerprint(other))
  expect(checkLedger(one, true)).toEqual([])
  for (const db of [one, two, other]) db.$client.close()
})

test('the first rows of the program are those of the weekday scenario', async () => {
  const now = parseTime(scenarios.weekday.now)
  const first = emptyDatabase()
  await seed(first, { kind: 'demo', now })
  const weekday = await makeDatabase('weekday', now)
  expect(fingerprint(first)).toBe(fingerprint(weekday))
  for (const db of [first, weekday]) db.$client.close()
})

describe('what users see', () => {
  let api: TestApi
  type Row = Record<string, string | number>
  const person = async (account: string) => {
    const token = await api.login(account)
    const get = async <T>(path: string, query: Record<string, string> = {}) =>
      (await api.call('GET', `/api/${path}`, { token, query })).data as T
    return {
      get,
      page: (path: string, query?: Record<string, string>) => get<Page<Row>>(`blade-system/${path}`, query),
      total: async (resource: string, query: Record<string, string> = {}) =>
        (await get<Page<Row>>(`blade-system/${resource}/list`, query)).total,
      post: (path: string, body: unknown) => api.call('POST', `/api/${path}`, { token, body }),
    }
  }
  async function inside(scenario: ScenarioName, story: (now: number) => Promise<void>): Promise<void> {
    api = await startApi({ sim: true, scenario })
    try {
      await story(api.clock())
      expect(checkLedger(api.db, true)).toEqual([])
    } finally {
      await api.stop()
    }
  }

  test('weekday: orders in every state, devices in use, and work that waits for finance', () =>
    inside('weekday', async () => {
      const finance = await person('finance')
      for (const state of [0, 1, 2, 3, 4, 5, 9])
        expect([state, await finance.total('order', { state_equal: String(state) })]).not.toEqual([state, 0])
      expect((await finance.page('withdrawal/page', { state_equal: '0' })).total).toBe(3)
      expect(
        (await finance.get<Page<Row>>('ward/approval/list', { approvalState_equal: String(approvalState.waiting) })).total,
      ).toBeGreaterThan(0)
    }))

  test('night: most devices have been in use since the evening, some orders are unpaid, and faulty locks are reported', () =>
    inside('night', async (now) => {
      const service = await person('service')
      const evening = formatTime(now - 3 * 3_600_000 - 60_000)
      const running = await service.total('order', { state_equal: '1', createTime_dategt: evening })
      expect(running).toBeGreaterThan(50)
      expect(await service.total('equ', { state_equal: '1' })).toBeGreaterThan(
        await service.total('equ', { state_equal: '0', online_equal: '1' }),
      )
      expect(await service.total('order', { state_equal: '0', createTime_dategt: evening })).toBe(9)
      const locks = { state_equal: '0', problemType_equal: 'lock', createTime_dategt: formatTime(now - 2 * 3_600_000) }
      expect(await service.total('problem', locks)).toBeGreaterThanOrEqual(7)
    }))

  test('refunds: most of the last three weeks failed; the next one gets no answer, the one after that no money', () =>
    inside('refunds', async (now) => {
      const finance = await person('finance')
      const since = formatTime(now - 21 * 86_400_000)
      const manual = (status: number) =>
        finance.get<Page<Row>>('blade-system/refund/detail', { status_equal: String(status), source_equal: '1', createTime_dategt: since })
      const [open, done, closed, abnormal] = await Promise.all([0, 1, 2, 3].map(async (status) => (await manual(status)).total))
      expect(abnormal! + closed! + open!).toBeGreaterThan(3 * done!)
      expect([abnormal! > 3, closed! > 3, open! > 3]).toEqual([true, true, true])
      const complaints = await (
        await person('service')
      ).page('problem/list', { state_equal: '0', problemType_equal: 'fee', content: '没有到账' })
      const wrong = await finance.get<Page<Row>>('blade-system/refund/detail', { status_equal: '3', size: '100' })
      expect(complaints.total).toBe(8)
      for (const { content } of complaints.records)
        expect(wrong.records.some(({ outTradeNo }) => String(content).includes(String(outTradeNo)))).toBe(true)
      const ended = { state_equal: '3', depositFlag_equal: '1', splitAmount_equal: '0', size: '100' }
      const free: Row[] = []
      for (const order of (await finance.page('order/list', ended)).records) {
        const had = await finance.get<Page<Row>>('blade-system/refund/detail', { orderId: String(order.id) })
        if (had.records.every(({ status }) => status === 1) && Number(order.totalAmount) - Number(order.refundedAmount) > 101)
          free.push(order)
      }
      const refund = (order: Row) => finance.post('blade-system/pay/refund', { id: order.id, amount: 101, reason: '设备故障' })
      const [first, second] = [await refund(free[0]!), await refund(free[1]!)]
      expect(first.data).toMatchObject({ status: 0 })
      expect([second.success, second.msg]).toEqual([false, '账户余额不足'])
    }))

  test('the end of a month: splits that are due, withdrawals to decide, and a bill of yesterday that differs in three lines', () =>
    inside('monthEnd', async (now) => {
      const finance = await person('finance')
      expect((await finance.page('withdrawal/page', { state_equal: '0' })).total).toBe(8)
      const unsplit = { state_equal: '3', splitAmount_equal: '0', createTime_dategt: formatTime(now - 21 * 86_400_000) }
      expect(await finance.total('order', unsplit)).toBeGreaterThan(15)
      const day = formatTime(now - 86_400_000).slice(0, 10)
      const lines = await finance.get<Page<Row>>('ward/reconcile/lines', { day, differing: '1' })
      expect(lines.records.map(({ kind }) => kind).sort()).toEqual(['pay', 'pay', 'refund'])
      const before = formatTime(now - 2 * 86_400_000).slice(0, 10)
      expect((await finance.get<Page<Row>>('ward/reconcile/lines', { day: before, differing: '1' })).total).toBe(0)
      expect((await finance.page('records/detail', { state_equal: '2' })).total).toBeGreaterThan(5)
      const [newest] = (await (await person('admin')).get<Page<Row>>('blade-desk/notice/list')).records
      expect(newest).toMatchObject({ title: '月末结账安排' })
    }))

  test('empty: one hospital without rows, and everything needed to set it up', () =>
    inside('empty', async () => {
      const [admin, manager] = [await person('admin'), await person('manager')]
      for (const resource of ['order', 'customer', 'equ', 'section', 'room', 'bed', 'problem'])
        expect([resource, await admin.total(resource)]).toEqual([resource, 0])
      expect(await admin.total('type')).toBe(3)
      expect(await admin.total('price')).toBe(3)
      const hospitals = await admin.get<Row[]>('blade-system/dept/tree')
      const [hospital] = (hospitals[0]!.children as unknown as Row[]).filter(({ title }) => String(title).includes('医院'))
      const reply = await manager.post('blade-system/section/submit', { hosId: hospital!.id, secName: '骨科', floor: '3F', sort: 1 })
      expect([reply.success, await manager.total('section')]).toEqual([true, 1])
    }))
})
