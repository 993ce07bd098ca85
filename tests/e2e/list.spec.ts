/** Features of every list: columns, views, selection, keyboard shortcuts, next and previous row, pickers. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeUser } from './api.ts'
import { colleague, expect, test } from './fixtures.ts'
import { headersOfPage } from './sessions.ts'
import { rowAction, search } from './list-page.ts'

test('order, width, pinning of columns and density are stored per table and user, and can be reset', async ({ page, login }) => {
  await login('admin', '/money/order')
  // Without the first column, whose checkboxes select rows.
  const head = page.locator('[data-slot=table] thead th:not(:first-child)')
  const heads = () => head.allInnerTexts()
  await expect(head.first()).toBeVisible()
  const before = await heads()
  await page.getByRole('button', { name: '列设置' }).click()
  const menu = page.getByRole('dialog', { name: '列设置' })
  await menu.getByRole('button', { name: `${before[1]}上移` }).press('Enter')
  await menu.getByRole('checkbox', { name: before[2] }).uncheck()
  await menu.getByLabel(`${before[3]}的宽度`).fill('222')
  await menu.getByLabel('固定前几列').selectOption('2')
  await menu.getByRole('button', { name: '应用' }).click()
  await expect(head).toHaveCount(before.length - 1)
  expect((await heads()).slice(0, 3)).toEqual([before[1], before[0], before[3]])
  expect(await head.nth(2).evaluate((e) => e.getBoundingClientRect().width)).toBe(222)
  // Three, because the column of checkboxes is pinned with them.
  await expect(page.locator('[data-slot=table] thead th[data-pinned]')).toHaveCount(3)
  await page.getByRole('button', { name: '紧凑' }).click()
  await expect(page.locator('[data-slot=panel]')).toHaveAttribute('data-density', 'compact')
  await page.goto('/system/param')
  await expect(page.locator('[data-slot=panel]')).toHaveAttribute('data-density', 'comfortable')
  await page.goto('/money/order')
  expect((await heads()).slice(0, 3)).toEqual([before[1], before[0], before[3]])
  await page.getByRole('button', { name: '列设置' }).click()
  await menu.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(heads).toEqual(before)
})

test('settings made in two windows are merged, and tables on one page have separate settings', async ({ page, login, context }) => {
  await login('admin', '/system/dict')
  const heads = (of = page) => of.locator('[data-slot=table] thead th').allInnerTexts()
  const second = await context.newPage()
  await second.goto('/system/dict')
  await second.locator('[data-slot=menu-search]').waitFor()
  const before = await heads()
  const hidden = '字典名称'
  expect(before).toContain(hidden)

  // The first window hides a column. The second, loaded before that, sets the density. Both settings apply.
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: hidden }).uncheck()
  await page.getByRole('dialog', { name: '列设置' }).getByRole('button', { name: '应用' }).click()
  await expect.poll(() => heads()).not.toContain(hidden)
  await second.getByRole('button', { name: '紧凑' }).click()
  await expect(second.locator('[data-slot=panel]')).toHaveAttribute('data-density', 'compact')
  await expect.poll(() => heads(second)).not.toContain(hidden)

  // The entries over the same page and the other dictionaries are separate tables.
  await page.locator('[data-slot=table] tbody tr').first().getByRole('link').first().click()
  const entries = page.getByRole('dialog').locator('[data-slot=table-container]')
  await expect(entries.locator('thead')).toContainText(hidden)
  await page.goto('/system/dict-biz')
  await expect(page.locator('[data-slot=panel]')).toHaveAttribute('data-density', 'comfortable')
  expect(await heads()).toContain(hidden)
  await second.getByRole('button', { name: '列设置' }).click()
  await second.getByRole('dialog', { name: '列设置' }).getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => heads(second)).toEqual(before)
})

test('the page size is stored per list and user, also after the tab is closed', async ({ page, login, browser, site }) => {
  await login('auditor', '/rental/bed')
  const size = (of: Page) => of.getByLabel('每页条数')
  await size(page).selectOption('50')
  await expect(page).toHaveURL(/size=50/)
  await expect(page.locator('[data-slot=table] tbody tr')).toHaveCount(50)
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto(`${site.url}/rental/bed`)
  await expect(again.locator('[data-slot=table] tbody tr')).toHaveCount(50)
  await again.getByRole('link', { name: '第 2 页' }).click()
  await expect(again.locator('[data-slot=panel-footer] [role=status]')).toContainText('第 51–')
  await again.goto(`${site.url}/rental/bed?size=10`)
  await again.getByRole('link', { name: '第 2 页' }).click()
  await expect(again.locator('[data-slot=panel-footer] [role=status]')).toContainText('第 11–20 条')
  await again.goto(`${site.url}/rental/room`)
  await expect(size(again)).toHaveValue('10')
  const other = await colleague(browser, site.url, '/rental/bed')
  await expect(size(other)).toHaveValue('10')
  await other.context().close()
  await again.goto(`${site.url}/rental/bed`)
  await size(again).selectOption('10')
  await expect(again.locator('[data-slot=table] tbody tr')).toHaveCount(10)
  await again.goto(`${site.url}/rental/bed`)
  await expect(size(again)).toHaveValue('10')
})

test('a view saves the search under a name, is shared with a role, and can open by default', async ({ page, login, browser, site }) => {
  await login('finance', '/money/order?state=3&size=30')
  await page.getByRole('button', { name: '视图', exact: true }).click()
  const menu = page.getByRole('dialog', { name: '视图' })
  await menu.getByPlaceholder('视图名称').fill('待核对')
  await menu.getByLabel('可见范围').selectOption({ index: 1 })
  await menu.getByRole('button', { name: '保存视图' }).click()
  await expect(page).toHaveURL(/state=3&size=30&view=/)
  await page.getByRole('button', { name: '待核对', exact: true }).click()
  await menu.getByRole('button', { name: '打开页面时默认使用“待核对”' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await page.goto('/money/order')
  await expect(page).toHaveURL(/state=3&size=30&view=/)
  await page.getByRole('link', { name: '清空', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/money/order?view=all`)

  const other = await browser.newContext({ locale: 'zh-CN' })
  const manager = await other.newPage()
  await manager.goto(`${site.url}/money/order`)
  await manager.getByLabel('用户名').fill('manager')
  await manager.getByLabel('密码', { exact: true }).fill('manager')
  await manager.getByLabel('验证码', { exact: true }).fill('ward5')
  await manager.getByRole('button', { name: '登录', exact: true }).click()
  await manager.getByRole('button', { name: '视图', exact: true }).click()
  await expect(manager.getByRole('link', { name: /待核对/ })).toHaveCount(0)
  await other.close()

  await page.getByRole('button', { name: '视图', exact: true }).click()
  await menu.getByRole('button', { name: '删除视图“待核对”' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await page.goto('/money/order')
  await expect(page).toHaveURL(`${site.url}/money/order`)
})

test('all matching rows on all pages are deleted after a confirmation that states their number', async ({ page, login, site }, info) => {
  await login('admin', '/system/param')
  const mark = `bulk${info.workerIndex}${Date.now()}`
  for (let i = 0; i < 12; i++) {
    const body = { paramName: mark, paramKey: `${mark}.${i}`, paramValue: '1' }
    const saved = await page.request.post('/system/param/new', {
      form: body,
      headers: await headersOfPage(page, site.url),
      maxRedirects: 0,
    })
    expect(saved.status()).toBeLessThan(400)
  }
  await page.goto('/system/param/remove')
  await expect(page.getByRole('dialog')).toContainText('请选择至少一条数据')
  await expect(page.getByRole('dialog').getByRole('link', { name: '取消' })).toHaveCount(0)
  await page.getByRole('dialog').getByRole('link', { name: '知道了' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/system/param?paramName=${mark}`)
  await page.getByLabel('选择本页全部').check()
  const bar = page.locator('[data-slot=bulk-bar]')
  await page.getByRole('button', { name: '选中全部匹配的 12 条' }).click()
  await expect(bar.getByRole('status')).toHaveText('已选 12 条')
  await bar.getByRole('link', { name: '导出 12 条' }).click()
  await expect(page.getByRole('dialog').getByLabel(/全部匹配/)).toBeChecked()
  await page.getByRole('dialog').getByRole('link', { name: '关闭' }).last().click()
  await bar.getByRole('link', { name: '删除' }).click()
  await expect(page.getByRole('dialog')).toContainText('全部 12 条')
  // Cancelling keeps the selection.
  await page.getByRole('dialog').getByRole('link', { name: '取消' }).click()
  await expect(bar.getByRole('status')).toHaveText('已选 12 条')
  await bar.getByRole('link', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除 12 条' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  const left = site.sql('select count(*) as n from blade_param where param_name = ? and is_deleted = 0', mark)
  expect(left).toEqual([{ n: 0 }])
})

test('keyboard shortcuts ignore input methods; the drawer continues with the next page of the list', async ({ page, login }) => {
  await login('admin', '/money/order')
  await expect(page.locator('[data-slot=table] tbody tr')).toHaveCount(10)
  await expect(page.getByRole('button', { name: '搜索菜单和数据' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '列表快捷键' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: '?', isComposing: true, bubbles: true })))
  await expect(page.getByRole('dialog', { name: '列表快捷键' })).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.locator('#search input:not([type=hidden])').first()).toBeFocused()
  await page.locator('#main').focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('[data-slot=table] tbody tr').last().locator('a').first()).toBeFocused()
  const tenth = await page.locator('[data-slot=table] tbody tr').last().locator('a').first().getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${tenth}$`))
  await page.getByRole('dialog').getByRole('link', { name: '下一条' }).click()
  await expect(page).toHaveURL(/\/money\/order\/\d+\?current=2$/)
  const previous = page.getByRole('dialog').getByRole('link', { name: '上一条' })
  // Waits for the drawer, which changes after the address.
  await expect(previous).toHaveAttribute('href', /open=last/)
  await previous.click()
  await expect(page).toHaveURL(new RegExp(`${tenth}$`))
})

test('the list of wallets has row numbers and no actions; rows of read-only lists can be selected for export', async ({
  page,
  site,
  login,
}) => {
  await login('auditor', '/money/wallet?current=2')
  const rows = page.locator('[data-slot=table] tbody tr')
  await expect(page.locator('[data-slot=table] thead th').first()).toHaveText('序号')
  await expect(rows.first().locator('td').first()).toHaveText('11')
  await expect(rows.getByRole('checkbox').or(rows.getByRole('link')).or(rows.getByRole('button'))).toHaveCount(0)
  await expect(page.getByRole('link', { name: /新增|删除/ })).toHaveCount(0)
  const [one] = site.sql<{ phone: string; amount: number }>(
    `select c.phone_number as phone, w.amount from ward_wallet w join ward_customer c on c.id = w.customer_id where w.amount > 0 limit 1`,
  )
  await search(page, { 手机号: one!.phone })
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText((one!.amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))

  await page.goto('/money/recharge')
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('link', { name: '导出 1 条' }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: /已选/ })).toBeChecked()
})

test('a printed list has one title and one table, also on narrow paper', async ({ page, login }) => {
  await login('admin', '/system/param?paramKey=a')
  const printed = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve(true))))
  await page.getByRole('button', { name: '打印' }).click()
  expect(await printed).toBe(true)
  await page.emulateMedia({ media: 'print' })
  // A4 with margins of 1 cm, in portrait and landscape.
  for (const width of [718, 1047]) {
    await page.setViewportSize({ width, height: 1000 })
    await expect(page.getByRole('heading', { name: '系统参数', exact: true })).toBeVisible()
    await expect(page.locator('[data-slot=table] tbody tr').first()).toBeVisible()
    await expect(page.locator('[data-slot=print-head]')).toHaveText(/^林知夏 打印于 .*参数键名含 a · \d+ \/ \d+ 条$/)
    for (const part of [
      '[data-slot=row-cards]',
      '[data-slot=panel-toolbar]',
      '[data-slot=phone-bar]',
      '[data-slot=panel-footer]',
      '[data-slot=topbar]',
    ])
      await expect(page.locator(part).first()).toBeHidden()
  }
})

test('a search keeps order, view and columns; an empty search and a reset leave the default view', async ({ page, site, login }) => {
  // Uses a user of its own, because other tests must find the page unchanged.
  await login(await makeUser(site, 'auditor'), '/money/order')
  await page.getByRole('link', { name: '订单金额', exact: true }).click()
  // Does not wait for the address, because it changes before the search form contains the new order.
  await expect(page.getByRole('columnheader', { name: '订单金额', exact: true })).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabel('订单状态', { exact: true }).selectOption('1')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/descs=total_amount/)
  await expect(page).toHaveURL(/state=1/)

  await page.getByRole('button', { name: '列设置' }).click()
  const columns = page.getByRole('dialog', { name: '列设置' })
  await columns.getByRole('checkbox', { name: '病房' }).uncheck()
  await columns.getByRole('button', { name: '应用' }).click()
  await page.getByRole('button', { name: '视图', exact: true }).click()
  const menu = page.getByRole('dialog', { name: '视图' })
  await menu.getByPlaceholder('视图名称').fill('租用中')
  await menu.getByRole('button', { name: '保存视图' }).click()
  await expect(page).toHaveURL(/view=/)
  await page.getByRole('button', { name: '租用中', exact: true }).click()
  const stored = page.waitForResponse((response) => response.request().method() === 'POST')
  await menu.getByRole('button', { name: '打开页面时默认使用“租用中”' }).click()
  await stored
  await page.goto('/money/order')
  await expect(page).toHaveURL(/state=1.*view=/)
  const view = new URL(page.url()).searchParams.get('view')

  await page.getByLabel('订单状态', { exact: true }).selectOption('')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).not.toHaveURL(/state=/)
  expect(new URL(page.url()).searchParams.get('view')).toBe(view)
  await expect(page.locator('[data-slot=table] thead')).not.toContainText('病房')
  await page.locator('#search').getByRole('link', { name: '重置' }).click()
  await expect(page).toHaveURL(/order\?view=all$/)
  await page.getByLabel('订单状态', { exact: true }).selectOption('3')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.locator('[data-slot=chip]')).toHaveCount(1)
  await page.getByLabel('订单状态', { exact: true }).selectOption('')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/order\?view=all$/)
})

test('on a phone, cards show the state of their row, and all fields where there is no drawer', async ({ page, site, login }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login('admin', '/money/transfers?state=2')
  const card = page.locator('[data-slot=row-card]').first()
  await expect(card.locator('[data-slot=badge]')).toHaveText('失败')
  await expect(card).toContainText('失败原因')
  for (const [path, states] of [
    ['/rental/equ', /空闲|使用中|故障|维护|停用/],
    ['/rental/problem', /待处理|处理中|已解决|已关闭/],
  ] as const) {
    await page.goto(path)
    await expect(card.locator('[data-slot=badge]').first()).toHaveText(states)
  }
  const code = `phone_${Date.now()}`
  const form = { code, parentId: '0', dictKey: '-1', dictValue: code, sort: '1', isSealed: '0' }
  await page.request.post('/system/dict/new', { form, headers: await headersOfPage(page, site.url), maxRedirects: 0 })
  await page.goto(`/system/dict?code=${code}`)
  await (await rowAction(card, '删除')).click()
  await page.getByRole('button', { name: /删除 1 条/ }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('orders can be selected for export, one by one and all matching', async ({ page, login }) => {
  await login('admin', '/money/order?state=3')
  const boxes = page.locator('[data-slot=table] tbody [data-slot=checkbox]')
  await boxes.nth(0).check()
  await boxes.nth(2).check()
  const bar = page.locator('[data-slot=bulk-bar]')
  await bar.getByRole('link', { name: '导出 2 条' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('已选')).toBeChecked()
  await dialog.getByLabel('CSV').check()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载' }).click()])
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  await dialog.getByRole('link', { name: '关闭' }).last().click()
  await expect(bar.getByRole('link', { name: '删除' })).toHaveCount(0)
  await bar.getByRole('button', { name: /选中全部匹配的 [\d,]+ 条/ }).click()
  const n = /[\d,]+/.exec((await bar.getByRole('status').textContent()) ?? '')?.[0]
  await expect(page.locator('[data-slot=panel-footer]')).toContainText(`共 ${n} 条`)
})
