/** What a phone needs of every kind of page: buttons above the bar of pages, content before filters, and a choice of the order. */
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

const bottomOf = async (target: Locator) => {
  const box = (await target.boundingBox())!
  return box.y + box.height
}

test('buttons that stay in sight are above the bar of pages', async ({ page, login }) => {
  await login('admin', '/money/todo')
  const bar = page.locator('[data-slot=phone-bar]')
  await page.locator('main a[href^="/money/todo/"]').first().click()
  const decision = page.locator('main').getByRole('button', { name: '驳回' })
  await expect(decision).toBeVisible()
  expect(await bottomOf(decision)).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  await page.goto('/system/dept/wizard')
  const setUp = page.getByRole('button', { name: '开通', exact: true })
  await expect(setUp).toBeVisible()
  expect(await bottomOf(setUp)).toBeLessThanOrEqual((await bar.boundingBox())!.y)
})

test('a report begins with its figures, its filters are a sheet', async ({ page, login }) => {
  await login('admin', '/rental/hos')
  await expect(page.getByLabel('开始日期')).toBeHidden()
  expect((await page.locator('[data-slot=stat-group]').first().boundingBox())!.y).toBeLessThan(300)
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByLabel('开始日期').fill('2026-01-01')
  await page.getByRole('search').getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/createTime_dategt=2026-01-01/)
  await expect(page.getByLabel('开始日期')).toBeHidden()
})

test('the order of a list is a field of its filters, and stays when it is searched', async ({ page, login }) => {
  await login('admin', '/money/order?state=3')
  const sheet = page.getByRole('search')
  const search = async () => {
    await sheet.getByRole('button', { name: '查询' }).click()
    await expect(sheet).toBeHidden()
  }
  await page.getByRole('button', { name: '筛选' }).click()
  await sheet.getByLabel('排序').selectOption('应收租金 ↓')
  await search()
  await expect(page).toHaveURL(/descs=amount/)
  await expect(page).toHaveURL(/state=3/)
  await page.getByRole('button', { name: '筛选' }).click()
  await sheet.getByLabel('用户昵称').fill('王')
  await search()
  await expect(page).toHaveURL(/nickName=/)
  await expect(page).toHaveURL(/descs=amount/)
  const fees = await page
    .locator('[data-slot=row-card]')
    .getByText(/^租金 ¥/)
    .allTextContents()
  const numbers = fees.map((text) => Number(text.replace(/[^\d.]/g, '')))
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
})

test('the buttons of dialogs about money have room for what they say, in English', async ({ page, context, login, site }) => {
  await context.addCookies([{ name: 'ward_lang', value: 'en', url: site.url }])
  const { id: owing } = site.sql<{ id: string }>('select id from ward_order where state = 2 limit 1')[0]!
  const { id: running } = site.sql<{ id: string }>('select id from ward_order where state = 1 limit 1')[0]!
  const { id: waiting } = site.sql<{ id: string }>('select id from ward_refund where approval_state = 0 limit 1')[0]!
  await login('admin', '/wel/index')
  for (const path of [
    `/money/order/${owing}/waive`,
    `/money/order/${owing}/collect`,
    `/money/order/${running}/finish`,
    `/money/order/${running}/refund`,
    `/money/approval/${waiting}/approve`,
  ]) {
    await page.goto(path)
    const buttons = page.locator('[data-slot=dialog-actions]').last().locator('button, a')
    await expect(buttons.last()).toBeVisible()
    const cut = await buttons.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight),
    )
    expect(cut.length, path).toBe(0)
  }
})
