/** Cost and debt of a running rental on the pages of staff: the meter, the refund that it limits, the end of the order. */
import { yuan } from '#contract/rules/money.ts'
import { fee, usedMinutes } from '#contract/rules/price.ts'
import { priceRule } from '#contract/rules/so-far.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import type { Page } from '@playwright/test'
import { callWith, tokenOf } from './api.ts'
import { colleague, type Site } from './fixtures.ts'
import { expect, type Sim, test } from './sim.ts'

interface Rental {
  id: string
  batch: string
  paid: number
  start: string
  snapshot: string
}
const rentalOf = (site: Site, id: string) =>
  site.sql<Rental>(
    'select id, batch, total_amount as paid, start_time as start, price_snapshot as snapshot from ward_order where id = ?',
    id,
  )[0]!

const minuteMs = 60_000

/** Creates a running rental. @param depositFlag 1: with a paid deposit, 2: paid at its end @returns it with functions for its clock */
async function rent(site: Site, sim: Sim, depositFlag = 1) {
  const { token } = await tokenOf(site, 'admin', 'admin')
  const call = async (path: string, body?: object) => {
    const { code, msg, data } = await callWith(site, token, path, body)
    expect(msg === '' || code === 200, `${path}: ${msg}`).toBe(true)
    return data as Record<string, string>
  }
  const { id } = await call('/api/ward/sim/order', { customerId: sim.someone().id, batch: sim.freeDevice(), depositFlag })
  if (depositFlag === 1) await call('/api/ward/sim/order/pay', { id })
  await expect.poll(() => site.sql('select state as s from ward_order where id = ?', id)).toEqual([{ s: 1 }])
  const rental = rentalOf(site, String(id))
  const rule = priceRule.parse(JSON.parse(rental.snapshot))
  const now = async () => parseTime(String((await call('/api/ward/sim/state')).time))
  /** Moves the clock to the first minute whose fee is at least `part` of the paid amount. @returns the fee */
  async function until(part: number): Promise<number> {
    let minutes = 0
    while (fee(minutes, rule) < rental.paid * part) minutes += 1
    const ahead = parseTime(rental.start) + (minutes - 1) * minuteMs + 1000 - (await now())
    await call('/api/ward/sim/pass', { ms: Math.max(0, ahead) })
    return fee(minutes, rule)
  }
  const hourLater = () => call('/api/ward/sim/pass', { ms: 60 * minuteMs })
  return { ...rental, until, hourLater, now, rule }
}

const rowOf = (page: Page) => page.locator('[data-slot=table] tbody tr')

