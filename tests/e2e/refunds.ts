/** Submits refunds as staff do, for tests of the channel's results. */
import { expect, type Page } from '@playwright/test'

export interface Paid {
  id: string
  no: string
}
export const paidOrder = (card: string) => `select o.id, o.out_trade_no as no from ward_order o where o.state = 3 and o.deposit_flag = 1
  and o.amount >= 2000 and o.split_amount = 0 and o.refunded_amount <= o.total_amount - o.amount and o.open_id ${card} 'sim_void_%' and not exists
  (select 1 from ward_refund r where r.order_id = o.id and (r.refund_status <> 1 or r.source = 1)) order by random() limit 1`
export const hint = '卡已作废或冻结，需到商户平台人工处理'

/** Submits a refund on its page. */
export async function refund(page: Page, { id }: Paid, yuan: string) {
  await page.goto(`/money/order/${id}/refund`)
  const dialog = page.locator('dialog:modal').filter({ has: page.locator('[name=amount]') })
  await dialog.getByLabel(/^退款/).first().fill(yuan)
  await dialog.getByLabel(/退款原因/).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: `退款 ¥${yuan}` }).click()
  return dialog
}

export async function accepted(page: Page, order: Paid, yuan: string) {
  await refund(page, order, yuan)
  await expect(page.locator('[data-slot=toast]')).toContainText('退款已提交')
  await expect(page).toHaveURL(new RegExp(`/money/order/${order.id}$`))
}

export const lineOf = (page: Page, yuan: string) =>
  page
    .getByRole('dialog')
    .locator('[data-variant=boxed] tbody tr')
    .filter({ has: page.getByRole('cell', { name: yuan, exact: true }) })
