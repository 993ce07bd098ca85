/** The life of a session: token refresh, end, drafts that survive it. A proxy in front of the backend counts and refuses requests. */
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, signIn, spawnConsole, test } from './fixtures.ts'

/** The age in milliseconds at which a token is refreshed. */
const tokenTime = 3_000_000

interface Front {
  url: string
  skip: (ms: number) => void
  /** Number of requested refreshes. */
  refreshes: number
  /** The answers that the proxy forces. */
  mode: 'fine' | 'dead refresh' | 'signed out' | 'refused with 200' | 'drops writes'
}

async function withFront(backend: string, work: (front: Front) => Promise<void>): Promise<void> {
  const refuse = { 'dead refresh': 400, 'signed out': 401 }
  // Created before the console, which calls the server when it starts.
  const front: Front = { url: '', skip: () => {}, refreshes: 0, mode: 'fine' }
  const proxy: Server = createServer((req, res) => {
    const isRefresh = req.url?.includes('grant_type=refresh_token') ?? false
    if (isRefresh) front.refreshes++
    if (front.mode === 'signed out' ? req.headers['blade-auth'] : front.mode === 'dead refresh' && isRefresh)
      return void res
        .writeHead(refuse[front.mode as keyof typeof refuse], { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ code: refuse[front.mode as keyof typeof refuse], msg: '令牌授权已过期', success: false, data: {} }))
    if (front.mode === 'refused with 200' && req.url?.includes('/oauth/token'))
      return void res
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ error_code: 401, error_description: '账号已停用' }))
    if (front.mode === 'drops writes' && req.url?.includes('/submit')) return void req.socket.destroy()
    req.pipe(
      httpRequest(`${backend}${req.url}`, { method: req.method, headers: req.headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(res)
      }),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const console_ = await spawnConsole({
    BLADE_API_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    SESSION_SECRET: 'only-for-this-test-run',
  })
  Object.assign(front, { url: console_.url, skip: console_.skip })
  try {
    await work(front)
  } finally {
    await console_.end()
    proxy.closeAllConnections()
    proxy.close()
  }
}

test('twenty loaders with an old token cause one refresh; an expired refresh token one redirect without a toast', async ({
  page,
  site,
}) => {
  await withFront(site.url, async (front) => {
    await page.clock.install()
    await page.goto(`${front.url}/system/param`)
    await signIn(page, 'admin', 'admin')
    await expect(page.locator('[data-slot=table] tbody tr').first()).toBeVisible()
    const twenty = () =>
      page.evaluate(() => Promise.all(Array.from({ length: 20 }, () => fetch('/system/param.data').then((r) => r.status))))

    expect(await twenty()).toEqual(Array(20).fill(200))
    expect(front.refreshes).toBe(0)
    front.skip(tokenTime)
    expect(await twenty()).toEqual(Array(20).fill(200))
    expect(front.refreshes).toBe(1)
    expect(await twenty()).toEqual(Array(20).fill(200))
    expect(front.refreshes).toBe(1)

    front.mode = 'dead refresh'
    front.skip(tokenTime)
    const signIns: string[] = []
    page.on('framenavigated', (frame) => void (frame.url().includes('/login') && signIns.push(frame.url())))
    await twenty()
    expect(front.refreshes).toBe(2)
    // The heartbeat detects it within 10 seconds.
    await page.clock.fastForward(10_000)
    await expect(page).toHaveURL(`${front.url}/login?to=%2Fsystem%2Fparam&ended=1`, { timeout: 5_000 })
    await page.waitForTimeout(1000)
    expect(signIns).toHaveLength(1)
    await expect(page.locator('[data-slot=toast]')).toHaveCount(0)
    expect((await page.context().cookies()).filter((c) => c.name === 'ward_session')).toEqual([])
  })
})

