/** Undo: from the toast, also after the tab was closed, by keyboard, without JavaScript, and of a field from the history. */
import type { Page } from '@playwright/test'
import { callWith, makeUser, tokenOf } from './api.ts'
import { colleague, expect, test } from './fixtures.ts'
import { headersOfPage } from './sessions.ts'
import { rowAction } from './list-page.ts'

let count = 0
/** Adds parameters for a test. @returns the prefix of their keys, and the address of their list */
async function add(page: Page, n: number): Promise<{ prefix: string; list: string }> {
  const prefix = `undo.${Date.now()}.${++count}`
  const headers = await headersOfPage(page, new URL(page.url()).origin)
  for (let i = 1; i <= n; i++) {
    const form = { paramName: '撤销', paramKey: `${prefix}.${i}`, paramValue: `value ${i}`, remark: '' }
    expect((await page.request.post('/system/param/new', { form, headers })).ok()).toBe(true)
  }
  return { prefix, list: `/system/param?paramKey=${prefix}` }
}
const rows = (page: Page) => page.locator('[data-slot=table] tbody tr')
const undo = (page: Page) => page.locator('[data-slot=toast]').getByRole('button', { name: '撤销', exact: true })

test('a deletion can be undone in another tab after its own was closed, and a second browser shows the rows again', async ({
  page,
  login,
  site,
  browser,
}) => {
  await login('admin')
  const { list } = await add(page, 2)
  await page.goto(list)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await page.locator('[data-slot=bulk-bar]').getByRole('link', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(undo(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '删除成功' })).toBeVisible()

  const second = await colleague(browser, site.url, list)
  await expect(rows(second).filter({ hasText: 'undo.' })).toHaveCount(0)
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto(list)
  await expect(rows(again).filter({ hasText: 'undo.' })).toHaveCount(0)
  await undo(again).click()
  await expect(again.getByRole('status').filter({ hasText: '已撤销，已恢复 2 条' })).toBeVisible()
  await expect(rows(again).filter({ hasText: 'undo.' })).toHaveCount(2)
  await expect(undo(again)).toHaveCount(0)
  await second.reload()
  await expect(rows(second).filter({ hasText: 'undo.' })).toHaveCount(2)
  await second.context().close()
})

test('when the rows of the last page are deleted by anybody, the page before is shown, and the deletion can be undone', async ({
  page,
  login,
  site,
}) => {
  await login('admin')
  const { prefix, list } = await add(page, 12)
  const footer = page.locator('[data-slot=panel-footer] [role=status]')
  const last = `${list}&current=2`
  await page.goto(last)
  await expect(rows(page)).toHaveCount(2)
  await page.locator('[data-slot=table] thead').getByRole('checkbox').check()
  await page.locator('[data-slot=bulk-bar]').getByRole('link', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page).not.toHaveURL(/current=/)
  await expect(footer).toContainText('第 1–10 条，共 10 条')
  await expect(rows(page)).toHaveCount(10)
  await undo(page).click()
  await expect(footer).toContainText('共 12 条')
  await page.goto(last)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.locator('[data-slot=live]')).toBeVisible()
  const others = site.sql<{ id: string }>(
    `select id from blade_param where is_deleted = 0 and param_key like '${prefix}.%' order by create_time, id limit 2`,
  )
  const ids = others.map(({ id }) => id).join()
  const { token } = await tokenOf(site, 'admin', 'admin')
  expect((await callWith(site, token, `/api/blade-system/param/remove?ids=${ids}`, {})).code).toBe(200)
  await expect(page).not.toHaveURL(/current=/)
  await expect(footer).toContainText('第 1–10 条，共 10 条')
})

