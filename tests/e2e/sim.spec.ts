/** Customers on the page of the simulation, and what staff see of them. */
import { maskPhone } from '#contract/rules/phone.ts'
import { usedMinutes } from '#contract/rules/price.ts'
import { yuan } from '#contract/rules/money.ts'
import { parseTime } from '#contract/rules/time.ts'
import { callWith, tokenOf } from './api.ts'
import { before } from './without-hydration.ts'
import { expect, test } from './sim.ts'
import { isSound, onPhone } from './phone.ts'

test('a customer search typed before hydration is executed', async ({ page, login, sim }) => {
  const { phone } = sim.someone()
  const customers = page.getByRole('region', { name: '客户', exact: true })
  await login('admin', '/wel/index')
  await before(page, '/ward/sim', () => customers.getByLabel('查找客户').fill(phone))
  await expect(customers.getByRole('listitem')).toHaveCount(1)
  await expect(customers.getByRole('listitem')).toContainText(maskPhone(phone))
})

test('a rental of 26 hours costs the fee of its price, and the remainder is refunded automatically', async ({ page, site, login, sim }) => {
  const who = sim.someone()
  const batch = sim.freeDevice()
  await login('admin', '/ward/sim')
  await sim.customer(who.phone)
  await sim.device(batch)
  await sim.act('下单', '待支付')
  const line = sim.records('order').first()
  await expect(line).toContainText('待支付')
  await expect(line).toHaveAttribute('aria-current', 'true')
  const here = page.url()
  const toOrder = (await line.getByRole('link').getAttribute('href'))!

  await sim.act(/^付押金/, '付款已提交给渠道')
  await expect(line).toContainText('使用中')
  await line.getByRole('link').click()
  await expect(page).toHaveURL(site.url + toOrder)
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('[data-slot=badge]').first()).toContainText('使用中')
  await expect(drawer.getByText(batch).first()).toBeVisible()

  await page.goto(here)
  const before = await page.locator('main time[datetime]').first().getAttribute('datetime')
  await sim.act('+26 小时', '时钟已调整')
  const after = await page.locator('main time[datetime]').first().getAttribute('datetime')
  expect(Date.parse(after!) - Date.parse(before!)).toBeGreaterThanOrEqual(26 * 3_600_000)
  await sim.act(/^归还设备/, '已完成')
  await expect(line).toContainText('已完成')
  await expect(sim.records('refund').first()).toContainText('已完成')

  const [order] = site.sql<{ amount: number; paid: number; start: string; end: string; snapshot: string }>(
    `select amount, total_amount as paid, start_time as start, end_time as end, price_snapshot as snapshot from ward_order where id = ?`,
    toOrder.split('/').at(-1),
  )
  const minutes = usedMinutes(parseTime(order!.start), parseTime(order!.end))
  expect(minutes).toBeGreaterThanOrEqual(26 * 60)
  await page.goto(`/rental/price/${(JSON.parse(order!.snapshot) as { priceId: string }).priceId}`)
  await page.getByLabel('天', { exact: true }).fill(String(Math.floor(minutes / 1440)))
  await page.getByLabel('小时', { exact: true }).fill(String(Math.floor((minutes % 1440) / 60)))
  await page.getByLabel('分钟', { exact: true }).fill(String(minutes % 60))
  const fee = `¥${yuan(order!.amount)}`
  await expect(page.locator('output b')).toHaveText(fee)

  await page.goto(toOrder)
  await expect(drawer).toContainText(fee)
  const back = drawer.locator('[data-variant=boxed] tbody tr').filter({ hasText: yuan(order!.paid - order!.amount) })
  await expect(back).toContainText('已完成')
  expect(site.sql('select source, refund_status as s, operator from ward_refund where order_id = ?', toOrder.split('/').at(-1))).toEqual([
    { source: 2, s: 1, operator: '系统' },
  ])
})

test('an unpaid order closes after 15 minutes, and a later payment is refunded @long', async ({ login, sim, page }) => {
  const who = sim.someone()
  const batch = sim.freeDevice()
  await login('admin', '/ward/sim')
  await sim.customer(who.phone)
  await page.getByRole('button', { name: '下单' }).click()
  await expect(page.getByRole('form', { name: '租借' }).getByRole('alert')).toContainText('请先选择设备')
  await sim.device(batch)
  await sim.act('下单', '待支付')
  await sim.act('+15 分钟', '时钟已调整')
  const line = sim.records('order').first()
  await expect(line).toContainText('已取消')
  await sim.act(/^仍然付款/, '付款已提交给渠道')
  await expect(sim.records('refund').first()).toContainText('已完成')
  await expect(line).not.toContainText('使用中')
})

test('recharges, withdrawals and faults of customers reach the pages of staff', async ({ page, login, sim }) => {
  const who = sim.someone()
  const batch = sim.freeDevice()
  await login('admin', '/ward/sim')
  await sim.customer(who.phone)
  await sim.device(batch)
  const wallet = page.getByRole('form', { name: '充值' })
  await wallet.getByRole('textbox').fill('12,5')
  await wallet.getByRole('button').click()
  await expect(wallet.locator('[data-slot=field-error]')).toContainText('金额须大于 0 元')
  await expect(wallet.getByRole('textbox')).toHaveValue('12,5')
  await wallet.getByRole('textbox').fill('200')
  await sim.act('充值', '充值单已创建')
  await sim.act(/^付款 ¥200.00/, '付款已提交给渠道')
  await expect(sim.records('recharge').first()).toContainText('成功')
  await page.getByRole('form', { name: '申请提现' }).getByRole('textbox').fill('100')
  await sim.act('申请提现', '提现申请已提交')
  const withdrawal = sim.records('withdrawal').first()
  await expect(withdrawal).toContainText('¥100.00')
  await page.getByLabel('问题描述').fill('锁打不开')
  await sim.act('报修', '故障已上报')
  await expect(sim.records('problem').first()).toContainText('锁打不开')
  await withdrawal.getByRole('link').click()
  await expect(page).toHaveURL(/\/money\/withdrawal\/\d+$/)
  await expect(page.getByRole('dialog')).toContainText('100.00')
})

