/** The menu: the entry of the page is always in sight, groups follow the page, pins and recent pages, icons, phone. */
import type { Page } from '@playwright/test'
import { colleague, expect, test } from './fixtures.ts'
import { entryOf, expectEntryInSight, mainMenu, menuAddresses, openAddress, openFromMenu } from './main-menu.ts'

const heading = (page: Page) => page.locator('main h1').first()
const pinned = (page: Page) => mainMenu(page).getByRole('region', { name: '置顶' })
const recent = (page: Page) => mainMenu(page).getByRole('region', { name: '最近' })
const group = (page: Page, name: string) => mainMenu(page).locator('summary', { hasText: new RegExp(`^${name}`) })

for (const account of ['admin', 'service', 'manager @long', 'finance @long', 'auditor @long'])
  test(`the entry of every page is in sight in its group: ${account}`, async ({ page, login }) => {
    // Low enough that the menu has to scroll.
    await page.setViewportSize({ width: 1280, height: 640 })
    await login(account.replace(' @long', ''), '/wel/index')
    const pages = (await menuAddresses(page)).filter((address) => address !== '/wel/index')
    expect(pages.length).toBeGreaterThan(4)
    for (const address of pages) {
      await openAddress(page, address)
      // Marked by the click, before the page arrives.
      await expectEntryInSight(page, address)
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await expect(heading(page)).toBeAttached()
      await expectEntryInSight(page, address)
    }
    // The same for a document, by the server alone and after hydration.
    for (const address of [pages[0]!, pages[Math.floor(pages.length / 2)]!, pages.at(-1)!]) {
      await page.goto(address)
      await expectEntryInSight(page, address)
      await page.locator('[data-slot=menu-search]').waitFor()
      await expectEntryInSight(page, address)
    }
  })

