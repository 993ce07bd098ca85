/** Shift handovers: what the page says, who may sign, in which hospital, and that nothing changes after the second signature. */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { checksums } from '../properties/world.ts'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
let here: ReturnType<typeof api.make.hospital>
let there: ReturnType<typeof api.make.hospital>

const seen = ['order', 'order_view', 'refund', 'problem', 'handover', 'handover_view']
const codes = [...seen, 'handover_add', 'handover_take']

beforeEach(async () => {
  api = await startMoney()
  here = api.make.hospital({ deptName: '甲医院' })
  there = api.make.hospital({ deptName: '乙医院' })
  api.make.user('early', { codes, deptId: here.hos.id })
  api.make.user('late', { codes, deptId: here.hos.id })
})
afterEach(() => api.stop())

const ward = '/api/ward/handover'
const give = (token: string, body: object = { startTime: '2026-11-21 02:00:00', remark: '3101 的床轮子响' }) =>
  api.call('POST', `${ward}/give`, { token, body })
const take = (token: string, body: object) => api.call('POST', `${ward}/take`, { token, body })
const one = async (token: string, id: string) => (await api.call('GET', `${ward}/detail`, { token, query: { id } })).data as Row
interface Content {
  orders: Record<string, number>
  money: Record<string, number>
  faults: Record<string, number>
  open: { kind: string; total: number; items: Row[] }[]
}

test('the page counts what happened in the shift in the own hospital, and lists what is open with its holder', async () => {
  // Within the shift: one rental that started and was paid, one that ended; outside of it and elsewhere: one each.
  api.make.order({}, here)
  api.make.order(
    {
      state: 3,
      startTime: '2026-11-20 20:00:00',
      endTime: '2026-11-21 09:00:00',
      amount: 3000,
      successTime: '2026-11-20 20:00:00',
      createTime: '2026-11-20 20:00:00',
    },
    here,
  )
  api.make.order({ startTime: '2026-11-21 01:00:00', successTime: '2026-11-21 01:00:00', createTime: '2026-11-21 01:00:00' }, here)
  api.make.order({}, there)
  const owing = api.make.order(
    {
      state: 2,
      amount: 11_900,
      endTime: '2026-11-21 01:30:00',
      startTime: '2026-11-20 20:00:00',
      successTime: '2026-11-20 20:00:00',
      createTime: '2026-11-20 20:00:00',
    },
    here,
  )
  const token = await api.login('early')
  const draft = await api.call('GET', `${ward}/draft`, { token, query: { startTime: '2026-11-21 02:00:00' } })
  expect(draft.status).toBe(200)
  const { hosName, startTime, endTime, content } = draft.data as { hosName: string; startTime: string; endTime: string; content: Content }
  expect([hosName, startTime, endTime]).toEqual(['甲医院', '2026-11-21 02:00:00', '2026-11-21 10:00:00'])
  expect(content.orders).toEqual({ started: 1, ended: 1, running: 2 })
  expect(content.money.paid).toBe(9900)
  expect(content.open.map(({ kind, total }) => [kind, total])).toEqual([['owing', 1]])
  expect(content.open[0]!.items[0]).toMatchObject({ no: owing.outTradeNo, who: '王小明', amount: 2000, holder: '' })
})

