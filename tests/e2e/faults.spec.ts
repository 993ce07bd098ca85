/** The messages of the console when the API fails: each fault of the lab, on a list and in a form. Uses a server of its own. */
import type { Page } from '@playwright/test'
import { faultHeader } from '#contract/rules/faults.ts'
import { expect, test as base } from './fixtures.ts'
import { isSound, onPhone } from './phone.ts'
import { type Paid, refund } from './refunds.ts'

const test = base.extend({})
test.use({ settings: [{ SOCIAL: 'demo', SIM_CONTROL: '1', BLADE_TIMEOUT_SECONDS: '10' }, { scope: 'worker' }] })

const list = '/money/order?state=3&nickName=王'
const lost = '无法连接服务，筛选条件已保留。'
const unreadable = '服务返回的内容无法识别，请稍后重试。'
const slow = '服务在 10 秒内未响应，筛选条件已保留。'
/** The message of a list for each fault; neighbouring messages differ, so that each change is visible. */
const listMessages: [fault: string, text: string][] = [
  ['kind=status&status=503', lost],
  ['kind=status&status=500', '服务器异常'],
  ['kind=html', unreadable],
  ['kind=drop', lost],
  ['kind=code&code=400&msg=今天不营业', '今天不营业'],
  ['kind=empty', unreadable],
  ['kind=html&status=502', lost],
  ['kind=code&code=429', '操作过于频繁'],
  ['kind=json', unreadable],
  ['kind=cut', lost],
]
/** Texts of programs, gateways or servers, which must not be shown. */
const raw = /SyntaxError|Unexpected|undefined|\[object|gateway|Bad Gateway|fetch failed|socket|stack|\bat [\w.]+ \(/

const spoil = (page: Page, fault: string) => page.setExtraHTTPHeaders({ [faultHeader]: new URLSearchParams(fault).toString() })
const again = (page: Page) => page.getByRole('link', { name: /刷新|重试/ }).first()
const rows = (page: Page) => page.locator('[data-slot=table] tbody tr')

test('a list explains a failure in plain words, keeps the search, and recovers', async ({ page, login }) => {
  await login('admin', list)
  await expect(rows(page).first()).toBeVisible()
  for (const [fault, text] of listMessages) {
    await spoil(page, `${fault}&path=/api/blade-system/order/list`)
    await again(page).click()
    const main = page.locator('#main')
    await expect(main.getByText(text), fault).toBeVisible()
    await expect(main.getByRole('heading', { name: '订单加载失败' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: '用户昵称' })).toHaveValue('王')
    expect(await main.innerText(), fault).not.toMatch(raw)
  }
  await spoil(page, 'kind=latency&ms=300&path=/api/blade-system/order/list')
  await again(page).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a list that takes longer than ten seconds is aborted with a message @long', async ({ context, login }) => {
  await login('admin', list)
  await Promise.all(
    ['kind=latency&ms=11000', 'kind=drip&ms=60000'].map(async (fault, at) => {
      const other = await context.newPage()
      await spoil(other, `${fault}&path=/api/blade-system/order/list`)
      // Different addresses, because Chromium does not request the same one twice at a time.
      await other.goto(`${list}&current=${at + 1}`)
      await expect(other.locator('#main').getByText(slow)).toBeVisible()
    }),
  )
})

test('a form keeps its input, and says whether it may have been saved', async ({ page, site, login }) => {
  await login('admin', '/system/param/new')
  const dialog = page.getByRole('dialog')
  const typed = { 参数名称: '值班', 参数键名: 'faults.form', 参数键值: '三' }
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text)
  const unsure = '无法确定是否已保存，已填写的内容仍在。'
  for (const [fault, text] of [
    ['kind=status&status=503', '无法连接服务，已填写的内容仍在'],
    ['kind=drop', unsure],
    ['kind=html', unsure],
    ['kind=code&code=400&msg=不行', '不行'],
    ['kind=json', unsure],
  ]) {
    await spoil(page, `${fault}&path=/api/blade-system/param/submit`)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByRole('alert').first(), fault).toContainText(text!)
    for (const [label, value] of Object.entries(typed)) await expect(dialog.getByLabel(label)).toHaveValue(value)
  }
  // The last request was carried out, although its answer was broken.
  await expect.poll(() => site.sql(`select count(*) as n from blade_param where param_key = 'faults.form'`)).toEqual([{ n: 1 }])
})