test('Ctrl+Z undoes the latest action first, then an earlier change of several users', async ({ page, login, site }) => {
  const roles = (accounts: readonly string[]) =>
    accounts.map((account) => site.sql<{ roles: string }>('select role_id as roles from blade_user where account = ?', account)[0]!.roles)
  const accounts = [await makeUser(site, 'service'), await makeUser(site, 'finance')]
  const before = roles(accounts)
  await login('admin')
  const ids = accounts.map((account) => site.sql<{ id: string }>('select id from blade_user where account = ?', account)[0]!.id)
  await page.goto(`/system/user/grant?ids=${ids.join()}`)
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  await boxes.first().check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保存(（|$)/ })
    .click()
  await expect(undo(page)).toHaveCount(1)
  expect(roles(accounts)).not.toEqual(before)
  const { list } = await add(page, 1)
  await page.goto(list)
  await (await rowAction(rows(page), '删除')).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除 1 条' }).click()
  // Both can be undone; only the latest is shown, because two would cover the buttons of the page.
  await expect(page.locator('[data-slot=toast] [data-slot=undo]')).toHaveCount(2)
  await expect(undo(page)).toHaveCount(1)
  // Undoes the latest action first, then the one before it.
  await page.locator('#main').focus()
  await page.keyboard.press('Control+z')
  await expect(rows(page).filter({ hasText: 'undo.' })).toHaveCount(1)
  await expect(undo(page)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: '已撤销，已恢复 2 条' })).toBeVisible()
  expect(roles(accounts)).toEqual(before)
})

test('undo works without JavaScript; rows changed since are kept, with a message', async ({ site, browser, page, login }) => {
  await login('admin')
  const { prefix, list } = await add(page, 1)
  const plain = await colleague(browser, site.url, list, 'admin', false)
  const change = async (value: string) => {
    await plain.goto(list)
    await rows(plain).getByRole('link', { name: '编辑', exact: true }).click()
    await plain.getByRole('dialog').getByRole('textbox', { name: '参数键值' }).fill(value)
    await plain
      .getByRole('dialog')
      .getByRole('button', { name: /^保存(（|$)/ })
      .click()
    await expect(undo(plain).first()).toBeVisible()
  }
  const value = () =>
    site.sql<{ value: string }>('select param_value as value from blade_param where param_key = ?', `${prefix}.1`)[0]!.value
  await change('second')
  await undo(plain).click()
  await expect(plain.getByText('已撤销，已恢复 1 条')).toBeVisible()
  expect(value()).toBe('value 1')
  await change('third')
  const [{ id } = { id: '' }] = site.sql<{ id: string }>('select id from blade_param where param_key = ?', `${prefix}.1`)
  const { token } = await tokenOf(site, 'admin', 'admin')
  await callWith(site, token, '/api/blade-system/param/submit', { id, remark: 'somebody' })
  await undo(plain).first().click()
  await expect(plain.getByText('数据在此之后已被修改,不能撤销')).toBeVisible()
  expect(value()).toBe('third')
  await plain.context().close()
})

test('a field is restored from the history of its row, and a change is undone from the audit', async ({ page, login, site }) => {
  await login('admin')
  const { prefix } = await add(page, 1)
  const value = () =>
    site.sql<{ value: string }>('select param_value as value from blade_param where param_key = ?', `${prefix}.1`)[0]!.value
  const [{ id } = { id: '' }] = site.sql<{ id: string }>('select id from blade_param where param_key = ?', `${prefix}.1`)
  const { token } = await tokenOf(site, 'admin', 'admin')
  for (const paramValue of ['second', 'third']) await callWith(site, token, '/api/blade-system/param/submit', { id, paramValue })
  await page.goto(`/system/param/${id}/history`)
  const writes = page.getByRole('list', { name: '历史' }).locator(':scope > li')
  await expect(writes.nth(2).getByRole('link', { name: /恢复此值/ })).toHaveCount(0)
  await writes.nth(1).getByRole('link', { name: '参数键值：恢复此值' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('del')).toContainText('third')
  await expect(dialog.locator('ins')).toContainText('value 1')
  await dialog.getByRole('button', { name: '恢复此值' }).click()
  await expect(writes).toHaveCount(4)
  expect(value()).toBe('value 1')
  await expect(writes.first()).toContainText('POST /api/ward/undo/field')

  await callWith(site, token, '/api/blade-system/param/submit', { id, paramValue: 'fourth' })
  await page.goto('/platform/audit')
  await rows(page).first().getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '已撤销，已恢复 1 条' })).toBeVisible()
  expect(value()).toBe('value 1')
})
