/** Reconciliation: a day that agrees, and bills that do not. */
import { expect, test } from './fixtures.ts'

test('a bill with a wrong line shows that line, an invalid bill is refused, and without a bill the day agrees again', async ({
  page,
  site,
  login,
}) => {
  await login('finance', '/money/reconcile')
  await expect(page.getByRole('heading', { name: '对账' })).toBeVisible()
  const [{ day } = { day: '' }] = site.sql<{ day: string }>(
    `select substr(success_time, 1, 10) as day from ward_order where deposit_flag <> 3 and total_amount > 0 group by 1 order by count(*) desc limit 1`,
  )
  await page.goto(`/money/reconcile/${day}`)
  const sums = page.getByRole('region', { name: '合计' })
  await expect(sums.getByText('一致')).toHaveCount(5)
  const bill = await (await page.request.get(`/money/reconcile/${day}/bill`)).text()
  const [line = ''] = /`\d[^\r]*SUCCESS,`[^\r]*/.exec(bill) ?? []
  const [, no = ''] = line.split(',').map((cell) => cell.slice(1))

  const send = async (content: string) => {
    await page.getByRole('link', { name: '导入账单' }).click()
    await page.getByLabel('账单文件').setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await page.getByRole('dialog').getByRole('button', { name: '导入账单' }).click()
  }
  await send(bill.replace(line, line.replace('SUCCESS', 'REVOKED')))
  await expect(page.getByRole('alert')).toContainText('交易状态')
  await page.getByRole('dialog').getByRole('link', { name: '取消' }).click()

  await send(bill.replace(line, line.replace(/`(\d+\.\d\d)/, '`0.07')))
  await expect(page.getByText(/已导入 \d+ 行/)).toBeVisible()
  await sums.getByRole('link', { name: '1 笔不一致' }).click()
  const lines = page.getByRole('region', { name: `对账 ${day}` })
  await expect(lines.locator('tbody tr')).toHaveCount(1)
  await expect(lines.locator('tbody tr')).toContainText(no)
  await expect(lines.locator('tbody tr')).toContainText('0.07')

  await page.getByRole('link', { name: '导入账单' }).click()
  await page.getByRole('button', { name: '移除已导入的账单' }).click()
  await expect(page.getByText('已移除导入的账单')).toBeVisible()
  await expect(sums.getByText('一致')).toHaveCount(5)
})

test('staff of one hospital have no access to reconciliation', async ({ page, login }) => {
  await login('manager', '/wel/index')
  await expect(page.getByRole('link', { name: '对账' })).toHaveCount(0)
  expect((await page.request.get('/money/reconcile')).status()).toBe(403)
})
