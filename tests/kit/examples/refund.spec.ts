import { expect, test } from 'ward-kit'

test('a refund to a void card: staff are told, and may not pay the amount out twice', async ({ as, world, clock }) => {
  const finance = await as('finance')
  const order = await finance.rows.order.first({ state_equal: 3, depositFlag_equal: 1 })
  await world.channel.rule({ kind: 'refund', outcome: 'abnormal' })
  const page = await finance.open(`/money/order/${order.id}/refund`)
  await page.getByRole('textbox', { name: /^退款/ }).fill('3.45')
  await page.getByRole('combobox', { name: /退款原因/ }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '退款 ¥3.45' }).click()
  await expect(page.getByText('退款已提交')).toBeVisible()
  await clock.pass({ minutes: 1 })
  await expect(page.getByRole('row', { name: /3\.45/ })).toContainText('异常')
})
