/** The to-do list: a day of cases in few clicks, by keyboard, in batches, by two people, and without a script. */
import type { Page } from '@playwright/test'
import { callWith, tokenOf } from './api.ts'
import { countClicks } from './count-clicks.ts'
import { passwordOf } from './sessions.ts'
import { colleague, exactly, expect, scriptOf, type Site, test } from './fixtures.ts'

const cases = (page: Page) => page.locator('main [data-case]')
const list = (page: Page) => page.getByRole('navigation', { name: '待办列表' })
const kinds = (page: Page) => page.getByRole('navigation', { name: '类型' })
const badge = (page: Page) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '待办', exact: false }).first()

/** Types the reason of a decision, using the keyboard shortcut of its field. */
async function typeReason(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label)
  // The address changes before the page: a key in between would focus the field of the case before.
  await expect(page.locator('main [data-case][aria-current=true]')).toHaveAttribute('href', new RegExp(new URL(page.url()).pathname))
  await field.waitFor()
  await page.keyboard.press('r')
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
}

/** Requests a refund above the limit as `account`. @returns its id */
async function requestRefund(site: Site, account: string): Promise<string> {
  const [order] = site.sql<{ id: string }>(
    `select cast(o.id as text) as id from ward_order o where o.state = 3 and o.deposit_flag = 1 and o.split_amount = 0 and o.total_amount - o.refunded_amount > 10100
     and not exists (select 1 from ward_refund r where r.order_id = o.id and (r.refund_status <> 1 or r.source = 1)) order by random() limit 1`,
  )
  const { token } = await tokenOf(site, account, passwordOf(account))
  const body = { id: order!.id, amount: 10_100, reason: '设备故障' }
  const { data } = await callWith(site, token, '/api/blade-system/pay/refund', body)
  return String((data as { id: unknown }).id)
}

/** Withdrawals without an approval. */
const unapproved = ({ sql }: Site) =>
  sql<{ id: string }>('select id from ward_withdrawal where state = 0 and audit_time is null order by id')

