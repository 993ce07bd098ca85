/** A day of finance staff: an order's ledger, to-dos, withdrawals, reconciliation, and approval by a second person. */
import type { Page } from '@playwright/test'
import { formatTime } from '#contract/rules/time.ts'
import { colleague, expect, scriptOf, type Site, test } from './fixtures.ts'
import { openFromMenu } from './main-menu.ts'

interface Paid {
  id: string
  phone: string
  no: string
  left: number
}

/** A settled deposit order with at least `least` cents left to refund and nothing in progress. */
function paidOrder({ sql }: Site, least: number, card: 'good' | 'void' = 'good'): Paid {
  const [order] = sql<Paid>(
    `select o.id, o.phone_number as phone, o.out_trade_no as no, o.total_amount - o.refunded_amount as left from ward_order o
     where o.state = 3 and o.deposit_flag = 1 and o.split_amount = 0 and o.total_amount - o.refunded_amount >= ? and o.amount > 0
       and o.open_id ${card === 'void' ? '' : 'not '}like 'sim_void_%'
       and not exists (select 1 from ward_refund r where r.order_id = o.id and (r.refund_status <> 1 or r.source = 1))
     order by random() limit 1`,
    least,
  )
  if (!order) throw new Error('the seed has no such order')
  return order
}

const money = (cents: number) => `¥${(cents / 100).toFixed(2)}`

/** Refunds from the order's money page; resolves when that page is shown again. */
async function refund(page: Page, cents: number): Promise<void> {
  await page.getByRole('link', { name: '退款', exact: true }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^退款金额/).fill((cents / 100).toFixed(2))
  await dialog.getByLabel(/退款原因/).selectOption({ index: 1 })
  // Not found by its role, because the toast of an earlier action may still be shown.
  await expect(dialog.getByText(`将退 ${money(cents)} 给`)).toBeVisible()
  await dialog.getByRole('button', { name: new RegExp(`^(退款|提交复核) ${money(cents)}$`) }).click()
  await expect(page).toHaveURL(/\/money$/)
}

/** The value of a figure. */
const figure = (page: Page, name: string) => page.locator('main [data-slot=stat]').filter({ hasText: name }).locator('dd')

/** Opens a page from the sidebar. */
const menu = openFromMenu

