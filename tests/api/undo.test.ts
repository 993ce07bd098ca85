/** Undoing a recent action: completely or not at all, by its author, and only while none of its rows was changed since. */
import { undo, undoList } from '#contract/endpoints/undo.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { dept, role, topMenu, user } from '#contract/resources/access.ts'
import { payee } from '#contract/resources/wallets.ts'
import { oss } from '#contract/resources/platform.ts'
import { equ, normal, problem, section, setter } from '#contract/resources/rental.ts'
import { dict, param, region } from '#contract/resources/system.ts'
import { schema } from '#db/tables/index.ts'
import { verifyAudit } from '#server/audit/audit-verify.ts'
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Reply, type TestApi } from './server.ts'
import { deedsOf, mayEdit } from './undo-actions.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  token = await api.login('admin')
})
afterEach(() => api.stop())

const { post, submit, remove, paramOf } = deedsOf(() => ({ api, token }))
const takeBack = (done: Reply | readonly Reply[], as = token) =>
  post(undo.path, { requests: [done].flat().map(({ requestId }) => requestId) }, as)
const offered = async (as = token, requests?: string) =>
  (await api.call('GET', undoList.path, { token: as, query: { ...(requests && { requests }) } })).data as Record<string, unknown>[]
const outcomeOf = ({ status, msg }: Reply) => [status, msg]

test('a deletion of several rows is undone completely and once; the audit names the undone request', async () => {
  const rows = [1, 2, 3].map(() => api.make.make('param'))
  const before = rows.map(({ id }) => paramOf(id))
  const done = await remove(
    param,
    rows.map(({ id }) => id),
  )
  expect(rows.map(({ id }) => paramOf(id).isDeleted)).toEqual([1, 1, 1])
  api.pass(5000)
  const [deed, ...others] = await offered()
  expect(others).toEqual([])
  expect(deed).toEqual({ requests: [done.requestId], resource: 'param', act: 'remove', rows: 3, name: rows[0]!.paramKey, left: 26_000 })
  expect(await offered(token, done.requestId)).toEqual([deed])

  const back = await takeBack(done)
  expect([back.status, back.data]).toEqual([200, { rows: 3 }])
  expect(rows.map(({ id }) => paramOf(id))).toEqual(
    before.map((row) => ({ ...row, updateTime: '2026-11-21 10:00:05', updateUser: expect.any(String) as string })),
  )
  const entry = api.db.select().from(schema.audit).orderBy(desc(schema.audit.seq)).get()!
  expect(entry).toMatchObject({ reason: `撤销 ${done.requestId}`, requestUri: `POST ${undo.path}`, account: 'admin', action: 'update' })
  expect(verifyAudit(api.db, api.deps.auditKey).broken).toBeUndefined()
  expect(await offered()).toEqual([])
  expect(outcomeOf(await takeBack(done))).toEqual([400, '该操作已撤销'])
  expect(outcomeOf(await takeBack(back))).toEqual([400, '该操作不能撤销'])
})

test('a state is restored although its dictionary no longer offers it', async () => {
  const code = 'normal_category'
  const parent = api.make.make('dictBiz', { code, parentId: '0', dictKey: '-1' })
  const entryOf = (dictKey: string) => api.make.make('dictBiz', { code, parentId: parent.id, dictKey, dictValue: `分类${dictKey}` })
  const [old] = [entryOf('old'), entryOf('new')]
  await submit(normal, { category: 'old', title: '标题', content: '<p>内容</p>', sort: 1, state: 1 })
  const rowOf = () => api.db.select().from(schema.normal).get()!
  const { id } = rowOf()
  api.db.update(schema.dictBiz).set({ isSealed: 1 }).where(eq(schema.dictBiz.id, old!.id)).run()
  const done = await submit(normal, { id, category: 'new' })
  expect([done.status, rowOf().category]).toEqual([200, 'new'])
  expect((await submit(normal, { id, category: 'old' })).status).toBe(400)
  expect([(await takeBack(done)).status, rowOf().category]).toEqual([200, 'old'])
})