test('the menu is the order of the day in at most nine groups; what a person opens folds with the next page', async ({ page, login }) => {
  await login('admin', '/money/order')
  const names = ['今日', '床位', '订单', '客户', '资金', '设备与价格', '流程', '系统', '平台']
  await expect(mainMenu(page).locator(':scope > details > summary h2')).toHaveText(names)
  await expect(pinned(page).getByRole('link')).toHaveText([/^今天/, /^待办/])
  await expect(group(page, '今日').locator('[data-slot=badge]')).toHaveCount(0)
  await expect(pinned(page).getByRole('link', { name: /^待办/ }).locator('[data-slot=badge]')).toHaveText(/\d/)
  await expect(group(page, '客户').locator('[data-slot=badge]')).toHaveText(/\d/)
  await group(page, '客户').click()
  await expect(entryOf(page, '问题反馈').locator('[data-slot=badge]')).toHaveText(/\d/)
  await expect(group(page, '客户').locator('[data-slot=badge]')).toHaveCount(0)
  await page.locator('[data-slot=table] tbody a[data-row]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // A drawer belongs to the same page.
  await expect(entryOf(page, '问题反馈')).toBeVisible()
  await page.keyboard.press('Escape')
  await openFromMenu(page, '退款复核')
  await expectEntryInSight(page, '/money/approval')
  await expect(entryOf(page, '问题反馈')).toBeHidden()
})

test('a pressed entry is marked before its page arrives', async ({ page, login }) => {
  await login('admin', '/wel/index')
  let release = () => {}
  const pause = new Promise<void>((resolve) => (release = resolve))
  await page.route(/system\/param\.data/, async (route) => {
    await pause
    await route.continue()
  })
  await openFromMenu(page, '系统参数')
  await expectEntryInSight(page, '/system/param')
  expect(page.url()).toMatch(/wel\/index$/)
  release()
  await expect(page).toHaveURL(/system\/param$/)
})

test('pins and recent pages belong to the person, without a flicker on reload', async ({ page, browser, site, login }) => {
  await login('finance', '/money/order')
  await page.locator('[data-slot=menu-search]').waitFor()
  for (const name of ['退款', '对账', '提现']) {
    await openFromMenu(page, name)
    await expect(heading(page)).toHaveText(name)
  }
  await expect(recent(page).getByRole('link')).toHaveText(['对账', '退款', '订单'])
  await entryOf(page, '对账').hover()
  await mainMenu(page).locator('details').getByRole('button', { name: '置顶“对账”' }).click()
  await expect(pinned(page).getByRole('link')).toHaveText([/^今天/, /^待办/, '对账'])
  await expect(recent(page).getByRole('link')).toHaveText(['退款', '订单'])
  await pinned(page).getByRole('link', { name: '今天' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(pinned(page).getByRole('link')).toHaveText([/^待办/, '对账'])
  // Home is then the first entry of the tree.
  await expect(mainMenu(page).locator(':scope > div').getByRole('link', { name: '今天' })).toBeVisible()
  const html = await (await page.request.get('/money/withdrawal')).text()
  const order = ['置顶', '待办', '对账', '最近', '退款', '订单'].map((name) => html.indexOf(`>${name}<`, html.indexOf('<aside')))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  await page.reload()
  await expect(pinned(page).getByRole('link')).toHaveText([/^待办/, '对账'])

  const other = await colleague(browser, site.url, '/money/order', 'service')
  await other.context().addCookies((await page.context().cookies()).filter(({ name }) => /^ward_(pins|uses)/.test(name)))
  await other.goto('/money/order')
  await expect(mainMenu(other).getByRole('region', { name: '置顶' }).getByRole('link')).toHaveText([/^今天/, /^待办/])
  await other.context().close()
})

test('folded to icons, a group flies out on hover, on focus and by Enter, with arrows and Esc', async ({ page, site, login }) => {
  await page.context().addCookies([{ name: 'ward_folded', value: '1', url: site.url }])
  await login('admin', '/money/refund')
  const rail = mainMenu(page)
  const icon = (name: string) => rail.getByRole('button', { name: new RegExp(`^${name}`) })
  const flyOut = (name: string) => page.getByRole('dialog', { name, exact: true })
  await expect(icon('订单')).toHaveAttribute('aria-current', 'true')
  await icon('资金').hover()
  await expect(flyOut('资金').getByRole('link')).toHaveText([/^提现/, '分账记录', ...Array<RegExp>(9).fill(/./)])
  await expect(flyOut('资金')).toContainText('11 项')
  await flyOut('资金').getByRole('link', { name: '钱包', exact: true }).click()
  await expect(page).toHaveURL(/money\/wallet$/)
  await expect(flyOut('资金')).toBeHidden()
  await expect(icon('资金')).toHaveAttribute('aria-current', 'true')

  await icon('床位').focus()
  await page.keyboard.press('ArrowDown')
  await expect(icon('订单')).toBeFocused()
  await expect(flyOut('订单')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(flyOut('订单').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(flyOut('订单').getByRole('link', { name: /^退款/ }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(flyOut('订单')).toBeHidden()
  await expect(icon('订单')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/money\/order$/)
  await page.reload()
  await expect(icon('订单')).toHaveAttribute('aria-current', 'true')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the bar has the five pages opened most, the sheet has the tree with pins as tiles and a search', async ({ page, login }) => {
    await login('admin', '/money/order')
    const bar = page.getByRole('navigation', { name: '常用页面' })
    await expect(bar.getByRole('link')).toHaveText([/^今天/, /^待办/, /^床位看板/, /^订单/, /^客户/])
    await expect(bar.getByRole('link', { name: /^订单/ })).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('link', { name: '客户' }).click()
    await expect(page).toHaveURL(/rental\/customer$/)
    await expect(bar.getByRole('link', { name: '客户' })).toHaveAttribute('aria-current', 'page')

    const sheet = page.getByRole('dialog', { name: '主菜单' })
    const openSheet = () => page.getByRole('button', { name: '打开菜单' }).click()
    await openSheet()
    await expect(sheet.getByRole('region', { name: '置顶' }).getByRole('link')).toHaveText([/^今天/, /^待办/])
    await expect(sheet.getByRole('link', { name: '常见问题' })).toBeVisible()
    for (const box of await sheet.locator('summary, details[open] a').all())
      expect((await box.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await sheet.locator('summary', { hasText: /^系统/ }).click()
    await sheet.getByRole('link', { name: '系统参数' }).click()
    await expect(page).toHaveURL(/system\/param$/)
    await expect(sheet).toBeHidden()
    await openSheet()
    await sheet.getByRole('button', { name: '搜索' }).click()
    await page.keyboard.type('jsgl')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/system\/role$/)
    // The filters are in the line of the views, and the bar stays navigation.
    await expect(bar).toBeVisible()
    await page.getByRole('button', { name: '筛选' }).click()
    await expect(page.getByRole('search')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
