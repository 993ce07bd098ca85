/** The search box acts: on the open and the selected record, on what is typed, on the looks; and `g` jumps to pages. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Paid, paidOrder } from './refunds.ts'

const box = (page: Page) => page.getByRole('dialog', { name: /^(搜索菜单和数据|Search pages and records)$/ })
const option = (page: Page, name: string | RegExp) => box(page).getByRole('option', { name })
async function open(page: Page, words = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(box(page).getByRole('combobox')).toBeFocused()
  if (words) await page.keyboard.type(words)
}
const inEnglish = (page: Page, url: string) => page.context().addCookies([{ name: 'ward_lang', value: 'en', url }])

for (const [language, texts] of Object.entries({
  zh: {
    actions: '操作',
    refund: /退款 订单/,
    newUser: '新增用户',
    typed: '新增用户',
    theme: /夜班/,
    night: '夜班',
    other: /English/,
    recent: '最近打开',
  },
  en: {
    actions: 'Actions',
    refund: /refund Order/i,
    newUser: 'New user',
    typed: 'new user',
    theme: /Night shift/,
    night: 'night',
    other: /中文/,
    recent: 'Recent',
  },
}))
  test(`the box opens with records and actions, and acts on the open record, the typed words and the looks (${language})`, async ({
    page,
    site,
    login,
  }) => {
    const [paid] = site.sql<Paid>(paidOrder('not like'))
    if (language === 'en') await inEnglish(page, site.url)
    await login('admin', `/money/order/${paid!.id}`)
    await page.locator('[data-slot=menu-search]').waitFor({ state: 'attached' })
    await expect(page.getByRole('dialog')).toContainText(paid!.no)
    await open(page)
    // What the open record offers comes first, with its number.
    await expect(box(page).getByRole('group', { name: texts.actions }).getByRole('option').first()).toHaveAccessibleName(
      new RegExp(`${texts.refund.source}.*${paid!.no}`, 'i'),
    )
    await expect(option(page, texts.newUser)).toBeVisible()
    await expect(option(page, texts.other)).toBeVisible()
    await option(page, texts.refund).first().click()
    await expect(page).toHaveURL(`${site.url}/money/order/${paid!.id}/refund`)

    // A form is not left by a key.
    await expect(page.locator('dialog:modal').filter({ has: page.locator('[name=amount]') })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeHidden()

    await page.goto('/wel/index')
    await page.locator('[data-slot=menu-search]').waitFor()
    await open(page, `${language === 'zh' ? '退款' : 'refund '}${paid!.no}`)
    // A found record says its amount, its state and its place.
    await expect(option(page, paid!.no)).toContainText(/¥[\d,.]+/)
    await expect(option(page, paid!.no).locator('[data-slot=badge]')).toBeVisible()
    await expect(option(page, paid!.no)).toContainText(' › ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.url}/money/order/${paid!.id}/refund`)

    await page.goto('/wel/index')
    await page.locator('[data-slot=menu-search]').waitFor()
    await open(page)
    await expect(box(page).getByRole('group', { name: texts.recent }).getByRole('option')).toContainText([paid!.no])
    await page.keyboard.type(texts.typed)
    await option(page, texts.newUser).click()
    await expect(page).toHaveURL(`${site.url}/system/user/new`)

    await page.goto('/wel/index')
    await page.locator('[data-slot=menu-search]').waitFor()
    await open(page, texts.night)
    await option(page, texts.theme).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await open(page)
    await option(page, texts.other).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'en' : 'zh-CN')
  })

test('selected and focused rows have their actions in the box; without a right there is none', async ({ page, login }) => {
  await login('admin', '/rental/equ')
  await page.locator('[data-slot=menu-search]').waitFor()
  for (const n of [0, 1]) await page.locator('[data-slot=table] tbody tr').nth(n).locator('[data-slot=checkbox]').click()
  await open(page)
  await option(page, /^导出 2 条/)
    .first()
    .click()
  await expect(page).toHaveURL(/rental\/equ\/export\?ids=\d+/)

  await login('auditor', '/system/user')
  await page.locator('[data-slot=menu-search]').waitFor()
  await open(page)
  await expect(option(page, /English/)).toBeVisible()
  await expect(option(page, /新增|退款 |分配角色/)).toHaveCount(0)
  await page.keyboard.type('新增用户')
  await expect(box(page).getByRole('status')).toHaveText('未找到结果')
})

test('g and a letter open a page of the menu, and are shown beside it; digits lead to the person on the phone', async ({ page, login }) => {
  await login('service', '/wel/index')
  await page.locator('[data-slot=menu-search]').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/money\/order$/)
  await open(page, '客户')
  await expect(option(page, /^客户/).first()).toContainText('G C')
  await page.keyboard.press('Escape')
  // Not in the menu of service.
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/money\/order$/)
  // Text stays text.
  await page.getByLabel('设备编号').focus()
  await page.keyboard.type('gc')
  await expect(page.getByLabel('设备编号')).toHaveValue('gc')
  await expect(page).toHaveURL(/money\/order$/)

  // The end of a phone number is a person on the phone.
  await page.goto('/wel/index')
  await page.locator('[data-slot=menu-search]').waitFor()
  await open(page, '6021')
  await expect(option(page, /^来电 6021/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/customer\/call\?phone=6021$/)
})