test('the page is signed by both, by the second in a session or by password, and never changes afterwards', async () => {
  const [early, late] = [await api.login('early'), await api.login('late')]
  const answer = await give(early)
  expect(answer.status).toBe(200)
  const { id } = answer.data as Row
  expect(await one(early, id)).toMatchObject({ hosName: '甲医院', state: 0, remark: '3101 的床轮子响', taker: '' })
  // The content is that of the first signature, whatever happens later.
  const before = (await one(early, id)).content
  api.make.order({}, here)
  expect((await give(early)).msg).toBe('你还有一份待接班的交接班')
  expect((await take(early, { id })).msg).toBe('不能接自己的班')
  expect((await take(late, { id, remark: '收到' })).status).toBe(200)
  const signed = await one(late, id)
  expect(signed).toMatchObject({ state: 1, takerRemark: '收到', signTime: '2026-11-21 10:00:00' })
  expect(signed.content).toBe(before)
  const sums = checksums(api)
  expect((await take(late, { id, remark: '另一句' })).msg).toMatch(/^该交接班已由.+签收,不能再修改$/)
  expect((await take(early, { id })).msg).toMatch(/不能再修改/)
  expect(checksums(api)).toEqual(sums)
  const writes = api.db.select().from(schema.audit).where(eq(schema.audit.rowId, id)).all()
  expect(writes.map(({ resource, action, account }) => [resource, action, account])).toEqual([
    ['handover', 'insert', 'early'],
    ['handover', 'update', 'late'],
  ])

  // At the first person's screen: the second one types account and password.
  const again = ((await give(early)).data as Row).id
  const by = (account: string, password: string) => take(early, { id: again, account, password: wirePassword(password) })
  expect((await by('late', 'wrong')).msg).toBe('用户名或密码错误')
  expect((await by('early', 'early')).msg).toBe('不能接自己的班')
  expect((await take(early, { id: again, account: 'late' })).msg).toBe('缺少必要的请求参数: password')
  const typed = await by('late', 'late')
  expect([typed.status, (typed.data as Row).state]).toEqual([200, 1])
  expect((await one(early, again)).takerId).toBe(api.db.select().from(schema.user).where(eq(schema.user.account, 'late')).get()!.id)
})

test('guessing a password at the second signature counts like at sign-in', async () => {
  const early = await api.login('early')
  const { id } = (await give(early)).data as Row
  const guess = (password: string) => take(early, { id, account: 'late', password: wirePassword(password) })
  for (let i = 0; i < 5; i++) expect((await guess(`guess${i}`)).msg).toBe('用户名或密码错误')
  expect((await guess('late')).msg).toBe('登录错误次数过多,请稍后再试')
  expect((await one(early, id)).state).toBe(0)
})

test('signing needs a token, its permission and the same hospital', async () => {
  api.make.user('clerk', { codes: seen, deptId: here.hos.id })
  api.make.user('elsewhere', { codes, deptId: there.hos.id })
  const [early, clerk, elsewhere] = [await api.login('early'), await api.login('clerk'), await api.login('elsewhere')]
  const { id } = (await give(early)).data as Row
  const before = checksums(api)
  const body = { startTime: '2026-11-21 02:00:00' }
  expect((await api.call('POST', `${ward}/give`, { body })).status).toBe(401)
  expect((await give(clerk, body)).status).toBe(403)
  expect((await take(clerk, { id })).status).toBe(403)
  expect((await api.call('GET', `${ward}/draft`, { token: clerk })).status).toBe(403)
  expect((await take(elsewhere, { id })).msg).toBe('交接班不存在!')
  // A colleague without the permission, and one of another hospital, sign nothing at this screen either.
  const typed = (account: string) => take(early, { id, account, password: wirePassword(account) })
  expect((await typed('clerk')).msg).toBe('该账号没有接班权限')
  expect((await typed('elsewhere')).msg).toBe('该账号没有接班权限')
  expect(checksums(api)).toEqual(before)
  expect((await api.call('GET', `${ward}/list`, { token: elsewhere })).data).toMatchObject({ total: 0 })
  expect((await api.call('GET', `${ward}/list`, { token: clerk })).data).toMatchObject({ total: 1 })
})

test('wrong input is refused by name and changes nothing', async () => {
  const early = await api.login('early')
  const before = checksums(api)
  const refused = async (body: object) => (await give(early, body)).msg
  expect(await refused({})).toBe('缺少必要的请求参数: startTime')
  expect(await refused({ startTime: '今早' })).toBe('请求参数格式错误: startTime')
  expect(await refused({ startTime: '2026-11-21 10:00:01' })).toBe('班次开始时间必须在最近7天内且早于现在')
  expect(await refused({ startTime: '2026-11-13 10:00:00' })).toBe('班次开始时间必须在最近7天内且早于现在')
  expect(await refused({ startTime: '2026-11-21 02:00:00', remark: '长'.repeat(501) })).toBe('请求参数格式错误: remark')
  expect((await take(early, { id: '1' })).msg).toBe('交接班不存在!')
  expect((await take(early, {})).msg).toBe('缺少必要的请求参数: id')
  expect(checksums(api)).toEqual(before)
})
