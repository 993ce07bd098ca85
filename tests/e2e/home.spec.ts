/** Home begins with the reader's day; every figure of home and reports equals the total of its list. */
import { dayMs, formatTime } from '#contract/rules/time.ts'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { colleague, exactly, expect, test } from './fixtures.ts'

/** The home page with everything below the day. */
const whole = '/wel/index?more=1'

const cents = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, '').replace('.', ''))
const totalOf = async (page: Page, name: string) => cents(await page.locator(`main tfoot td[data-name="${name}"]`).textContent())

/** The sentence without its links' markup. */
const sentenceOf = (page: Page) => page.locator('main h1[data-slot=sentence]')

test('the day of each role: a short sentence whose facts lead to their rows, the own cases, three figures, a picture', async ({
  page,
  login,
}) => {
  const pictures: Record<string, string> = {
    admin: '资金去向',
    finance: '资金去向',
    manager: '各时段使用率（%）',
    service: '使用中订单',
    auditor: '每日退款',
  }
  for (const [account, picture] of Object.entries(pictures)) {
    await login(account, '/wel/index')
    const sentence = sentenceOf(page)
    await expect(sentence).toBeVisible()
    const text = (await sentence.textContent()) ?? ''
    expect([...text].length, text).toBeLessThanOrEqual(31)
    expect(text, account).toMatch(/。$/)
    expect(await sentence.getByRole('link').count(), text).toBeLessThanOrEqual(3)
    await expect(page.locator('main [data-figure]')).toHaveCount(3)
    await expect(page.getByRole('heading', { name: picture })).toBeVisible()
    // Nobody sees what only others may decide.
    const cases = page.getByRole('region', { name: '待你处理' })
    if (account === 'auditor') await expect(cases.getByText('暂无待办')).toBeVisible()
    expect(await cases.getByRole('listitem').count()).toBeLessThanOrEqual(5)
    // Each fact leads to as many rows as it names.
    const facts = await sentence.getByRole('link').evaluateAll((all) => all.map((a) => [a.getAttribute('href')!, a.textContent!] as const))
    for (const [to, fact] of facts) {
      const n = /[\d,]+/.exec(fact)?.[0]
      if (!n || !/^\/(money\/order|money\/refund|rental\/bed)\?/.test(to)) continue
      await page.goto(to)
      await expect(page.locator('[data-slot=panel-footer]')).toContainText(`共 ${n} 条`)
    }
  }
})

test('the first case opens with one press, the next ones by J and K', async ({ page, login }) => {
  await login('finance', '/wel/index')
  const cases = page.getByRole('region', { name: '待你处理' })
  const titles = await cases.getByRole('link', { name: /·/ }).evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
  expect(titles.length).toBeGreaterThan(1)
  // Only the first button is filled.
  await expect(cases.locator('[data-case][data-variant=default]')).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${titles[0]}$`))
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test('the period is kept for each person, also without a script; a rate differs in points', async ({ browser, site, page, login }) => {
  await login('finance', '/wel/index')
  const figures = page.getByRole('region', { name: '走势' })
  const money = (locator: ReturnType<Page['locator']>) => locator.locator('[data-figure=paid]')
  await expect(figures.getByRole('button', { name: '7 天', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const week = await money(figures).textContent()
  await figures.getByRole('button', { name: '30 天' }).click()
  await expect(figures.getByRole('button', { name: '30 天' })).toHaveAttribute('aria-pressed', 'true')
  await expect(money(figures)).not.toHaveText(week ?? '')
  // Compared in its own unit, and a rate in points; never a percentage of a percentage.
  await expect(money(figures)).toContainText(/比前 30 天[多少] ¥[\d,.]+|持平|^实收/)
  await expect(figures).not.toContainText(/[▲▼]/)
  await page.reload()
  await expect(figures.getByRole('button', { name: '30 天' })).toHaveAttribute('aria-pressed', 'true')
  const plain = await colleague(browser, site.url, '/wel/index', 'finance', false)
  await plain.getByRole('button', { name: '今日', exact: true }).click()
  await expect(plain.getByRole('button', { name: '今日', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(plain.locator('[data-figure=refundRate] [data-slot=difference]')).toHaveText(
    /^(|比昨天此时[高低] [\d.]+ 个百分点|与昨天此时持平)$/,
  )
  await plain.context().close()
})

test('the day in English', async ({ page, login, baseURL }) => {
  await page.context().addCookies([{ name: 'ward_lang', value: 'en', url: baseURL ?? '' }])
  await login('finance', '/wel/index')
  await expect(sentenceOf(page)).toHaveText(/^[^\u4e00-\u9fff]+\.$/)
  await expect(page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem').first()).toContainText(/waiting \d+ (min|h|d)/)
  await expect(page.getByRole('heading', { name: 'Where the money went' })).toBeVisible()
  await page.getByRole('link', { name: /^More:/ }).click()
  await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible()
})

test('a figure links to the list that it counts', async ({ page, site, login }) => {
  await login('admin', whole)
  const [using] = site.sql<{ n: number }>('select count(*) as n from ward_equ where state = 1 and is_deleted = 0')
  await expect(page.getByRole('link', { name: /使用中设备/ })).toContainText(exactly(using?.n))
  await page.getByRole('link', { name: /使用中设备/ }).click()
  await expect(page).toHaveURL('/rental/equ?state=1')
  await expect(page.locator('[data-slot=panel-footer]')).toContainText(`共 ${using?.n} 条`)

  await page.goto(whole)
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
  await login('admin', whole)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  })
  const phone = await plain.newPage()
  await phone.goto('/wel/index')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.getByText('查看表格').first().click()
  await expect(phone.getByRole('region', { name: '资金去向' }).locator('tbody tr').first()).toBeVisible()
  await phone.getByRole('link', { name: /^更多/ }).click()
  await phone.locator('section[aria-label="近 7 天"]').getByText('查看表格').click()
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
  await login('service', whole)
  await expect(page.getByText('今日收入')).toBeVisible()
  await expect(page.getByRole('link', { name: /今日收入/ })).toHaveCount(0)
  expect((await page.request.get('/rental/hos')).status()).toBe(403)
})

test("home begins with the user's own work, and its figures equal the totals of their lists", async ({ page, login, site }) => {
  const titles = (account: string) =>
    login(account, whole).then(() =>
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
  // Compared with the same time on other days, also as text; never with nothing, as shortly after midnight.
  await page.goto(whole)
  const changes = page.locator('[data-slot=change]').filter({ hasText: '较昨日同期' })
  for (const text of await changes.allTextContents())
    expect(text).toMatch(/昨日同期 [\d¥,.%]+\s*[▲▼＝]\s*(增加|减少|持平)\s*(\d+%|[\d.]+ 个百分点)/)
  const [since, until] = [0, 60 * 60_000].map((less) => formatTime(Date.now() - dayMs - less)) as [string, string]
  const paid = site.sql('select 1 from ward_order where success_time between ? and ?', `${since.slice(0, 10)} 00:00:00`, until)
  if (paid.length) expect(await changes.count()).toBeGreaterThan(0)
  const use = page.locator('[data-slot=focus] a', { hasText: '今日使用率' }).locator('[data-slot=change]')
  for (const text of await use.allTextContents()) expect(text).toMatch(/个百分点$/)
  // The tooltip of the last day has its text, where it once was an empty stub.
  const last = page.locator('[data-slot=columns] .tooltip').last()
  await last.hover()
  expect(await last.evaluate((day) => getComputedStyle(day, '::after').content)).toContain('今天')
})
