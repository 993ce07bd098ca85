/** Unbounded lists: cached totals are exact, words match as `like` does, far pages have the same rows. */
import type { Page } from '#contract/envelope.ts'
import { callPath } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import { inserter } from '#db/rows.ts'
import { openDatabase } from '#db/open.ts'
import { schema } from '#db/tables/index.ts'
import { order } from '#db/tables/money.ts'
import { listings } from '#server/api/crud/listings.ts'
import Database from 'better-sqlite3'
import { eq, like, sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFactory } from '../factory.ts'
import { startMoney, type Query } from './money.ts'

type OrderRow = typeof order.$inferInsert

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ward-'))
  file = join(folder, 'blade.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts the API on a file or in memory. @returns it, an order to copy, and a function that adds copies */
async function start(where: { file?: string } = { file }) {
  const api = await startMoney(where)
  const base = api.make.order({ state: 3, createTime: '2026-01-01 00:00:00' })
  const add = inserter(api.db, order)
  let count = 0
  const put = (overrides: Partial<OrderRow>) => {
    const id = String(1_800_000_000_000_000_000n + BigInt(++count))
    add({ ...base, id, outTradeNo: `N${count}`, transactionId: null, ...overrides })
    return id
  }
  return { api, base, put }
}

const words = ['王小明', '王大', 'Ab_1', 'aB%1', '李', "o'\\x"]
const orderState = fc.constantFrom(0, 2, 3, 4, 5)
const change = fc.record({
  kind: fc.constantFrom('insert', 'state', 'rename', 'hide', 'delete', 'roll back'),
  /** Position among the existing rows. */
  which: fc.nat(1000),
  state: orderState,
  depositFlag: fc.constantFrom(1, 2, 3),
  own: fc.boolean(),
  word: fc.constantFrom(...words),
  day: fc.integer({ min: 10, max: 28 }),
  byOther: fc.boolean(),
})
const filter = fc.record(
  {
    state: orderState.map(String),
    depositFlag: fc.constantFrom('1', '2', '3'),
    nickName: fc.constantFrom('王', 'b', 'ab_', '%', '\\'),
    hosName: fc.constantFrom('医', '第一医院'),
    createTime_dategt: fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}`),
  },
  { requiredKeys: [] },
)

function matches(row: typeof order.$inferSelect, query: Partial<Record<string, string>>): boolean {
  const contains = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase())
  return (
    row.isDeleted === 0 &&
    (!query.state || row.state === Number(query.state)) &&
    (!query.depositFlag || row.depositFlag === Number(query.depositFlag)) &&
    contains(row.nickName, query.nickName) &&
    contains(row.hosName, query.hosName) &&
    (!query.createTime_dategt || row.createTime > `${query.createTime_dategt} 00:00:00`)
  )
}

test('totals are correct after any write, also of another process', async () => {
  const { api, base, put } = await start()
  const elsewhere = api.make.order({ state: 3, hosName: '第二医院' })
  api.make.user('staff', { codes: ['order'], deptId: base.hosId })
  const staff = await api.login('staff')
  const other = new Database(file)
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(change, filter), { minLength: 5, maxLength: 15 }), async (steps) => {
        for (const [step, query] of steps) {
          const ids = api.db.select({ id: order.id }).from(order).all()
          const id = ids[step.which % ids.length]!.id
          const write = step.byOther ? other : api.db.$client
          if (step.kind === 'insert')
            put({
              state: step.state,
              depositFlag: step.depositFlag,
              nickName: step.word,
              createTime: `2026-11-${step.day} 10:00:00`,
              ...(step.own ? {} : { hosId: elsewhere.hosId, hosName: elsewhere.hosName }),
            })
          if (step.kind === 'state')
            write.prepare('update ward_order set state = ?, deposit_flag = ? where id = ?').run(step.state, step.depositFlag, id)
          if (step.kind === 'rename') write.prepare('update ward_order set nick_name = ? where id = ?').run(step.word, id)
          if (step.kind === 'hide') write.prepare('update ward_order set is_deleted = 1 - is_deleted where id = ?').run(id)
          if (step.kind === 'delete' && ids.length > 2 && id !== base.id) write.prepare('delete from ward_order where id = ?').run(id)
          if (step.kind === 'roll back') {
            write.exec('begin immediate')
            write.prepare('update ward_order set state = ? where id = ?').run(step.state, id)
            write.exec('rollback')
          }
          const rows = api.db.select().from(order).all()
          for (const filters of [{}, query]) {
            const matching = rows.filter((row) => matches(row, filters))
            const list = await api.page('order/list', { ...filters, size: 500 })
            expect([list.total, list.records.length], JSON.stringify([step, filters])).toEqual([
              matching.length,
              Math.min(matching.length, 500),
            ])
            const own = matching.filter((row) => row.hosId === base.hosId).length
            expect((await api.page('order/list', filters, staff)).total, JSON.stringify([step, filters])).toBe(own)
          }
        }
      }),
      { numRuns: 12 },
    )
    const storedCounts = api.db.$client.prepare('select is_deleted, hos_id, deposit_flag, state, n from ward_order_count where n > 0')
    const actualCounts = api.db.$client.prepare(
      'select is_deleted, hos_id, deposit_flag, state, count(*) n from ward_order group by 1, 2, 3, 4',
    )
    expect(storedCounts.all()).toEqual(actualCounts.all())
  } finally {
    other.close()
    await api.stop()
  }
})

test('words are found as `like` finds them', () => {
  const db = openDatabase(file)
  const make = createFactory(db)
  const base = make.order({ state: 3 })
  const add = inserter(db, order)
  const text = fc
    .array(fc.constantFrom(...'aAbBéßı王小明%_\\"\'* -^', '😀', '\0', 'NEAR', 'ﬁ'), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join(''))
  const findIds = (where: SQL) =>
    db
      .select({ id: order.id })
      .from(order)
      .where(where)
      .all()
      .map((row) => row.id)
      .sort()
  let count = 0
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), text, fc.nat(8), fc.nat(8), (values, free, from, length) => {
      for (const nickName of values)
        add({ ...base, id: `${1_800_000_000 + ++count}`, outTradeNo: `N${count}`, transactionId: null, nickName })
      const part = [...values[0]!].slice(from % 8, (from % 8) + length + 1).join('')
      for (const searchText of [free, part].filter(Boolean)) {
        const word = listings.order!.words.nickName!([searchText])!
        const plain = findIds(sql`${like(order.nickName, `%${searchText.replace(/[\\%_]/g, '\\$&')}%`)} escape '\\'`)
        expect(findIds(word.sql(word.values)), searchText).toEqual(plain)
        expect(findIds(word.word!.unindexed(word.values)), searchText).toEqual(plain)
      }
    }),
    { numRuns: 150 },
  )
  // Renamed and deleted rows leave no words behind.
  db.update(order).set({ nickName: '没有' }).run()
  db.delete(order).where(eq(order.hosName, base.hosName)).run()
  expect(db.all(sql`select field from ward_order_word`)).toEqual([])
  expect(db.all(sql`select rowid from ward_order_word_text(${'"aab"'})`)).toEqual([])
  db.$client.close()
})

test.each(['refund', 'ledger', 'records'] as const)('staff of one hospital page through many rows: %s', async (name) => {
  const { api, base } = await start({})
  const there = api.make.order({ state: 3, hosId: api.make.hospital({ deptName: '第二医院' }).hos.id })
  const orders = [base, base, base, base, there]
  const times = (i: number) => ({ id: `${1_800_000_000 + i}`, createTime: `2026-11-${10 + (i % 7)} 08:00:0${i % 2}` })
  const of = (i: number) => orders[i % orders.length]!
  const refund = api.make.refund(there)
  const share = api.make.record(there)
  const put = {
    refund: inserter(api.db, schema.refund),
    records: inserter(api.db, schema.records),
    ledger: inserter(api.db, schema.ledger),
  }
  const add = {
    refund: (i: number) => put.refund({ ...refund, ...times(i), orderId: of(i).id, outRefundNo: `R${i}`, refundId: null }),
    records: (i: number) => put.records({ ...share, ...times(i), orderId: of(i).id, outOrderNo: `S${i}` }),
    ledger: (i: number) =>
      put.ledger({ ...times(i), entryNo: `x:${i}`, kind: 'pay', account: 'cash', amount: 1, orderId: of(i).id, customerId: null }),
  }
  api.db.transaction(() => {
    for (let i = 0; i < 6600; i++) add[name](i)
  })
  api.make.user('staff', { codes: [name], deptId: base.hosId })
  const staff = await api.login('staff')
  const expected = api.db.$client
    .prepare(
      `select r.id from ward_${name} r join ward_order o on o.id = r.order_id where o.hos_id = ? order by r.create_time desc, r.id desc`,
    )
    .pluck()
    .all(base.hosId)
  expect(expected.length).toBeGreaterThan(5000)
  const prepare = vi.spyOn(api.db.$client, 'prepare')
  const last = Math.ceil(expected.length / 100)
  for (const current of [1, 2, 20, 30, last - 1, last, last + 1]) {
    const reply = await api.call('GET', callPath(resources[name], 'list')!, { token: staff, query: { size: 100, current } })
    const { records, total } = reply.data as Page<{ id: string }>
    expect([total, records.map((row) => row.id)]).toEqual([expected.length, expected.slice(100 * (current - 1), 100 * current)])
  }
  const texts = prepare.mock.calls.map(([text]) => text).filter((text) => text.includes(`from "ward_${name}"`) && text.includes('order by'))
  expect(texts.length).toBeGreaterThan(2)
  for (const text of texts) {
    const plan = api.db.$client.prepare(`explain query plan ${text}`).all(...Array<null>(text.split('?').length - 1).fill(null))
    const steps = plan.map((row) => String((row as { detail: string }).detail))
    // Only the scan and the next step are checked, because a far page then sorts its hundred rows.
    const inner = steps.slice(steps.findIndex((step) => step.startsWith('SCAN')))
    expect(inner[0], text).toMatch(/USING (COVERING )?INDEX \w+_created/)
    expect(inner.slice(0, 2).join(), text).not.toMatch(/TEMP B-TREE/)
    expect(steps.join(), text).not.toMatch(/LIST SUBQUERY.*order_hos/)
  }
  await api.stop()
})

test('all pages together are the complete list in order', async () => {
  const { api, put } = await start()
  for (let i = 0; i < 700; i++)
    put({
      state: i % 3 ? 3 : 5,
      nickName: words[i % words.length],
      createTime: `2026-11-${10 + (i % 7)} 08:00:0${i % 2}`,
      totalAmount: i % 50,
    })
  const all = (query: Query) => {
    const direction = query.ascs === undefined ? 'desc' : 'asc'
    const by = query.ascs === 'total_amount' ? 'total_amount' : 'create_time'
    const and = query.state === undefined ? '' : `and state = ${query.state}`
    const nameCondition = query.nickName === undefined ? '' : `and nick_name like '%${query.nickName}%'`
    return api.db.$client
      .prepare(`select id from ward_order where is_deleted = 0 ${and} ${nameCondition} order by ${by} ${direction}, id ${direction}`)
      .pluck()
      .all()
  }
  for (const query of [
    {},
    { state: 3 },
    { ascs: 'create_time' },
    { ascs: 'total_amount', state: 5 },
    { nickName: '王' },
    { nickName: '小明' },
  ] as Query[])
    for (const size of [37, 100]) {
      const pagedIds: string[] = []
      for (let current = 1; ; current++) {
        const { records, total } = await api.page('order/list', { ...query, size, current })
        expect(total).toBe(all(query).length)
        if (!records.length) break
        pagedIds.push(...records.map((row) => row.id))
      }
      expect(pagedIds, JSON.stringify({ query, size })).toEqual(all(query))
    }
  await api.stop()
})

test('the usual order lists are read from an index: no table scan, and no sort except of search hits', async () => {
  const { api, base } = await start({})
  api.make.user('staff', { codes: ['order'], deptId: base.hosId })
  const staff = await api.login('staff')
  const prepare = vi.spyOn(api.db.$client, 'prepare')
  const plansOf = async (query: Query, as?: string) => {
    prepare.mockClear()
    await api.page('order/list', query, as)
    const texts = prepare.mock.calls.map(([text]) => text).filter((text) => text.includes('ward_order'))
    expect(texts.length).toBeGreaterThan(0)
    return texts.map((text) => {
      const plan = api.db.$client.prepare(`explain query plan ${text}`)
      return plan.all(...Array<null>(text.split('?').length - 1).fill(null)).map((row) => String((row as { detail: string }).detail))
    })
  }
  const range = { createTime_dategt: '2025-12-31 23:59:59', createTime_datelt: '2026-12-01 00:00:00' }
  const usual: [Query, string?][] = [
    [{}],
    [{ state: 3 }],
    [{ depositFlag: 1 }],
    [range],
    [{ state: 3, ...range }],
    [{}, staff],
    [{ state: 3 }, staff],
    [{ ascs: 'create_time' }],
  ]
  for (const [query, as] of usual)
    for (const plan of await plansOf(query, as)) {
      expect(plan.join('\n'), JSON.stringify(query)).not.toMatch(/TEMP B-TREE/)
      for (const step of plan.filter((text) => / ward_order\b/.test(text)))
        expect(step, JSON.stringify(query)).toMatch(/USING (COVERING )?INDEX|PRIMARY KEY/)
    }
  for (const field of ['batch', 'nickName', 'phoneNumber', 'hosName'])
    for (const part of [base[field as 'batch'].slice(0, 2), base[field as 'batch'].slice(0, 3)])
      for (const plan of await plansOf({ [field]: part })) {
        // This statement reads the rows of one page by their positions.
        if (plan[0]?.startsWith('SCAN place')) continue
        expect(plan.join('\n'), field).toMatch(/SEARCH ward_order USING COVERING INDEX order_\w+ \(\w+=\?\)/)
        expect(plan.join('\n'), field).not.toMatch(/SCAN ward_order/)
      }
  await api.stop()
})