test('an undo is possible for thirty seconds, by the clock of the server', async () => {
  const { id } = api.make.make('param')
  const done = await remove(param, [id])
  api.pass(30_000)
  expect(await offered()).toMatchObject([{ left: 1000 }])
  api.pass(1000)
  expect(await offered()).toEqual([])
  expect(outcomeOf(await takeBack(done))).toEqual([400, '没有可撤销的操作:只能撤销自己 30 秒内的操作'])
  expect(paramOf(id).isDeleted).toBe(1)
})

test('only the author may undo, while they have the permission', async () => {
  const clerk = api.make.user('clerk', { codes: ['param', 'param_delete'] })
  const as = await api.login('clerk')
  const [one, other] = [api.make.make('param'), api.make.make('param')]
  const [mine, theirs] = [await remove(param, [one.id]), await remove(param, [other.id], as)]
  expect(outcomeOf(await takeBack(theirs))).toEqual([400, '没有可撤销的操作:只能撤销自己 30 秒内的操作'])
  expect((await takeBack(mine, as)).status).toBe(400)
  expect((await takeBack([mine, theirs], as)).status).toBe(400)
  expect(await offered(as)).toHaveLength(1)
  // The permission is removed in between.
  await post(userCalls.grant.path + `?userIds=${clerk.id}&roleIds=${api.make.make('role').id}`, {})
  expect(await offered(as)).toEqual([])
  expect((await takeBack(theirs, as)).status).toBe(403)
  expect(paramOf(other.id).isDeleted).toBe(1)
  expect((await api.call('POST', undo.path, { body: { requests: ['x'] } })).status).toBe(401)
})

test('a call that an API scope has closed since is not undone', async () => {
  const menu = api.make.make('menu')
  api.make.user('clerk', { codes: ['param', 'param_delete'] })
  const as = await api.login('clerk')
  const { id } = api.make.make('param')
  const done = await remove(param, [id], as)
  api.make.make('apiScope', { menuId: menu.id, scopePath: '/blade-system/param/remove' })
  expect((await takeBack(done, as)).status).toBe(403)
  expect(paramOf(id).isDeleted).toBe(1)
})

test('if one row was changed since, no row of the action is restored', async () => {
  const [one, other] = [api.make.make('param', { paramValue: 'a' }), api.make.make('param', { paramValue: 'a' })]
  const changed = await submit(param, { id: one.id, paramValue: 'b' })
  await submit(param, { id: one.id, remark: 'somebody' })
  expect(await offered(token, changed.requestId)).toEqual([])
  expect(outcomeOf(await takeBack(changed))).toEqual([400, '数据在此之后已被修改,不能撤销'])
  expect(paramOf(one.id)).toMatchObject({ paramValue: 'b', remark: 'somebody' })

  const both = await remove(param, [one.id, other.id])
  api.db.update(schema.param).set({ remark: 'the program' }).where(eq(schema.param.id, other.id)).run()
  expect((await takeBack(both)).status).toBe(400)
  expect([one.id, other.id].map((id) => paramOf(id).isDeleted)).toEqual([1, 1])
})

test('an undo during concurrent edits is either first or refused', async () => {
  const { id } = api.make.make('param', { paramValue: 'a', remark: 'old' })
  const done = await submit(param, { id, paramValue: 'b' })
  const [back] = await Promise.all([takeBack(done), takeBack(done), submit(param, { id, remark: 'new' }), takeBack(done)])
  expect(paramOf(id)).toMatchObject({ remark: 'new', paramValue: back.status === 200 ? 'a' : 'b' })
  const undone = api.db
    .select()
    .from(schema.audit)
    .where(eq(schema.audit.requestUri, `POST ${undo.path}`))
    .all()
  expect(undone.length).toBeLessThanOrEqual(1)
})

test('changes of several requests are undone together, or not at all', async () => {
  const rows = ['a', 'b'].map((paramValue) => api.make.make('param', { paramValue }))
  const done = await Promise.all(rows.map(({ id }) => submit(param, { id, paramValue: 'x', remark: 'bulk' })))
  const [deed] = await offered(token, done.map(({ requestId }) => requestId).join())
  expect(deed).toMatchObject({ act: 'change', rows: 2 })
  expect((await takeBack(done)).data).toEqual({ rows: 2 })
  expect(rows.map(({ id }) => paramOf(id))).toMatchObject([
    { paramValue: 'a', remark: null },
    { paramValue: 'b', remark: null },
  ])
})

