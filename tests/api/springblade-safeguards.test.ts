/** What the console refuses in front of a server that trusts its clients: locking oneself or everybody out, and broken references. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPage, valuesOf } from '../page.ts'
import { addPerson } from '../springblade/people.ts'
import type { KindName, Row } from '../springblade/rows.ts'
import { password, startStock, type Stock } from '../springblade/stock.ts'
import { complaintsIn, createVisitor, type Visitor } from '../walk/visitor.ts'

let stock: Stock
beforeAll(async () => {
  stock = await startStock()
})
afterAll(async () => {
  expect(stock.player.unanswered).toEqual([])
  await stock.stop()
})

const rowsOf = (name: KindName): Row[] => stock.player.world.tables[name].rows
const idOf = (name: KindName, field: string, value: string) => String(rowsOf(name).find((row) => row[field] === value)!.id)

/** What the dialog says, whether it offers the deletion, and what its form answers if it is sent all the same. */
async function remove(address: string, visitor: Visitor = stock.visitor) {
  const { html } = await visitor.open(address)
  const from = stock.player.calls.length
  const form = await visitor.formWith(address, 'count')
  const { location } = await visitor.post(address, form, valuesOf(form))
  const after = (await visitor.open(location!)).html
  return {
    dialog: [...html.matchAll(/<dialog[^]*?data-slot="alert-description"[^>]*>([^<]*)/g)].map(([, text]) => text).join(),
    isOffered: /data-variant="destructive"[^>]*>[^]*?删除 \d+ 条/.test(html),
    toast: complaintsIn(after).join(),
    removals: stock.player.calls.slice(from).filter(({ path }) => path.endsWith('/remove')).length,
  }
}
const refused = (text: string) => ({
  dialog: expect.stringContaining(text) as string,
  isOffered: false,
  toast: expect.stringContaining(text) as string,
  removals: 0,
})

it('nobody deletes their own account, alone or among others', async () => {
  const own = idOf('user', 'account', 'admin')
  const { user } = addPerson(stock.player.world, { account: 'beside', password, alias: 'beside', codes: [] })
  for (const ids of [own, `${String(user.id)},${own}`])
    expect(await remove(`/system/user/remove?ids=${ids}`)).toEqual(refused('不能删除本账号'))
  const page = await stock.visitor.open('/system/user/remove?all=1')
  const form = await stock.visitor.formWith('/system/user/remove?all=1', 'count')
  const answer = await stock.visitor.post('/system/user/remove?all=1', form, valuesOf(form))
  expect(page.html).toContain('全部')
  expect(complaintsIn((await stock.visitor.open(answer.location!)).html).join()).toContain('不能删除本账号')
  expect(rowsOf('user').map(({ account }) => account)).toEqual(expect.arrayContaining(['admin', 'beside']))
})

it('the last super administrator is not deleted by another administrator', async () => {
  addPerson(stock.player.world, {
    account: 'deputy',
    password,
    alias: 'admin',
    codes: ['system', 'user', 'user_delete', 'role', 'user_role'],
  })
  const deputy = createVisitor(stock.site)
  await deputy.signIn('deputy', password)
  const last = `/system/user/remove?ids=${idOf('user', 'account', 'admin')}`
  expect(await remove(last, deputy)).toEqual(refused('至少保留一个超级管理员'))
  const { user } = addPerson(stock.player.world, { account: 'second', password, alias: 'other', codes: [] })
  user.roleId = idOf('role', 'roleAlias', 'administrator')
  expect(await remove(`/system/user/remove?ids=${String(user.id)}`, deputy)).toEqual({
    dialog: '',
    isOffered: true,
    toast: '',
    removals: 1,
  })
})

