/** A new value of a field must be an open entry of its dictionary; a row may keep its stored value (contract page system §6). */
import { fieldOf, callPath, type Resource } from '#contract/resource.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import { allResources } from '#contract/resources/index.ts'
import { dictionaryOf } from '#contract/rules/entry.ts'
import { tableNamed } from '#db/tables/index.ts'
import { customer } from '#db/tables/rental.ts'
import { dict, dictBiz, param, role as roles } from '#db/tables/system.ts'
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { startWorld, type World } from '../properties/world.ts'

let api: World
/** Tokens of both dialects. */
let tokens: Record<string, string>
beforeAll(async () => {
  api = await startWorld(60)
  const query = { username: 'admin', account: 'admin', password: wirePassword('admin'), grantType: 'password', tenantId: '000000' }
  const open = await api.call('POST', '/api/blade-auth/token', { query })
  tokens = { bladex: api.token, springblade: String((open.data as { accessToken: string }).accessToken) }
})
afterAll(() => api.stop())

const cases = allResources.flatMap((resource) =>
  resource.calls.submit
    ? resource.form.flatMap((field) => (dictionaryOf(fieldOf(resource, field)) ? [[resource.name, field, resource] as const] : []))
    : [],
)
const tableOf = (name: string) => tableNamed(name)!

/** A row that the rules of its resource allow to change: a free device or bed, a menu without children. */
function rowOf({ name }: Resource, field: string): Record<string, unknown> & { id: string } {
  const table = tableOf(name)
  const columns = getTableColumns(table)
  const free = ['equ', 'bed'].includes(name) && columns.state ? ne(columns.state, 1) : undefined
  const find = () =>
    api.db
      .select()
      .from(table)
      .where(and(columns.isDeleted && eq(columns.isDeleted, 0), columns[field] && sql`${columns[field]} is not null`, free))
      .get()
  const row = (name.toLowerCase().endsWith('menu') ? undefined : find()) ?? api.make.make(name as 'menu')
  return row as ReturnType<typeof rowOf>
}

const submit = (resource: Resource, body: object, dialect: string, language = 'zh') =>
  api.call('POST', callPath(resource, 'submit')!, { token: tokens[dialect], body, headers: { 'Accept-Language': language } })

const inactive = { zh: '已停用', en: 'is inactive and cannot be selected' }

test('fields with a dictionary are found', () => expect(cases.length).toBeGreaterThan(30))

test.each(cases)(
  '%s %s: a sealed or unknown value is refused by field name, the stored one is accepted',
  async (_name, field, resource) => {
    const source = dictionaryOf(fieldOf(resource, field))!
    const words = source.from === 'dict' ? dict : dictBiz
    const isEntry = and(eq(words.code, source.code), ne(words.parentId, '0'))
    const seal = (isSealed: 0 | 1) => api.db.update(words).set({ isSealed }).where(isEntry).run()
    const { id } = rowOf(resource, field)
    const entries = api.db.select().from(words).where(isEntry).all()
    const read = () =>
      api.db
        .select()
        .from(tableOf(resource.name))
        .where(eq(getTableColumns(tableOf(resource.name)).id!, id))
        .get()
    const before = read()
    const row: Record<string, unknown> = { ...before, id }
    const another = entries.find(({ dictKey }) => source.prefix + dictKey !== String(row[field]))!
    seal(1)
    for (const dialect of Object.keys(tokens)) {
      /** @param answered language of the answer: SpringBlade's is Chinese whatever the caller's is */
      const refused = async (value: string, language: 'zh' | 'en', answered = dialect === 'springblade' ? 'zh' : language) => {
        const { status, msg } = await submit(resource, { id: row.id, [field]: value }, dialect, language)
        expect([status, msg.startsWith(fieldLabel(resource.name, field, answered))], msg).toEqual([400, true])
        expect(msg).toContain(
          value === '987' ? { zh: '“987”不在字典里', en: '“987” is not in the dictionary' }[answered] : inactive[answered],
        )
      }
      for (const language of ['zh', 'en'] as const) {
        await refused(source.prefix + another.dictKey, language)
        await refused('987', language)
      }
      expect(read()).toEqual(before)
      if (field in getTableColumns(tableOf(resource.name)) && row[field] !== null && row[field] !== undefined) {
        expect((await submit(resource, { id: row.id, [field]: row[field] }, dialect)).msg).toBe('操作成功')
        expect(read()).toMatchObject({ [field]: row[field] })
      }
      Object.assign(before ?? {}, read())
    }
    seal(0)
  },
)