describe('a conflict is named in the refusal', () => {
  test('a unique value that another row has now', async () => {
    const { id, paramKey } = api.make.make('param')
    const done = await remove(param, [id])
    expect((await submit(param, { paramName: '新', paramKey, paramValue: '1' })).status).toBe(200)
    expect(outcomeOf(await takeBack(done))).toEqual([400, '参数键名已存在!'])
    expect(paramOf(id).isDeleted).toBe(1)
    const person = api.make.user('zhou', { phone: '13900000001' })
    const gone = await remove(user, [person.id])
    api.make.user('wu', { phone: '13900000001' })
    expect(outcomeOf(await takeBack(gone))).toEqual([400, '手机号码已被其他用户使用!'])
  })

  test('a deleted parent', async () => {
    const { section: ward, room } = api.make.hospital()
    const done = await remove({ ...section, api: section.api.replace('section', 'room') }, [room.id])
    expect((await remove(section, [ward.id])).status).toBe(200)
    expect(outcomeOf(await takeBack(done))).toEqual([400, '科室已被删除,不能撤销'])
    const post = api.make.make('post')
    const person = api.make.user('zhou')
    expect((await submit(user, { id: person.id, postId: post.id })).status).toBe(200)
    const left = await remove(user, [person.id])
    expect((await api.call('POST', '/api/blade-system/post/remove', { token, query: { ids: post.id } })).status).toBe(200)
    expect(outcomeOf(await takeBack(left))).toEqual([400, '所属岗位已被删除,不能撤销'])
  })

  test('a bed that has another device now', async () => {
    const { equ: device } = api.make.device()
    const done = await remove(equ, [device.id])
    const { id: _id, batch: _batch, ...same } = device
    expect((await submit(equ, { ...same, batch: 'NEW1' })).status).toBe(200)
    expect(outcomeOf(await takeBack(done))).toEqual([400, '床位已绑定设备!'])
  })

  test('no conflict: a fault report is restored even if its device was deleted long ago', async () => {
    const { equ: device } = api.make.device()
    const report = await submit(problem, {
      batch: device.batch,
      problemType: 'broken',
      state: 0,
      content: '不动',
      nickName: '王',
      phoneNumber: '13800000001',
    })
    expect(report.msg).toBe('操作成功')
    await remove(equ, [device.id])
    const { id } = api.db.select().from(schema.problem).get()!
    expect((await takeBack(await remove(problem, [id]))).status).toBe(200)
    const handled = await submit(problem, { id, state: 1 })
    expect(api.db.select().from(schema.problem).get()).toMatchObject({ state: 1, handleUser: expect.any(String) as string })
    expect((await takeBack(handled)).status).toBe(200)
    expect(api.db.select().from(schema.problem).get()).toMatchObject({ state: 0, handleUser: null, handleTime: null })
  })
})

