/** Addresses that a user may open, and the answers for all others. The server decides, for pages and for submissions. */
import { callWith, makeUser, tokenOf } from './api.ts'
import { expect, spawnConsole, test } from './fixtures.ts'
import { headersOfPage, visitorOf } from './sessions.ts'
import { pick } from './picker.ts'
import { openFromMenu } from './main-menu.ts'

test('an address outside the user’s menu is refused, as a page and as a form submission', async ({ page, context, site, login }) => {
  await login('manager', '/wel/index')
  const params = () => site.sql(`select count(*) as n from blade_param`)
  const before = params()
  await page.goto('/system/param')
  await expect(page.getByRole('heading', { name: '无权访问此页面' })).toBeVisible()
  await expect(page.getByText('“系统参数”不在你的菜单中')).toBeVisible()
  // A page without a resource is named, too.
  await page.goto('/money/reconcile')
  await expect(page.getByText('“对账”不在你的菜单中')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(tabs.getByRole('link')).toHaveText(['今天'])

  const cookie = (await context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ')
  const headers = { cookie, ...(await headersOfPage(page, site.url)) }
  const body = new URLSearchParams({ paramName: 'x', paramKey: 'x.y', paramValue: 'z' })
  for (const [path, method, status] of [
    ['/system/param', 'GET', 403],
    ['/system/param.data', 'GET', 403],
    ['/system/param/new', 'POST', 403],
    ['/system/param/remove?ids=1', 'POST', 403],
    ['/money/order', 'GET', 200],
    ['/info/index', 'GET', 200],
  ] as const) {
    const answer = await fetch(site.url + path, { method, headers, redirect: 'manual', ...(method === 'POST' && { body }) })
    expect([path, method, answer.status]).toEqual([path, method, status])
  }
  expect(params()).toEqual(before)
})

test('an open page that is removed from the menu says so when a row is opened', async ({ page, site, login }) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  const call = async (path: string, body?: object) => {
    const answer = await callWith(site, token, path, body)
    expect(answer.msg).toBe('操作成功')
    return answer.data
  }
  const alias = `guard${Date.now()}`
  await call('/api/blade-system/role/submit', { roleName: alias, roleAlias: alias, parentId: '0', sort: 9 })
  const [{ id: roleId } = { id: '' }] = site.sql<{ id: string }>(
    'select cast(id as text) as id from blade_role where role_alias = ?',
    alias,
  )
  const menus = (codes: string[]) =>
    site
      .sql<{ id: string; code: string }>('select cast(id as text) as id, code from blade_menu where is_deleted = 0')
      .filter(({ code }) => codes.includes(code))
      .map(({ id }) => id)
  const grant = (codes: string[]) =>
    call('/api/blade-system/role/grant', { roleIds: [roleId], menuIds: menus(codes), dataScopeIds: [], apiScopeIds: [] })
  await grant(['money', 'order', 'order_view', 'refund'])
  const account = await makeUser(site, 'service')
  const [{ id: userId } = { id: '' }] = site.sql<{ id: string }>('select cast(id as text) as id from blade_user where account = ?', account)
  await call(`/api/blade-user/grant?userIds=${userId}&roleIds=${roleId}`, {})

  await login(account, '/money/order')
  await expect(page.locator('[data-slot=table] tbody tr').first()).toBeVisible()
  await grant(['money', 'refund'])
  await page.locator('[data-slot=table] tbody a[data-row]').first().click()
  await expect(page.locator('#main').getByText('“订单”已从你的菜单中移除。')).toBeVisible()
  await expect(page.getByText('请求被拒绝')).toHaveCount(0)
})

test('unknown addresses lead to 404, sign-in leads back to the page, and signed-in users skip it', async ({ page, site, login }) => {
  await page.goto('/money/refund?size=30')
  await expect(page).toHaveURL(`${site.url}/login?to=${encodeURIComponent('/money/refund?size=30')}`)
  await login('finance', '/money/refund?size=30')
  await expect(page).toHaveURL(`${site.url}/money/refund?size=30`)
  await page.goto('/login')
  await expect(page).toHaveURL(`${site.url}/wel/index`)
  for (const path of ['/no', '/no/such', '/money/nothing', '/money/order/1/nothing/at/all', '/myiframe/404']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${site.url}/404`)
  }
})

test('an external page of the menu is framed if the settings allow its site, otherwise linked, and never gets a token', async ({
  page,
  site,
  login,
}) => {
  await login('admin', '/wel/index')
  const add = async (name: string, path: string) => {
    await page.goto('/system/menu/new')
    const form = page.getByRole('dialog')
    for (const [field, text] of [
      ['name', name],
      ['code', name],
      ['path', path],
      ['alias', 'tool'],
      ['sort', '99'],
    ] as const)
      await form.locator(`[name=${field}]`).fill(text)
    await pick(form, 'parentId', '资金')
    for (const [field, value] of [
      ['category', '1'],
      ['action', '0'],
      ['isOpen', '1'],
    ] as const)
      await form.locator(`[name=${field}]`).selectOption(value)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page).toHaveURL(/\/system\/menu$/)
  }
  await add('outside', 'https://bi.example/board?token=${token}&day=1')
  const [row] = site.sql<{ id: string }>(`select id from blade_menu where code = 'outside'`)
  await page.goto('/wel/index')
  await openFromMenu(page, 'outside')
  await expect(page).toHaveURL(`${site.url}/myiframe/${row!.id}`)
  await expect(page.getByRole('heading', { name: '“outside”不能嵌入显示', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', 'https://bi.example/board?day=1')
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await page.content()).not.toContain('token}')

  const front = await spawnConsole({
    BLADE_API_URL: site.url,
    SESSION_SECRET: 'only-for-this-test-run',
    FRAME_ORIGINS: 'https://bi.example',
  })
  await page.route('https://bi.example/**', (route) => route.fulfill({ contentType: 'text/html', body: `<p>board</p>` }))
  try {
    await login('admin', `${front.url}/myiframe/${row!.id}`)
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts.*allow-same-origin/)
    await expect(frame.contentFrame().getByText('board')).toBeVisible()
    const policy = (await page.request.get(`${front.url}/login`)).headers()['content-security-policy']
    expect(policy).toContain(`frame-src 'self' https://bi.example;`)
    await page.goto(`${front.url}/system/menu/remove?ids=${row!.id}`)
    await page.getByRole('dialog').getByRole('button', { name: '删除 1 条' }).click()
    await expect(page.locator('[data-slot=sidebar] a', { hasText: 'outside' })).toHaveCount(0)
    // Waits for the page to load, because its server ends now and a failed request would be an error.
    await page.locator('[data-slot=menu-search]').waitFor()
  } finally {
    await front.end()
  }
})

test('without a lab there are neither tabs with their own sign-in nor the page to switch users', async ({ site }) => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: answerHeaders } = await fetch(site.url + path, { redirect: 'manual', headers })
    return [status, answerHeaders.get('location')]
  }
  for (const path of ['/~2', '/~2/login', '/~9/money/order', '/~2/session/alive', '/~2.data', '/~2/api/blade-system/order/list'])
    expect([path, await ask(path)]).toEqual([path, [404, null]])
  expect(await ask('/login', { referer: `${site.url}/~2/login`, accept: 'text/html' })).toEqual([200, null])
  const admin = await visitorOf(site.url, 'admin')
  expect((await admin.open('/ward/people')).status).toBe(404)
  expect((await admin.send('/ward/people', new URLSearchParams({ account: 'finance', tab: '2' }))).status).toBe(404)
})
