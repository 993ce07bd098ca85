/** The header: menu search, themes, language, fullscreen, account; and the data stored in the browser. */
import { themes } from '#app/prefs/themes.ts'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { colleague, expect, test } from './fixtures.ts'
import { findings } from './findings.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** Texts with too little contrast, by theme. */
async function unreadable(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const theme of themes) {
    await page.locator('html').evaluate((html, name) => {
      html.dataset.theme = name
      // Finishes transitions, because colours of buttons change with one and a page without frames stays at its start.
      for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
    }, theme)
    problems.push(...(await findings(page, { rules: ['color-contrast'] })).map((line) => `${theme}: ${line}`))
  }
  return problems
}

test('the sign-in page has the theme of its cookie, and every theme is readable there', async ({ page, site }) => {
  for (const theme of themes) {
    const html = await (await fetch(`${site.url}/login`, { headers: { cookie: `ward_theme=${theme}` } })).text()
    expect(html).toContain(`data-theme="${theme}"`)
  }
  await page.goto('/login')
  expect(await unreadable(page)).toEqual([])
})

for (const path of ['/money/order @long', '/wel/index @long', '/system/param/new @long'])
  test(`every theme is readable: ${path}`, async ({ page, login }) => {
    await login('admin', path.split(' ')[0])
    expect(await unreadable(page)).toEqual([])
  })

test('a change of the theme fades no colour: text and background change together', async ({ browser, site }) => {
  // A browser with animations.
  const page = await colleague(browser, site.url, '/system/param')
  await page.waitForLoadState('networkidle')
  const [atOnce, later] = await page.evaluate(async () => {
    // Chosen once, because the page may add elements in the meantime.
    const elements = [...document.querySelectorAll('button, a, input, select')]
    const colours = () =>
      elements.map((element) => {
        const { backgroundColor, borderTopColor, color } = getComputedStyle(element)
        return [backgroundColor, borderTopColor, color].join(' ')
      })
    colours()
    document.documentElement.dataset.theme = 'dark'
    const atOnce = colours()
    await new Promise((resolve) => setTimeout(resolve, 800))
    return [atOnce, colours()]
  })
  expect(atOnce!.length).toBeGreaterThan(50)
  expect(atOnce).toEqual(later)
  await page.context().close()
})

test('the header fits windows of every width, in both languages', async ({ page, context, site, login }) => {
  for (const language of ['zh', 'en']) {
    await context.addCookies([{ name: 'ward_lang', value: language, url: site.url }])
    await login('admin', '/system/param')
    for (const width of [1440, 1366, 1280, 1152, 1024, 900, 768, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const right = await page.locator('header *').evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
      expect(right, `${language} ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('the tooltip of a header button is gone while what it opened is shown, and after a click closed it', async ({ page, login }) => {
  await login('admin', '/wel/index')
  const button = page.getByRole('banner').getByRole('button', { name: '主题', exact: true })
  const tooltip = () => button.locator('xpath=..').evaluate((around) => getComputedStyle(around, '::after').visibility)
  expect(await tooltip()).toBe('hidden')
  await button.hover()
  expect(await tooltip()).toBe('visible')
  await button.click()
  await expect(page.locator('#theme-menu')).toBeVisible()
  expect(await tooltip()).toBe('hidden')
  await button.click()
  await page.mouse.move(400, 600)
  await expect(page.locator('#theme-menu')).toBeHidden()
  expect(await tooltip()).toBe('hidden')
  // Someone at the keyboard reads it without a pointer.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  expect(await tooltip()).toBe('visible')
})

test('the header: search by part and initials, fullscreen, language, account', async ({ page, login }) => {
  await login('admin', '/wel/index')
  await page.locator('[data-slot=menu-search]').waitFor()
  const search = page.getByRole('dialog', { name: '搜索菜单和数据' })
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
  // Pages whose names start with the text come first, then pages that contain it.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('系统')
  const byPrefix = search.getByRole('group', { name: '菜单' }).getByRole('option')
  for (const option of await byPrefix.all()) await expect(option).toHaveText(/^系统/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('字典')
  await expect(search.getByRole('group', { name: '名称中包含' }).getByRole('option')).toHaveText(['系统字典', '业务字典'])
  await page.keyboard.press('Escape')
  await page.goto('/money/order')
  await page.locator('[data-slot=menu-search]').waitFor()

  const full = page.getByRole('button', { name: '全屏', exact: true })
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await full.click()
  await expect.poll(isFull).toBe(true)
  // The page notices when the browser itself leaves fullscreen, as with Esc.
  const leave = page.getByRole('button', { name: '退出全屏' })
  await expect(leave).toBeVisible()
  await page.evaluate(() => document.exitFullscreen())
  await expect(full).toBeVisible()
  await full.click()
  await leave.click()
  await expect.poll(isFull).toBe(false)
  await expect(full).toBeVisible()

  await page.getByRole('button', { name: '语言' }).click()
  await expect(page.getByRole('button', { name: '中文' })).toBeDisabled()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('Orders · Ward Console')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(`Version ${version}`)).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).click()
  await expect(page.getByRole('button', { name: 'English' })).toBeDisabled()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page).toHaveTitle('订单 · Ward Console')

  const account = page.getByRole('button', { name: '账号菜单' })
  await account.click()
  await expect(page.getByText(`版本 ${version}`)).toBeVisible()
  await page.getByRole('link', { name: '个人信息' }).first().click()
  await expect(page).toHaveURL(/\/info\/index/)
  await account.click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/\/info\/index/)
})

test('entries in browser storage have the site’s prefix, type, content and time, and no secret', async ({ page, context, site, login }) => {
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

test('each top menu shows its own pages, and one shows all pages', async ({ page, login }) => {
  await login('admin', '/wel/index')
  const top = page.getByRole('navigation', { name: '顶部菜单' })
  const links = page.locator('[data-slot=sidebar] nav details a')
  const choose = async (name: string) => {
    await top.getByRole('button', { name, exact: true }).click()
    await expect(top.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true')
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    return paths.filter((path) => path !== '/wel/index').sort()
  }
  const all = await choose('全部')
  const daily = await choose('运营')
  expect(daily).toEqual(all.filter((path) => /^\/(rental|money)\//.test(path)))
  expect(daily.length).toBeLessThan(all.length)
  const parts = [await choose('资金'), await choose('租赁'), await choose('流程'), await choose('平台'), await choose('系统')]
  expect(new Set(parts.flat()).size).toBe(parts.flat().length)
  expect(all).toEqual(expect.arrayContaining(parts.flat()))
  await choose('全部')
})
