/** The kit: its documented example is the one that runs, and its client has exactly the calls of the contract. */
import { endpoints } from '#contract/endpoints/index.ts'
import { allResources } from '#contract/resources/index.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