/** A refund to a void card becomes a to-do, which is removed when somebody records how it was settled. */
async function settleAbnormal(page: Page, site: Site): Promise<void> {
  const { id, no } = paidOrder(site, 500, 'void')
  await page.goto(`/money/order/${id}/money`)
  await refund(page, 222)
  await expect(page.getByText('退款异常 ¥2.22')).toBeVisible({ timeout: 20_000 })
  await expect(figure(page, '已退款')).not.toHaveText('¥2.22')

  await menu(page, '待办')
  // The list of all kinds shows the oldest of each kind only.
  await page.getByRole('navigation', { name: '类型' }).getByRole('link', { name: '退款异常' }).click()
  const abnormal = page.getByRole('region', { name: '退款异常' })
  await abnormal.getByRole('link', { name: new RegExp(`^${no}`) }).click()
  const dialog = page.getByRole('region', { name: '异常退款处理' })
  await expect(dialog).toContainText('卡已作废或冻结，需到商户平台人工处理')
  await dialog.getByRole('button', { name: /^登记已处理 ¥2.22/ }).click()
  await expect(dialog.getByText('请填写处理说明')).toBeVisible()
  await dialog.getByLabel(/处理说明/).fill('商户平台已退到新卡')
  await dialog.getByRole('button', { name: /^登记已处理 ¥2.22/ }).click()
  await expect(page.getByText('异常退款已登记处理', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/money\/todo/)
  await expect(abnormal.getByText(no)).toHaveCount(0)

  await page.goto(`/money/order/${id}/money`)
  await expect(page.getByText('异常退款已登记处理 ¥2.22')).toBeVisible()
  await expect(page.getByText('沈若水 · 商户平台已退到新卡')).toBeVisible()
  await expect(page.getByRole('link', { name: '登记处理' })).toHaveCount(0)
}

/** A withdrawal is audited and paid from the to-do list. */
async function payWithdrawal(page: Page, site: Site): Promise<void> {
  const [withdrawal] = site.sql<{ id: string; nick_name: string; amount: number; real_amount: number; phone_number: string }>(
    `select * from ward_withdrawal where state = 0 and audit_time is null order by random() limit 1`,
  )
  const { id, nick_name: name, amount, real_amount: paid, phone_number: phone } = withdrawal!
  await menu(page, '待办')
  const item = page
    .getByRole('region', { name: '提现', exact: true })
    .locator('li')
    .filter({ hasText: name })
    .filter({ hasText: phone.slice(-4) })
  await item.getByRole('link').click()
  const dialog = page.getByRole('region', { name: '提现审核' })
  const [wallet] = site.sql<{ own: number }>(
    'select person_amount as own from ward_wallet where customer_id = (select customer_id from ward_withdrawal where id = ?)',
    id,
  )
  const facts = dialog.getByRole('region', { name: '钱包' })
  for (const cents of [wallet!.own + amount, wallet!.own])
    await expect(
      facts
        .locator('dd')
        .filter({ hasText: (cents / 100).toFixed(2) })
        .first(),
    ).toBeVisible()
  await expect(facts.getByRole('row').filter({ hasText: '申请提现' }).first()).toContainText((wallet!.own / 100).toFixed(2))
  await dialog.getByLabel('审核意见').fill('余额够')
  await page.locator('main [data-case]').first().click()
  await dialog.getByRole('button', { name: '继续编辑' }).click()
  await expect(dialog.getByLabel('审核意见')).toHaveValue('余额够')
  await dialog.getByRole('button', { name: new RegExp(`^通过 ${money(amount)}`) }).click()
  await expect(page.getByText('提现已通过，等待打款')).toBeVisible()
  await expect(item).toContainText('待打款')
  await item.getByRole('link').click()
  await page.getByRole('button', { name: new RegExp(`^打款 ${money(paid)}`) }).click()
  await expect(page.getByText('打款已提交')).toBeVisible()
  await expect(item).toHaveCount(0)
  await page.goto(`/money/withdrawal/${id}`)
  await expect(page.getByRole('dialog').getByText('已到账')).toBeVisible({ timeout: 20_000 })
  await scriptOf(page)
  await page.keyboard.press('Escape')
  expect(site.sql(`select state from ward_withdrawal where id = ?`, id)).toEqual([{ state: 2 }])
}

test('a day of finance: a refund in two parts, an abnormal refund, a withdrawal, and reconciliation', async ({ page, site, login }) => {
  test.slow()
  const { id, phone, no, left } = paidOrder(site, 2000)
  await login('finance', '/money/order')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '查询' }).click()
  await page.locator(`[data-slot=table] a[data-row][href*="${id}"]`).click()
  await page.getByRole('dialog').getByRole('link', { name: '订单资金' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单资金' })).toBeVisible()
  await expect(page.getByText(no).first()).toBeVisible()
  for (const cents of [321, 123]) {
    await refund(page, cents)
    await expect(page.getByText(`退款处理中 ${money(cents)}`)).toBeVisible()
    await expect(page.getByText(`退款到账 ${money(cents)}`)).toBeVisible({ timeout: 20_000 })
  }
  await expect(figure(page, '剩余可退')).toHaveText(`${money(left - 444)}`)
  expect(site.sql(`select refund_status as s, amount from ward_refund where order_id = ? and source = 1 order by id`, id)).toEqual([
    { s: 1, amount: 321 },
    { s: 1, amount: 123 },
  ])
  const ledger = page.locator('section').filter({ has: page.getByRole('heading', { name: /资金台账/ }) })
  await expect(ledger.locator('tbody tr').filter({ hasText: /(?<!\d)3\.21/ })).toHaveCount(2)

  await settleAbnormal(page, site)
  await payWithdrawal(page, site)

  // The day's sums agree, also with the imported bill of the channel.
  await menu(page, '对账')
  await expect(page.getByRole('heading', { name: '对账' })).toBeVisible()
  const today = formatTime(Date.now()).slice(0, 10)
  await page.getByRole('link', { name: today }).click()
  const sums = page.getByRole('region', { name: '合计' })
  await expect(sums.getByText('一致')).toHaveCount(5)
  const bill = await (await page.request.get(`/money/reconcile/${today}/bill`)).body()
  await page.getByRole('link', { name: '导入账单' }).click()
  await page.getByLabel('账单文件').setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: bill })
  await page.getByRole('dialog').getByRole('button', { name: '导入账单' }).click()
  await expect(page.getByText(/已导入 \d+ 行/)).toBeVisible()
  await expect(sums.getByText('一致')).toHaveCount(5)
})

test('a refund above the limit reaches the channel only after another person approved it', async ({ page, site, login, browser }) => {
  const { id, no } = paidOrder(site, 10_100)
  await login('finance', `/money/order/${id}/money`)
  await refund(page, 10_050)
  await expect(page.getByText('退款已提交，等待第二人复核')).toBeVisible()
  await expect(page.getByText('等待第二人复核 ¥100.50', { exact: true })).toBeVisible()
  const atChannel = () =>
    site.sql(
      `select s.outcome from sim_op s join ward_refund r on r.out_refund_no = s.out_no where r.order_id = ? and r.amount = 10050`,
      id,
    )
  expect(atChannel()).toEqual([])

  await page.getByRole('link', { name: '去复核' }).click()
  await expect(page.getByRole('dialog')).toContainText('发起人不能复核自己的退款')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^通过/ })).toHaveCount(0)

  const second = await colleague(browser, site.url, '/money/todo')
  await second.getByRole('link', { name: new RegExp(`^${no}`) }).click()
  const dialog = second.getByRole('region', { name: '退款复核' }).last()
  await expect(dialog).toContainText('沈若水')
  await dialog.getByLabel('复核意见').fill('已核实')
  await dialog.getByRole('button', { name: /^通过，退 ¥100.50/ }).click()
  await expect(second.getByText('已通过，退款已提交')).toBeVisible()
  await expect(second.getByRole('navigation', { name: '待办列表' }).getByText(no)).toHaveCount(0)
  await second.context().close()
  expect(atChannel()).toHaveLength(1)

  await page.goto(`/money/order/${id}/money`)
  await expect(page.getByText('退款复核通过 ¥100.50')).toBeVisible()
  await expect(page.getByText('退款到账 ¥100.50')).toBeVisible({ timeout: 20_000 })
})