test('the clock can be set forward but not back after changes; rules can be added and removed; the pace is stored', async ({
  page,
  login,
  sim,
  site,
}) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  await callWith(site, token, '/api/blade-system/param/submit', { paramName: '拨钟', paramKey: 'sim.clock', paramValue: '1' })
  await login('admin', '/ward/sim')
  const clock = page.getByRole('region', { name: '时钟' })
  const clockTime = async () => Date.parse((await page.locator('main time[datetime]').first().getAttribute('datetime'))!)
  const start = await clockTime()
  await clock.getByLabel('拨到').fill('2020-01-01T00:00')
  await clock.getByRole('button', { name: '拨动' }).click()
  await expect(clock.getByRole('alert')).toContainText('时钟不能回拨')
  expect(await clockTime()).toBeLessThan(start + 60_000)
  const target = new Date(start + 8 * 3_600_000 + 3 * 86_400_000).toISOString().slice(0, 16)
  await clock.getByLabel('拨到').fill(target)
  await sim.act('拨动', target.replace('T', ' '))
  await expect(clock.locator('time')).toContainText(target.slice(0, 10))
  // Today on the pages of staff is the day of the world's clock.
  await page.goto('/rental/hos')
  await expect(page.locator('#r-to')).toHaveValue(target.slice(0, 10))

  await sim.addRule({ kind: 'pay', outcome: 'never', field: 'amount', value: '88.5', delay: 5, times: 2 })
  const rules = page.getByRole('region', { name: '故障规则' })
  const row = rules.getByRole('listitem').filter({ hasText: '金额 ¥88.50' })
  await expect(row).toContainText('始终没有结果')
  const form = page.getByRole('form', { name: '添加规则' })
  await form.locator('[name=field]').selectOption('suffix')
  await form.locator('[name=value]').fill('123')
  await form.getByRole('button').click()
  await expect(form.locator('[data-slot=field-error]')).toContainText('请输入 0 到 99 的整数')
  await expect(form.locator('[name=value]')).toHaveValue('123')
  await row.getByRole('button').click()
  await expect(row).toHaveCount(0)

  await page.getByLabel('每分钟操作数').fill('30')
  await sim.act('设置', '客流已调整')
  await page.reload()
  await expect(page.getByLabel('每分钟操作数')).toHaveValue('30')
  await page.getByLabel('每分钟操作数').fill('0')
  await sim.act('设置', '客流已调整')
})

test('users without permission cannot open the page', async ({ page, login }) => {
  await login('auditor', '/')
  const answer = await page.goto('/ward/sim')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('link', { name: '模拟客户' })).toHaveCount(0)
})

test('in English on a phone in dark mode: no Chinese, no overflow, no finding of axe', async ({ page, site, login, sim }) => {
  const who = sim.someone()
  await login('admin', '/ward/sim')
  await sim.addRule({ kind: 'transfer', outcome: 'stale', field: 'suffix', value: '11' })
  await onPhone(page, site)
  await page.goto(`/ward/sim?customer=${who.id}&device=${sim.freeDevice()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Simulation' })).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Success, then an outdated status arrives').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // Names of customers and places and messages of the channel are data.
  const words = await page
    .locator('main :is(h2, label, button, th, dt, legend, summary, [data-slot=badge]):not([translate=no])')
    .allTextContents()
  expect(words.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([])
  await isSound(page)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('a customer rents and pays, the clock moves, a rule is added and removed', async ({ login, page, sim }) => {
    const who = sim.someone()
    const batch = sim.freeDevice()
    await login('admin', '/ward/sim')
    const find = async (title: string, field: string, text: string) => {
      const picker = page.getByRole('region', { name: title, exact: true })
      await picker.getByLabel(field).fill(text)
      await picker.getByRole('button', { name: '查找' }).click()
      await picker
        .getByRole('listitem')
        .filter({ hasText: /^\d{11}$/.test(text) ? maskPhone(text) : text })
        .getByRole('link')
        .first()
        .click()
    }
    await find('客户', '查找客户', who.phone)
    await find('空闲设备', '查找空闲设备', batch)
    await page.getByRole('button', { name: '下单' }).click()
    await expect(sim.records('order').first()).toContainText('待支付')
    await page.getByRole('button', { name: /^付押金/ }).click()
    await page.getByRole('button', { name: '+15 分钟' }).click()
    await expect(sim.records('order').first()).toContainText('使用中')
    const form = page.getByRole('form', { name: '添加规则' })
    await form.locator('[name=outcome]').selectOption('lost')
    await form.locator('[name=field]').selectOption('openid')
    await form.getByRole('button').click()
    await expect(form.locator('[data-slot=field-error]')).toContainText('请填写匹配值')
    await form.locator('[name=value]').fill('nobody')
    await form.getByRole('button').click()
    const row = page.getByRole('listitem').filter({ hasText: 'nobody' })
    await expect(row).toContainText('已受理，但响应丢失')
    await row.getByRole('button').click()
    await expect(row).toHaveCount(0)
  })
})
