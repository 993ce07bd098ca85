/** Several tenants of a SpringBlade server: signing in to one, seeing only its rows, and choosing another as a super administrator. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personField } from '#app/lib/person.ts'
import { readPage, valuesOf } from '../page.ts'
import type { KindName } from '../springblade/rows.ts'
import { password, startStock, type Stock } from '../springblade/stock.ts'
import { complaintsIn, createVisitor, type Visitor } from '../walk/visitor.ts'

let stock: Stock
/** Number of the tenant that `beforeAll` adds through the console. */
let second = ''
beforeAll(async () => {
  stock = await startStock(undefined, { TENANT_MODE: 'on' })
  const form = await stock.visitor.formWith('/system/tenant/new', 'tenantName')
  await stock.visitor.send(
    '/system/tenant/new',
    form,
    valuesOf(form).set('tenantName', ['东方医院']).set('domain', ['https://east.example']),
  )
  second = String(rowsOf('tenant').find((row) => row.tenantName === '东方医院')!.tenantId)
})
afterAll(async () => {
  expect(stock.player.unanswered).toEqual([])
  await stock.stop()
})

const rowsOf = (name: KindName) => stock.player.world.tables[name].rows
const rolesOf = (tenantId: string) => rowsOf('role').filter((row) => row.tenantId === tenantId)
const rowIds = (html: string, name: string) => [
  ...new Set([...html.matchAll(new RegExp(`/system/${name}/(\\d{6,})(?=[/"?])`, 'g'))].map(([, id]) => id)),
]
const idsIn = (name: KindName, tenantId: string) => rowsOf(name).flatMap((row) => (row.tenantId === tenantId ? [String(row.id)] : []))

/** Grants menus to the role that the server made for the tenant. */
function grantMenus(codes: readonly string[]): void {
  const menus = rowsOf('menu').filter(({ code }) => codes.includes(String(code)))
  stock.player.world.grants.set(String(rolesOf(second)[0]!.id), { menu: menus.map(({ id }) => String(id)), dataScope: [], apiScope: [] })
}
const pages = [
  'system',
  'user',
  'user_add',
  'user_edit',
  'user_delete',
  'role',
  'role_add',
  'role_edit',
  'dept',
  'dept_edit',
  'post',
  'post_edit',
]

async function signedIn(account: string, word: string, tenant: string): Promise<Visitor> {
  const visitor = createVisitor(stock.site)
  await visitor.signIn(account, word, tenant)
  return visitor
}
const refusal = (account: string, word: string, tenant: string) =>
  createVisitor(stock.site)
    .signIn(account, word, tenant)
    .then(
      () => 'signed in',
      (error: unknown) => String(error),
    )

async function choose(visitor: Visitor, tenantId: string, page = '/system/user') {
  const form = readPage((await visitor.open(page)).html).forms.find(({ action }) => action === '/session/tenant')!
  return visitor.post(page, form, valuesOf(form).set('tenantId', [tenantId]))
}

it('the form of a new tenant says what the server makes, and its account signs in by number and by name', async () => {
  const { html } = await stock.visitor.open('/system/tenant/new')
  expect(html).toContain('账号 admin，初始密码 admin')
  expect(await refusal('admin', 'admin', '000000')).toContain('请核对租户“000000”')
  grantMenus(pages)
  const own = await signedIn('admin', 'admin', second)
  expect((await own.open('/system/user')).html).toContain(`东方医院`)
  // The name was reported to the console by the sign-in before.
  expect(await refusal('admin', 'admin', '东方医院')).toBe('signed in')
  const token = stock.player.calls.filter(({ query }) => query.tenantId === second && query.account === 'admin').at(-1)
  expect(token).toMatchObject({ path: '/blade-auth/token', status: 200 })
})

it('a tenant that is unknown, wrong, disabled, expired or deleted is refused with the reason', async () => {
  expect(await refusal('admin', password, '没有的医院')).toContain('没有找到这个名称的租户')
  expect(await refusal('admin', password, '777777')).toMatch(/用户名或密码错误.*请核对租户“777777”/)
  expect(await refusal('admin', 'admin', '')).toContain('租户')
  const row = rowsOf('tenant').find((one) => one.tenantId === second)!
  row.status = 0
  expect(await refusal('admin', 'admin', second)).toContain(`租户 ${second} 已停用`)
  Object.assign(row, { status: 1, expireTime: '2020-01-01 00:00:00' })
  expect(await refusal('admin', 'admin', second)).toContain(`租户 ${second} 的授权已到期`)
  delete row.expireTime
  const at = rowsOf('tenant').indexOf(row)
  rowsOf('tenant').splice(at, 1)
  expect(await refusal('admin', 'admin', second)).toContain(`租户 ${second} 不存在或已被删除`)
  rowsOf('tenant').push(row)
  expect(await refusal('admin', 'admin', second)).toBe('signed in')
})