describe('side effects of a write are undone with it', () => {
  test('a branch of a tree, a renamed dictionary with its entries', async () => {
    const parent = api.make.make('dict', { code: 'first' })
    const child = api.make.make('dict', { code: 'first', parentId: parent.id, dictKey: '1' })
    const codes = () =>
      api.db
        .select()
        .from(schema.dict)
        .all()
        .map(({ code, isDeleted }) => `${code} ${isDeleted}`)
    const renamed = await submit(dict, { id: parent.id, code: 'second' })
    expect(codes()).toEqual(['second 0', 'second 0'])
    expect((await takeBack(renamed)).status).toBe(200)
    expect(codes()).toEqual(['first 0', 'first 0'])
    const done = await remove(dict, [child.id, parent.id])
    expect(codes()).toEqual(['first 1', 'first 1'])
    expect((await takeBack(done)).status).toBe(200)
    expect(codes()).toEqual(['first 0', 'first 0'])
  })

  test('a section that moved with its beds and devices; a hospital with its details', async () => {
    const at = api.make.hospital()
    const { bed, equ: device } = api.make.device(at)
    const other = api.make.hospital({ deptName: '第二医院' })
    await submit(section, { id: other.section.id, secName: '外科' })
    const moved = await submit(section, { id: at.section.id, hosId: other.hos.id })
    const places = () => [
      api.db.select().from(schema.bed).where(eq(schema.bed.id, bed.id)).get()!.hosId,
      api.db.select().from(schema.equ).where(eq(schema.equ.id, device.id)).get()!.hosId,
    ]
    expect(places()).toEqual([other.hos.id, other.hos.id])
    expect((await takeBack(moved)).status).toBe(200)
    expect(places()).toEqual([at.hos.id, at.hos.id])

    const details = () => api.db.select().from(schema.hos).where(eq(schema.hos.deptId, at.hos.id)).get()
    await submit(dept, { id: at.hos.id, contact: '张三' })
    const renamed = await submit(dept, { id: at.hos.id, deptName: '改名', contact: '李四' })
    expect(details()).toMatchObject({ contact: '李四' })
    expect((await takeBack(renamed)).status).toBe(200)
    expect(details()).toMatchObject({ contact: '张三' })
    expect(api.db.select().from(schema.dept).where(eq(schema.dept.id, at.hos.id)).get()).toMatchObject({ deptName: '第一医院' })
  })

  test('a region, although its row is deleted physically', async () => {
    api.make.make('region', { id: '00', code: '00', parentCode: '0', name: '中国', regionLevel: 0 })
    const before = api.make.make('region', { provinceCode: '11', provinceName: '北京市' })
    const find = () => api.db.select().from(schema.region).where(eq(schema.region.id, before.id)).get()
    const stored = find()
    const done = await remove(region, [before.id])
    expect(find()).toBeUndefined()
    expect((await takeBack(done)).status).toBe(200)
    expect(find()).toMatchObject({ ...stored, ancestors: expect.any(String) as string })
  })

  test('the configuration that was enabled before is enabled again', async () => {
    const [one, other] = [api.make.make('oss', { status: 2 }), api.make.make('oss', { status: 1 })]
    const states = () => [one, other].map(({ id }) => api.db.select().from(schema.oss).where(eq(schema.oss.id, id)).get()!.status)
    const done = await api.call('POST', '/api/blade-resource/oss/enable', { token, query: { id: other.id } })
    expect(states()).toEqual([1, 2])
    expect((await takeBack(done)).data).toEqual({ rows: 2 })
    expect(states()).toEqual([2, 1])
    const gone = await remove(oss, [one.id])
    await api.call('POST', '/api/blade-resource/oss/enable', { token, query: { id: other.id } })
    expect((await takeBack(gone)).status).toBe(400)
    expect(states()[1]).toBe(2)
  })

  test('the rights of a role and the menus of a top menu', async () => {
    const [menu, next] = [api.make.make('menu'), api.make.make('menu')]
    const { id } = api.make.make('role')
    const top = api.make.make('topMenu')
    const readGrants = () => api.db.select().from(schema.roleMenu).where(eq(schema.roleMenu.roleId, id)).all()
    const readTopMenus = () => api.db.select().from(schema.topMenuSetting).all()
    const grant = (menuIds: string[]) => post('/api/blade-system/role/grant', { roleIds: [id], menuIds, dataScopeIds: [], apiScopeIds: [] })
    await grant([menu.id])
    const done = await grant([next.id])
    expect(readGrants()).toMatchObject([{ menuId: next.id }])
    expect(await offered(token, done.requestId)).toMatchObject([{ resource: role.name, act: 'change', rows: 1 }])
    expect((await takeBack(done)).status).toBe(200)
    expect(readGrants()).toMatchObject([{ menuId: menu.id }])
    const set = await post('/api/blade-system/topmenu/grant', { topMenuIds: [top.id], menuIds: [menu.id] })
    expect(await offered(token, set.requestId)).toMatchObject([{ resource: topMenu.name }])
    expect((await takeBack(set)).status).toBe(200)
    expect(readTopMenus()).toEqual([])
  })
})

