/** The order of a list is cached between pages; every page still shows each write at once, to users who may see it. */
import { inserter } from '#db/rows.ts'
import { order } from '#db/tables/money.ts'
import { section } from '#db/tables/rental.ts'
import { param } from '#db/tables/system.ts'
import type Database from 'better-sqlite3'
import { Piscina } from 'piscina'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Query } from './money.ts'
import { startTwoWriters } from './two-writers.ts'

const size = 23

type Started = Awaited<ReturnType<typeof startTwoWriters>>

let api: Started['api']
let other: Started['other']
let end: Started['end']
let staff: string
let hosId: string
let elsewhere: string

beforeAll(async () => {
  ;({ api, other, end } = await startTwoWriters())
  const base = api.make.order({ state: 3 })
  const there = api.make.order({ state: 3, hosId: api.make.hospital({ deptName: '第二医院' }).hos.id })
  const room = api.db.select().from(section).get()!
  const value = api.make.make('param')
  hosId = base.hosId
  elsewhere = there.hosId
  const put = {
    param: inserter(api.db, param),
    section: inserter(api.db, section),
    order: inserter(api.db, order),
  }
  api.db.transaction(() => {
    for (let i = 0; i < 700; i++) {
      const id = String(1_800_000_000_000_000_000n + BigInt(i))
      const of = i % 3 ? base : there
      const createTime = `2026-11-1${i % 7} 08:00:00`
      put.order({ ...of, id, outTradeNo: `N${i}`, transactionId: null, createTime, totalAmount: i % 5 })
      if (i >= 120) continue
      put.param({ ...value, id, paramKey: `key of ${i}`, paramValue: `${i % 4}`, paramName: i % 3 ? '甲' : '乙' })
      put.section({ ...room, id, hosId: of.hosId, secName: `${i}`, createTime })
    }
  })
  api.make.user('staff', { codes: ['section', 'order'], deptId: hosId })
  staff = await api.login('staff')
})
afterAll(() => end())

interface List {
  path: string
  query: Query
  of: 'admin' | 'staff'
  /** The SQL after `select id from`. */
  rows: () => string
}
const lists: Record<string, List> = {
  'a short list': {
    path: 'param/list',
    query: {},
    of: 'admin',
    rows: () => 'blade_param where is_deleted = 0 order by create_time desc, id desc',
  },
  'equal values': {
    path: 'param/list',
    query: { ascs: 'param_value' },
    of: 'admin',
    rows: () => 'blade_param where is_deleted = 0 order by param_value, id',
  },
  'a filter': {
    path: 'param/list',
    query: { paramName: '甲', descs: 'param_value' },
    of: 'admin',
    rows: () => `blade_param where is_deleted = 0 and param_name like '%甲%' order by param_value desc, id desc`,
  },
  'a scope': {
    path: 'section/list',
    query: { ascs: 'create_time' },
    of: 'staff',
    rows: () => `ward_section where is_deleted = 0 and hos_id = '${hosId}' order by create_time, id`,
  },
  'a long list': {
    path: 'order/list',
    query: {},
    of: 'admin',
    rows: () => 'ward_order where is_deleted = 0 order by create_time desc, id desc',
  },
  'a long list by equal values': {
    path: 'order/list',
    query: { state: 3, ascs: 'total_amount' },
    of: 'staff',
    rows: () => `ward_order where is_deleted = 0 and state = 3 and hos_id = '${hosId}' order by total_amount, id`,
  },
}

const idsIn = (db: Database.Database, rows: string) => db.prepare<[], string>(`select id from ${rows}`).pluck().all()
async function pageOf({ path, query, of }: List, current: number, count = size) {
  const { records, total } = await api.page(path, { ...query, current, size: count }, of === 'staff' ? staff : undefined)
  return { ids: records.map((row) => row.id), total }
}

/** Expects the rows that SQL selects. @param pages the first and the last two by default */
async function expectPages(list: List, seenBy: Database.Database, pages?: number[]) {
  const ids = idsIn(seenBy, list.rows())
  const last = Math.ceil(ids.length / size)
  for (const current of pages ?? [1, last - 1, last]) {
    const page = await pageOf(list, current)
    expect(page, `page ${current}`).toEqual({ ids: ids.slice(size * (current - 1), size * current), total: ids.length })
  }
}

test.each(Object.entries(lists))('%s: all pages together are the list, and every page shows each write at once', async (_name, list) => {
  const all = Math.ceil(idsIn(other, list.rows()).length / size)
  await expectPages(
    list,
    other,
    Array.from({ length: all + 1 }, (_, i) => i + 1),
  )
  const table = list.rows().split(' ')[0]!
  const columns = other.pragma(`table_info(${table})`) as { name: string }[]
  const unique = ['id', 'param_key', 'sec_name', 'out_trade_no']
  const copied = columns.map(({ name }) => (unique.includes(name) ? `'9' || ${name}` : name))
  const [first, middle, last] = [0, 0.5, 0.99].map((at) => idsIn(other, list.rows())[Math.floor(at * idsIn(other, list.rows()).length)])
  const column = /order by (\w+)/.exec(list.rows())![1]!
  const writes = [
    `insert into ${table} select ${copied.join()} from ${table} where id = '${middle}'`,
    `update ${table} set ${column} = (select ${column} from ${table} where id = '${last}') where id = '${first}'`,
    `update ${table} set is_deleted = 1 where id = '${middle}'`,
    `delete from ${table} where id = '9${middle}'`,
    `update ${table} set is_deleted = 0 where id = '${middle}'`,
  ]
  for (const by of [other, api.db.$client])
    for (const write of writes) {
      expect(by.prepare(write).run().changes).toBe(1)
      await expectPages(list, other)
    }
})

test('writes of a rolled-back transaction are not cached', async () => {
  for (const list of Object.values(lists)) {
    const before = idsIn(other, list.rows())
    const { $client } = api.db
    $client.exec('begin immediate')
    await expectPages(list, other)
    $client.prepare(`update ${list.rows().split(' ')[0]!} set is_deleted = 1 where id in (?, ?)`).run(before[0], before.at(-2))
    // Far pages of long lists are not compared: a thread reads them and does not see the transaction.
    if (before.length < 200) await expectPages(list, $client)
    else await pageOf(list, Math.ceil(before.length / size))
    $client.exec('rollback')
    await expectPages(list, other)
  }
})

test('a row that leaves the scope after a thread has found its page is not shown', async () => {
  const list = lists['a long list by equal values']!
  const current = 6
  const here = () => idsIn(other, list.rows()).slice(size * (current - 1), size * current)
  const before = here()
  // A write clears the pages that earlier tests cached.
  other.prepare("update blade_param set remark = 'changed'").run()
  const move = other.prepare('update ward_order set hos_id = ? where id = ?')
  const { run } = Piscina.prototype
  const runSpy = vi.spyOn(Piscina.prototype, 'run').mockImplementation(async function (this: Piscina, task: { text: string }) {
    const result: unknown = await run.call(this, task)
    if (task.text.includes('select rowid')) for (const id of before) move.run(elsewhere, id)
    return result
  })
  const { ids } = await pageOf(list, current)
  runSpy.mockRestore()
  expect(here()).not.toEqual(before)
  expect(ids).toEqual(here())
})
