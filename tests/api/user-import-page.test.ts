/** The user import of the console: it sends the whole file to the server and shows the answer. */
import { action } from '#app/features/system/users/user-import.tsx'
import { loader as templateLoader } from '#app/features/system/users/user-template.ts'
import { loader as formLoader } from '#app/features/system/users/user-form.tsx'
import { schema } from '#db/tables/index.ts'
import { read, utils, write } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleOf } from './console.ts'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  const menu = api.make.make('menu', { code: 'user', path: '/system/user' })
  for (const code of ['user_add', 'user_import']) api.make.make('menu', { code, parentId: menu.id, category: 2 })
})
afterEach(() => api.stop())

const path = '/system/user/import'
type Desk = Awaited<ReturnType<typeof consoleOf>>

async function post(desk: Desk, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const packed = new Response(form)
  const body = await packed.arrayBuffer()
  const request = desk.request(`${path}?current=2`, { method: 'POST', body })
  request.headers.set('Content-Type', packed.headers.get('Content-Type')!)
  request.headers.set('Content-Length', String(body.byteLength))
  return action({ request, context: desk.context, params: {} })
}
const fileOf = (rows: readonly (readonly string[])[]) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'a')
  return new File([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], 'users.xlsx')
}
const findUser = (account: string) => api.db.select().from(schema.user).where(eq(schema.user.account, account)).get()

test.each([
  ['zh', ['账户', '昵称', '姓名'], '角色名称'],
  ['en', ['Account', 'Nickname', 'Real name'], 'Roles'],
] as const)('the template in %s is accepted by the server; users are added, and the list is shown next', async (language, names, roles) => {
  const role = api.make.make('role', { roleName: '客服', roleAlias: 'service' })
  const desk = await consoleOf(api, 'admin')
  const template = await templateLoader({
    request: desk.request('/import-template/system/user/xlsx', { language }),
    context: desk.context,
    params: { format: 'xlsx' },
  })
  const book = read(Buffer.from(await template.arrayBuffer()))
  const [head = []] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  expect(head).toEqual(expect.arrayContaining([...names]))
  const rowWith = (role: string) => head.map((name) => (names.some((one) => one === name) ? 'newcomer' : name === roles ? role : ''))
  const roleless = await post(desk, { file: fileOf([head, rowWith('')]) })
  expect(roleless).toMatchObject({ data: { error: { file: [expect.stringMatching(/第 2 行未填写角色/)] } }, init: { status: 400 } })
  expect(findUser('newcomer')).toBeUndefined()
  const row = rowWith('客服')
  const answer = await post(desk, { file: fileOf([head, row]) })
  expect(answer).toMatchObject({ data: { passwords: [{ account: 'newcomer', password: expect.stringMatching(/^\S{14}$/) as string }] } })
  expect(findUser('newcomer')).toMatchObject({ realName: 'newcomer', passwordKind: 'initial', roleId: role.id })

  const again = await post(desk, { file: fileOf([head, row.map((text) => (text ? 'newcomer' : ''))]) })
  expect(again).toMatchObject({ data: { error: { '': [expect.stringContaining('newcomer')] } }, init: { status: 400 } })
  const covered = await post(desk, { file: fileOf([names, ['newcomer', 'Kim', 'Kim Lee']]), isCovered: '1' })
  expect((covered as Response).headers.get('Location')).toBe('/system/user?current=2')
  expect(findUser('newcomer')).toMatchObject({ realName: 'Kim Lee' })
})

test('invalid rows are reported with their lines, and nothing is added', async () => {
  const desk = await consoleOf(api, 'admin')
  api.make.make('role', { roleName: '客服', roleAlias: 'service' })
  const answer = await post(desk, {
    file: fileOf([
      ['账户', '昵称', '姓名', '角色名称'],
      ['a', 'a', 'a', '客服'],
      ['b', 'b', 'b', '院长'],
    ]),
  })
  expect(answer).toMatchObject({ data: { error: { '': ['未导入任何用户。\n第3行:角色名称“院长”不存在'] } }, init: { status: 400 } })
  expect(findUser('a')).toBeUndefined()
  expect(await post(desk, {})).toMatchObject({ init: { status: 400 } })
})

test('the import needs its button', async () => {
  api.make.user('clerk', { codes: ['user'] })
  const desk = await consoleOf(api, 'clerk')
  const attempt = post(desk, {
    file: fileOf([
      ['账户', '昵称', '姓名'],
      ['a', 'a', 'a'],
    ]),
  })
  await expect(attempt).rejects.toMatchObject({ init: { status: 403 } })
})

test('the form of a user offers posts by name', async () => {
  const { id } = api.make.make('post', { postName: '护士长' })
  const desk = await consoleOf(api, 'admin')
  const loaded = await formLoader({ request: desk.request('/system/user/new'), context: desk.context, params: {} })
  expect(JSON.stringify(loaded)).toContain(JSON.stringify({ id, name: '护士长' }).slice(1, -1))
})

test('the user form shows a phone but lets only users who may reset passwords change it', async () => {
  const codes = ['user', 'user_view', 'user_edit']
  const { id } = api.make.user('clerk', { codes })
  api.make.user('keeper', { codes: [...codes, 'user_reset'] })
  for (const [account, phone] of [
    ['clerk', false],
    ['keeper', true],
    ['admin', true],
  ] as const) {
    const desk = await consoleOf(api, account)
    const loaded = await formLoader({ request: desk.request(`/system/user/${id}/edit`), context: desk.context, params: { id } })
    expect([account, loaded.phone]).toEqual([account, phone])
  }
})