test('a refund whose answer is lost is sent again with the same request number, and paid once', async ({ page, site, login }) => {
  const [paid] = site.sql<Paid>(
    `select id, out_trade_no as no from ward_order o where state = 3 and deposit_flag = 1 and amount > 500 and split_amount = 0 and not exists (select 1 from ward_refund r where r.order_id = o.id and r.source <> 2) limit 1`,
  )
  const count = () => site.sql<{ n: number }>('select count(*) as n from ward_refund where order_id = ?', paid!.id)[0]!.n
  const before = count()
  await login('admin', '/wel/index')
  await spoil(page, 'kind=cut&method=POST')
  const dialog = await refund(page, paid!, '1.00')
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expect(dialog.getByLabel(/^退款/).first()).toHaveValue('1.00')
  expect(count()).toBe(before + 1)
  await page.setExtraHTTPHeaders({})
  await dialog
    .getByRole('button', { name: /^(退款|重试|再)/ })
    .first()
    .click()
  await expect(page.locator('[data-slot=toast]')).toBeVisible()
  expect(count()).toBe(before + 1)
})

test('an expired token leads to sign-in with the way back to the page', async ({ page, login }) => {
  await login('finance', list)
  await expect(rows(page).first()).toBeVisible()
  await spoil(page, 'kind=expired&path=/api/blade-system/order/list')
  await again(page).click()
  await expect(page).toHaveURL(/\/login\?to=.*money.*ended=1/)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
})

test('fault rules are added, counted and removed on their page, even a rule for every call; on a phone in English', async ({
  page,
  site,
  login,
}) => {
  await login('admin', '/ward/sim/scenario')
  await page.getByRole('link', { name: '故障', exact: true }).click()
  const form = page.getByRole('form', { name: '添加规则' })
  await expect(page.getByText('暂无规则：接口正常响应。')).toBeVisible()
  await expect(form.getByLabel('毫秒')).toBeHidden()
  await form.getByLabel('状态').fill('999')
  await form.getByLabel('路径').fill('*/param/list')
  await form.getByRole('button', { name: '添加规则' }).click()
  await expect(form.getByText('请输入 400 到 599 的整数')).toBeVisible()
  await expect(form.getByLabel('路径')).toHaveValue('*/param/list')
  await form.getByLabel('状态').fill('500')
  await form.getByLabel('账号').fill('admin')
  await form.getByRole('button', { name: '添加规则' }).click()
  const rules = page.getByRole('region', { name: '故障规则' })
  await expect(rules.getByRole('listitem')).toContainText('HTTP 状态 500')
  await expect(rules.getByRole('listitem')).toContainText('*/param/list · 账号 admin')
  await page.goto('/system/param')
  await expect(page.locator('#main').getByText('服务器异常')).toBeVisible()

  await page.goto('/ward/sim/faults')
  await expect(rules.getByRole('listitem')).toContainText('命中 1 / 符合 1')
  await form.getByLabel('故障', { exact: true }).selectOption('drop')
  await form.getByRole('button', { name: '添加规则' }).click()
  await expect(rules.getByRole('listitem')).toHaveCount(2)
  await onPhone(page, site)
  await page.goto('/ward/sim/faults')
  const list = page.getByRole('region', { name: 'Fault rules' })
  await expect(list.getByRole('listitem').nth(1)).toContainText('Any request')
  await isSound(page)
  await list.getByRole('button', { name: 'Remove: Connection dropped' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: 'Remove all' }).click()
  await expect(list.getByText('No rule')).toBeVisible()
})

test('a stub is added on the page of faults, and answers for the call; invalid JSON keeps what was typed', async ({ page, login }) => {
  await login('admin', '/ward/sim/faults')
  const form = page.getByRole('form', { name: '添加规则' })
  await expect(form.getByLabel('内容（JSON）')).toBeHidden()
  await form.getByLabel('故障').selectOption('stub')
  await form.getByLabel('内容（JSON）').fill('{')
  await form.getByLabel('路径').fill('/api/blade-system/post/list')
  await form.getByRole('button', { name: '添加规则' }).click()
  await expect(form).toContainText('请输入有效的 JSON')
  await expect(form.getByLabel('路径')).toHaveValue('/api/blade-system/post/list')
  await form.getByLabel('内容（JSON）').fill('{"code":400,"success":false,"data":{},"msg":"今天不营业"}')
  await form.getByRole('button', { name: '添加规则' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('规则已添加')
  await expect(page.getByRole('region', { name: '故障规则' })).toContainText('自定义响应 200')
  await page.goto('/system/post')
  await expect(page.locator('#main')).toContainText('今天不营业')
  await page.goto('/ward/sim/faults')
  await page.getByRole('button', { name: '全部删除' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('规则已全部删除')
})
