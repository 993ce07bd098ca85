/** What staff see when the payment channel fails, refuses, is late, or never answers: no money counts before the channel's result. */
import { amountOutcomes, type SimOutcome } from '#contract/rules/channel.ts'
import { accepted, hint, lineOf, paidOrder, refund, type Paid } from './refunds.ts'
import { expect, test } from './sim.ts'

test('the last digits of a refund’s amount select its simulated result @long', async ({ page, site, login, sim }) => {
  const [order] = site.sql<Paid>(paidOrder('not like'))
  await login('admin', '/money/order')
  const refusals: Partial<Record<SimOutcome, string>> = { short: '账户余额不足', limited: '操作过于频繁' }
  for (const [suffix, outcome] of Object.entries(amountOutcomes)) {
    const refusal = refusals[outcome]
    if (!refusal) {
      await accepted(page, order!, `1.${suffix}`)
      continue
    }
    const dialog = await refund(page, order!, `1.${suffix}`)
    await expect(dialog.getByText(refusal)).toBeVisible()
    await expect(dialog.getByLabel(/^退款/).first()).toHaveValue(`1.${suffix}`)
  }
  await page.goto('/ward/sim')
  await sim.act('+1 天', '时钟已调整')
  await page.goto(`/money/order/${order!.id}`)
  const words: Partial<Record<SimOutcome, string>> = {
    abnormal: '退款异常',
    never: '处理中',
    error: '处理中',
    lost: '已完成',
  }
  for (const [suffix, outcome] of Object.entries(amountOutcomes))
    await expect(lineOf(page, `1.${suffix}`), outcome).toContainText(words[outcome] ?? '退款关闭')
  await expect(page.locator('[data-slot=alert]')).toContainText(hint)
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('账户余额不足')
  // Only completed refunds count as refunded. Abnormal and open ones stay reserved; closed ones are released.
  expect(site.sql('select refunded_amount - (total_amount - amount) as n from ward_order where id = ?', order!.id)).toEqual([{ n: 196 }])
})

test('refunds that are late, reported twice, out of order, lost, abnormal or closed stay open until the channel reports', async ({
  page,
  site,
  login,
  sim,
}) => {
  const [order] = site.sql<Paid>(paidOrder('not like'))
  await login('admin', '/ward/sim')
  const cases = [
    ['1.01', 'success', '已完成'],
    ['1.02', 'twice', '已完成'],
    ['1.03', 'stale', '已完成'],
    ['1.04', 'lost', '已完成'],
    ['1.05', 'abnormal', '退款异常'],
    ['1.06', 'closed', '退款关闭'],
  ] as const
  for (const [yuan, outcome] of cases) {
    await sim.rule({ kind: 'refund', outcome, field: 'outTradeNo', value: order!.no, delay: 1800, times: 1 })
    await accepted(page, order!, yuan)
    await expect(lineOf(page, yuan)).toContainText('处理中')
  }
  const figures = page.getByRole('dialog').locator('[data-slot=stat-group]').first()
  await expect(figures).toContainText('6.21')
  await sim.hourLater()
  await page.goto(`/money/order/${order!.id}`)
  for (const [yuan, outcome, word] of cases) await expect(lineOf(page, yuan), outcome).toContainText(word)
  await expect(page.locator('[data-slot=alert]')).toContainText(hint)
  await page.goto(`/money/refund?outTradeNo=${order!.no}&status=3`)
  await expect(page.locator('[data-slot=table] tbody tr').filter({ hasText: '1.05' })).toContainText(hint)
  // Each refund counts once, however often and in whatever order it was reported.
  expect(site.sql('select refunded_amount - (total_amount - amount) as n from ward_order where id = ?', order!.id)).toEqual([{ n: 410 }])
})

