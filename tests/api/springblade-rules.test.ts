/** The rules of the player for behaviour that no recording has, as contract page springblade describes it. */
import { sm2Text, smKeysOf } from '#server/secrets/keys.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Player, startPlayer } from '../springblade/player.ts'
import type { Answer } from '../springblade/recordings.ts'
import { encrypted, keys } from '../sm2.ts'

const basic = `Basic ${btoa('saber:saber_secret')}`
const password = 'Opens-the-ward1'
let player: Player
let now = 0
let token = ''

interface Sent {
  as?: string
  body?: object
  authorization?: string
}

async function ask(method: string, path: string, { as = token, body, authorization }: Sent = {}): Promise<Answer> {
  const answer = await fetch(player.url + path, {
    method,
    headers: {
      ...(as && { 'Blade-Auth': `bearer ${as}` }),
      ...(authorization && { Authorization: authorization }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, answer: (await answer.json()) as Answer['answer'] }
}
const get = (path: string, sent?: Sent) => ask('GET', path, sent)
const post = (path: string, body?: object, sent?: Sent) => ask('POST', path, { ...sent, body })

const tokenOf = (answer: Answer, name: 'accessToken' | 'refreshToken' = 'accessToken') =>
  String((answer.answer.data as Record<string, unknown>)[name])
const signIn = (account: string, wire: string) =>
  post(`/blade-auth/token?${new URLSearchParams({ account, password: wire, tenantId: '000000' })}`, undefined, {
    as: '',
    authorization: basic,
  })
const asAdmin = () => signIn('admin', sm2Text(password, keys.publicKey))

const records = ({ answer }: Answer) => (answer.data as { records: Record<string, unknown>[] }).records
const rows = ({ answer }: Answer) => answer.data as Record<string, unknown>[]
const outcomeOf = ({ status, answer }: Answer) => [status, answer.code, answer.msg]
const system = '/blade-system'

beforeEach(async () => {
  now = Date.UTC(2026, 10, 22)
  player = await startPlayer({ sm2PrivateKey: keys.privateKey, password, now: () => now })
  token = tokenOf(await asAdmin())
})
afterEach(() => player.stop())

/** Adds a user whose role is not an administrator's. @returns the token */
async function plainToken(): Promise<string> {
  await post(`${system}/role/submit`, { roleName: '夜班', roleAlias: 'night', sort: 1, tenantId: '000000' })
  const role = rows(await get(`${system}/role/list?roleAlias=night`))[0]!.id
  await post(`${system}/user/submit`, {
    account: 'nurse',
    password: 'Night-watch1',
    realName: '何',
    name: '何',
    roleId: role,
    deptId: '-1',
    tenantId: '000000',
  })
  return tokenOf(await signIn('nurse', sm2Text('Night-watch1', keys.publicKey)))
}

it('absent calls are 404, with and without a token, and so is every call below /api', async () => {
  for (const path of ['/api/blade-auth/captcha', '/blade-user/page', `${system}/menu/select`, `${system}/home/data`, '/ward/sign-in'])
    for (const as of ['', token]) expect(outcomeOf(await get(path, { as }))).toEqual([404, 404, `No endpoint GET ${path}.`])
})

it('an expired token is HTTP 200 with data null, a missing permission HTTP 401 with an empty object', async () => {
  const plain = await plainToken()
  for (const as of ['', 'dead'])
    expect(await get(`${system}/param/list`, { as })).toEqual({
      status: 200,
      answer: { code: 401, success: false, data: null, msg: '请求未授权' },
    })
  expect(await get(`${system}/param/list`, { as: plain })).toEqual({
    status: 401,
    answer: { code: 401, success: false, data: {}, msg: '请求未授权' },
  })
  expect((await get(`${system}/menu/routes`, { as: plain })).answer.code).toBe(200)
  now += 3_600_000
  expect((await get(`${system}/param/list`)).answer.data).toBeNull()
})

it('a refresh token renews a token but grants no access itself; an invalid one is 500', async () => {
  const refresh = tokenOf(await asAdmin(), 'refreshToken')
  expect((await get(`${system}/param/list`, { as: refresh })).status).toBe(401)
  const renew = (word: string) =>
    post(`/blade-auth/token?grantType=refresh_token&refreshToken=${word}`, undefined, { as: '', authorization: basic })
  expect((await get(`${system}/param/list`, { as: tokenOf(await renew(refresh)) })).status).toBe(200)
  expect(outcomeOf(await renew('bad'))).toEqual([500, 500, '服务器异常'])
})

it('the token contains the roles: a changed alias takes effect at the next sign-in', async () => {
  const plain = await plainToken()
  const role = rows(await get(`${system}/role/list?roleAlias=night`))[0]!.id
  await post(`${system}/role/submit`, { id: role, roleAlias: 'admin' })
  expect((await get(`${system}/param/list`, { as: plain })).status).toBe(401)
  expect((await get(`${system}/param/list`, { as: tokenOf(await signIn('nurse', sm2Text('Night-watch1', keys.publicKey))) })).status).toBe(
    200,
  )
})

it('decrypts a password that another implementation encrypted, only in the order C1C2C3', async () => {
  player.world.passwords.set('admin', 'admin')
  expect((await signIn('admin', encrypted.c1c2c3)).answer.code).toBe(200)
  expect(outcomeOf(await signIn('admin', encrypted.c1c3c2))).toEqual([400, 400, '用户名或密码错误'])
})

it('a password that is not SM2 text is 500, a wrong one 400, a wrong client 401', async () => {
  expect((await signIn('admin', password)).status).toBe(500)
  const other = smKeysOf('2b8fd7a1c4c2a2f5d1e7fce01cf8c1de3a4a9ab6a1cf0e35d5c0e9f1a0c3b7d5').publicKey
  expect(outcomeOf(await signIn('admin', sm2Text(password, other)))).toEqual([400, 400, '用户名或密码错误'])
  const wrong = { as: '', authorization: `Basic ${btoa('saber:other')}` }
  expect(outcomeOf(await post('/blade-auth/token?account=admin&password=00', undefined, wrong))).toEqual([401, 401, '客户端认证失败!'])
})

it('map-bound lists search substrings, accept suffixes and fail on unknown columns; entity-bound lists compare exactly and ignore them', async () => {
  const wrong = await get(`${system}/user/list?deptCategory=1`)
  expect([wrong.status, wrong.answer.msg.includes("Unknown column 'dept_category'")]).toEqual([500, true])
  expect(records(await get(`${system}/param/list?paramKey=account`))).toHaveLength(2)
  expect(records(await get(`${system}/param/list?paramKey_equal=account`))).toHaveLength(0)
  expect(rows(await get(`${system}/dict/list?parentId=0`)).length).toBe(rows(await get(`${system}/dict/list`)).length)
  expect(records(await get(`${system}/client/list?clientId=sab&foo=1`))).toHaveLength(0)
  expect(records(await get(`${system}/client/list?clientId=saber&foo=1`))).toHaveLength(1)
})

it('sorting takes columns in snake case, and the logs ignore it', async () => {
  expect((await get(`${system}/param/list?descs=createTime`)).status).toBe(500)
  const ids = async (query: string) => records(await get(`${system}/param/list?${query}`)).map(({ id }) => id)
  expect(await ids('descs=id')).toEqual([...(await ids('ascs=id'))].reverse())
  const logs = async (query: string) => records(await get(`/blade-log/error/list?${query}`)).map(({ createTime }) => createTime)
  expect(await logs('descs=create_time')).toEqual([...(await logs(''))].sort())
})

it('pages have at most 500 rows, none at size 0, and all without a total at size -1', async () => {
  const page = async (size: string) => (await get(`${system}/param/list?size=${size}`)).answer.data
  expect(await page('501')).toMatchObject({ size: 500, total: 2 })
  expect(await page('0')).toMatchObject({ records: [], total: 2 })
  expect(await page('-1')).toMatchObject({ records: [{}, {}], total: 0 })
})

it('a user without a role or a department breaks the lists of users; -1 does not', async () => {
  const user = { name: '何', realName: '何', tenantId: '000000' }
  await post(`${system}/user/submit`, { ...user, account: 'one', roleId: '-1', deptId: '-1' })
  expect(records(await get(`${system}/user/list`))).toHaveLength(2)
  await post(`${system}/user/submit`, { ...user, account: 'two', roleId: '-1' })
  for (const path of ['user/list', 'user/info']) expect((await get(`${system}/${path}`)).status).toBe(500)
})

it('a top-level department has no parent: the parent 0 is refused, and omitting the parent moves it to the top', async () => {
  const dept = { deptName: '新科室', fullName: '新科室', sort: 1, tenantId: '000000' }
  expect(outcomeOf(await post(`${system}/dept/submit`, { ...dept, parentId: '0' }))).toEqual([400, 400, '父节点不可选择自身!'])
  const [first] = rows(await get(`${system}/dept/list`)) as { id: string; children: { id: string }[] }[]
  const below = first!.children[0]!.id
  expect(outcomeOf(await post(`${system}/dept/submit`, { id: below, parentId: '0' }))).toEqual([400, 400, '上级部门不存在!'])
  await post(`${system}/dept/submit`, { id: below, sort: 5 })
  expect((await get(`${system}/dept/detail?id=${below}`)).answer.data).toMatchObject({ parentId: '0', parentName: '顶级', sort: 5 })
})

it('a parent can be removed although it has children, and then its child breaks the list of roles', async () => {
  const role = { roleAlias: 'x', sort: 1, tenantId: '000000' }
  await post(`${system}/role/submit`, { ...role, roleName: '上' })
  const id = rows(await get(`${system}/role/list?roleName=上`))[0]!.id
  await post(`${system}/role/submit`, { ...role, roleName: '下', parentId: id })
  expect((await post(`${system}/role/remove?ids=${String(id)}`)).answer.code).toBe(200)
  expect((await get(`${system}/role/list`)).status).toBe(500)
})

it('a menu below itself disappears from the list; a region with regions below it cannot be removed', async () => {
  const before = rows(await get(`${system}/menu/list`)).length
  const [menu] = rows(await get(`${system}/menu/list`))
  await post(`${system}/menu/submit`, { id: menu!.id, parentId: menu!.id })
  expect(rows(await get(`${system}/menu/list`))).toHaveLength(before - 1)
  expect(outcomeOf(await post(`${system}/region/remove?id=11`))).toEqual([400, 400, '请先删除子节点!'])
})

it('an empty text clears a field, an empty number does not, a text for a number is 400; & and tags are rewritten', async () => {
  await post(`${system}/post/submit`, { tenantId: '000000', category: 1, postCode: 'n1', postName: '护士', sort: 4, remark: '夜' })
  const [row] = records(await get(`${system}/post/list?postCode=n1`))
  await post(`${system}/post/submit`, { id: row!.id, sort: '', remark: '', postName: 'A&B<script>x</script>' })
  expect((await get(`${system}/post/detail?id=${String(row!.id)}`)).answer.data).toMatchObject({
    sort: 4,
    remark: '',
    postName: 'A&amp;Bx',
  })
  expect((await post(`${system}/post/submit`, { id: row!.id, sort: 'a' })).answer.msg).toMatch(/^JSON parse error/)
})

it('every call except sign-in takes plain passwords, and a reset one is 123456', async () => {
  const plain = await plainToken()
  const change = (words: object) => post(`${system}/user/update-password?${new URLSearchParams({ ...words })}`, undefined, { as: plain })
  expect(outcomeOf(await change({ oldPassword: sm2Text('Night-watch1', keys.publicKey), newPassword: 'a', newPassword1: 'a' }))[2]).toBe(
    '原密码不正确!',
  )
  expect(outcomeOf(await change({ oldPassword: 'Night-watch1', newPassword: 'a', newPassword1: 'b' }))[2]).toBe('请输入正确的确认密码!')
  expect((await change({ oldPassword: 'Night-watch1', newPassword: 'Night-watch2', newPassword1: 'Night-watch2' })).answer.code).toBe(200)
  expect((await signIn('nurse', sm2Text('Night-watch2', keys.publicKey))).answer.code).toBe(200)
  const [user] = records(await get(`${system}/user/list?account=nurse`))
  await post(`${system}/user/reset-password?userIds=${String(user!.id)}`)
  expect((await signIn('nurse', sm2Text('123456', keys.publicKey))).answer.code).toBe(200)
})

it('grants need all their lists, and narrow the menus of a role and of a top menu, even after the top menu is deleted', async () => {
  const plain = await plainToken()
  const names = async (query = '') => rows(await get(`${system}/menu/routes${query}`, { as: plain })).map(({ code }) => code)
  expect(await names()).toEqual([])
  const role = rows(await get(`${system}/role/list?roleAlias=night`))[0]!.id
  const [user] = records(await get(`${system}/user/list?account=nurse`))
  const param = player.world.tables.menu.rows.find(({ code }) => code === 'param')!
  const grant = { roleIds: [role], menuIds: [param.id], dataScopeIds: [], apiScopeIds: [] }
  expect((await post(`${system}/role/grant`, { ...grant, apiScopeIds: null })).status).toBe(500)
  await post(`${system}/role/grant`, grant)
  expect([user!.roleName, await names()]).toEqual(['夜班', ['system']])
  await post(`${system}/topmenu/submit`, { code: 't', name: '顶', sort: 1 })
  const [top] = records(await get(`${system}/topmenu/list`))
  expect((await post(`${system}/topmenu/grant`, { topMenuIds: [top!.id], menuIds: [] })).answer.msg).toBe('menuIds:must not be empty')
  const desk = player.world.tables.menu.rows.find(({ code }) => code === 'desk')!
  await post(`${system}/topmenu/grant`, { topMenuIds: [top!.id], menuIds: [desk.id] })
  await post(`${system}/topmenu/remove?ids=${String(top!.id)}`)
  expect(await names(`?topMenuId=${String(top!.id)}`)).toEqual([])
})

it('an id that is not a number is 400, an unknown one is an empty answer or 500', async () => {
  expect((await get(`${system}/param/detail?id=abc`)).status).toBe(400)
  expect(outcomeOf(await get(`${system}/param/detail?id=5`))).toEqual([200, 200, '暂无承载数据'])
  expect(outcomeOf(await get(`${system}/menu/detail?id=5`))).toEqual([500, 500, 'Source must not be null'])
})

it('a call without a recording or rule is 501, and is remembered', async () => {
  expect((await post('/blade-develop/code/submit', {})).status).toBe(501)
  expect((await get('/blade-develop/code/detail?id=1')).status).toBe(501)
  expect(player.unanswered).toEqual(['POST /blade-develop/code/submit', 'GET /blade-develop/code/detail?id=1'])
})
