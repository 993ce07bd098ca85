/** Users as workbooks, over HTTP: a spreadsheet library writes and reads the files, as clients would. */
import { schema } from '#db/tables/index.ts'
import { read, utils, write } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from './server.ts'

const bases = ['/api/blade-user', '/api/blade-system/user']
// The column heads of BladeX, in its order.
const head = ['租户编号', '用户平台名称', '账户', '昵称', '姓名', '邮箱', '手机', '角色名称', '部门名称', '岗位名称', '生日']

let api: TestApi
let admin: string
let roleId: string
let deptId: string
beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  api.make.dictionary('dict', 'user_type', { 1: 'WEB', 2: 'APP' })
  roleId = api.make.make('role', { roleName: '护士' }).id
  deptId = api.make.make('dept', { deptName: '护理部' }).id
  api.make.make('post', { postName: '护士长' })
  admin = await api.login('admin')
})
afterEach(() => api.stop())

const sheetOf = (rows: readonly (readonly string[])[], heads: readonly string[] = head) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...heads], ...rows.map((row) => [...row])]), '用户数据表')
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer])
}
const send = (file: Blob, { token = admin, query = {}, base = bases[0]!, headers = {} } = {}) => {
  const body = new FormData()
  body.set('file', file, '用户.xlsx')
  return api.call('POST', `${base}/import-user`, { token, query, body, headers })
}
const rowOf = (account: string, over: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string | undefined> = {
    租户编号: '000000',
    用户平台名称: 'WEB',
    账户: account,
    昵称: account,
    姓名: `${account}名`,
    ...over,
  }
  return head.map((name) => cells[name] ?? '')
}
const find = (account: string) => api.db.select().from(schema.user).where(eq(schema.user.account, account)).get()
const accounts = () =>
  api.db
    .select({ account: schema.user.account })
    .from(schema.user)
    .all()
    .map((row) => row.account)

async function download(path: string, language = 'zh-CN') {
  const response = await fetch(`${api.origin}${path}`, { headers: { 'Accept-Language': language } })
  const book = read(await response.arrayBuffer())
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' })
  return { response, rows }
}