test('a case opens by keyboard, link, Back and reload; filters count its cases; a case decided by somebody else says so', async ({
  page,
  site,
  login,
  browser,
}) => {
  await login('admin', '/money/todo?kind=problem')
  const count = await cases(page).count()
  expect(count).toBeGreaterThan(1)
  await page.keyboard.press('j')
  await expect(cases(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(cases(page).nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: '故障处理' })
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(/\/problem\?kind=problem$/)
  const first = page.url()
  await page.keyboard.press('r')
  await expect(panel.getByLabel('处理说明')).toBeFocused()
  await page.keyboard.type('jk ar')
  await expect(panel.getByLabel('处理说明')).toHaveValue('jk ar')
  await page.reload()
  await page.locator('[data-slot=menu-search]').waitFor()
  await expect(cases(page).nth(0)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('a')
  await expect(panel.getByRole('button', { name: /^已解决/ })).toBeFocused()

  const other = await colleague(browser, site.url, first, 'admin')
  await other.getByLabel('处理说明').fill('已更换')
  await other.getByRole('button', { name: /^已解决/ }).click()
  await expect(other).not.toHaveURL(first)
  await expect(cases(other)).toHaveCount(count - 1)
  await other.goBack()
  await expect(other.getByRole('region', { name: '故障处理' })).toContainText('已解决')
  await expect(other.getByRole('button', { name: /^已解决/ })).toHaveCount(0)
  await other.context().close()

  // The filter by hospital shows only its cases, as many as its option states, and the own requests, which are not counted.
  const hospital = page.getByLabel('按医院筛选')
  await page.goto('/money/todo')
  const name = await hospital.locator('option').nth(1).innerText()
  await hospital.selectOption({ index: 1 })
  await expect(page).toHaveURL(/hosId=\d+/)
  await expect(cases(page).filter({ hasNotText: '我发起的' })).toHaveCount(Number(/（(\d+)）/.exec(name)?.[1]))
})

test('Esc leaves any field of a case, and J, K and A work from anywhere in it; a deep link brings its case into view', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await login('admin', '/money/todo?kind=problem')
  const last = await cases(page).last().getAttribute('href')
  await page.goto(last!)
  await expect(cases(page).and(page.locator('[aria-current=true]'))).toBeInViewport()
  await page.goto('/money/todo?kind=problem')
  await scriptOf(page)
  await page.keyboard.press('j')
  await expect(cases(page).nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: '故障处理' })
  const reason = panel.getByLabel('处理说明')
  await expect(reason).toBeVisible()
  await page.keyboard.press('r')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cases(page).nth(0)).toBeFocused()
  // The focus is in the case, not in the list.
  await panel.getByRole('heading').first().focus()
  await page.keyboard.press('j')
  await expect(cases(page).nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(cases(page).nth(0)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('a')
  await expect(panel.getByRole('button', { name: /^已解决/ })).toBeFocused()
})

test('a batch names the cases it cannot process before and after, leaves them open, and does nothing twice', async ({
  page,
  site,
  login,
  browser,
}) => {
  const one = await requestRefund(site, 'finance')
  const own = await requestRefund(site, 'admin')
  await login('admin', '/money/todo?kind=approval')
  // A request of one's own waits for somebody else: it is listed, but not counted, and no batch takes it.
  await expect(list(page).locator(`input[value="${own}"]`)).toBeDisabled()
  const waiting = await cases(page).filter({ hasNotText: '我发起的' }).count()
  await expect(kinds(page).getByRole('link', { name: /^退款复核/ })).toContainText(exactly(waiting))
  await expect(page.getByRole('status').filter({ hasText: `${waiting} 件待处理` })).toBeVisible()
  await page.goto(`/money/todo/batch/approve?kind=approval&ids=${one}&ids=${own}`)
  await expect(page.getByText('不能复核自己发起的退款').first()).toBeVisible()
  const second = await colleague(browser, site.url, `/money/todo/${one}/approve`)
  await second.getByLabel('复核意见').fill('不退')
  await second.getByRole('button', { name: /^驳回/ }).click()
  await expect(second.getByText('已驳回，金额恢复可退')).toBeVisible()
  await second.context().close()
  await page.getByRole('button', { name: /^通过 \d+ 件，退/ }).click()
  await expect(page.getByText('该退款已由林知夏复核')).toBeVisible()
  // The decided case is gone and no longer selected.
  await expect(list(page).locator(`input[value="${one}"]`)).toHaveCount(0)
  await expect(list(page).getByRole('checkbox', { name: /^全选/ })).not.toBeChecked()
  expect(site.sql('select approval_state as state from ward_refund where id = ?', one)).toEqual([{ state: 2 }])
})

test('a day of finance takes one click per case, and six for all withdrawals', async ({ page, site, login }) => {
  test.slow()
  await login('finance')
  const clicked = await countClicks(page)
  await badge(page).click()
  const waiting = await kinds(page).getByRole('link', { name: /^全部/ }).innerText()
  const all = Number(/\d+/.exec(waiting)?.[0])
  await expect(badge(page)).toContainText(exactly(all))
  // The heading counts the cases of a kind that this person may decide, while the list shows the first twenty.
  const counted = async (kind: string) =>
    Number(/\d+/.exec(await page.getByRole('heading', { level: 2, name: new RegExp(`^${kind} \\d`) }).innerText())?.[0])
  const [approvals, waivers, abnormal] = [await counted('退款复核'), await counted('免收复核'), await counted('退款异常')]

  // Approves requests of others one after the other; the user's own come last and are rejected.
  const decide = async (name: RegExp) => {
    const submit = page.getByRole('button', { name })
    await expect(submit).toBeVisible()
    const { pathname } = new URL(page.url())
    if (name.source.includes('登记')) await typeReason(page, '处理说明', '商户平台已处理')
    await submit.click()
    await expect(page).not.toHaveURL(new RegExp(pathname))
  }
  await cases(page).filter({ hasNotText: '我发起的' }).first().click()
  for (let i = 0; i < approvals; i++) await decide(/^通过，退/)
  for (let i = 0; i < waivers; i++) await decide(/^通过，免收/)
  for (let i = 0; i < abnormal; i++) await decide(/^登记已处理/)
  await cases(page).filter({ hasText: '我发起的' }).first().click()
  await typeReason(page, '复核意见', '重复提交')
  await page.getByRole('button', { name: /^驳回/ }).click()
  await list(page).getByRole('link', { name: '批量处理' }).click()
  await list(page).getByRole('checkbox', { name: /^全选/ }).click()
  await list(page).getByRole('button', { name: '通过所选' }).click()
  await page.getByRole('button', { name: /^通过 \d+ 件，共 ¥/ }).click()
  await page.getByRole('link', { name: '继续打款' }).click()
  await page.getByRole('button', { name: /^打款 \d+ 件，共 ¥/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /^已处理 \d+ 件/ })).toBeVisible()
  const clicks = await clicked()
  console.log(`${approvals + waivers + abnormal} cases and all withdrawals, ${clicks} clicks`)
  // Two clicks to open the first case, one per case, two to reject the own request, which is not counted, and six for all withdrawals, which
  // are approved and then paid.
  expect(clicks).toBeLessThanOrEqual(2 + approvals + waivers + abnormal + 2 + 6)
  expect(unapproved(site)).toEqual([])
  for (const kind of ['approval', 'abnormal', 'withdrawal']) {
    await page.goto(`/money/todo?kind=${kind}`)
    await expect(page.getByRole('heading', { name: '暂无待办' })).toBeVisible()
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('a case is a page with a form, also on a phone; several are selected by checkboxes', async ({ page, login, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await login('admin', '/money/todo?kind=problem')
    await cases(page).first().click()
    await expect(list(page)).toBeHidden()
    await page.getByRole('button', { name: /^已解决/ }).click()
    await expect(page.getByText('请填写处理说明')).toBeVisible()
    await page.getByLabel('处理说明').fill('已修好')
    await page.getByRole('button', { name: /^已解决/ }).click()
    await expect(page.getByText('处理成功')).toBeVisible()
    await page.getByRole('link', { name: '返回列表' }).click()
    await expect(list(page)).toBeVisible()
    const id = await requestRefund(site, 'finance')
    await page.goto('/money/todo?kind=approval')
    await page.locator(`input[name=ids][value="${id}"]`).check()
    await page.getByRole('button', { name: '通过所选' }).click()
    await page.getByRole('button', { name: /^通过 1 件/ }).click()
    await expect(page.getByText(/^已处理 1 件/)).toBeVisible()
    expect(site.sql('select approval_state as state from ward_refund where id = ?', id)).toEqual([{ state: 1 }])
  })
})
