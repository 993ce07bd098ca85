/** Forms against a stock SpringBlade server, played by the player: the console reports what the server accepts or rewrites silently. */
import { action as saveInfo } from '#app/features/info/index.tsx'
import { action as login } from '#app/features/auth/login.tsx'
import { requireSession } from '#app/blade/session.server.ts'
import { action } from '#app/resource/form/form.tsx'
import { action as removeRows } from '#app/resource/remove.tsx'
import { loadMenu } from '#app/shell/menu/menu.server.ts'
import { resources } from '#contract/resources/index.ts'
import { takeToast } from '#app/forms/toast.server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BeforePlayer, beforePlayer } from '../springblade/console.ts'

let site: BeforePlayer
beforeEach(async () => void (site = await beforePlayer()))
afterEach(() => site.player.stop())

async function send(path: string, typed: Record<string, string>, params: { id?: string } = {}) {
  const body = new URLSearchParams(typed)
  const request = site.request(path, { method: 'POST', body })
  const answer = await action({ request, context: site.context, params })
  if (!(answer instanceof Response)) return answer.data as { error?: Record<string, string[]> }
  return toastOf(answer)
}
async function toastOf(answer: Response) {
  const cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
  return (await takeToast(new Request('http://console.test/', { headers: { Cookie: cookie } }), site.context)).toast
}
const param = { paramName: '键', paramKey: 'try.key', paramValue: '1', remark: '' }
const params = () => site.player.world.tables.param.rows.filter(({ paramKey }) => paramKey === 'try.key')

it('a duplicate of a unique value is refused beside its field, although the server would accept it', async () => {
  expect(await send('/system/param/new', param)).toMatchObject({ text: '新增成功' })
  expect(await send('/system/param/new', { ...param, paramName: '又一个' })).toMatchObject({ error: { paramKey: ['参数键名已存在!'] } })
  // Part of an existing key is still free.
  expect(await send('/system/param/new', { ...param, paramKey: 'try' })).toMatchObject({ text: '新增成功' })
  expect(params()).toHaveLength(1)
  const client = {
    clientSecret: 's',
    authorizedGrantTypes: 'password',
    scope: 'all',
    accessTokenValidity: '3600',
    refreshTokenValidity: '7200',
  }
  expect(await send('/system/client/new', { ...client, clientId: 'saber' })).toMatchObject({ error: { clientId: ['客户端id已存在!'] } })
  const role = { roleName: '夜班', roleAlias: 'administrator', parentId: '0', sort: '1' }
  expect(await send('/system/role/new', role)).toMatchObject({ error: { roleAlias: ['角色别名已存在!'] } })
})

it('reports texts that the server stored differently, and reads the row again only where that is possible', async () => {
  expect(await send('/system/param/new', { ...param, paramName: 'A&B', paramValue: '1 < 2' })).toMatchObject({
    text: '新增成功',
    detail: expect.stringContaining('改写了参数名称（') as string,
  })
  expect(params()[0]).toMatchObject({ paramName: 'A&amp;B', paramValue: '1 < 2' })
  const before = site.player.calls.length
  expect(await send('/system/param/new', { ...param, paramKey: 'try.other' })).toEqual({
    id: expect.any(String) as string,
    tone: 'success',
    text: '新增成功',
  })
  expect(site.player.calls.slice(before).filter(({ path }) => path.endsWith('/param/list'))).toHaveLength(1)
})

it('a picture that the server cannot store is refused at its field, with advice and the failed request', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: '管理员', realName: '管理员', phone: '13900000077' })) form.set(name, value)
  form.set('avatar', new File(['x'], 'a.png', { type: 'image/png' }))
  const request = site.request('/info/index', { method: 'POST', body: form })
  const answer = (await saveInfo({ request, context: site.context, params: {} })) as { data: { result: { error: object } } }
  expect(answer.data.result.error).toEqual({ avatar: [expect.stringMatching(/文件存储不可用，请联系管理员.*请求编号 test/)] })
  expect(site.player.calls.filter(({ path }) => path.endsWith('update-info'))).toEqual([])
})

it('a missing row is reported as missing: deleted twice, opened after its deletion, or opened by an invalid id', async () => {
  await send('/system/param/new', param)
  const id = String(params()[0]!.id)
  const remove = async () => {
    const request = site.request(`/system/param/remove?ids=${id}`, { method: 'POST', body: new URLSearchParams() })
    return toastOf((await removeRows({ request, context: site.context, params: {} })) as Response)
  }
  expect(await remove()).toMatchObject({ tone: 'success' })
  expect(await remove()).toMatchObject({ tone: 'danger', text: '记录不存在，可能已被删除' })
  expect(await site.ask((blade) => Promise.all([blade.detail(resources.param, 'abc'), blade.detail(resources.role, '5')]))).toEqual([
    null,
    null,
  ])
})

it('a locked-out user is told how long the lock lasts', async () => {
  const answers = async () => {
    const body = new URLSearchParams({ way: 'account', tenantId: '000000', username: 'admin', password: 'wrong' })
    const answer = await login({ request: site.request('/login', { method: 'POST', body }), context: site.context, params: {} })
    return JSON.stringify((answer as { data: object }).data)
  }
  for (let n = 0; n < 5; n++) expect(await answers()).not.toContain('30 分钟')
  expect(await answers()).toContain('用户登录失败次数过多。请 30 分钟后再试，或联系管理员解锁。')
})

it('a menu with unknown icons gets those of its pages', async () => {
  const menu = await requireSession(
    site.request('/wel/index'),
    site.context,
    (signedIn) => loadMenu(signedIn, { topMenu: '', topPage: '' }, ''),
    { anyPage: true },
  )
  const icons = Object.fromEntries(menu.groups.flatMap(({ links }) => links.map(({ address, icon }) => [address, icon])))
  expect(icons).toMatchObject({ '/system/role': 'shield-check', '/system/param': 'sliders-horizontal', '/platform/error': 'bug' })
})