describe('an export', () => {
  test.each(bases)('below %s has the matching users, for a window that sends only the token', async (base) => {
    await send(
      sheetOf([rowOf('nurse', { 角色名称: '护士', 部门名称: '护理部', 岗位名称: '护士长', 手机: '13800000001', 生日: '1990-01-03' })]),
    )
    const { response, rows } = await download(`${base}/export-user?account=nur&Blade-Auth=${encodeURIComponent(`bearer ${admin}`)}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('用户数据.xlsx'))
    expect(rows).toEqual([
      head,
      ['000000', 'WEB', 'nurse', 'nurse', 'nurse名', '', '13800000001', '护士', '护理部', '护士长', '1990-01-03 00:00:00'],
    ])
  })

  test('has every user, however many pages there are', async () => {
    api.make.user('extra')
    const user = find('extra')
    const more = Array.from({ length: 1100 }, (_, i) => ({
      ...user!,
      id: `18000000000000${String(i).padStart(5, '0')}`,
      account: `many${i}`,
    }))
    api.db.transaction((tx) => more.forEach((row) => tx.insert(schema.user).values(row).run()))
    const { rows } = await download(`${bases[0]}/export-user?Blade-Auth=bearer%20${admin}`)
    const listed = rows.slice(1).map((row) => row[2])
    expect(listed.length).toBe(1102)
    expect(new Set(listed)).toEqual(new Set(accounts()))
  })

  test('shows the caller only users of their own data scope, and asks for its permission', async () => {
    const scope = api.make.make('dataScope', {
      resourceCode: 'user',
      scopeColumn: 'create_user',
      scopeType: 2,
      menuId: api.make.make('menu', { code: 'user' }).id,
    })
    const { id, roleId: ownRoleId } = api.make.user('narrow', { codes: ['user_export'] })
    const mine = api.make.user('mine')
    api.db.update(schema.user).set({ createUser: id }).where(eq(schema.user.id, mine.id)).run()
    api.db.insert(schema.roleScope).values({ roleId: ownRoleId!, scopeId: scope.id, kind: 'data' }).run()
    const { rows } = await download(`${bases[0]}/export-user?Blade-Auth=bearer%20${await api.login('narrow')}`)
    expect(rows.slice(1).map((row) => row[2])).toEqual(['mine'])
    api.make.user('other', { codes: ['user'] })
    const token = await api.login('other')
    for (const end of ['export-user', 'export-template']) expect((await api.call('GET', `${bases[0]}/${end}`, { token })).status).toBe(403)
  })
})

test('the template has the heads of an import, in the caller’s language, and an import takes them', async () => {
  expect((await download(`${bases[1]}/export-template?Blade-Auth=bearer%20${admin}`)).rows).toEqual([head])
  const { rows } = await download(`${bases[0]}/export-template?Blade-Auth=bearer%20${admin}`, 'en')
  expect(rows[0]).toEqual([
    'Tenant ID',
    'Platform',
    'Account',
    'Nickname',
    'Real name',
    'Email',
    'Phone',
    'Roles',
    'Organisations',
    'Positions',
    'Birthday',
  ])
  expect((await send(sheetOf([rowOf('english')], rows[0]))).msg).toBe('操作成功')
  expect(find('english')).toMatchObject({ realName: 'english名' })
})

describe('an import', () => {
  test.each(bases)(
    'below %s adds users with roles, departments and posts by name, who must change their one-time password',
    async (base) => {
      const other = api.make.make('role', { roleName: '药师' }).id
      const row = rowOf('nurse', {
        角色名称: '护士,药师',
        部门名称: '护理部',
        岗位名称: '护士长',
        邮箱: 'n@ward.test',
        手机: '13800000009',
        生日: '1990/1/3',
      })
      const reply = await send(sheetOf([row, rowOf('plain')]), { base })
      expect(reply).toMatchObject({ status: 200, msg: '操作成功', data: { passwords: [{ account: 'nurse' }, { account: 'plain' }] } })
      expect(find('nurse')).toMatchObject({
        roleId: `${roleId},${other}`,
        deptId,
        email: 'n@ward.test',
        birthday: '1990-01-03 00:00:00',
        userType: 1,
      })
      expect(find('plain')).toMatchObject({ passwordKind: 'initial', roleId: '' })
      const token = await api.loginWith('nurse', (reply.data as { passwords: { password: string }[] }).passwords[0]!.password)
      expect((await api.call('GET', '/api/blade-user/info', { token })).status).toBe(428)
    },
  )

  test('with an invalid row writes nothing, and names each invalid row with its reasons in both languages', async () => {
    const twins = [api.make.make('dept', { deptName: '内科' }), api.make.make('dept', { deptName: '内科' })]
    expect(twins).toHaveLength(2)
    const before = accounts()
    const file = sheetOf([
      rowOf('good'),
      rowOf('admin'),
      rowOf('noName', { 姓名: '' }),
      rowOf('noRole', { 角色名称: '院长' }),
      rowOf('twoDepts', { 部门名称: '内科' }),
      rowOf('good'),
      rowOf('elsewhere', { 租户编号: '123456' }),
      rowOf('badDay', { 生日: '1990-02-31' }),
    ])
    const { status, msg } = await send(file)
    expect(status).toBe(400)
    expect(msg).toBe(
      '未导入任何用户。\n第3行:当前用户 [admin] 已存在!\n第4行:请输入用户姓名\n第5行:角色名称“院长”不存在\n第6行:部门名称“内科”有多个\n' +
        '第7行:账号与第2行重复\n第8行:租户信息错误!\n第9行:用户生日格式不正确',
    )
    expect((await send(file, { headers: { 'Accept-Language': 'en' } })).msg).toContain('Row 5: Roles: “院长” does not exist')
    expect(accounts()).toEqual(before)
  })

  test('changes existing accounts only when it covers them: filled cells, and no password', async () => {
    await send(sheetOf([rowOf('nurse', { 角色名称: '护士', 邮箱: 'n@ward.test' })]))
    const before = find('nurse')!
    const changed = sheetOf([rowOf('nurse', { 姓名: '王芳', 部门名称: '护理部' }), rowOf('newcomer')])
    expect((await send(changed, { query: { isCovered: '0' } })).msg).toContain('第2行:当前用户 [nurse] 已存在!')
    expect((await send(changed, { query: { isCovered: '1' } })).msg).toBe('操作成功')
    expect(find('nurse')).toMatchObject({
      ...before,
      realName: '王芳',
      deptId,
      updateTime: expect.any(String) as string,
      updateUser: expect.any(String) as string,
    })
    expect(find('newcomer')).toBeDefined()
  })

  test('grants nothing that the importer lacks, and does not change users with more permissions', async () => {
    api.make.user('desk', { codes: ['user_import'] })
    const token = await api.login('desk')
    const boss = api.make.make('role', { roleName: '全权', roleAlias: 'administrator2' })
    const menu = api.make.make('menu', { code: 'order' })
    api.db.insert(schema.roleMenu).values({ roleId: boss.id, menuId: menu.id }).run()
    expect(await send(sheetOf([rowOf('climber', { 角色名称: '全权' })]), { token })).toMatchObject({
      status: 400,
      msg: '不能授予自己没有的权限!',
    })
    expect((await send(sheetOf([rowOf('admin')]), { token, query: { isCovered: '1' } })).msg).toContain('第2行:无权操作权限高于自己的用户!')
    expect(find('climber')).toBeUndefined()
    expect((await send(sheetOf([rowOf('peer')]), { token })).msg).toBe('操作成功')
    api.make.user('reader', { codes: ['user', 'user_add', 'user_edit'] })
    expect((await send(sheetOf([rowOf('more')]), { token: await api.login('reader') })).status).toBe(403)
  })

  test('refuses a missing file, a file that is not a table, and one that is too large or too long, with the reason', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': strToU8('<x/>'), 'xl/more.xml': new Uint8Array(120 * 1024 * 1024) })
    const cases: [Blob, string][] = [
      [new Blob([]), '请上传文件!'],
      [new Blob([new Uint8Array([0xff, 0xfe, 0x00])]), '文件无法读取,请使用模板'],
      [new Blob([bomb]), '文件无法读取,请使用模板'],
      [new Blob([new Uint8Array(6 * 1024 * 1024)]), '上传文件大小不能超过5MB'],
      [sheetOf([]), '文件中没有数据'],
      [sheetOf([['1']], ['密码']), '表头有不认识的列: 密码'],
      [new Blob([`账户,昵称\n${'a,b\n'.repeat(501)}`]), '一次最多导入500行'],
    ]
    for (const [file, msg] of cases) expect((await send(file)).msg, msg).toBe(msg)
    expect(await api.call('POST', `${bases[0]}/import-user`, { token: admin, body: {} })).toMatchObject({ status: 400, msg: '请上传文件!' })
    expect(accounts()).toEqual(['admin'])
  })
})
