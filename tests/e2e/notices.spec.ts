/** The notifications: three kinds of samples, loading more, by mouse and keyboard, also on a phone. */
import { expect, test } from './fixtures.ts'

test('the bell has an unread dot, tabs for arrow keys, badges of all four states, and loads more', async ({ page, login }) => {
  await login('finance', '/wel/index')
  const bell = page.getByRole('button', { name: /^通知，\d+ 条未读$/ })
  await expect(bell.locator('[data-slot=dot]')).toBeVisible()
  await bell.focus()
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: '通知' })
  const list = popover.getByRole('tabpanel')
  expect(await popover.evaluate((e) => e.getBoundingClientRect().width)).toBe(350)
  expect(await list.evaluate((e) => e.getBoundingClientRect().height)).toBe(300)
  for (const tag of ['已开始', '未开始', '出错', '已完成'])
    await expect(list.locator('[data-slot=badge]', { hasText: tag }).first()).toBeVisible()
  // Notifications of the server come first, then the samples, which are labelled as such.
  const samples = list.getByRole('listitem').filter({ hasText: '示例' })
  await expect(samples).toHaveCount(5)
  await expect(list.getByRole('listitem').first()).not.toContainText('示例')
  // The line about demo data is between both.
  const order = await list.evaluate((panel) =>
    [...panel.querySelectorAll('[role=listitem], li, p')].map((e) =>
      e.textContent.includes('以下为演示数据') ? 'line' : e.textContent.includes('示例') ? 'sample' : 'real',
    ),
  )
  expect(order.filter((kind, i) => kind !== order[i - 1])).toEqual(['real', 'line', 'sample'])

  const clickTime = Date.now()
  await list.getByRole('button', { name: '加载更多' }).click()
  await expect(list.getByRole('status')).toHaveText('正在加载')
  await expect(samples).toHaveCount(7)
  expect(Date.now() - clickTime).toBeGreaterThanOrEqual(1000)
  await expect(list.getByRole('status')).toHaveText('没有更多了')

  await popover.getByRole('tab', { name: /^通知/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(popover.getByRole('tab', { name: /^邮件/ })).toBeFocused()
  await expect(list).toHaveAccessibleName(/^邮件/)
  await expect(list).toContainText('11 月对账单')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(popover.getByRole('tab', { name: /^消息/ })).toBeFocused()
  await expect(popover.locator('[role=tab][tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(bell).toBeFocused()
})

test('in English and on a phone, where theme and lock are in the account menu', async ({ page, login }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login('finance', '/wel/index')
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('button', { name: '切换语言' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover).toContainText('Refund not received')
  for (const sample of await popover.getByRole('listitem').filter({ hasText: 'Sample' }).all())
    expect(await sample.innerText()).not.toMatch(/[\u4e00-\u9fff]/)
  const box = await popover.boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(360)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Escape')
  const title = page.locator('[data-slot=page-name]')
  expect(await title.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('button', { name: 'Night shift' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
