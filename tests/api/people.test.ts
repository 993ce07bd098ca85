/** People of the lab: switching to one needs no password, and explanations of access agree with what the server does. */
import { calls } from '#contract/calls.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../kit/client.ts'
import { openWard, type World } from '../kit/world.ts'
import { startLab, type TestLab } from './lab.ts'

const accounts = ['admin', 'manager', 'finance', 'service', 'auditor'] as const
let lab: TestLab
let world: World
let admin: Client
beforeAll(async () => {
  lab = await startLab({ SEED_NOW: '2026-03-11 10:30:00' })
  world = await (await openWard(lab.url)).world()
  admin = await world.as('admin')
})
afterAll(() => lab.stop())

const callers = new Map<string, Promise<ReturnType<TestLab['inWorld']>>>()
/** Makes a call as that person. */
async function callAs(account: string, path: string, query: Record<string, string> = {}, body?: object) {
  const caller = callers.get(account) ?? lab.inWorld(world.name).as(account)
  callers.set(account, caller)
  return (await caller).call(body ? 'POST' : 'GET', path, body ? { body } : { query })
}

test('any demo account can switch to another demo account and then has its rights; other accounts cannot be switched to, nor by strangers', async () => {
  const auditor = await world.as('auditor')
  expect((await auditor.people.peopleList()).map(({ account }) => account).sort()).toEqual([...accounts].sort())
  const entered = await auditor.people.peopleEnter({ account: 'finance' })
  const finance = lab.inWorld(world.name).withToken(entered.access_token)
  expect((await finance.get('blade-system/order/list')).status).toBe(200)
  expect((await finance.get('blade-system/user/list')).status).toBe(403)

  const { roleId, deptId } = await admin.rows.user.first({ account: 'finance' })
  await admin.rows.user.submit({
    account: 'own',
    name: '自己',
    realName: '自己',
    userType: 1,
    roleId,
    deptId,
    ...{ password: 'a word of its own' },
  })
  await expect(auditor.people.peopleEnter({ account: 'own' })).rejects.toThrow('own不是演示账号')
  await expect(auditor.people.peopleWhy({ account: 'own', call: 'order.list' })).rejects.toThrow('own不是演示账号')
  expect(await admin.people.peopleWhy({ account: 'own', call: 'order.list' })).toMatchObject({ may: true })
  const stranger = await lab.inWorld(world.name).call('POST', '/api/ward/lab/people/enter', { body: { account: 'finance' } })
  expect(stranger.status).toBe(401)
})

test('the explained access to lists and money buttons is what the server allows', async () => {
  const lists = calls.filter(
    ({ verb, method, beyond, dialect }) => verb === 'list' && method === 'GET' && !beyond && dialect !== 'springblade',
  )
  expect(lists.length).toBeGreaterThan(35)
  for (const account of accounts)
    for (const { name, path } of lists) {
      const { status } = await callAs(account, path, { size: '1' })
      expect([account, name, (await admin.people.peopleWhy({ account, call: name })).may]).toEqual([account, name, status === 200])
    }
  const { calls: menuCalls, people } = await admin.people.peopleRights({ menu: 'order' })
  const buttons = calls.filter(({ name, method }) => method === 'POST' && menuCalls.some((one) => one.name === name))
  expect(buttons.map(({ name }) => name)).toEqual(expect.arrayContaining(['pay.refund', 'pay.launch']))
  for (const { account, may } of people)
    for (const { name, path } of buttons) {
      // An input without a target, so that no call can succeed.
      const { status } = await callAs(account, path, {}, {})
      expect([account, name, may[menuCalls.findIndex((one) => one.name === name)]]).toEqual([account, name, status !== 403])
    }
})

test('a hidden row is explained by its department, a data scope or an API scope, and the list agrees', async () => {
  const why = (account: string, call: string, id = '') => admin.people.peopleWhy({ account, call, id })
  const failing = async (account: string, call: string, id = '') =>
    (await why(account, call, id)).path.filter(({ ok }) => !ok).map(({ kind }) => kind)
  const own = await (await world.as('manager')).rows.order.first()
  const all = (await admin.rows.order.list({ size: 200 })).records
  const foreign = all.find(({ hosId }) => hosId !== own.hosId)!
  const seen = async (account: string, id: string | null) => {
    const data = (await callAs(account, '/api/blade-system/order/detail', { id: String(id) })).data as { id?: string }
    return data.id !== undefined
  }
  for (const account of accounts)
    for (const { id } of [own, foreign])
      expect([account, id, (await why(account, 'order.detail', String(id))).may]).toEqual([account, id, await seen(account, id)])
  expect(await failing('manager', 'order.detail', String(foreign.id))).toEqual(['department', 'row'])
  expect(await failing('manager', 'order.detail', '12345')).toEqual(['row'])
  const { sentence } = await why('manager', 'order.detail', String(foreign.id))
  expect(sentence).toMatch(/^.+不能“订单详情”：该记录不属于所属机构的医院：.+。$/)

  const { id: menuId } = await admin.rows.menu.first({ code: 'order' })
  await admin.rows.apiScope.submit({ menuId, resourceCode: 'kit', scopeName: '只给甲', scopePath: '/order/list', scopeType: 1 })
  expect([(await callAs('finance', '/api/blade-system/order/list')).status, await failing('finance', 'order.list')]).toEqual([403, ['api']])
  const closed = await admin.rows.apiScope.first({ scopeName: '只给甲' })
  await admin.rows.apiScope.remove(String(closed.id))

  await admin.rows.dataScope.submit({ menuId, resourceCode: 'kit', scopeName: '只看自己', scopeType: 2, scopeColumn: 'create_user' })
  const rule = await admin.rows.dataScope.first({ scopeName: '只看自己' })
  const { roleId } = await admin.rows.user.first({ account: 'finance' })
  const grants = await admin.system.roleTreeKeys({ roleIds: String(roleId) })
  await admin.system.roleGrant({
    roleIds: [String(roleId)],
    menuIds: grants.menu.map(String),
    dataScopeIds: [String(rule.id)],
    apiScopeIds: grants.apiScope.map(String),
  })
  const of = resourceNamed('order')!.api
  expect((await callAs('finance', `${of}/detail`, { id: String(own.id) })).data).toEqual({})
  expect(await failing('finance', 'order.detail', String(own.id))).toEqual(['data', 'row'])
})

test('explains in English, and reports what does not exist', async () => {
  const english = await (await openWard(lab.url, 'en')).world({ scenario: 'empty' })
  const auditor = await english.as('auditor')
  expect(await auditor.people.peopleWhy({ account: 'auditor', call: 'pay.refund' })).toMatchObject({
    may: false,
    sentence: expect.stringMatching(
      /^auditor cannot “Refund”: the button “.*refund” is not granted; roles that include it: .*finance/,
    ) as string,
    path: [{ kind: 'role' }, { kind: 'button', ok: false }, { kind: 'api', ok: true }, { kind: 'data' }, { kind: 'department' }],
  })
  await expect(auditor.people.peopleWhy({ account: 'admin', call: 'no.call' })).rejects.toThrow('There is no call no.call')
  await expect(auditor.people.peopleWhy({ account: 'nobody', call: 'order.list' })).rejects.toThrow('not a demo account')
  await english.end()
})
