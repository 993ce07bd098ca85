/** The kit: its documented example is the one that runs, and its client has exactly the calls of the contract. */
import { endpoints } from '#contract/endpoints/index.ts'
import { allResources } from '#contract/resources/index.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveCallbacks } from '../kit/callbacks.ts'
import { connect, Refusal } from '../kit/client.ts'
import { openWard, type Ward } from '../kit/world.ts'
import { startLab, type TestLab } from './lab.ts'

let lab: TestLab
let ward: Ward
beforeAll(async () => {
  lab = await startLab({ SEED_NOW: '2026-03-11 10:30:00' })
  ward = await openWard(lab.url, 'en')
})
afterAll(() => lab.stop())

test('the test in docs/qa.md is the one that runs, and has at most 15 lines', () => {
  const example = readFileSync('tests/kit/examples/refund.spec.ts', 'utf8')
  const [, snippet] = /```ts\n([^`]*(?:`[^`]+`[^`]*)*?)```\n/.exec(readFileSync('docs/qa.md', 'utf8')) ?? []
  expect(snippet).toBe(example)
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(15)
})

test('a client has every call, by the names of its definitions', async () => {
  const admin = await connect({ url: lab.url, account: 'admin' })
  const count = (group: object): number =>
    Object.values(group).reduce<number>((sum, one: unknown) => sum + (typeof one === 'function' ? 1 : count(one as object)), 0)
  const { account, rows, raw: _raw, ...calls } = admin
  expect([account, Object.keys(rows).length, count(calls)]).toEqual(['admin', allResources.length, endpoints.length])
  expect((await admin.rows.order.first({ state_equal: 3 })).totalAmount).toBeGreaterThan(0)
  expect((await admin.rows.user.list({ size: 2 })).records.map(({ id }) => typeof id)).toEqual(['string', 'string'])
  expect((await admin.sim.simState()).rules).toEqual([])
  const workbook = await admin.raw(
    endpoints.find(({ media }) => media === 'workbook')!,
    {},
  )
  expect([workbook.status, workbook.headers.get('content-type')]).toEqual([200, expect.stringContaining('sheet')])
  await expect(admin.lab.labSnapshotPut({ name: 'bad' }, new File(['no database'], 'bad.sqlite'))).rejects.toThrow(Refusal)
})

test('a refusal has the call, the code and a message in the client’s language; missing settings are reported', async () => {
  const world = await ward.world({ scenario: 'empty' })
  const auditor = await world.as('auditor')
  const refused = await auditor.sim.simState().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ call: 'sim.state', code: 403, message: expect.stringContaining('permission missing') as string })
  await world.end()
  await expect(auditor.money.payRefund({ id: '1', amount: 1 })).rejects.toMatchObject({ code: 404 })
  await expect(openWard(`${lab.url}/nowhere`)).rejects.toThrow('SEED=demo and CAPTCHA=off')
  await expect(openWard('http://127.0.0.1:9')).rejects.toThrow('http://127.0.0.1:9 does not answer')
  expect((await openWard(`${lab.url}/`)).url).toBe(lab.url)
})

test('callers are cached by account, password and language; a failed sign-in is not', async () => {
  const world = await ward.world({ scenario: 'empty' })
  await expect(world.as('auditor', 'not hers')).rejects.toThrow(Refusal)
  const auditor = await world.as('auditor')
  await expect(auditor.sim.simState()).rejects.toThrow('permission missing')
  await expect((await world.as('auditor', 'auditor', 'zh')).sim.simState()).rejects.toThrow('请求被拒绝')
  expect(await world.as('auditor', 'auditor', 'en')).toBe(auditor)

  const [account, password] = ['late', 'a word of its own']
  await expect(world.as(account, password)).rejects.toThrow(Refusal)
  const { rows } = await world.as('admin')
  const { roleId, deptId } = await rows.user.first({ account: 'finance' })
  await rows.user.submit({ account, name: '后来', realName: '后来', userType: 1, roleId, deptId, ...{ password } })
  expect((await (await world.as(account, password)).rows.order.list()).total).toBe(0)
  await world.end()
})

test('eight worlds that are created, used and removed concurrently stay isolated', async () => {
  const worlds = await Promise.all(Array.from({ length: 8 }, () => ward.world({ scenario: 'empty' })))
  await Promise.all(
    worlds.map(async (world, i) => {
      const admin = await world.as('admin')
      for (let n = 0; n <= i; n++) await admin.rows.param.submit({ paramName: '甲', paramKey: `kit.${n}`, paramValue: world.name })
      await world.clock.freeze()
      await world.clock.pass({ days: i })
    }),
  )
  const ends = await Promise.all(
    worlds.map(async (world) => {
      const { records, total } = await (await world.as('admin')).rows.param.list({ paramKey: 'kit.', size: 20 })
      return [total, new Set(records.map(({ paramValue }) => paramValue)), (await world.clock.now()).slice(8, 10)]
    }),
  )
  expect(ends).toEqual(worlds.map(({ name }, i) => [i + 1, new Set([name]), String(11 + i)]))
  await Promise.all(worlds.map((world) => world.end()))
  expect((await (await ward.main('admin')).lab.labWorlds()).map(({ name }) => name)).toEqual(['main'])
})

test('lists refuse filters that the contract does not know, with the nearest known one; resources have only their verbs', async () => {
  const { rows } = await ward.main('admin')
  const misspelled: object = { state_equals: 3 }
  await expect(rows.order.list(misspelled)).rejects.toThrow('order.list has no filter state_equals (did you mean state_equal?)')
  expect(
    (await rows.order.list({ state_equal: 3, create_time_datege: '2020-01-01', descs: 'create_time' } as object)).total,
  ).toBeGreaterThan(0)
  expect([Object.keys(rows.order), Object.keys(rows.param)]).toEqual([
    ['list', 'first', 'detail'],
    ['list', 'first', 'detail', 'submit', 'remove'],
  ])
})

test('the journal of a world says which calls were made, and by whom', async () => {
  const world = await ward.world({ scenario: 'empty' })
  const auditor = await world.as('auditor')
  await auditor.rows.order.list()
  await auditor.rows.order.list({ size: 1 })
  await world.journal.expectCalled({ path: '/api/blade-system/order/list', user: 'auditor', times: 2 })
  await world.journal.expectCalled({ path: '*/refund', times: 0 })
  await expect(world.journal.expectCalled({ path: '*/order/list', times: 1 })).rejects.toThrow(
    /Called 2 times instead of 1 times.*[\s\S]*GET {2}\/api\/blade-system\/order\/list\?size=1/,
  )
  expect((await world.journal.list({ user: 'auditor' })).map(({ path }) => path)).toEqual(Array(2).fill('/api/blade-system/order/list'))
  await world.end()
})

test('a world begins with the rows of a scenario file, which is uploaded once; a row that the server does not take is named', async () => {
  const file = join(lab.folder, 'own.json')
  const own = (rows: object) =>
    writeFileSync(file, JSON.stringify({ format: 'ward-scenario', version: 1, now: '2026-05-06 07:08:09', rows }))
  const param = { id: '1900000000000000001', paramName: '自己的', paramKey: 'own.scenario', paramValue: '7' }
  own({ param: [param] })
  for (let i = 0; i < 2; i++) {
    const world = await ward.begin({ file })
    const admin = await world.as('admin')
    expect((await admin.rows.param.first({ paramKey_equal: 'own.scenario' })).paramValue).toBe('7')
    expect([(await world.clock.now()).slice(0, 16), (await admin.rows.order.list()).total]).toEqual(['2026-05-06 07:08', 0])
    await world.end()
  }
  expect((await (await ward.main('admin')).lab.labSnapshots()).filter(({ name }) => name.startsWith('file-'))).toHaveLength(1)
  own({ param: [{ ...param, paramValue: null, paramName: 5 }] })
  await expect(ward.begin({ file })).rejects.toThrow(
    /own\.json has rows that the server does not take:\n {2}param 1900000000000000001: field paramName/,
  )
})

test('stubs and patches change the answers of a world', async () => {
  const world = await ward.world({ scenario: 'empty' })
  const auditor = await world.as('auditor')
  await world.faults.add({ kind: 'patch', path: '*/order/list', patch: [{ op: 'replace', path: '/data/total', value: 10_000 }] })
  expect((await auditor.rows.order.list()).total).toBe(10_000)
  await world.faults.add({ kind: 'stub', path: '*/param/list', status: 403, body: { code: 403, success: false, data: {}, msg: '自定' } })
  await expect(auditor.rows.param.list()).rejects.toMatchObject({ code: 403, message: expect.stringContaining('自定') as string })
  await world.end()
})

test('callbacks of the channel are received with their signature checked', async () => {
  const world = await ward.world({ scenario: 'weekday' })
  await world.clock.freeze()
  await world.clock.set('2026-03-11 10:30:00')
  const { stop, ...callbacks } = await receiveCallbacks(world, '127.0.0.1')
  const finance = await world.as('finance')
  const order = await finance.rows.order.first({ state_equal: 3, depositFlag_equal: 1 })
  await callbacks.set({ twice: true })
  await finance.money.payRefund({ id: order.id, amount: 345, requestNo: 'callback-0001' })
  await world.clock.pass({ minutes: 1 })
  const [first, second] = [await callbacks.next('refund.success'), await callbacks.next('refund.success')]
  expect(second.event).toBe(first.event)
  expect(first.data).toMatchObject({ status: 'SUCCESS', success_time: '2026-03-11 10:30:03' })
  await stop()
  await world.end()
})