test('a refund that the channel has not received is submitted again, once', async ({ page, site, login, sim }) => {
  const [order] = site.sql<Paid>(paidOrder('not like'))
  await login('admin', '/ward/sim')
  await sim.rule({ kind: 'refund', outcome: 'error', field: 'outTradeNo', value: order!.no, times: 1 })
  await sim.rule({ kind: 'refund', outcome: 'success', field: 'outTradeNo', value: order!.no, delay: 1800, times: 1 })
  await accepted(page, order!, '2.00')
  await expect(lineOf(page, '2.00')).toContainText('处理中')
  await page.goto('/ward/sim')
  await sim.act('立即结算', '到期的结果已结算')
  const [{ no }] = site.sql<{ no: string }>(
    'select out_refund_no as no from ward_refund where order_id = ? and amount = 200',
    order!.id,
  ) as [{ no: string }]
  await expect.poll(() => site.sql('select count(*) as n from sim_op where out_no = ?', no)).toEqual([{ n: 1 }])
  await page.goto(`/money/order/${order!.id}`)
  await expect(lineOf(page, '2.00')).toContainText('处理中')
  await sim.hourLater()
  await page.goto(`/money/order/${order!.id}`)
  await expect(lineOf(page, '2.00')).toContainText('已完成')
})

test('a refused refund reserves no money, and the next attempt succeeds @long', async ({ page, site, login, sim }) => {
  const [order] = site.sql<Paid>(paidOrder('not like'))
  await login('admin', '/ward/sim')
  await sim.rule({ kind: 'refund', outcome: 'short', field: 'outTradeNo', value: order!.no, times: 1 })
  const dialog = await refund(page, order!, '3.00')
  await expect(dialog.getByText('账户余额不足')).toBeVisible()
  await expect(page.locator('[data-slot=toast]')).toHaveCount(0)
  expect(site.sql('select refund_status as s from ward_refund where order_id = ? and amount = 300', order!.id)).toEqual([{ s: 2 }])
  await dialog.getByRole('button', { name: '退款 ¥3.00' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('退款已提交')
  await expect(lineOf(page, '3.00').filter({ hasText: '已完成' })).toHaveCount(1)
})

test('a refund to a void card is abnormal without a rule @long', async ({ page, site, login }) => {
  const [order] = site.sql<Paid>(paidOrder('like'))
  await login('finance', '/money/order')
  await accepted(page, order!, '1.00')
  await expect(lineOf(page, '1.00')).toContainText('退款异常')
  await expect(page.locator('[data-slot=alert]')).toContainText(hint)
  await page.goto(`/money/order/${order!.id}/refund`)
  await expect(page.getByRole('dialog').last()).toContainText('异常占用')
})

test('a failed split releases its money; a failed return of a share shows its reason @long', async ({ page, site, login, sim }) => {
  const [order] = site.sql<Paid>(
    `select o.id, o.out_trade_no as no from ward_order o where o.state = 3 and o.deposit_flag = 1 and o.amount >= 1500 and o.split_amount = 0
     and o.open_id not like 'sim_void_%' and not exists (select 1 from ward_refund r where r.order_id = o.id and r.refund_status <> 1)
     and exists (select 1 from ward_receiver r where r.hos_id = o.hos_id and r.state = 1 and r.receiver_type = 'MERCHANT_ID')
     order by random() limit 1`,
  )
  await login('admin', `/money/order/${order!.id}/split`)
  const submit = page.getByRole('button', { name: /^分账 ¥/ })
  const amount = /¥([\d.]+)/.exec((await submit.textContent()) ?? '')![1]!
  await sim.rule({ kind: 'split', outcome: 'closed', field: 'amount', value: amount, delay: 1800, times: 1 })
  const split = async () => {
    await page.goto(`/money/order/${order!.id}/split`)
    await submit.click()
    await expect(page.locator('[data-slot=toast]')).toContainText('分账已提交')
  }
  const shares = page.getByRole('dialog').locator('[data-variant=boxed]').last().locator('tbody tr')
  await split()
  await expect(shares.first()).toContainText('处理中')
  await sim.hourLater()
  await page.goto(`/money/order/${order!.id}`)
  await expect(shares.first()).toContainText('失败')
  await expect(page.getByRole('dialog')).toContainText('接收方账户异常')

  await split()
  await expect(shares.filter({ hasText: '已分账' }).first()).toBeVisible()
  const share = shares.filter({ has: page.getByRole('link', { name: '分账回退' }) }).first()
  await sim.rule({ kind: 'return', outcome: 'closed', field: 'amount', value: '0.02', delay: 1800, times: 1 })
  await page.goto(`/money/order/${order!.id}`)
  await share.getByRole('link', { name: '分账回退' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel(/^回退金额/).fill('0.02')
  await dialog.getByRole('button', { name: '回退' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('分账回退已提交')
  await sim.hourLater()
  await page.goto(`/money/order/${order!.id}/money`)
  const failed = page.locator('main li').filter({ hasText: '接收方余额不足' })
  await expect(failed).toContainText('0.02')
  await page.goto(`/money/order/${order!.id}`)
  await expect(shares.filter({ hasText: '已分账' }).first()).toBeVisible()
  await expect(shares.filter({ hasText: '部分回退' })).toHaveCount(0)
})

test('a failed transfer shows its reason; a refused one shows it in the dialog', async ({ page, login, sim }) => {
  await login('admin', '/ward/sim')
  await sim.rule({ kind: 'transfer', outcome: 'abnormal', field: 'amount', value: '43.21', delay: 1800, times: 1 })
  const transfer = async (amount: string) => {
    await page.goto('/money/transfers/pay')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').selectOption({ index: 1 })
    await dialog.getByLabel(/^转账金额/).fill(amount)
    await dialog.getByRole('button', { name: '下一步' }).click()
    await dialog.getByRole('button', { name: `转账 ¥${amount}` }).click()
    return dialog
  }
  await transfer('43.21')
  await expect(page.locator('[data-slot=toast]')).toContainText('转账已提交')
  const row = page.locator('[data-slot=table] tbody tr').filter({ hasText: '43.21' }).first()
  await expect(row).toContainText('处理中')
  await sim.hourLater()
  await page.goto('/money/transfers')
  await expect(row).toContainText('失败')
  await expect(row).toContainText('收款账户未实名')
  const dialog = await transfer('43.94')
  await expect(dialog.getByRole('alert')).toContainText('账户余额不足')
})

test('a withdrawal whose payment failed shows the reason, and is paid at the next attempt @long', async ({ page, login, sim }) => {
  const who = sim.someone()
  await login('admin', '/ward/sim')
  await sim.rule({ kind: 'transfer', outcome: 'abnormal', field: 'openid', value: who.openId, delay: 1800, times: 1 })
  await sim.customer(who.phone)
  await page.getByRole('form', { name: '充值' }).getByRole('textbox').fill('200')
  await sim.act('充值', '充值单已创建')
  await sim.act(/^付款 ¥/, '付款已提交给渠道')
  await expect(sim.records('recharge').first()).toContainText('成功')
  await page.getByRole('form', { name: '申请提现' }).getByRole('textbox').fill('100')
  await sim.act('申请提现', '待审核')
  const to = (await sim.records('withdrawal').first().getByRole('link').getAttribute('href'))!
  const state = page.getByRole('dialog')

  await page.goto(`${to}/audit`)
  await page.getByRole('button', { name: '通过 ¥100.00' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('提现已通过')
  await page.goto(to)
  await expect(state).toContainText('待打款')
  await expect(state).not.toContainText('待审核')
  const pay = async () => {
    await page.goto(`${to}/pay`)
    await page.getByRole('button', { name: /^打款 ¥/ }).click()
    await expect(page.locator('[data-slot=toast]')).toContainText('打款已提交')
    await page.goto(to)
  }
  await pay()
  await expect(state).toContainText('打款中')
  await sim.hourLater()
  await page.goto(to)
  await expect(state).toContainText('打款失败')
  await expect(state).toContainText('收款账户未实名')
  await state.getByRole('link', { name: '重试打款' }).click()
  await expect(page.getByRole('dialog').last()).toContainText('上次打款失败：收款账户未实名')
  await pay()
  await expect(async () => {
    await page.goto(to)
    await expect(state).toContainText('已到账', { timeout: 1000 })
  }).toPass()
})
