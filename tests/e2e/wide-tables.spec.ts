/** Table widths: no list scrolls at 1440 pixels, and a list that scrolls at 1280 says so; rows name hospital, device and customer. */
import type { Page } from '@playwright/test'
import { expect, scriptOf, test } from './fixtures.ts'
import { menuAddresses } from './main-menu.ts'

// Different settings give this file a server of its own, because rows that other tests add are wider than usual ones.
test.use({ settings: { SOCIAL: 'off' } })

/** `beyond`: pixels by which the main table overflows its frame; `says`: whether the frame indicates it. */
const widthOf = (page: Page) =>
  page
    .locator('main [data-slot=table-container]')
    .first()
    .evaluate(async (box) => {
      // Waits for two frames, because the indicator is updated after the size.
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
      return { beyond: box.scrollWidth - box.clientWidth, says: box.hasAttribute('data-more') }
    })

/** Pixels by which lists may overflow in English, because headings are long and the demo's names stay Chinese. */
const widerInEnglish: Record<string, number> = { '/rental/setter': 90, '/rental/problem': 20, '/system/user': 35 }

for (const language of ['zh', 'en'] as const)
  test(`every list fits a window of 1440 pixels, and indicates at 1280 that it scrolls (${language})${language === 'zh' ? ' @long' : ''}`, async ({
    page,
    context,
    site,
    login,
  }) => {
    test.setTimeout(240_000)
    await context.addCookies([{ name: 'ward_lang', value: language, url: site.url }])
    await page.setViewportSize({ width: 1440, height: 900 })
    await login('admin', '/wel/index')
    const paths = await menuAddresses(page)
    expect(paths.length).toBeGreaterThan(40)
    const tooWide: Record<string, number> = {}
    const silent: string[] = []
    let lists = 0
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await scriptOf(page)
      if (!(await page.locator('main [data-slot=table-container] tbody tr').count())) continue
      lists += 1
      const { beyond } = await widthOf(page)
      if (beyond > (language === 'en' ? (widerInEnglish[path] ?? 0) : 0)) tooWide[path] = beyond
      await page.setViewportSize({ width: 1280, height: 720 })
      const narrow = await widthOf(page)
      if (narrow.beyond > 1 !== narrow.says) silent.push(path)
    }
    console.log(`${lists} lists, beyond 1440: ${JSON.stringify(tooWide)}`)
    expect(lists).toBeGreaterThan(35)
    expect(tooWide).toEqual({})
    expect(silent).toEqual([])
  })

interface OrderTexts {
  no: string
  hospital: string
  batch: string
  name: string
  phone: string
}

test('an order shows its hospital, device and customer, in the table and on a phone; column settings apply to the card', async ({
  page,
  site,
  login,
}) => {
  const [order] = site.sql<OrderTexts>(
    `select out_trade_no as no, hos_name as hospital, batch, nick_name as name, phone_number as phone from ward_order order by id desc limit 1`,
  )
  const { no, hospital, batch, name, phone } = order!
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  await login('admin', '/money/order')
  const heads = page.locator('[data-slot=table] thead th:not(:first-child)')
  await expect(heads).toHaveText([
    ...['订单号', '支付流水号', '科室', '病房', '床位', '订单金额', '应收租金', '开始时间', '结束时间', '使用时长', '状态'],
    ...['支付时间', '交易状态'],
  ])
  // In a window of this width a heading has room for its sort arrow only while it is pointed at.
  const arrowOf = (i: number) => heads.nth(i).evaluate((head) => getComputedStyle(head.querySelector('a')!, '::after').opacity)
  await heads.nth(3).hover()
  expect([Number(await arrowOf(3)) > 0, Number(await arrowOf(4))]).toEqual([true, 0])
  const row = page.getByRole('row').filter({ hasText: no })
  for (const text of [hospital, batch, name, masked]) await expect(row).toContainText(text)
  await expect(row).not.toContainText(phone)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/money/order')
  const card = page.locator('[data-slot=row-card]').filter({ hasText: no })
  for (const text of [hospital, batch, name, masked]) await expect(card).toContainText(text)

  const menu = page.getByRole('dialog', { name: '列设置' })
  await page.getByRole('button', { name: '列设置' }).click()
  await menu.getByRole('button', { name: /^更多字段/ }).click()
  await menu.getByRole('checkbox', { name: '支付方式' }).check()
  await menu.getByRole('checkbox', { name: '病房', exact: true }).uncheck()
  await menu.getByRole('button', { name: '应用' }).click()
  await expect(card).toContainText('支付方式')
  const [{ room } = { room: '' }] = site.sql<{ room: string }>('select room_name as room from ward_order where out_trade_no = ?', no)
  await expect(card).not.toContainText(`${room} –`)
  await page.getByRole('button', { name: '列设置' }).click()
  await menu.getByRole('button', { name: '恢复默认' }).click()
  await expect(card).not.toContainText('支付方式')
})
