/** The lab's users: switching in a tab, two users side by side in two tabs, and the explanation of their access. */
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test as base } from './fixtures.ts'
import { isSound, onPhone } from './phone.ts'
import { openFromMenu } from './main-menu.ts'

const test = base.extend({})
test.use({ settings: [{ SOCIAL: 'demo', SIM_CONTROL: '1' }, { scope: 'worker' }] })

const account = (page: Page) => page.getByRole('button', { name: '账号菜单' })
const person = (page: Page, name: string) => page.getByRole('region', { name: '人员' }).getByRole('listitem').filter({ hasText: name })

test('with two users side by side, each tab keeps its sign-in through links, forms, live changes, lock and sign-out', async ({
  page,
  context,
  site,
  login,
}) => {
  await login('admin', '/money/order?state=3')
  await page.getByRole('button', { name: '搜索菜单和数据' }).click()
  const box = page.getByRole('dialog', { name: '搜索菜单和数据' })
  await box.getByRole('combobox').fill('人员与权限')
  await box.getByRole('option', { name: /人员与权限/ }).click()
  await expect(page.getByLabel('页面地址')).toHaveValue('/money/order?state=3')

  const popup = page.waitForEvent('popup')
  await person(page, 'finance')
    .getByRole('button', { name: /在新标签页打开/ })
    .click()
  const other = await popup
  await expect(other).toHaveURL(`${site.url}/~4/money/order?state=3`)
  await expect(account(other)).toContainText('沈若水')
  await expect(account(page)).toContainText('林知夏')

  // Links stay in the tab of the person, also when the browser itself follows them.
  await expect(other.locator('[data-slot=live]')).toBeVisible()
  await openFromMenu(other, '退款')
  await expect(other).toHaveURL(`${site.url}/~4/money/refund`)
  await other.evaluate(() => window.location.assign('/money/order?state=3'))
  await expect(other).toHaveURL(`${site.url}/~4/money/order?state=3`)

  // Lists of the same route, opened one after another, each show their own rows.
  for (const name of ['收款人', '分账接收方']) {
    await openFromMenu(other, name)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  const { name: receives } = site.sql<{ name: string }>('select name from ward_receiver where is_deleted = 0 limit 1')[0]!
  await expect(other.getByRole('main').getByText(receives).first()).toBeVisible()

  // A form with its toast, and the account in the audit.
  const [paid] = site.sql<{ id: string }>(
    `select id from ward_order where state = 3 and deposit_flag = 1 and amount > 1000 and split_amount = 0 and open_id not like 'sim_void_%'
     and not exists (select 1 from ward_refund r where r.order_id = ward_order.id and (r.refund_status <> 1 or r.source = 1)) limit 1`,
  )
  await other.goto(`/~4/money/order/${paid!.id}/refund`)
  await expect(other.locator('[data-scripted].invisible')).toHaveCount(0)
  await other.getByRole('textbox', { name: /^退款/ }).fill('3.45')
  await other.getByRole('combobox', { name: /退款原因/ }).selectOption({ index: 1 })
  await other.getByRole('button', { name: '退款 ¥3.45' }).click()
  await expect(other.getByText('退款已提交')).toBeVisible()
  await expect(other).toHaveURL(`${site.url}/~4/money/order/${paid!.id}`)
  expect(site.sql(`select distinct account from ward_audit where resource = 'refund' and account <> 'system'`)).toEqual([
    { account: 'finance' },
  ])

  // A cookie that is signed for one tab is not valid in another.
  const cookies = await context.cookies(site.url)
  const [usual, fourth] = ['ward_session', 'ward_session~4'].map((name) => cookies.find((one) => one.name === name)!.value)
  const alive = async (tab: string, cookie: string) => {
    const answer = await fetch(`${site.url}${tab}/session/alive`, { headers: { cookie } })
    return z.object({ state: z.string() }).parse(await answer.json()).state
  }
  expect(await alive('/~4', `ward_session~4=${fourth}`)).toBe('in')
  expect(await alive('', `ward_session=${usual}`)).toBe('in')
  for (const [tab, cookie] of [
    ['/~5', `ward_session~5=${fourth}`],
    ['/~5', `ward_session~4=${fourth}`],
    ['/~4', `ward_session~4=${usual}`],
    ['/~4', `ward_session=${usual}`],
    ['', `ward_session=${fourth}`],
    ['', `ward_session~4=${fourth}`],
  ] as const)
    expect([tab, cookie, await alive(tab, cookie)]).toEqual([tab, cookie, 'out'])

  // Lock and sign-out apply to one tab.
  await other.goto('/~4/money/order?state=2')
  await other.getByRole('button', { name: '锁屏' }).click()
  await other.getByLabel('锁屏密码').fill('here')
  await other.getByRole('dialog', { name: '锁屏' }).getByRole('button', { name: '锁屏' }).click()
  await expect(other).toHaveURL(/\/~4\/lock\?to=/)
  await page.reload()
  await expect(account(page)).toContainText('林知夏')
  await other.getByLabel('锁屏密码').fill('here')
  await other.getByRole('button', { name: '解锁' }).click()
  await expect(other).toHaveURL(`${site.url}/~4/money/order?state=2`)
  await account(other).click()
  await other.getByRole('button', { name: '退出登录' }).first().click()
  await other.getByRole('button', { name: '退出登录' }).last().click()
  await expect(other).toHaveURL(`${site.url}/~4/login`)
  expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('tabs-')))).toEqual(['ward-tabs-admin'])
  await other.close()
  await page.goto('/ward/people?at=/money/order')
  await expect(account(page)).toContainText('林知夏')
})

test('one click switches the user of this tab; their access is explained, in English and on a phone', async ({ page, site, login }) => {
  await login('admin', '/ward/sim')
  await page.getByRole('link', { name: '人员', exact: true }).click()
  await person(page, 'manager')
    .getByRole('button', { name: /^切换为/ })
    .click()
  await expect(page).toHaveURL(/\/ward\/sim/)
  await expect(page.locator('main')).toContainText('不在你的菜单中')
  const foreign = site.sql<{ id: string }>(
    `select id from ward_order where hos_id not in (select dept_id from blade_user where account = 'manager') limit 1`,
  )[0]!.id
  await page.goto(`/ward/people?at=/money/order/${foreign}`)
  await page
    .getByRole('link', { name: /^.*：订单详情，不可以$/ })
    .first()
    .click()
  const why = page.getByRole('region', { name: '为什么' })
  await expect(why.getByRole('status')).toContainText('不能“订单详情”：该记录不属于所属机构的医院')
  await expect(why.getByRole('listitem').filter({ hasText: '机构' })).toBeVisible()

  await onPhone(page, site)
  await page.goto('/ward/people?at=/money/order&who=auditor&call=pay.refund')
  await expect(page.getByRole('region', { name: 'Why' }).getByRole('status')).toContainText('cannot “Refund”: the button')
  const words = await page
    .locator('main :is(h1, h2, label, button, th[scope=row], [data-slot=badge]):not([translate=no])')
    .allTextContents()
  expect(words.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([])
  await isSound(page)
  await page
    .getByRole('button', { name: /^Switch to/ })
    .first()
    .click()
  await expect(page).toHaveURL(`${site.url}/money/order`)
})
