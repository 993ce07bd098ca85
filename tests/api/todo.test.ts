/** Work that waits for staff: counts equal the lists, and each decision is made once, whoever decides and however often it is sent. */
import { schema } from '#db/tables/index.ts'
import { approvalLimitKey } from '#contract/rules/approval.ts'
import { pending } from '#contract/rules/todo.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>

beforeEach(async () => {
  api = await startMoney()
  api.make.make('param', { paramKey: approvalLimitKey, paramValue: '50' })
})
afterEach(() => api.stop())

const count = async (token = api.token) => (await api.call('GET', '/api/ward/todo/count', { token })).data as Record<string, unknown>
const stored = (id: string) => api.db.select().from(schema.user).where(eq(schema.user.id, id)).get()

/** A refund above the limit, of an order of this hospital. */
async function requestLargeRefund(at?: ReturnType<typeof api.make.hospital>, as = api.token): Promise<string> {
  const order = api.make.order({ state: 3, amount: 1000, endTime: '2026-11-21 09:00:00' }, at)
  return ((await api.pay({ id: order.id, amount: 6000, reason: '设备故障' }, { as })).data as Row).id
}

function waits(account: string) {
  api.make.user(account)
  api.db.update(schema.user).set({ roleId: pending, deptId: pending, postId: pending }).where(eq(schema.user.account, account)).run()
  return api.db.select().from(schema.user).where(eq(schema.user.account, account)).get()!.id
}

test('each list is counted as its user may decide it: by hospital, without rows hidden by permissions, departments or API scopes', async () => {
  const [here, there] = [api.make.hospital({ deptName: '甲医院' }), api.make.hospital({ deptName: '乙医院' })]
  api.make.user('clerk', {
    codes: ['order', 'order_refund', 'order_waive', 'refund', 'approval', 'refund_approve', 'waiver', 'waiver_audit'],
  })
  const clerk = await api.login('clerk')
  await requestLargeRefund(here, clerk)
  await requestLargeRefund(there, clerk)
  api.make.refund(api.make.order({ state: 3 }, there), { status: 3 })
  waits('newcomer')
  const owing = api.make.order({ state: 2, amount: 15_900, endTime: '2026-11-21 09:00:00' }, here)
  expect((await api.send('blade-system/order/waive', { id: owing.id, amount: 6000, reason: '设备故障' }, { as: clerk })).status).toBe(200)
  api.make.order({ state: 9 }, there)
  api.make.order({ state: 1 }, there)
  // A device in use without an order; devices of running or abnormal orders do not count.
  api.make.device(there, { equ: { state: 1 } })
  expect(await count()).toMatchObject({
    approvals: 2,
    waivers: 1,
    abnormal: 1,
    lost: 0,
    owing: 1,
    stuck: 1,
    idleUse: 1,
    asked: 0,
    problems: 0,
    registrations: 1,
  })
  const byHospital = (data: Record<string, unknown>) =>
    (data.hospitals as { hosName: string; counts: Row }[]).map((one) => [one.hosName, one.counts])
  expect(byHospital(await count())).toEqual([
    ['甲医院', { approvals: 1, waivers: 1, abnormal: 0, lost: 0, owing: 1, stuck: 0, idleUse: 0, problems: 0 }],
    ['乙医院', { approvals: 1, waivers: 0, abnormal: 1, lost: 0, owing: 0, stuck: 1, idleUse: 1, problems: 0 }],
  ])
  // Requests of one's own wait for somebody else, and kinds that one may not decide are not counted.
  expect(await count(clerk)).toMatchObject({ approvals: 0, waivers: 0, owing: 1, abnormal: null, problems: null, registrations: null })
  // The lists of the page accept the same filter.
  const of = async (path: string, query: Record<string, string>) =>
    ((await api.call('GET', path, { token: api.token, query: { hosId_equal: there.hos.id, ...query } })).data as { records: Row[] }).records
  expect(await of('/api/ward/approval/list', { approvalState_equal: '0' })).toMatchObject([{ hosName: '乙医院', hosId: there.hos.id }])
  expect(await of('/api/blade-system/refund/detail', { status_gt: '2' })).toMatchObject([{ hosName: '乙医院', nickName: '王小明' }])
  expect(await of('/api/blade-system/equ/list', { withoutOrder: '1' })).toMatchObject([{ hosName: '乙医院', state: 1 }])

  const deciding = ['refund_approve', 'refund_handle', 'user_audit']
  api.make.user('local', { codes: ['approval', 'refund', 'user', ...deciding], deptId: here.hos.id })
  const local = await api.login('local')
  expect(await count(local)).toMatchObject({
    approvals: 1,
    waivers: null,
    abnormal: 0,
    owing: null,
    asked: null,
    problems: null,
    registrations: 1,
  })
  api.make.user('reader', { codes: ['approval', 'refund', 'user'], deptId: here.hos.id })
  expect(await count(await api.login('reader'))).toMatchObject({ approvals: null, abnormal: null, lost: null, registrations: null })
  api.make.make('apiScope', { scopePath: '/blade-system/refund/detail' })
  api.make.make('apiScope', { scopePath: '/blade-system/user/list' })
  const closed = await api.login('local')
  expect((await api.call('GET', '/api/blade-system/refund/detail', { token: closed })).status).toBe(403)
  expect(await count(closed)).toMatchObject({ approvals: 1, abnormal: null, lost: null, registrations: null })
})

