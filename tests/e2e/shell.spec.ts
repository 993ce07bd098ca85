/** The lock is enforced by the server: a locked session can open only /lock, in every window and with every client. */
import { personOfSession } from '../person-header.ts'
import { expect, test } from './fixtures.ts'
import { sessionOf } from './sessions.ts'

test('a locked session is refused everywhere, counts wrong passwords, and returns to its page', async ({ page, context, site, login }) => {
  await login('finance', '/money/order?state=3')
  await expect(page.locator('[data-slot=menu-search]')).toBeVisible()
  const own = await personOfSession(site.url, await sessionOf(site.url, 'finance'))
  await page.getByRole('button', { name: '锁屏' }).click()
  const lockForm = page.getByRole('dialog', { name: '锁屏' })
  await lockForm.getByRole('button', { name: '锁屏' }).click()
  await expect(lockForm.getByText('锁屏密码不能为空')).toBeVisible()
  await page.getByLabel('锁屏密码').fill('night shift')
  await lockForm.getByRole('button', { name: '锁屏' }).click()
  await expect(page.getByText('已锁屏')).toBeVisible()

  const second = await context.newPage()
  await second.goto('/money/refund')
  await expect(second).toHaveURL(/\/lock/)
  await second.close()

  const cookie = (await context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ')
  for (const path of ['/money/order', '/money/order.data', '/wel/index', '/system/param/new', '/info/index', '/register']) {
    const answer = await fetch(site.url + path, { headers: { cookie }, redirect: 'manual' })
    const text = await answer.text()
    expect([answer.status, answer.headers.get('location') ?? text]).toEqual([
      path.endsWith('.data') ? 202 : 302,
      expect.stringContaining('/lock'),
    ])
    expect(text).not.toContain('WD2')
  }
  for (const [path, location] of [
    ['/system/param/new', '/lock?to=%2Fsystem%2Fparam%2Fnew'],
    ['/info/index', '/lock?to=%2Finfo%2Findex'],
    ['/session/errors', '/lock'],
    ['/session/lock', '/lock'],
  ] as const) {
    const headers = { cookie, origin: site.url, ...own }
    const write = await fetch(site.url + path, { method: 'POST', headers, body: new URLSearchParams({ name: 'x' }), redirect: 'manual' })
    expect([write.status, write.headers.get('location')]).toEqual([302, location])
  }

  await page.getByLabel('锁屏密码').fill('wrong')
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page.locator('[data-slot=field-error]')).toHaveText('密码不正确，还可尝试 4 次')
  await page.getByLabel('锁屏密码').fill('night shift')
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page).toHaveURL(`${site.url}/money/order?state=3`)
  await expect(page.locator('[data-slot=table] tbody tr').first()).toBeVisible()

  const lock = page.getByRole('dialog', { name: '锁屏' }).getByRole('button', { name: '锁屏' })
  await page.getByRole('button', { name: '锁屏' }).click()
  await page.getByLabel('锁屏密码').fill('night shift')
  await lock.click()
  await expect(page.getByText('已锁屏')).toBeVisible()
  for (const left of [4, 3, 2, 1]) {
    await page.getByLabel('锁屏密码').fill('wrong')
    await page.getByRole('button', { name: '解锁' }).click()
    await expect(page.locator('[data-slot=field-error]')).toContainText(`还可尝试 ${left} 次`)
  }
  await page.getByLabel('锁屏密码').fill('wrong')
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('锁屏密码错误次数过多')
  await expect(page).toHaveURL(/\/login\?to=%2Fmoney%2Forder%3Fstate%3D3$/)
})

test('sign-in, page search, filter, drawer, tabs, lock, unlock and sign-out work by keyboard alone', async ({ page, site }) => {
  await page.goto('/login')
  await page.getByLabel('用户名').focus()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type('admin')
  await page.getByLabel('验证码', { exact: true }).focus()
  await page.keyboard.type('ward5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/wel/index`)
  await expect(page.getByRole('button', { name: '搜索菜单和数据' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('dd')
  await expect(page.getByRole('option', { name: '订单' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/money/order`)
  await page.getByLabel('设备编号').focus()
  await page.keyboard.type('SB-01')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/batch=SB-01/)
  // Selected by address, because rows from before the search may still be shown.
  await page.locator('[data-slot=table] tbody a[data-row][href*="batch=SB-01"]').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('资金时间线')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/money\/order\?batch=SB-01/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await tabs.getByRole('link', { name: '今天' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/wel/index`)
  await tabs.getByRole('link', { name: '订单' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/money\/order\?batch=SB-01/)
  // Waits for the page, which changes after the address; the lock leads back to the page.
  await expect(page.getByRole('textbox', { name: '设备编号' })).toHaveValue('SB-01')
  await page.getByRole('button', { name: '锁屏' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('key board')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已锁屏')).toBeVisible()
  await page.getByLabel('锁屏密码').focus()
  await page.keyboard.type('key board')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/batch=SB-01/)
  await page.getByRole('button', { name: '账号菜单' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.locator('#account-menu')
  for (const item of ['今天', '个人信息', '退出登录']) {
    await expect(menu.getByText(item, { exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByText(item, { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '退出登录' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})