test('calls other than form submissions accept only offered values', async () => {
  const call = async (path: string, { body, query }: { body?: object; query?: Record<string, string> }) =>
    (await api.call('POST', `/api/${path}`, { token: api.token, body, query })).msg
  const seal = (table: typeof dict | typeof dictBiz, code: string, dictKey: string) =>
    api.db
      .update(table)
      .set({ isSealed: 1 })
      .where(and(eq(table.code, code), eq(table.dictKey, dictKey)))
      .run()
  const { id } = api.db.select({ id: customer.id }).from(customer).where(eq(customer.state, 0)).get()!
  const user = api.make.user('offered')
  seal(dictBiz, 'customer_state', '1')
  seal(dict, 'user_type', '2')
  expect(await call('blade-system/customer/state', { body: { id, state: 1, reason: 'x' } })).toMatch(/^客户状态“.+”已停用|^状态“.+”已停用/)
  const platform = { userId: user.id, userExt: '' }
  expect(await call('blade-user/update-platform', { query: { ...platform, userType: '2' } })).toMatch(/“APP?.*”已停用|已停用/)
  expect(await call('blade-user/update-platform', { query: { ...platform, userType: '8' } })).toContain('“8”不在字典里')
  expect(await call('blade-user/update-platform', { query: { ...platform, userType: '3' } })).toBe('操作成功')
})

test('a user form or a grant with ids that do not exist is refused by field name, and grants nothing', async () => {
  const user = api.make.user('granted')
  const { role } = user
  const unknown = '1999999999999999999'
  for (const [dialect, token] of Object.entries(tokens)) {
    const post = async (path: string, body: object) => (await api.call('POST', `/api/${path}`, { token, body })).msg
    const english = async (body: object) =>
      (await api.call('POST', '/api/blade-system/role/grant', { token, body, headers: { 'Accept-Language': 'en' } })).msg
    for (const [field, label] of [
      ['roleId', '所属角色'],
      ['deptId', '所属机构'],
      ['postId', '所属岗位'],
    ] as const) {
      const msg = await post('blade-user/submit', { id: user.id, [field]: `${unknown}` })
      expect(msg, label).toBe(`${fieldLabel('user', field, 'zh')}“${unknown}”不存在`)
    }
    expect(
      (await api.call('POST', '/api/blade-user/grant', { token, query: { userIds: user.id, roleIds: `${role.id},${unknown}` } })).msg,
    ).toBe(`角色“${unknown}”不存在`)
    for (const ids of ['menuIds', 'dataScopeIds', 'apiScopeIds'])
      expect(await post('blade-system/role/grant', { roleIds: [role.id], [ids]: [unknown] }), ids).toContain(`“${unknown}”不存在`)
    expect(await english({ roleIds: [role.id], menuIds: [unknown] })).toContain(
      dialect === 'springblade' ? `“${unknown}”不存在` : `“${unknown}” does not exist`,
    )
    expect(await post('blade-system/role/grant', { roleIds: [role.id, unknown], menuIds: [] })).toBe(`角色“${unknown}”不存在`)
  }
})

test('a removed role of a user stays when the form is submitted unchanged', async () => {
  const user = api.make.user('stays')
  api.db.update(roles).set({ isDeleted: 1 }).where(eq(roles.id, user.role.id)).run()
  const { msg } = await api.call('POST', '/api/blade-user/submit', {
    token: api.token,
    body: { id: user.id, roleId: user.role.id, realName: '李四' },
  })
  expect(msg).toBe('操作成功')
})

test('parameters that the program reads cannot be deleted or renamed; their values, and all other parameters, can change', async () => {
  const post = async (verb: string, more: object, language = 'zh') =>
    (await api.call('POST', `/api/blade-system/param/${verb}`, { token: api.token, headers: { 'Accept-Language': language }, ...more })).msg
  const row = (paramKey: string) => api.db.select().from(param).where(eq(param.paramKey, paramKey)).get()!
  for (const key of [
    'refund.approval.limit',
    'account.initPassword',
    'account.registerUser',
    'account.failCount',
    'account.twoFactorRoles',
    'upload.quota.user',
    'upload.quota.all',
  ]) {
    const { id, paramValue } = row(key)
    expect(await post('remove', { query: { ids: id } })).toBe(`参数“${key}”由系统使用,不能删除!`)
    expect(await post('remove', { query: { ids: id } }, 'en')).toContain('cannot be deleted')
    expect(await post('submit', { body: { id, paramKey: `${key}.old` } })).toContain('不能修改参数键名')
    expect(await post('submit', { body: { id, paramKey: key, paramValue } })).toBe('操作成功')
    expect(row(key).isDeleted).toBe(0)
  }
  const { id } = api.make.make('param')
  expect(await post('remove', { query: { ids: id } })).toBe('操作成功')
})
