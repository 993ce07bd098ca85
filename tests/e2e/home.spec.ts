/** Home and reports: every figure equals the total of its list. */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'

const cents = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, '').replace('.', ''))
const totalOf = async (page: Page, name: string) => cents(await page.locator(`main tfoot td[data-name="${name}"]`).textContent())

test('a figure links to the list that it counts', async ({ page, site, login }) => {
  await login('admin', '/wel/index')
  const [using] = site.sql<{ n: number }>('select count(*) as n from ward_equ where state = 1 and is_deleted = 0')
  await expect(page.getByRole('link', { name: /使用中设备/ })).toContainText(String(using?.n))
  await page.getByRole('link', { name: /使用中设备/ }).click()
  await expect(page).toHaveURL('/rental/equ?state=1')
  await expect(page.locator('[data-slot=panel-footer]')).toContainText(`共 ${using?.n} 条`)

  await page.goto('/wel/index')
  const income = await page
    .getByRole('link', { name: /^累计 ¥/ })
    .first()
    .textContent()
  await page
    .getByRole('link', { name: /^累计 ¥/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '医院报表' })).toBeVisible()
  expect(await totalOf(page, '收款')).toBe(cents(income))

  // The same amounts by day.
  await page.getByRole('link', { name: '近 30 天' }).click()
  await expect(page.getByRole('link', { name: '近 30 天' })).toHaveAttribute('aria-current', 'true')
  const [hospitals] = site.sql<{ n: number }>('select count(*) as n from blade_dept where dept_category = 4 and is_deleted = 0')
  await expect(page.getByRole('region', { name: '医院报表' }).locator('tbody tr')).toHaveCount(hospitals!.n)
  const month = await totalOf(page, '收款')
  await page.getByRole('link', { name: '全部医院，按天' }).click()
  await expect(page.locator('main tbody tr')).toHaveCount(30)
  expect(await totalOf(page, '收款')).toBe(month)
})

test('a report is exported and printed with its sums', async ({ page, login }) => {
  await login('finance', '/rental/hos')
  await page.getByRole('link', { name: '近 30 天' }).click()
  await expect(page.getByRole('link', { name: '近 30 天' })).toHaveAttribute('aria-current', 'true')
  for (const byDay of [false, true]) {
    if (byDay) await page.getByRole('link', { name: '全部医院，按天' }).click()
    await expect(page.getByRole('heading', { name: byDay ? '全部医院' : '医院报表' })).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: '导出 CSV' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength((await page.locator('main [role=region] tbody tr').count()) + 2)
    const at = lines[0]!.split(',').indexOf('"收款"')
    expect(lines.at(-1)).toMatch(/^"合计"/)
    expect(cents(lines.at(-1)!.split(',')[at]!)).toBe(await totalOf(page, '收款'))
  }
  await page.emulateMedia({ media: 'print' })
  for (const part of ['[data-slot=sidebar]', '[data-slot=topbar]', 'main form[role=search]', '[data-slot=page-actions]'])
    await expect(page.locator(part).first()).toBeHidden()
  await expect(page.locator('main tfoot')).toBeVisible()
})

test('charts have tables, on a phone and without a script', async ({ browser, site, page, login }) => {
  await login('admin', '/wel/index')
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  })
  const phone = await plain.newPage()
  await phone.goto('/wel/index')
  await phone.locator('section', { hasText: '近 7 天' }).getByText('查看表格').click()
  await expect(phone.getByRole('region', { name: '近 7 天' }).locator('tbody tr')).toHaveCount(7)
  await phone.locator('[data-slot=hospital-picture] + details summary').click()
  await expect(phone.locator('[data-slot=hospital-picture] + details tbody tr')).toHaveCount(3)
  // With only three provinces, the hospitals are listed instead of a map of empty tiles.
  await expect(phone.locator('[data-slot=hospital-picture] li')).toHaveCount(3)
  await expect(phone.locator('[data-slot=province-map]')).toHaveCount(0)
  await expect(phone.getByRole('region', { name: '近 7 天' }).locator('[data-slot=columns]').getByRole('link')).toHaveCount(7)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await plain.close()
})

test('users without permission for reports see the figures without links', async ({ page, login }) => {
  await login('service', '/wel/index')
  await expect(page.getByText('今日收入')).toBeVisible()
  await expect(page.getByRole('link', { name: /今日收入/ })).toHaveCount(0)
  expect((await page.request.get('/rental/hos')).status()).toBe(403)
})

test("home begins with the user's own work, and its figures equal the totals of their lists", async ({ page, login }) => {
  const titles = (account: string) =>
    login(account, '/wel/index').then(() =>
      page.locator('[data-slot=focus] section').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    )
  expect(await titles('admin')).toEqual(['资金', '床位与使用率', '故障与使用中订单', '异常'])
  expect((await titles('finance')).slice(0, 2)).toEqual(['资金', '异常'])
  expect((await titles('service'))[0]).toBe('故障与使用中订单')
  expect((await titles('auditor'))[0]).toBe('异常')
  expect((await titles('manager')).slice(0, 2)).toEqual(['床位与使用率', '故障与使用中订单'])
  const figures = page.locator('[data-slot=focus] a')
  const all = await figures.evaluateAll((links) =>
    links.map((link) => [link.getAttribute('href')!, link.querySelector('b')!.textContent!] as const),
  )
  const lists = all.filter(([to, value]) => /^[\d,]+( \/ \d+)?$/.test(value) && !to.startsWith('/rental/hos'))
  expect(lists.length).toBeGreaterThan(4)
  for (const [to, value] of lists) {
    await page.goto(to)
    const total = /共 ([\d,]+) 条/.exec((await page.locator('[data-slot=panel-footer]').textContent()) ?? '')?.[1] ?? '0'
    expect([to, total]).toEqual([to, value.split(' ')[0]])
  }
  // Compared with the same time on other days, also as text.
  await page.goto('/wel/index')
  const change = page.locator('[data-slot=change]').filter({ hasText: '较昨日同期' }).first()
  await expect(change).toHaveText(/昨日同期 [\d¥,.%]+(\s*[▲▼＝]\s*(多|少|持平)\s*\d+%)?/)
})
