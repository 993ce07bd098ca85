/** The main job in several worlds at once: rent, pay, return, refund. Each world contains only its own changes. */
import { refundSource, refundStatus } from '../../../contract/rules/refund.ts'
import { type Person, expect, test, type World } from 'ward-kit'

/** The main job of staff and a customer in one world. @returns the orders added and the refunds */
async function mainJob(world: World, as: (account: string) => Promise<Person>, cents: number) {
  const [admin, finance] = await Promise.all([as('admin'), as('finance')])
  const before = (await admin.rows.order.list({ size: 1 })).total
  const [customer, device] = [
    await admin.rows.customer.first({ state: 0 }),
    await admin.rows.equ.first({ state: 0, online: 1, bedId_notnull: 1 }),
  ]
  const { id } = await admin.sim.simOrder({ customerId: customer.id, batch: String(device.batch), depositFlag: 1 })
  await admin.sim.simPay({ id })
  await world.clock.pass({ minutes: 1 })
  await world.clock.pass({ hours: 3 })
  await admin.sim.simReturn({ id })
  await world.clock.pass({ minutes: 5 })

  const page = await finance.open(`/money/order/${id}/refund`)
  const yuan = (cents / 100).toFixed(2)
  await page.getByRole('textbox', { name: /^退款/ }).fill(yuan)
  await page.getByRole('combobox', { name: /退款原因/ }).selectOption({ index: 1 })
  await page.getByRole('button', { name: `退款 ¥${yuan}` }).click()
  await expect(page.getByText('退款已提交')).toBeVisible()
  await world.clock.pass({ minutes: 1 })

  const refunds = (await finance.rows.refund.list({ orderId: id })).records.filter(({ source }) => source === refundSource.staff)
  return {
    orders: (await admin.rows.order.list({ size: 1 })).total - before,
    refunds: refunds.map(({ amount, status }) => [amount, status]),
  }
}

/** @param n number of simultaneous worlds */
const worldsAtOnce = (n: number) =>
  test(`${n} simultaneous worlds complete the main job without affecting each other${n > 3 ? ' @long' : ''}`, async ({ ward, asIn }) => {
    const worlds = await Promise.all(Array.from({ length: n }, () => ward.world()))
    const main = await ward.main('admin')
    const outside = async () => [(await main.rows.order.list({ size: 1 })).total, (await main.rows.refund.list({ size: 1 })).total]
    const before = await outside()
    const ends = await Promise.all(worlds.map((world, i) => mainJob(world, (account) => asIn(world, account), 101 + i)))
    expect(ends).toEqual(worlds.map((_world, i) => ({ orders: 1, refunds: [[101 + i, refundStatus.done]] })))
    expect(await outside()).toEqual(before)
    await Promise.all(worlds.map((world) => world.end()))
  })

for (const n of [2, 8]) worldsAtOnce(n)
