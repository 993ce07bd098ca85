/** Charts of the report and the money flow: every part links to its rows. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const number = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))
const cents = (text: string | null) => Math.round(number(text) * 100)
const stat = (page: Page, name: string) => page.locator('[data-slot=stat]', { hasText: name }).first().locator('dd').first()
const total = async (page: Page) =>
  number(/共 ([\d,]+) 条/.exec((await page.locator('[data-slot=panel-footer]').textContent()) ?? '')?.[1] ?? null)

/** The sum of a list: the total of its toolbar, added up over all pages. */
async function sumOf(page: Page, address: string): Promise<number> {
  let sum = 0
  for (let current = 1; ; current++) {
    await page.goto(`${address}&size=200&current=${current}`)
    sum += cents(await page.locator('[data-slot=panel-toolbar] b').first().textContent())
    if (current * 200 >= (await total(page))) return sum
  }
}

test('figures, days, cells and hospitals of the report link to their rows, also by keyboard', async ({ page, site, login }) => {
  await login('admin', '/rental/hos')
  const orderCount = number(await stat(page, '订单').textContent())
  await stat(page, '订单').getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  expect(await total(page)).toBe(orderCount)
  await page.goBack()

  const day = page.locator('[data-slot=columns]').getByRole('link').nth(3)
  const label = await day.getAttribute('aria-label')
  await day.focus()
  expect(await day.evaluate((link) => getComputedStyle(link, '::after').content)).toBe(JSON.stringify(label))
  await day.press('Enter')
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  expect(await total(page)).toBe(number(/：([\d,]+) 单/.exec(label!)![1]!))
  await page.goBack()

  // The rows of a cell, and the hours of use in its time slot.
  const cell = page.locator('[data-slot=heat-map]').getByRole('link').nth(60)
  const cellSaid = (await cell.getAttribute('aria-label'))!
  await cell.click()
  await expect(page.locator('[data-slot=chip]', { hasText: '使用时段' })).toContainText('周三 12:00–13:00')
  const usedIn = new URL(page.url()).searchParams.get('usedIn')!
  const [from, to] = usedIn.split('~')
  const slots: string[] = []
  for (let at = Date.parse(`${from}T12:00:00Z`); at <= Date.parse(`${to}T12:00:00Z`); at += 86_400_000)
    if (new Date(at).getUTCDay() === 3) slots.push(new Date(at).toISOString().slice(0, 19).replace('T', ' '))
  const [use] = site.sql<{ n: number; seconds: number }>(
    `select count(distinct o.id) as n, sum(min(unixepoch(coalesce(end_time, '9999-12-31')), unixepoch(s.value) + 3600) - max(unixepoch(start_time), unixepoch(s.value))) as seconds
      from ward_order o join json_each(?) s on start_time < datetime(s.value, '+1 hour') and coalesce(end_time, '9999-12-31') > s.value
      where is_deleted = 0 and (end_time is not null or state in (1, 9)) and start_time is not null`,
    JSON.stringify(slots),
  )
  expect(await total(page)).toBe(use!.n)
  expect(cellSaid).toContain(`共使用 ${((use!.seconds ?? 0) / 3600).toFixed(1)} 小时`)
  // A search narrows the linked list, and adds a chip.
  await page.locator('#q-nickName').fill('王')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/nickName=/)
  await expect(page.locator('[data-slot=chip]')).toHaveCount(2)
  await page.goto('/rental/hos')

  // The figures and rows of one hospital.
  const first = page.getByRole('region', { name: '医院对比' }).getByRole('link').first()
  const name = (await first.locator('[translate=no]').textContent())!
  await first.click()
  await expect(page).toHaveURL(/hosId=\d+/)
  await expect(page.getByRole('region', { name: '医院报表' }).locator('tbody tr')).toHaveCount(1)
  const paid = cents(await stat(page, '收款').textContent())
  const address = await stat(page, '收款').getByRole('link').getAttribute('href')
  const refunded = cents(await stat(page, '退款').textContent())
  const refunds = (await stat(page, '退款').getByRole('link').getAttribute('href'))!
  expect(await sumOf(page, address!)).toBe(paid)
  await expect(page.locator('[data-slot=chip]', { hasText: '医院' })).toContainText(name)
  expect(await sumOf(page, refunds)).toBe(refunded)
})

test('bands of the money flow link to their orders; users without permission have no such page', async ({ page, browser, site, login }) => {
  await login('finance', '/money/flow')
  const picture = page.locator('[data-slot=sankey]')
  const bands = picture.locator('svg a')
  const parts = await bands.evaluateAll((all) => all.map((one) => [one.getAttribute('href')!, one.getAttribute('aria-label')!] as const))
  const flows = parts.filter(([to]) => to.includes('moneyPart'))
  const sources = parts.filter(([to]) => !to.includes('moneyPart'))
  const sum = (all: typeof parts) => all.reduce((cents_, [, text]) => cents_ + cents(text.split('¥')[1]!), 0)
  expect(flows.length).toBeGreaterThan(2)
  expect(sum(flows)).toBe(sum(sources))
  expect(cents(await page.locator('tfoot td').first().textContent())).toBe(sum(sources))
  await bands.last().press('Enter')
  await expect(page.locator('[data-slot=chip]', { hasText: '资金去向' })).toContainText(flows.at(-1)![1].split(' ')[0]!)
  expect(await sumOf(page, sources[0]![0])).toBe(cents(sources[0]![1].split('¥')[1]!))

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  })
  const phone = await plain.newPage()
  for (const path of ['/money/flow', '/rental/hos']) {
    await phone.goto(path)
    await expect(phone.locator('[data-slot=sankey], [data-slot=heat-map]')).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }
  await plain.close()
  await login('service')
  expect((await page.request.get('/money/flow')).status()).toBe(403)
})