it('every list, picker and search shows one tenant only', async () => {
  grantMenus(pages)
  const other = await signedIn('admin', 'admin', second)
  for (const [visitor, own, foreign] of [
    [stock.visitor, '000000', second],
    [other, second, '000000'],
  ] as const)
    for (const name of ['user', 'role', 'dept', 'post'] as const) {
      const { html } = await visitor.open(`/system/${name}`)
      expect([own, name, rowIds(html, name).sort()]).toEqual([own, name, idsIn(name, own).sort()])
      const foreignId = idsIn(name, foreign)[0]!
      expect([own, name, (await visitor.open(`/system/${name}/${foreignId}`)).status]).toEqual([own, name, 404])
    }
  const form = await stock.visitor.formWith('/system/user/new', 'account')
  const offered = (field: string) => form.fields.flatMap(({ name, value, options }) => (name === field ? [value, ...options] : []))
  for (const [field, name] of [
    ['roleId', 'role'],
    ['deptId', 'dept'],
    ['postId', 'post'],
  ] as const)
    expect([field, offered(field).filter((id) => idsIn(name, second).includes(id))]).toEqual([field, []])
  const grant = await stock.visitor.open(`/system/user/grant?ids=${idsIn('user', '000000')[0]!}`)
  for (const { id } of rolesOf(second)) expect(grant.html).not.toContain(String(id))
  const search = await stock.visitor.open('/session/find?words=admin')
  expect(search.html).not.toContain(idsIn('user', second)[0])
})

it('a super administrator chooses another tenant, adds to it, and a page of the one before writes nothing', async () => {
  const visitor = await signedIn('admin', password, '000000')
  const before = await visitor.formWith('/system/role/new', 'roleName')
  expect(await choose(visitor, second)).toMatchObject({ status: 302, location: '/system/user' })
  const { html } = await visitor.open('/system/role')
  expect(rowIds(html, 'role')).toEqual(idsIn('role', second))
  const from = stock.player.calls.length
  const stale = valuesOf(before).set('roleName', ['夜班']).set('roleAlias', ['night']).set('sort', ['1'])
  expect((await visitor.post('/system/role/new', before, stale)).location).toContain('/session/person')
  expect(stock.player.calls.slice(from).filter(({ path }) => path.endsWith('/submit'))).toEqual([])
  const form = await visitor.formWith('/system/role/new', 'roleName')
  await visitor.send(
    '/system/role/new',
    form,
    valuesOf(form).set('roleName', ['夜班']).set('roleAlias', ['night']).set('sort', ['1']).set('parentId', ['0']),
  )
  expect(rowsOf('role').find(({ roleAlias }) => roleAlias === 'night')).toMatchObject({ tenantId: second })
  // A super administrator is not offered the role of a tenant's administrator, which must not be lost by saving.
  const grants = await visitor.formWith(`/system/user/grant?ids=${idsIn('user', second)[0]!}`, 'roleIds')
  expect(valuesOf(grants).get('roleIds')).toEqual([String(rolesOf(second)[0]!.id)])
  expect(complaintsIn((await visitor.open('/system/post')).html).join()).toContain('只提供你所属租户的岗位')
  await choose(visitor, '000000')
  expect(rowIds((await visitor.open('/system/role')).html, 'role')).toEqual(idsIn('role', '000000'))
})

it('nobody else chooses another tenant', async () => {
  grantMenus(pages)
  const own = await signedIn('admin', 'admin', second)
  const { html } = await own.open('/system/user')
  const { forms } = readPage(html)
  expect(forms.some(({ action }) => action === '/session/tenant')).toBe(false)
  const form = forms.find(({ fields }) => fields.some(({ name }) => name === personField))!
  await own.post('/session/tenant', { ...form, action: '/session/tenant' }, valuesOf(form).set('tenantId', ['000000']))
  expect(rowIds((await own.open('/system/role')).html, 'role').sort()).toEqual(idsIn('role', second).sort())
})

it('a deleted tenant keeps its users, which the dialog says', async () => {
  const row = rowsOf('tenant').find((one) => one.tenantId === second)!
  const { html } = await stock.visitor.open(`/system/tenant/remove?ids=${String(row.id)}`)
  expect(html).toContain('其 1 个用户，以及角色、部门和岗位仍会保留')
})

it('the sign-in page proposes the last tenant of this browser, else that of the domain', async () => {
  const visitor = await signedIn('admin', 'admin', second)
  await visitor.signOut()
  const field = ({ html }: { html: string }) =>
    readPage(html)
      .forms.flatMap(({ fields }) => fields)
      .find(({ name }) => name === 'tenant')?.value
  expect(field(await visitor.open('/login'))).toBe('东方医院')
  expect(field(await createVisitor(stock.site).open('/login'))).toBe('000000')
  const row = rowsOf('tenant').find((one) => one.tenantId === second)!
  row.domain = stock.site
  expect(field(await createVisitor(stock.site).open('/login'))).toBe(second)
  row.domain = ''
})