test('a refusal with HTTP status 200 is shown and opens no session', async ({ page, site }) => {
  await withFront(site.url, async (front) => {
    front.mode = 'refused with 200'
    await page.goto(`${front.url}/login`)
    await signIn(page, 'admin', 'admin')
    await expect(page.getByRole('alert')).toHaveText('账号已停用')
    await expect(page).toHaveURL(`${front.url}/login`)
    expect((await page.context().cookies()).filter((c) => c.name === 'ward_session')).toEqual([])
  })
})

test('a form keeps what was typed when the Blade server drops the connection, and is saved when it answers again', async ({
  page,
  site,
}) => {
  await withFront(site.url, async (front) => {
    await page.goto(`${front.url}/system/param/new`)
    await signIn(page, 'admin', 'admin')
    const dialog = page.getByRole('dialog')
    const key = `dropped.${Date.now()}`
    await dialog.getByLabel('参数名称').fill('断线参数')
    await dialog.getByLabel('参数键名').fill(key)
    await dialog.getByLabel('参数键值').fill('9')
    front.mode = 'drops writes'
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByRole('alert')).toContainText('无法确定是否已保存，已填写的内容仍在')
    for (const [name, value] of Object.entries({ 参数名称: '断线参数', 参数键名: key, 参数键值: '9' }))
      await expect(dialog.getByLabel(name)).toHaveValue(value)
    expect(site.sql('select 1 from blade_param where param_key = ?', key)).toEqual([])
    front.mode = 'fine'
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('新增成功')).toBeVisible()
    expect(site.sql('select param_value as v from blade_param where param_key = ?', key)).toEqual([{ v: '9' }])
  })
})

test('after a 401 for a form, signing in leads back to the form and offers the draft, which contains no passwords', async ({
  page,
  site,
}) => {
  await withFront(site.url, async (front) => {
    await page.clock.install()
    await page.goto(`${front.url}/system/param/new`)
    await signIn(page, 'admin', 'admin')
    const dialog = page.getByRole('dialog')
    const fill = async () => {
      await dialog.getByLabel('参数名称').fill('夜班参数')
      await dialog.getByLabel('参数键名').fill(`draft.${Date.now()}`)
      await dialog.getByLabel('参数键值').fill('7')
    }
    await fill()
    front.mode = 'signed out'
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page).toHaveURL(`${front.url}/login?to=%2Fsystem%2Fparam%2Fnew&ended=1`)
    await expect(page.locator('[data-slot=toast]')).toHaveCount(0)
    front.mode = 'fine'
    await signIn(page, 'admin', 'admin')
    await expect(page).toHaveURL(`${front.url}/system/param/new`)
    await expect(dialog.getByLabel('参数名称')).toHaveValue('')
    await dialog.getByRole('alertdialog', { name: '恢复未保存的内容？' }).getByRole('button', { name: '恢复' }).click()
    await expect(dialog.getByLabel('参数名称')).toHaveValue('夜班参数')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('新增成功')).toBeVisible()
    await page.goto(`${front.url}/system/param/new`)
    await expect(dialog.getByLabel('参数名称')).toBeVisible()
    await expect(dialog.getByText('恢复未保存的内容？')).toHaveCount(0)

    // Another user in the same window does not see the draft. Passwords are never stored.
    const storage = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    await page.goto(`${front.url}/info/index?tab=password`)
    await page.getByLabel('原密码').fill('never to be kept')
    await page.goto(`${front.url}/info/index`)
    await page.getByLabel('邮箱').fill('night@example.com')
    await page.context().clearCookies()
    await page.clock.fastForward(10_000)
    await expect(page).toHaveURL(`${front.url}/login?to=%2Finfo%2Findex&ended=1`, { timeout: 5_000 })
    expect(await storage()).toContain('night@example.com')
    expect(await storage()).not.toContain('never to be kept')
    await signIn(page, 'finance', 'finance')
    await expect(page).toHaveURL(`${front.url}/info/index`)
    await expect(page.getByLabel('邮箱')).toBeVisible()
    await expect(page.locator('[data-slot=topbar] > [popovertarget=account-menu]')).toContainText('沈若水')
    await expect(page.getByText('恢复未保存的内容？')).toHaveCount(0)
  })
})
