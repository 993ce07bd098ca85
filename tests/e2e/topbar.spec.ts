/** The header: menu search, themes, language, fullscreen, account; and what the browser remembers. */
import AxeBuilder from '@axe-core/playwright'
import { themes } from '#app/lib/themes.ts'
import { expect, test } from './fixtures.ts'

test('every theme is readable: sign-in, home, a list, a form', async ({ page, site, context, login }) => {
  test.setTimeout(180_000)
  const found: Record<string, string[]> = {}
  const look = async (path: string) => {
    for (const theme of themes) {
      await page.locator('html').evaluate((html, name) => {
        html.dataset.theme = name
        // why: colours of buttons change with a transition, and a page without frames stays at its begin
        for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
      }, theme)
      const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
      const nodes = violations.flatMap((violation) => violation.nodes.map((node) => node.html.slice(0, 160)))
      if (nodes.length) found[`${theme} ${path}`] = nodes
    }
  }
  for (const theme of themes) {
    await context.addCookies([{ name: 'ward_theme', value: theme, url: site.url }])
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
  await look('/login')
  await login('admin', '/wel/index')
  for (const path of ['/wel/index', '/money/order', '/system/param/new']) {
    await page.goto(path)
    await look(path)
  }
  expect(found).toEqual({})
})

test('the header: search by part and initials, fullscreen, language, account', async ({ page, login }) => {
  await login('admin', '/wel/index')
  await page.locator('[data-slot=menu-search]').waitFor()
  const search = page.getByRole('dialog', { name: '搜索菜单' })
  for (const [keys, typed, name] of [
    ['/', '系统', '系统参数'],
    ['Control+k', 'xtcs', '系统参数'],
  ] as const) {
    await page.locator('main').click({ position: { x: 4, y: 4 } })
    await page.keyboard.press(keys)
    await expect(search).toBeVisible()
    await page.keyboard.type(typed)
    await expect(search.getByText(name).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
  }
  await page.goto('/money/order')
  await page.locator('[data-slot=menu-search]').waitFor()

  const full = page.getByRole('button', { name: '全屏' })
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await full.click()
  await expect.poll(isFull).toBe(true)
  await full.click()
  await expect.poll(isFull).toBe(false)

  await page.getByRole('button', { name: '语言' }).click()
  await expect(page.getByRole('button', { name: '中文' })).toBeDisabled()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('Orders · Ward Console')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Language' }).click()
  await expect(page.getByRole('button', { name: 'English' })).toBeDisabled()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page).toHaveTitle('订单 · Ward Console')

  const account = page.getByRole('button', { name: '账号菜单' })
  await account.click()
  await page.getByRole('link', { name: '个人信息' }).first().click()
  await expect(page).toHaveURL(/\/info\/index/)
  await account.click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/\/info\/index/)
})

test('what the browser remembers carries the site’s key, type, content and time, and no secret', async ({ page, context, site, login }) => {
  await login('admin', '/money/order')
  await page.locator('[data-slot=menu-search]').waitFor()
  await page.locator('[data-slot=sidebar] summary').first().click()
  await page.goto('/system/param/new')
  await page.locator('[data-slot=menu-search]').waitFor()
  await page.getByRole('dialog').getByRole('textbox', { name: '参数名称' }).fill('half written')
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage, isSession) =>
      Object.entries({ ...storage }).map(([name, text]) => ({ name, text: String(text), isSession: isSession === 1 })),
    ),
  )
  expect(stored.some(({ isSession }) => isSession)).toBe(true)
  expect(stored.some(({ isSession }) => !isSession)).toBe(true)
  const session = (await context.cookies(site.url)).find(({ name }) => name === 'ward_session')
  for (const { name, text, isSession } of stored) {
    expect(name).toMatch(/^ward-/)
    const entry = JSON.parse(text) as Record<string, unknown>
    expect(entry.dataType).toBe(typeof entry.content)
    expect(entry.type).toBe(isSession ? 'session' : undefined)
    expect(Math.abs(Date.now() - Number(entry.datetime))).toBeLessThan(600_000)
    expect(text).not.toContain(session!.value)
    expect(text).not.toMatch(/token|password|eyJ/i)
  }
})
