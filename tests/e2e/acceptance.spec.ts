/** Values of the specification that apply to every page, measured in the browser. */
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, signIn, spawnConsole, test } from './fixtures.ts'

test('/lock needs no sign-in; a locked session can open only /lock', async ({ page, site, login }) => {
  expect((await page.goto('/lock'))?.status()).toBe(200)
  await expect(page).toHaveURL(`${site.url}/lock`)
  await expect(page.getByRole('heading', { name: '当前没有锁定的登录' })).toBeVisible()
  await page.getByRole('link', { name: '登录' }).click()
  await expect(page).toHaveURL(`${site.url}/login`)

  await login('service', '/wel/index')
  await page.getByRole('button', { name: '锁屏' }).click()
  await page.getByLabel('锁屏密码').fill('night shift')
  await page.getByLabel('锁屏密码').press('Enter')
  await expect(page).toHaveURL(/\/lock\?/)
  for (const path of ['/404', '/403', '/500', '/login', '/no/such/page', '/money/order']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/lock(\?|$)/)
  }
  // An account without a picture shows the logo.
  await expect(page.locator('[data-slot=avatar-image]')).toHaveAttribute('src', '/favicon.svg')
})

test('an account without a picture shows the logo; the default colour is marked', async ({ page, login }) => {
  await login('service', '/info/index')
  const avatars = page.locator('[data-slot=avatar-image]')
  await expect(avatars).toHaveCount(2)
  for (const avatar of await avatars.all()) {
    await expect(avatar).toHaveAttribute('src', '/favicon.svg')
    expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await expect(page.getByRole('img', { name: '头像' })).toBeVisible()
  await page.getByRole('button', { name: '主题色' }).first().click()
  await expect(page.getByRole('button', { name: '#409eff' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('#colour-menu [aria-pressed=true]')).toHaveCount(2)
})

test('the actions column of dictionaries is 250 pixels wide, and that of other lists at most 120', async ({ page, login }) => {
  await login('admin', '/system/dict')
  const width = () => page.locator('#main th[data-pinned-end]').evaluate((e) => Math.round(e.getBoundingClientRect().width))
  for (const path of ['/system/dict', '/system/dict-biz']) {
    await page.goto(path)
    expect([path, await width()]).toEqual([path, 250])
  }
  for (const language of ['zh', 'en']) {
    await page.context().addCookies([{ name: 'ward_lang', value: language, url: page.url() }])
    for (const path of ['/system/menu', '/system/role', '/system/user', '/rental/equ', '/rental/problem', '/money/withdrawal']) {
      await page.goto(path)
      expect(await width(), `${path} ${language}`).toBeLessThanOrEqual(120)
    }
  }
})

test('a stored tab has the seven fields of the specification; a forced logout clears the tabs, and drafts stay', async ({
  page,
  login,
}) => {
  await login('admin', '/system/param?paramName=x')
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ward-tabs-')))
  await expect.poll(stored).toEqual(['ward-tabs-admin'])
  const tabs = await page.evaluate(() => JSON.parse(localStorage.getItem('ward-tabs-admin') ?? '{}') as { content: object[] })
  expect(tabs.content).toEqual([
    {
      label: '系统参数',
      path: '/system/param',
      value: '/system/param',
      query: '?paramName=x',
      params: { module: 'system', resource: 'param' },
      meta: { keepAlive: true },
      group: ['系统'],
      close: true,
    },
  ])
  await page.goto('/system/param/new')
  await page.getByRole('dialog').getByLabel('参数名称').fill('typed before the end')
  await page.context().clearCookies({ name: 'ward_session' })
  await page.goto('/system/param/new')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(stored).toEqual([])
  const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(session).toContain('typed before the end')
  expect(session).not.toContain('kept-pages')
})

test('a console in a second process shows refusals as toasts, except silent codes, and loads pictures', async ({ page, site }) => {
  let refuses: string | undefined
  // At first only the form is refused, because the list behind it would show a toast of its own.
  let refused = /param\/submit/
  let probes = 0
  const front = createServer((req, res) => {
    if (req.url?.includes('/blade-') && !req.headers.authorization?.startsWith('Basic ')) probes++
    if (refuses && refused.test(req.url ?? '')) return void res.setHeader('Content-Type', 'application/json').end(refuses)
    req.pipe(
      httpRequest(`${site.url}${req.url}`, { method: req.method, headers: req.headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(res)
      }),
    )
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const console_ = await spawnConsole({
    BLADE_API_URL: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    BLADE_SILENT_CODES: '418',
    SESSION_SECRET: 'only-for-this-test-run',
  })
  const toast = page.locator('[data-slot=toast]')
  try {
    await page.goto(`${console_.url}/system/param/new`)
    await signIn(page, 'admin', 'admin')
    const dialog = page.getByRole('dialog')
    for (const name of ['参数名称', '参数键名', '参数键值']) await dialog.getByLabel(name).fill('x1')
    refuses = '{"code":400,"success":false,"msg":"今天不收参数","data":{}}'
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(toast).toHaveText('今天不收参数')
    // Screen readers read the alert in the form; the toast is hidden from them.
    await expect(page.getByRole('alert')).toHaveText('今天不收参数')
    await expect(toast).toHaveAttribute('aria-hidden', 'true')
    await expect(toast).toBeHidden()

    refuses = '{"code":418,"success":false,"msg":"不必告诉任何人","data":{}}'
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('操作未完成。')).toBeVisible()
    await expect(dialog.getByLabel('参数名称')).toHaveValue('x1')
    await expect(page.getByText('不必告诉任何人')).toHaveCount(0)
    await expect(toast).toHaveCount(0)

    refuses = '{"code":400,"success":false,"msg":"今天没有参数","data":{}}'
    refused = /param\/list/
    // Expected while the page loads, because the toast disappears after five seconds.
    await Promise.all([page.goto(`${console_.url}/system/param`), expect(toast).toHaveText('今天没有参数')])
    refuses = undefined

    await page.goto(`${console_.url}/info/index`)
    const file = page.getByLabel('头像', { exact: true }).and(page.locator('input'))
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('更新成功')).toBeVisible()
    const avatar = page.locator('[data-slot=topbar] [data-slot=avatar-image]')
    await expect(avatar).toHaveAttribute('src', /^\/picture\?/)
    await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    // Every call names the client, including the calls at the start.
    expect(probes).toBe(0)
  } finally {
    await console_.end()
    front.closeAllConnections()
    front.close()
  }
})
