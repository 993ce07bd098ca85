/** Invalid input and faults: each is explained on its page, which keeps the input. */
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeUser } from './api.ts'
import { expect, signIn, spawnConsole, test } from './fixtures.ts'
import { passwordOf } from './sessions.ts'
import { entryOf } from './main-menu.ts'

test('sign-in refuses empty fields, a wrong captcha and a wrong password, keeps the name and renews the captcha', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  for (const text of ['请输入用户名', '请输入密码', '请输入验证码']) await expect(page.getByText(text)).toBeVisible()

  // Waits for the button to be idle, because the refusal loads a new picture until then.
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  const picture = page.getByAltText('验证码图片')
  const first = await picture.getAttribute('src')
  await page.getByRole('link', { name: '看不清，换一张' }).click()
  await expect(picture).not.toHaveAttribute('src', first!)

  await signIn(page, 'manager', 'manager', 'nope!')
  await expect(page.getByRole('alert')).toContainText('验证码不正确')
  await expect(page.getByLabel('用户名')).toHaveValue('manager')
  await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('')

  await signIn(page, 'manager', 'wrong')
  await expect(page.getByRole('alert')).toContainText('用户名或密码错误')
  await expect(page).toHaveURL(/\/login/)
})

test('a locked account gets a message, even with the correct password', async ({ page, site }) => {
  const account = await makeUser(site, 'auditor')
  await page.goto('/login')
  for (let i = 0; i < 5; i++) {
    await signIn(page, account, `wrong-${i}`)
    await expect(page.getByRole('alert')).toContainText('用户名或密码错误')
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('')
  }
  await signIn(page, account, passwordOf(account))
  await expect(page.getByRole('alert')).toContainText('登录错误次数过多,请稍后再试')
})