test('a withdrawal is approved once: a repeated request number gets the same answer, any other decision is refused', async () => {
  const customer = api.make.make('customer')
  const row = api.make.withdrawal(customer.id, { amount: 1000, fee: 10, realAmount: 990 })
  const audit = (over: object) => api.send('blade-system/withdrawal/audit', { id: row.id, pass: true, ...over })
  expect((await audit({ requestNo: 'batch-1-0' })).status).toBe(200)
  const again = await audit({ requestNo: 'batch-1-0' })
  expect([again.status, (again.data as Row).auditUser]).toEqual([200, 'admin'])
  expect((await audit({ requestNo: 'batch-1-0', pass: false, remark: 'x' })).msg).toBe('请求单号已存在且参数不一致')
  expect((await audit({ requestNo: 'other-2-0' })).msg).toBe('提现单状态不允许审核')
  expect(await count()).toMatchObject({ asked: 0, approved: 1 })
})

test('of two concurrent decisions, only one is accepted', async () => {
  api.make.user('second', { codes: ['refund_approve', 'approval', 'refund', 'order'] })
  api.make.user('third', { codes: ['refund_approve', 'approval', 'refund', 'order'] })
  const id = await requestLargeRefund()
  const replies = await Promise.all(
    ['second', 'third'].map(async (account) =>
      api.send('ward/approval/audit', { id, pass: account === 'second', remark: '核对过' }, { as: await api.login(account) }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(replies.find(({ status }) => status === 400)?.msg).toMatch(/^该退款已由(second|third)复核$/)
  expect(await count()).toMatchObject({ approvals: 0 })
})

describe('a registration', () => {
  const audit = (body: object, as = api.token) => api.send('ward/registration/audit', body, { as })

  test('is approved with a role and a department, or refused with a reason, once', async () => {
    const [id, other] = [waits('wang'), waits('lin')]
    const [role, dept] = [api.make.make('role', { roleAlias: 'nurse' }), api.make.make('dept')]
    const body = { id, pass: true, roleId: role.id, deptId: dept.id }
    expect((await audit({ ...body, roleId: '' })).msg).toContain('roleId')
    expect((await audit({ ...body, deptId: '404' })).msg).toContain('deptId')
    expect((await audit({ id, pass: false })).msg).toBe('拒绝时请写明原因')
    expect(stored(id)).toMatchObject({ roleId: pending, isDeleted: 0 })
    expect((await audit(body)).status).toBe(200)
    expect(stored(id)).toMatchObject({ roleId: role.id, deptId: dept.id, postId: '' })
    for (const late of [body, { id, pass: false, remark: '重复' }]) expect((await audit(late)).msg).toBe('该注册申请已处理')
    expect((await audit({ id: other, pass: false, remark: '不认识' })).status).toBe(200)
    expect(stored(other)).toMatchObject({ isDeleted: 1 })
    expect((await audit({ id: other, pass: true, roleId: role.id, deptId: dept.id })).msg).toBe('用户不存在!')
    expect(await count()).toMatchObject({ registrations: 0 })
  })

  test('needs the permission to decide, and grants nothing that the decider lacks', async () => {
    const id = waits('wang')
    const [big] = api.db.select().from(schema.role).where(eq(schema.role.roleAlias, 'administrator')).all()
    const dept = api.make.make('dept')
    api.make.user('clerk', { codes: ['user'] })
    expect((await audit({ id, pass: true, roleId: big!.id, deptId: dept.id }, await api.login('clerk'))).status).toBe(403)
    api.make.user('chief', { codes: ['user', 'user_audit'] })
    expect((await audit({ id, pass: true, roleId: big!.id, deptId: dept.id }, await api.login('chief'))).msg).toBe(
      '不能授予自己没有的权限!',
    )
    expect(stored(id)).toMatchObject({ roleId: pending })
  })
})
