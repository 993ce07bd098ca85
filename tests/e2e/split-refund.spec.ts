/** A split order is not refunded before its split is returned: the pages say so before anybody types (contract page rental, payment calls). */
import { expect, type Site, test } from './fixtures.ts'

/** A settled order of which `cents` are split and not returned. */
const splitOrder = (site: Site) =>
  site.sql<{ id: string; cents: number }>(
    `select o.id, o.split_amount - o.split_returned as cents from ward_order o join ward_records r on r.order_id = o.id and r.state = 1
     where o.state = 3 and o.deposit_flag = 1 and o.split_amount > o.split_returned and o.amount > 0 limit 1`,
  )[0]!

test('a split order offers the return of the split instead of a refund', async ({ page, site, login }) => {
  const split = splitOrder(site)
  const sentence = `已分账 ¥${(split.cents / 100).toFixed(2)}，须先分账回退才能退款`
  await login('finance', `/money/order/${split.id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(sentence)).toBeVisible()
  await expect(drawer.getByRole('link', { name: '退款', exact: true })).toHaveCount(0)
  await expect(drawer.getByRole('link', { name: '发起退款' })).toHaveCount(0)

  await page.goto(`/money/order/${split.id}/refund`)
  const refund = page.getByRole('dialog').last()
  await expect(refund.getByText(sentence)).toBeVisible()
  await expect(refund.getByRole('button', { name: /^退款/ })).toHaveCount(0)
  await refund.getByRole('link', { name: '查看分账记录' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '分账回退' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/money/order/${split.id}/return/`))
})

test('who may not return a split is sent to finance, not to a page that they may not open', async ({ page, site, login }) => {
  const { id } = splitOrder(site)
  await login('service', `/money/order/${id}/refund`)
  const refund = page.getByRole('dialog').last()
  await expect(refund.getByText('请联系财务处理')).toBeVisible()
  await expect(refund.getByRole('link', { name: '查看分账记录' })).toHaveCount(0)
})