test('invalid filters in the address mark their fields and show no rows; an invalid page or size is replaced', async ({ page, login }) => {
  const rows = page.locator('[data-slot=table] tbody tr')
  await login('admin', '/money/order?size=99999&state=abc&current=-3&nonsense=1&createTime_dategt=2026-13-45')
  await expect(page.locator('#search').getByLabel('订单状态')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('日期无法识别，例如 2026-11-05')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.goto('/money/order?size=99999&current=-3&nonsense=1')
  await expect(rows).toHaveCount(10)
})

test('refunds of 0, -1, fractions of a cent, text and nothing are refused on the form', async ({ page, site, login }) => {
  await login('finance', '/money/order')
  const [paid] = site.sql<{ id: string }>(
    `select id from ward_order o where state = 3 and deposit_flag = 1 and amount > 500 and split_amount = 0 and not exists (select 1 from ward_refund r where r.order_id = o.id and r.source <> 2) limit 1`,
  )
  await page.goto(`/money/order/${paid!.id}/refund`)
  const before = site.sql(`select count(*) as n from ward_refund`)
  const dialog = page.getByRole('dialog').filter({ has: page.locator('[name=amount]') })
  const amount = dialog.getByLabel(/^退款/).first()
  await dialog.getByLabel(/退款原因/).selectOption({ index: 1 })
  for (const [typed, message] of [
    ['', '请输入退款金额'],
    ['0', '退款金额须大于 0 元'],
    ['-1', '退款金额须大于 0 元'],
    ['1.555', '退款金额须大于 0 元，最多两位小数'],
    ['abc', '退款金额须大于 0 元'],
  ] as const) {
    await amount.fill(typed)
    await dialog.getByRole('button', { name: /^退款/ }).click()
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(amount).toHaveValue(typed)
  }
  expect(site.sql(`select count(*) as n from ward_refund`)).toEqual(before)
})

test('a missing order and a missing page say so', async ({ page, login }) => {
  await login('admin', '/money/order/1999999999999999999')
  await expect(page.getByText('记录不存在，可能已被删除')).toBeVisible()
  await page.goto('/no/such/page/at/all')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})

test('a page without permission is neither in the menu nor opened by its address', async ({ page, login }) => {
  await login('manager', '/money/order?state=1')
  await expect(entryOf(page, '订单')).toHaveCount(1)
  await expect(entryOf(page, '系统参数')).toHaveCount(0)
  await page.goto('/system/param')
  await expect(page.getByRole('heading', { name: '无权访问此页面' })).toBeVisible()
  await expect(page.getByText('“系统参数”不在你的菜单中')).toBeVisible()
})

test('finishing an order again in a second window is refused with a message', async ({ page, context, site, login }) => {
  await login('service', '/money/order')
  const [running] = site.sql<{ id: string }>(`select id from ward_order where state = 1 and deposit_flag = 1 order by id limit 1`)
  const second = await context.newPage()
  for (const window of [page, second]) await window.goto(`/money/order/${running!.id}/finish`)
  await page.getByRole('button', { name: '结束订单' }).click()
  await expect(page.getByText('订单已结束')).toBeVisible()
  await second.getByRole('button', { name: '结束订单' }).click()
  await expect(second.getByRole('alert').getByText('订单已结束,请勿重复操作')).toBeVisible()
  await second.close()
})

test.describe('a Blade server in trouble', () => {
  type Mode = 'fine' | 'slow' | 'html' | 'down'
  let mode: Mode = 'fine'
  let proxy: Server

  test('when it is down, slow or answers HTML, the page says so, keeps the search, and recovers @long', async ({ page, site }) => {
    test.setTimeout(90_000)
    proxy = createServer((req, res) => {
      if (mode === 'down') return void req.socket.destroy()
      if (mode === 'html')
        return void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body>502 Bad Gateway at Foo.java:12</body></html>')
      if (mode === 'slow') return
      req.pipe(
        httpRequest(`${site.url}${req.url}`, { method: req.method, headers: req.headers }, (answer) => {
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
    try {
      const list = `${console_.url}/money/order?state=3&nickName=王`
      await page.goto(list)
      await signIn(page, 'admin', 'admin')
      await expect(page.locator('[data-slot=table] tbody tr').first()).toBeVisible()

      for (const [trouble, text] of [
        ['down', '无法连接服务，筛选条件已保留。'],
        ['html', '服务返回的内容无法识别，请稍后重试。'],
        ['slow', '服务在 10 秒内未响应，筛选条件已保留。'],
      ] as const) {
        mode = trouble
        await page
          .getByRole('link', { name: /刷新|重试/ })
          .first()
          .click()
        await expect(page.getByRole('heading', { name: '订单加载失败' })).toBeVisible({ timeout: 25_000 })
        await expect(page.locator('#main').getByText(text)).toBeVisible({ timeout: 25_000 })
        await expect(page.locator('[data-slot=toast]', { hasText: text })).toBeVisible()
        await expect(page.getByRole('textbox', { name: '用户昵称' })).toHaveValue('王')
        await expect(page.locator('body')).not.toContainText('.java')
      }
      mode = 'fine'
      await page.getByRole('link', { name: '重试' }).click()
      await expect(page.locator('[data-slot=table] tbody tr').first()).toBeVisible()

      mode = 'down'
      await page.goto(`${console_.url}/info/index`)
      await expect(page.locator('#main').getByText('无法连接服务，请稍后重试。')).toBeVisible()
      await expect(page.locator('[data-slot=sidebar]').getByText('菜单加载失败。')).toBeVisible()
      await page.context().clearCookies()
      await page.goto(`${console_.url}/login`)
      await expect(page.getByText('验证码加载失败')).toBeVisible()
      await signIn(page, 'admin', 'admin')
      await expect(page.getByRole('alert')).toHaveText('无法连接服务，请稍后重试。')
      await expect(page.getByLabel('用户名')).toHaveValue('admin')
    } finally {
      await console_.end()
      proxy.closeAllConnections()
      proxy.close()
    }
  })
})