describe('cannot be undone', () => {
  test('money: payments, payees, and the rule that divides money', async () => {
    const { id } = api.make.make('payee')
    const done = await remove(payee, [id])
    expect(await offered()).toEqual([])
    expect(outcomeOf(await takeBack(done))).toEqual([400, '该操作不能撤销'])
    expect(api.db.select().from(schema.payee).get()).toMatchObject({ isDeleted: 1 })
    const at = api.make.hospital()
    const order = api.make.order({ state: 3, totalAmount: 9900 }, at)
    const refunded = await post('/api/blade-system/pay/refund', { id: order.id, amount: 100, requestNo: 'undo-never-1' })
    expect(refunded.status).toBe(200)
    expect(outcomeOf(await takeBack(refunded))).toEqual([400, '该操作不能撤销'])
    const settings = { hosId: at.hos.id, autoSplit: 0, splitDelayMinutes: 0, hosRatio: 1, personRatio: 1, platRatio: 1, state: 1 }
    expect((await submit(setter, { ...settings, minWithdrawal: 0, withdrawFeeRate: 0 })).status).toBe(200)
    const rule = api.db.select().from(schema.setter).get()!
    expect((await takeBack(await submit(setter, { id: rule.id, hosRatio: 2 }))).msg).toBe('该操作不能撤销')
    expect(await offered()).toEqual([])
  })

  test('money that was moved together with other rows', async () => {
    const { id } = api.make.make('param')
    const gone = await remove(param, [id])
    const paid = await remove(payee, [api.make.make('payee').id])
    expect((await takeBack([gone, paid])).msg).toBe('该操作不能撤销')
    expect(paramOf(id).isDeleted).toBe(1)
  })

  test('passwords and secrets; a new row', async () => {
    const { id } = api.make.make('oss')
    expect((await takeBack(await submit(oss, { id, secretKey: 'another secret' }))).msg).toBe('该操作不能撤销')
    const person = api.make.user('zhou')
    const reset = await api.call('POST', userCalls.resetPassword.path, { token, query: { userIds: person.id } })
    expect((await takeBack(reset)).msg).toBe('该操作不能撤销')
    const added = await submit(param, { paramName: '新', paramKey: 'new', paramValue: '1' })
    expect((await takeBack(added)).msg).toBe('该操作不能撤销')
    expect(await offered()).toEqual([])
  })

  test('permissions that the caller could not grant', async () => {
    const manager = api.make.user('manager', { codes: [...mayEdit('user'), 'user_role'], alias: 'manager' })
    const strong = api.make.user('strong', { codes: ['param'] })
    const plain = api.make.user('plain')
    const as = await api.login('manager')
    // They may remove the permission while they have it; then it is removed from themselves.
    api.db
      .update(schema.user)
      .set({ roleId: `${manager.role.id},${strong.role.id}` })
      .where(eq(schema.user.id, manager.id))
      .run()
    const fresh = await api.login('manager')
    const done = await api.call('POST', userCalls.grant.path, { token: fresh, query: { userIds: strong.id, roleIds: plain.role.id } })
    expect(done.status).toBe(200)
    await api.call('POST', userCalls.grant.path, { token, query: { userIds: manager.id, roleIds: manager.role.id } })
    expect(outcomeOf(await takeBack(done, as))).toEqual([400, '不能授予自己没有的权限!'])
    expect(api.db.select().from(schema.user).where(eq(schema.user.id, strong.id)).get()).toMatchObject({ roleId: plain.role.id })
  })
})

test('rows that left the scope of the caller cannot be restored by an undo', async () => {
  const [mine, other] = [api.make.hospital(), api.make.hospital({ deptName: '第二医院' })]
  const both = api.make.user('manager', { codes: mayEdit('section'), deptId: `${mine.hos.id},${other.hos.id}` })
  const as = await api.login('manager')
  const done = await submit(section, { id: mine.section.id, secName: '外科' }, as)
  const gone = await remove(section, [(await newSection(mine.hos.id)).id], as)
  api.db.update(schema.user).set({ deptId: other.hos.id }).where(eq(schema.user.id, both.id)).run()
  // Any such write makes the next call read the permissions again.
  await submit(user, { id: both.id, name: '换' })
  const now = await api.login('manager')
  expect((await takeBack(done, now)).msg).toBe('操作失败')
  expect((await takeBack(gone, now)).msg).toBe('医院不存在!')
  expect(api.db.select().from(schema.section).where(eq(schema.section.id, mine.section.id)).get()).toMatchObject({ secName: '外科' })
})
async function newSection(hosId: string) {
  expect((await submit(section, { hosId, secName: '临时', sort: 1 })).status).toBe(200)
  return api.db.select().from(schema.section).where(eq(schema.section.secName, '临时')).get()!
}
