/** Answers cached as bytes: each reflects any write at once, and is separate for each caller and language. */
import { hos } from '#db/tables/rental.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from './money.ts'
import { startTwoWriters } from './two-writers.ts'

type Started = Awaited<ReturnType<typeof startTwoWriters>>

let api: Started['api']
let other: Started['other']
let end: Started['end']
let staff: string

beforeAll(async () => {
  ;({ api, other, end } = await startTwoWriters())
  const { hosId } = api.make.order({ state: 3, createTime: '2026-11-21 09:00:00' })
  const elsewhere = api.make.hospital({ deptName: '第二医院' })
  api.make.order({ state: 3, createTime: '2026-11-21 09:00:00' }, elsewhere)
  api.db.insert(hos).values({ deptId: hosId, lng: '116', lat: '40' }).run()
  const menu = api.make.make('menu', { code: 'bed' })
  api.make.make('menu', { code: 'bed_add', category: 2, parentId: menu.id, path: '' })
  api.make.user('staff', { codes: ['order', 'order_view', 'room'], deptId: hosId })
  staff = await api.login('staff')
})
afterAll(() => end())

const code = { code: 'order_status' }
/** A call, and a statement that writes either of two values that its answer contains. */
const calls: [path: string, query: Query, write: string, values: [string | number, string | number]][] = [
  ['dict-biz/dictionary', code, `update blade_dict_biz set dict_value = ? where dict_key = '3'`, ['一', '二']],
  ['dict-biz/dictionary-tree', code, `update blade_dict_biz set dict_value = ? where dict_key = '3'`, ['三', '四']],
  ['menu/routes', {}, `update blade_menu set name = ? where code = 'order'`, ['五', '六']],
  ['menu/buttons', {}, `update blade_menu set name = ? where code = 'order_view'`, ['七', '八']],
  ['dept/tree', {}, `update blade_dept set dept_name = ? where dept_category = 4`, ['九', '十']],
  ['home/data', {}, `update ward_equ set online = ?`, [0, 1]],
  ['home/map', {}, `update ward_hos set address = ?`, ['东', '西']],
  ['home/seven', {}, `update ward_customer set create_time = ?`, ['2026-11-21 08:00:00', '2026-11-20 08:00:00']],
]

test.each(calls)('%s %o', async (path, query, write, [one, another]) => {
  const ask = async (as?: string) => {
    const { code, data } = await api.ask(path, query, as)
    expect(code).toBe(200)
    return data
  }
  const { $client } = api.db
  $client.prepare(write).run(one)
  const first = await ask()
  expect(await ask()).toEqual(first)
  other.prepare(write).run(another)
  const second = await ask()
  expect(second).not.toEqual(first)
  $client.prepare(write).run(one)
  expect(await ask()).toEqual(first)

  // Compared only after the rollback, because a worker thread does not see the open transaction.
  $client.exec('begin immediate')
  $client.prepare(write).run(another)
  await ask()
  $client.exec('rollback')
  expect(await ask()).toEqual(first)
})

test('a cached answer belongs to its caller, language and input', async () => {
  for (const path of ['menu/routes', 'menu/buttons', 'home/data', 'home/seven']) {
    const [mine, theirs] = [await api.ask(path), await api.ask(path, {}, staff)]
    expect(theirs.data, path).not.toEqual(mine.data)
    expect((await api.ask(path)).data, path).toEqual(mine.data)
  }
  const texts = await Promise.all(
    ['zh', 'en', 'zh'].map(async (language) => {
      const { msg } = await api.call('GET', '/api/blade-system/dept/tree', { token: staff, headers: { 'Accept-Language': language } })
      return msg
    }),
  )
  expect(texts[0]).toBe(texts[2])
  expect(texts[0]).not.toBe(texts[1])
  expect((await api.ask('dict-biz/dictionary', { code: 'none' })).data).toEqual([])
})

test('the days on the home page advance without a write', async () => {
  api.pass(Date.UTC(2026, 10, 21, 15, 59, 50) - api.clock())
  const later = await api.login('admin')
  const days = async () => ((await api.ask('home/seven', {}, later)).data as { days: string[] }).days
  const before = await days()
  const changes = api.db.$client.prepare('select total_changes()').pluck()
  const written = changes.get()
  api.pass(20_000)
  const after = await days()
  expect(changes.get()).toBe(written)
  expect(after).toEqual([...before.slice(1), '11-22'])
})
