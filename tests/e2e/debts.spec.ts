/** Debts of ended orders: charged again, reminded of, and waived by one or by two people. */
import { yuan } from '#contract/rules/money.ts'
import { callWith, tokenOf } from './api.ts'
import { colleague, type Site } from './fixtures.ts'
import { expect, type Sim, test } from './sim.ts'

const dayMs = 86_400_000

/** Creates an order that ended after `days` days and owes more than its deposit. */
async function owing(site: Site, sim: Sim, days: number) {
  const { token } = await tokenOf(site, 'admin', 'admin')
  const call = async (path: string, body?: object) => (await callWith(site, token, path, body)).data as Record<string, string>
  const { id } = await call('/api/ward/sim/order', { customerId: sim.someone().id, batch: sim.freeDevice(), depositFlag: 1 })
  await call('/api/ward/sim/order/pay', { id })
  const stored = () =>
    site.sql<{ state: number; owed: number; waived: number }>(
      'select state, amount - waived_amount - total_amount as owed, waived_amount as waived from ward_order where id = ?',
      id,
    )[0]!
  await expect.poll(() => stored().state).toBe(1)
  await call('/api/ward/sim/pass', { ms: days * dayMs })
  await call('/api/ward/sim/order/return', { id })
  expect(stored().state).toBe(2)
  return { id: String(id), owed: stored().owed, stored }
}

test('staff send a reminder of a debt, and charge it again from the order, which settles it', async ({ page, site, sim, login }) => {
  const { id, owed, stored } = await owing(site, sim, 9)
  await login('service', `/money/order/${id}`)
  await page.getByRole('link', { name: '催缴' }).click()
  const remind = page.getByRole('dialog').filter({ hasText: '短信内容' })
  await expect(remind).toContainText(`尚有租金${(owed / 100).toFixed(2)}元待补缴`)
  await remind.getByRole('button', { name: '发送催缴短信' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('催缴短信已发送')
  await page.goto(`/money/order/${id}/remind`)
  await expect(remind).toContainText('每小时只能催缴一次')
  // Service may remind, but neither charge nor waive.
  await page.goto(`/money/order/${id}`)
  await expect(page.getByRole('link', { name: '再次扣款' })).toHaveCount(0)

  await login('finance', `/money/order/${id}/collect`)
  await page.getByRole('button', { name: `扣款 ¥${yuan(owed)}` }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('扣款')
  await expect.poll(() => stored()).toEqual({ state: 3, owed: 0, waived: 0 })
})

test('a small debt is waived by one person with a reason; a large one needs a second person, from the to-do list', async ({
  page,
  site,
  sim,
  login,
  browser,
}) => {
  const small = await owing(site, sim, 9)
  await login('finance', `/money/order/${small.id}/waive`)
  const dialog = page.getByRole('dialog').filter({ hasText: '免收金额' })
  await dialog.getByLabel('免收金额').fill('10')
  await dialog.getByRole('button', { name: '免收 ¥10.00' }).click()
  await expect(dialog.getByText('请填写免收原因')).toBeVisible()
  await dialog.getByRole('textbox', { name: '原因' }).fill('床位故障')
  await dialog.getByRole('button', { name: '免收 ¥10.00' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('租金已免收')
  expect(small.stored()).toEqual({ state: 2, owed: small.owed - 1000, waived: 1000 })

  const large = await owing(site, sim, 30)
  await page.goto(`/money/order/${large.id}/waive`)
  await dialog.getByRole('textbox', { name: '原因' }).fill('床位故障')
  await dialog.getByRole('button', { name: `提交复核 ¥${yuan(large.owed)}` }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('等待第二人复核')
  expect(large.stored()).toMatchObject({ state: 2, waived: 0 })

  const [{ id: waiver } = { id: '' }] = site.sql<{ id: string }>('select id from ward_waiver where order_id = ?', large.id)
  const second = await colleague(browser, site.url, `/money/todo/${waiver}/waiver`)
  await second.getByRole('button', { name: /^(通过|免收)/ }).click()
  await expect.poll(() => large.stored()).toEqual({ state: 3, owed: 0, waived: large.owed })
  await second.context().close()
})
