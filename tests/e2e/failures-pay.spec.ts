/** What staff see when payments fail or arrive late, and when the rest of a deposit or a fee is refused. */
import { expect, test } from './sim.ts'

test('an order whose payment fails or is late does not start, and a late payment is refunded automatically @long', async ({
  page,
  site,
  login,
  sim,
}) => {
  const who = sim.someone()
  await login('admin', '/ward/sim')
  await sim.rule({ kind: 'pay', outcome: 'abnormal', field: 'openid', value: who.openId, delay: 300, times: 1 })
  await sim.rule({ kind: 'pay', outcome: 'success', field: 'openid', value: who.openId, delay: 1800, times: 1 })
  await sim.customer(who.phone)
  const line = sim.records('order').first()
  const rent = async () => {
    await sim.device(sim.freeDevice())
    await sim.act('下单', '待支付')
    await sim.act(/^付押金/, '待支付')
    return line.getByRole('link')
  }
  const first = (await (await rent()).getAttribute('href'))!
  const here = page.url()
  await page.goto(first)
  await expect(page.getByRole('dialog')).toContainText('支付处理中')
  await page.goto(here)
  await sim.act('+15 分钟', '时钟已调整')
  await page.goto(first)
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('[data-slot=badge]').first()).toContainText('已取消')
  expect(site.sql('select total_amount as n, start_time as t from ward_order where id = ?', first.split('/').at(-1))).toEqual([
    { n: 0, t: null },
  ])

  await page.goto(here)
  const second = (await (await rent()).getAttribute('href'))!
  await sim.act('+15 分钟', '时钟已调整')
  await expect(line).toContainText('已取消')
  await sim.act('+1 小时', '时钟已调整')
  await expect(sim.records('refund').first()).toContainText('已完成')
  await page.goto(second)
  await expect(drawer.locator('[data-slot=badge]').first()).toContainText('已取消')
  await expect(drawer.locator('[data-variant=boxed] tbody tr').first()).toContainText('已完成')
})

test('a deposit refund that the channel closes is a to-do until somebody records how it was settled @long', async ({
  page,
  site,
  login,
  sim,
}) => {
  const who = sim.someone()
  await login('admin', '/ward/sim')
  await sim.rule({ kind: 'refund', outcome: 'closed', field: 'openid', value: who.openId, times: 1 })
  await sim.customer(who.phone)
  await sim.device(sim.freeDevice())
  await sim.act('下单', '待支付')
  await sim.act(/^付押金/, '待支付')
  await sim.act('+15 分钟', '时钟已调整')
  const order = sim.records('order').first()
  const id = (await order.getByRole('link').getAttribute('href'))!.split('/').at(-1)!
  await sim.act('+1 小时', '时钟已调整')
  await sim.act(/^归还设备/, '设备已归还')
  await sim.act('+1 小时', '时钟已调整')
  const [{ no }] = site.sql<{ no: string }>('select out_trade_no as no from ward_order where id = ?', id) as [{ no: string }]

  await page.goto('/money/todo')
  const trouble = page.getByRole('region', { name: '退款异常' })
  const item = trouble.locator('li').filter({ hasText: no })
  await expect(item).toContainText('退款未成功')
  await item.getByRole('link').click()
  const dialog = page.getByRole('region', { name: '异常退款处理' })
  await expect(dialog).toContainText('自动退款未成功')
  await expect(dialog).toContainText('该款项仍计入订单的可退金额')
  await dialog.getByLabel(/处理说明/).fill('已线下退还')
  await dialog.getByRole('button', { name: /^登记已处理/ }).click()
  await expect(page.getByText('异常退款已登记处理', { exact: true })).toBeVisible()
  await expect(item).toHaveCount(0)
  await page.goto(`/money/order/${id}/money`)
  await expect(page.getByText('林知夏 · 已线下退还')).toBeVisible()
})

test('the fee of a pay score order is charged again until it is paid; a failed recharge adds nothing', async ({
  page,
  site,
  login,
  sim,
}) => {
  const who = sim.someone()
  await login('admin', '/ward/sim')
  await sim.rule({ kind: 'pay', outcome: 'error', field: 'openid', value: who.openId, times: 1 })
  await sim.rule({ kind: 'pay', outcome: 'success', field: 'openid', value: who.openId, delay: 1800, times: 1 })
  await sim.rule({ kind: 'pay', outcome: 'closed', field: 'openid', value: who.openId, delay: 1800, times: 1 })
  await sim.customer(who.phone)
  await sim.device(sim.freeDevice())
  await page.getByLabel('免押').check()
  await sim.act('下单', '使用中')
  await sim.act('+26 小时', '时钟已调整')
  await sim.act(/^归还设备/, '待补缴')
  const line = sim.records('order').first()
  await sim.act('立即结算', '到期的结果已结算')
  await expect(line).toContainText('待补缴')
  await sim.act('+1 小时', '时钟已调整')
  await expect(line).toContainText('已完成')

  const purse = () => site.sql('select amount as n from ward_wallet where customer_id = ?', who.id)
  const before = purse()
  await page.getByRole('form', { name: '充值' }).getByRole('textbox').fill('50')
  await sim.act('充值', '充值单已创建')
  await sim.act(/^付款 ¥50.00/, '待支付')
  await sim.act('+1 小时', '时钟已调整')
  await expect(sim.records('recharge').first()).toContainText('已关闭')
  expect(purse()).toEqual(before)
})