test('the meter of a running order shows no use, partial use and more than the deposit, on all pages and on a phone', async ({
  page,
  site,
  sim,
  login,
}) => {
  const order = await rent(site, sim)
  const list = `/money/order?batch=${order.batch}&state=1`
  await login('admin', list)
  const meter = rowOf(page).getByRole('meter', { name: '押金用量' })
  await expect(meter).toHaveAttribute('aria-valuenow', '0')
  await expect(meter).toHaveAttribute('aria-valuetext', '押金已用 0%')

  const part = await order.until(0.6)
  const percent = Math.floor((part * 100) / order.paid)
  await page.goto(list)
  await expect(meter).toHaveAttribute('aria-valuenow', String(percent))
  await expect(rowOf(page)).toContainText(`${percent}%`)
  await expect(rowOf(page)).toContainText(yuan(part))

  const over = (await order.until(1.001)) - order.paid
  await page.goto(list)
  await expect(meter).toHaveAttribute('aria-valuenow', '100')
  await expect(meter).toHaveAttribute('aria-valuetext', `已超押金 ¥${yuan(over)}`)
  await expect(rowOf(page)).toContainText(`超 ¥${yuan(over)}`)

  await page.goto(`/money/order/${order.id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('[data-slot=account]')).toContainText(`¥${yuan(order.paid + over)}已产生租金`)
  await expect(drawer.locator('[data-slot=account]')).toContainText(`已超押金 ¥${yuan(over)}`)
  await expect(drawer.locator('dd', { hasText: '¥0.00' }).last()).toBeVisible()
  await expect(drawer.getByRole('link', { name: '结束订单' })).toHaveAttribute('data-variant', 'default')
  await expect(drawer.getByRole('link', { name: '退款', exact: true })).toHaveAttribute('data-variant', 'outline')

  const [place] = site.sql<{ hos: string; bed: string }>('select hos_id as hos, bed_id as bed from ward_order where id = ?', order.id)
  await page.goto(`/rental/place?hos=${place!.hos}&bed=${place!.bed}`)
  await expect(page.locator('main li[data-state]', { has: page.locator('[aria-current=true]') })).toContainText(`超 ¥${yuan(over)}`)
  await expect(page.getByRole('region', { name: /^床位/ })).toContainText(`已超押金 ¥${yuan(over)}`)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(list)
  const card = page.locator('[data-slot=row-card]')
  await expect(card.getByRole('meter')).toHaveAttribute('aria-valuenow', '100')
  await expect(card).toContainText(`已超押金 ¥${yuan(over)}`)

  await page.goto(`/money/order/${order.id}/slip`)
  const paper = page.locator('main article')
  await expect(paper).toContainText(/使用中，截至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 已产生租金/)
  await expect(paper).toContainText(`¥${yuan(order.paid + over)}`)
  await expect(paper).not.toContainText('大写')
})

test('an order that is paid at its end shows its current cost without a meter', async ({ page, site, sim, login }) => {
  const score = await rent(site, sim, 2)
  await score.hourLater()
  await login('admin', `/money/order?batch=${score.batch}&state=1`)
  await expect(rowOf(page)).toContainText(/租金 ¥\d/)
  await expect(page.getByRole('meter')).toHaveCount(0)
  await page.goto(`/money/order/${score.id}`)
  await expect(page.getByRole('dialog').locator('[data-slot=account]')).toContainText('已产生租金')
  await expect(page.getByRole('dialog').getByRole('meter')).toHaveCount(0)
})

test('a refund of a running order that includes rent needs a checkbox and a reason, and waives only that rent', async ({
  page,
  site,
  sim,
  login,
}) => {
  const order = await rent(site, sim)
  const accrued = await order.until(0.6)
  const rest = order.paid - accrued
  await login('admin', `/money/order/${order.id}/refund`)
  const dialog = page.locator('dialog:modal').filter({ has: page.locator('[name=amount]') })
  await expect(dialog.getByRole('link', { name: `结束并退 ¥${yuan(rest)}` })).toHaveAttribute('href', `/money/order/${order.id}/finish`)
  await expect(dialog).toContainText(`租金 ¥${yuan(accrued)}`)

  const amount = dialog.getByLabel(/^退款/).first()
  await amount.fill(yuan(rest + 600))
  await expect(dialog.getByText(`超过可退金额 ¥${yuan(rest)}`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^退款 ¥/ })).toBeDisabled()

  await dialog.getByRole('checkbox', { name: /免收租金/ }).check()
  await expect(dialog).toContainText('免收已产生的租金 ¥6.00；之后的时长照常计费，直到订单结束')
  const submit = dialog.getByRole('button', { name: `退 ¥${yuan(rest + 600)}，免收 ¥6.00` })
  await submit.click()
  await expect(dialog.getByText('请选择退款原因')).toBeVisible()
  await expect(amount).toHaveValue(yuan(rest + 600))
  await dialog.getByLabel(/退款原因/).selectOption({ index: 1 })
  await submit.click()
  await expect(page.locator('[data-slot=toast]')).toContainText('退款已提交')
  expect(site.sql('select waived_amount as w, state as s from ward_order where id = ?', order.id)).toEqual([{ w: 600, s: 1 }])
  await expect(page.getByRole('dialog').locator('[data-slot=account]')).toContainText('免收 ¥6.00')

  // The rest of the deposit and the rent count together towards the approval limit of ¥100.00 per order.
  const more = await order.until(1.2)
  await page.goto(`/money/order/${order.id}/refund`)
  await expect(dialog.getByRole('link', { name: /^结束，待补缴 ¥/ })).toBeVisible()
  const left = order.paid - rest - 600
  await amount.fill(yuan(left))
  await dialog.getByRole('checkbox', { name: /免收租金/ }).check()
  await expect(dialog).toContainText(`合计 ¥${yuan(left + more - 600)}`)
  await expect(dialog.getByRole('button', { name: `提交复核 ¥${yuan(left)}` })).toBeEnabled()
})

test('without the checkbox and JavaScript the server refuses with a message, and the input stays', async ({ site, sim, browser }) => {
  const order = await rent(site, sim)
  const accrued = await order.until(0.6)
  const page = await colleague(browser, site.url, `/money/order/${order.id}/refund`, 'finance', false)
  const dialog = page.getByRole('dialog').filter({ has: page.locator('[name=amount]') })
  await dialog.locator('[name=amount]').fill(yuan(order.paid))
  await dialog.getByLabel(/退款原因/).selectOption({ index: 1 })
  await dialog.getByLabel('备注').fill('设备坏了')
  await dialog.getByRole('button', { name: /^退款/ }).click()
  await expect(dialog).toContainText(`订单使用中,已产生租金¥${yuan(accrued)},请先结束订单`)
  await expect(dialog.locator('[name=amount]')).toHaveValue(yuan(order.paid))
  await expect(dialog.getByLabel('备注')).toHaveValue('设备坏了')
  expect(site.sql('select id from ward_refund where order_id = ?', order.id)).toEqual([])
  await page.context().close()
})

test('an abnormal order can be ended at an earlier time, with the fee until then', async ({ page, site, login }) => {
  const [stuck] = site.sql<Rental>(
    `select id, batch, total_amount as paid, start_time as start, price_snapshot as snapshot from ward_order
     where state = 9 and deposit_flag = 1 and end_time is null and is_deleted = 0 limit 1`,
  )
  const { id, start, snapshot } = stuck!
  const end = formatTime(parseTime(start) + 90 * minuteMs)
  const cost = fee(usedMinutes(parseTime(start), parseTime(end)), priceRule.parse(JSON.parse(snapshot)))
  await login('admin', `/money/order/${id}/finish`)
  const dialog = page.locator('dialog:modal').filter({ hasText: '结束这笔订单' })
  const field = dialog.getByRole('textbox', { name: '结束时间' })
  await field.fill(formatTime(parseTime(start) - minuteMs))
  await dialog.getByRole('button', { name: /^结束订单/ }).click()
  await expect(dialog.locator('[data-slot=field-error]')).toContainText(`结束时间必须在${start}与`)
  await field.fill(end)
  await expect(dialog.getByRole('button', { name: `结束订单，收 ¥${yuan(cost)}` })).toBeVisible()
  await dialog.getByRole('button', { name: /^结束订单/ }).click()
  await expect(page.getByText('订单已结束')).toBeVisible()
  expect(site.sql('select end_time as e, amount as a from ward_order where id = ?', id)).toEqual([{ e: end, a: cost }])
})

test('an ended order shows its debt, with the actions that the user may take', async ({ page, site, login, browser }) => {
  const [owing] = site.sql<{ id: string; owed: number }>(
    `select o.id, o.amount - o.waived_amount - o.total_amount as owed from ward_order o where o.state = 2 and o.is_deleted = 0
     and o.amount > o.waived_amount + o.total_amount and not exists (select 1 from ward_refund r where r.order_id = o.id) limit 1`,
  )
  const { id, owed } = owing!
  await login('admin', `/money/order/${id}`)
  const account = page.getByRole('dialog').locator('[data-slot=account]')
  await expect(account).toContainText(`¥${yuan(owed)}待补缴`)
  for (const [name, to] of [
    [`再次扣款 ¥${yuan(owed)}`, 'collect'],
    ['催缴', 'remind'],
    ['免收', 'waive'],
  ] as const)
    await expect(account.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/money/order/${id}/${to}`)
  const reader = await colleague(browser, site.url, `/money/order/${id}`, 'auditor')
  await expect(reader.locator('[data-slot=account]')).toContainText(`¥${yuan(owed)}待补缴`)
  await expect(reader.locator('[data-slot=account]').getByRole('link')).toHaveCount(0)
  await reader.context().close()
})
