/** Lost answers: operations that move money are executed once, however often they are sent. */
import type { Page } from '@playwright/test'
import { paidOrder, refund, type Paid } from './refunds.ts'
import { expect, test } from './sim.ts'

async function loseAnswer(page: Page) {
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort()
    },
    { times: 1 },
  )
}
const unknown = '未收到响应，无法确定是否已执行'

test('a refund whose answer is lost is paid once, when sent again and when its dialog is reopened elsewhere', async ({
  page,
  site,
  login,
}) => {
  const [order] = site.sql<Paid>(paidOrder('not like'))
  await login('finance', '/money/order')
  await loseAnswer(page)
  const dialog = await refund(page, order!, '5.00')
  await expect(dialog.getByRole('alert')).toContainText(unknown)
  await expect(dialog.getByLabel(/^退款/).first()).toHaveValue('5.00')
  const refunds = () => site.sql('select count(*) as n from ward_refund where order_id = ? and amount = 500', order!.id)
  expect(refunds()).toEqual([{ n: 1 }])

  // Another amount is a different request.
  await dialog.getByLabel(/^退款/).first().fill('4.00')
  await dialog.getByRole('button', { name: '退款 ¥4.00' }).click()
  await expect(dialog).toContainText('上一次提交（内容不同）已受理')

  await loseAnswer(page)
  await dialog.getByLabel(/^退款/).first().fill('6.00')
  await dialog.getByRole('button', { name: '退款 ¥6.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText(unknown)
  await page.goto(`/money/order/${order!.id}/money/refund`)
  await expect(dialog.getByRole('alert')).toContainText(unknown)
  await dialog.getByLabel(/^退款/).first().fill('6.00')
  await dialog.getByLabel(/退款原因/).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: '退款 ¥6.00' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('退款已提交')
  // Checks the dialog too, because the lost answer has left a toast that says nothing about this refund.
  await expect(dialog).toHaveCount(0)
  expect(refunds()).toEqual([{ n: 1 }])
  expect(
    site.sql('select amount as a from ward_refund where order_id = ? and source <> 2 order by amount desc limit 2', order!.id),
  ).toEqual([{ a: 600 }, { a: 500 }])
  // An answered request is finished; the next refund gets a new request number.
  await page.goto(`/money/order/${order!.id}/refund`)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('a transfer and the end of an order are executed once when their answers are lost', async ({ page, site, login }) => {
  await login('admin', '/money/transfers/pay')
  const dialog = page.locator('dialog:modal').last()
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await dialog.getByLabel(/^转账金额/).fill('32.32')
  await dialog.getByRole('button', { name: '下一步' }).click()
  const send = dialog.getByRole('button', { name: '转账 ¥32.32' })
  await expect(send).toBeVisible()
  await loseAnswer(page)
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText(unknown)
  await send.click()
  await expect(page.locator('[data-slot=toast]')).toContainText('转账已提交')
  expect(site.sql('select count(*) as n from ward_transfers where amount = 3232')).toEqual([{ n: 1 }])

  const [running] = site.sql<{ id: string }>('select id from ward_order where state = 1 and deposit_flag = 1 order by id desc limit 1')
  await page.goto(`/money/order/${running!.id}/finish`)
  await loseAnswer(page)
  await dialog.getByRole('button', { name: '结束订单' }).click()
  await expect(dialog.getByRole('alert')).toContainText(unknown)
  await dialog.getByRole('button', { name: '结束订单' }).click()
  await expect(dialog).toContainText('订单已结束,请勿重复操作')
})
