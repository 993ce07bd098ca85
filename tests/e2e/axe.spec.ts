/** Accessibility: no serious finding of axe, large enough targets, focus that returns, announced slow pages. */
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { menuAddresses, openFromMenu } from './main-menu.ts'

/** `npm test` checks each language and each theme once, on every other page; `npm run test:long` checks all pairs on all pages. */
const combinations = ['zh', 'en'].flatMap((language) =>
  ['default', 'dark'].map((theme) => ({
    language,
    theme,
    long: process.env.LONG || (language === 'zh') === (theme === 'dark') ? ' @long' : '',
  })),
)
/** In `npm test`, half of the pages for each of its two pairs. */
const half = (paths: readonly string[], language: string) =>
  process.env.LONG ? paths : paths.filter((_, at) => at % 2 === (language === 'zh' ? 0 : 1))
const only = (findingsByPage: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(findingsByPage).filter(([, list]) => list.length))

for (const { language, theme, long } of combinations) {
  const cookies = (url: string) => [
    { name: 'ward_theme', value: theme, url },
    { name: 'ward_lang', value: language, url },
  ]

  test(`axe: every fixed route, an order with its dialogs, a list, a form, a dictionary (${language}, ${theme})${long}`, async ({
    page,
    site,
    context,
    login,
  }) => {
    const findingsByPage: Record<string, string[]> = {}
    const visit = async (path: string) => {
      await page.goto(path)
      findingsByPage[path] = await findings(page)
    }
    await context.addCookies(cookies(site.url))
    for (const path of half(['/login', '/login?way=phone', '/login?way=third', '/404', '/403', '/500'], language)) await visit(path)
    // Only a guest who signed in through a third party sees the registration.
    await page.goto('/login?way=third')
    await page.locator('a[href*="/session/social/demo"]').click()
    await page.locator('input[name=username]').fill(`axe-${language}-${theme}`)
    await page.locator('button[name=agree]').click()
    await page.waitForURL(/\/register$/)
    findingsByPage.register = await findings(page)
    await context.clearCookies({ name: 'ward_session' })
    await context.clearCookies({ name: 'ward_lang' })
    await login('admin', '/wel/index')
    await context.addCookies(cookies(site.url))
    const [paid] = site.sql<{ id: string }>(
      `select id from ward_order where state = 3 and deposit_flag = 1 and amount > refunded_amount and split_amount = 0 order by create_time desc limit 1`,
    )
    const [parent] = site.sql<{ id: string }>(`select id from blade_dict_biz where code = 'order_status' and parent_id = '0'`)
    const pages = [
      '/wel/index',
      '/info/index',
      '/money/order',
      `/money/order/${paid!.id}`,
      `/money/order/${paid!.id}/refund`,
      `/money/order/${paid!.id}/money`,
      '/money/todo',
      '/system/param/new',
      `/system/dict-biz/${parent!.id}/entries`,
    ]
    for (const path of half(pages, language)) await visit(path)
    await page.goto('/wel/index')
    await page.locator('[popovertarget=notices]').click()
    findingsByPage.notices = await findings(page)
    await page.keyboard.press('Escape')
    await page.locator('[popovertarget=lock-form]:visible').click()
    await page.locator('#lock-password').fill('axe')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/lock/)
    findingsByPage.lock = await findings(page)
    expect(only(findingsByPage)).toEqual({})
  })

  test(`axe: every page of the menu, its form and a row @long (${language}, ${theme})`, async ({ page, site, context, login }) => {
    test.setTimeout(900_000)
    await login('admin', '/wel/index')
    await context.addCookies(cookies(site.url))
    const findingsByPage: Record<string, string[]> = {}
    await page.locator('[data-slot=sidebar]').waitFor()
    const pages = await menuAddresses(page)
    for (const path of pages) {
      await page.goto(path)
      findingsByPage[path] = await findings(page)
      const links = page.locator('[data-slot=page-header] a[href$="/new"], tbody tr:first-child a[data-row]')
      for (const to of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
        await page.goto(to)
        findingsByPage[to] = await findings(page)
      }
    }
    expect(pages.length).toBeGreaterThan(30)
    expect(only(findingsByPage)).toEqual({})
  })
}

for (const width of [390, 1440])
  test(`controls are at least 24 pixels wide and high in a window ${width} pixels wide`, async ({ page, login }) => {
    await page.setViewportSize({ width, height: 900 })
    const small = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('button, a[href], select, summary, input:not([type=hidden]), [role=tab]')].flatMap((element) => {
          // A link within a sentence, and a box whose label or cell takes the click, may be smaller (WCAG 2.5.8).
          const target = element.matches('input') ? (element.closest('label, td, th, [data-slot=input-group]') ?? element) : element
          const after = getComputedStyle(element, '::after')
          const more = after.content === 'none' || after.position !== 'absolute' ? 0 : Math.max(0, -2 * parseFloat(after.top))
          const box = target.getBoundingClientRect()
          const [width, height] = [box.width + more, box.height + more]
          const inline = getComputedStyle(element).display === 'inline'
          const isVisible = element.checkVisibility({ visibilityProperty: true }) && !element.matches('a[href="#main"], .sr-only')
          return isVisible && !inline && (width < 24 || height < 24)
            ? [`${element.outerHTML.slice(0, 120)} is ${Math.round(width)} × ${Math.round(height)}`]
            : []
        }),
      )
    const smallControls: Record<string, string[]> = {}
    await page.goto('/login')
    smallControls.login = await small()
    await login('admin', '/wel/index')
    for (const path of [
      '/wel/index',
      '/money/order',
      '/money/refund',
      '/system/param',
      '/system/param/new',
      '/system/dict-biz',
      '/info/index',
    ]) {
      await page.goto(path)
      smallControls[path] = await small()
    }
    expect(only(smallControls)).toEqual({})
  })

test('a drawer traps the focus and returns it on closing; the first Tab offers to skip to the content', async ({ page, login }) => {
  await login('admin', '/money/order')
  await page.goto('/money/order')
  await page.keyboard.press('Tab')
  await expect(page.locator('a[href="#main"]')).toBeFocused()
  await expect(page.locator('a[href="#main"]')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  const row = page.locator('[data-slot=table] tbody a[data-row]').first()
  await row.focus()
  expect(await row.evaluate((e) => getComputedStyle(e).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab')
    // The focus is on the body while the browser's own toolbars have it, between the last and the first control.
    expect(
      await page.evaluate(() => document.activeElement?.closest('dialog:modal') !== null || document.activeElement === document.body),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(row).toBeFocused()

  // A drawer that was loaded as a document has no control that opened it.
  await page.goto((await row.getAttribute('href'))!)
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('a slow page shows a progress bar and a loading message', async ({ page, login }) => {
  await login('admin', '/wel/index')
  let ask = 0
  await page.route('**/money/refund.data*', async (route) => {
    ask += 1
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await openFromMenu(page, '退款')
  await expect(page.locator('[data-slot=page-progress]')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '正在加载' }).first()).toBeAttached()
  await expect(page).toHaveURL(/refund/)
  await expect(page.locator('[data-slot=page-progress]')).toHaveCount(0)
  expect(ask).toBeGreaterThan(0)
})