it('nobody takes their own administrator role away, by a grant or by the form', async () => {
  const own = idOf('user', 'account', 'admin')
  const plain = idOf('role', 'roleAlias', 'user')
  const before = rowsOf('user').find(({ id }) => id === own)!.roleId
  for (const [address, field] of [
    [`/system/user/grant?ids=${own}`, 'roleIds'],
    [`/system/user/${own}/edit`, 'roleId'],
  ] as const) {
    const form = await stock.visitor.formWith(address, field)
    const { html } = await stock.visitor.post(address, form, valuesOf(form).set(field, [plain]))
    expect([address, complaintsIn(html).join()]).toEqual([address, expect.stringContaining('不能移除自己的超级管理员角色')])
  }
  const role = idOf('role', 'roleAlias', 'administrator')
  const form = await stock.visitor.formWith(`/system/role/${role}/edit`, 'roleAlias')
  const { html } = await stock.visitor.post(`/system/role/${role}/edit`, form, valuesOf(form).set('roleAlias', ['boss']))
  expect(complaintsIn(html).join()).toContain('不能移除自己的超级管理员角色')
  expect([rowsOf('user').find(({ id }) => id === own)!.roleId, idOf('role', 'roleAlias', 'administrator')]).toEqual([before, role])
})

it('a row that others refer to is not deleted, and their number is told', async () => {
  const { role, user } = addPerson(stock.player.world, { account: 'holder', password, alias: 'held', codes: [] })
  const other = addPerson(stock.player.world, { account: 'holder-2', password, alias: 'held-too', codes: [] })
  other.user.roleId = `${String(other.role.id)},${String(role.id)}`
  expect(await remove(`/system/role/remove?ids=${String(role.id)}`)).toEqual(refused('仍有 2 个用户关联该角色,不能删除'))
  expect(await remove(`/system/role/remove?ids=${String(role.id)},${String(other.role.id)}`)).toEqual(
    refused('“held”仍有 2 个用户关联;“held-too”仍有 1 个用户关联,不能删除'),
  )
  expect(await remove(`/system/role/remove?ids=${idOf('role', 'roleAlias', 'administrator')}`)).toEqual(refused('不能删除自己的角色'))
  const [dept, post] = [idOf('dept', 'parentId', '0'), rowsOf('post')[0]!]
  const leaf = { ...rowsOf('dept')[0]!, id: '880001', parentId: dept, deptName: '夜班组' }
  rowsOf('dept').push(leaf)
  Object.assign(user, { deptId: leaf.id, postId: post.id })
  expect(await remove(`/system/dept/remove?ids=${leaf.id}`)).toEqual(refused('仍有 1 个用户关联'))
  expect((await remove(`/system/post/remove?ids=${String(post.id)}`)).dialog).toMatch(/仍有 \d+ 个用户关联该岗位/)
  Object.assign(user, { deptId: dept })
  expect(await remove(`/system/dept/remove?ids=${leaf.id}`)).toEqual({ dialog: '', isOffered: true, toast: '', removals: 1 })
})

it('neither the own tenant nor the client by which the console signs in is deleted or renamed', async () => {
  expect(await remove(`/system/tenant/remove?ids=${idOf('tenant', 'tenantId', '000000')}`)).toEqual(refused('不能删除自己所属的租户'))
  const client = idOf('client', 'clientId', 'saber')
  expect(await remove(`/system/client/remove?ids=${client}`)).toEqual(refused('不能删除正在使用的客户端'))
  const form = await stock.visitor.formWith(`/system/client/${client}/edit`, 'clientId')
  const { html } = await stock.visitor.post(`/system/client/${client}/edit`, form, valuesOf(form).set('clientId', ['other']))
  expect(complaintsIn(html).join()).toContain('不能删除正在使用的客户端')
})

it('a server that does not tell whether a row is in use is said to be so', async () => {
  const { role } = addPerson(stock.player.world, { account: 'unasked', password, alias: 'unasked', codes: [] })
  stock.between.spoil(/user\/list/, 'the connection breaks before it')
  const { html } = await stock.visitor.open(`/system/role/remove?ids=${String(role.id)}`)
  stock.between.heal()
  expect(html).toContain('服务器未能回答这些数据是否仍被使用')
  expect(readPage(html).forms.some(({ fields }) => fields.some(({ name }) => name === 'count'))).toBe(true)
})
