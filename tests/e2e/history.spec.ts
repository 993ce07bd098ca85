/** The history of a record: each change with its author and the previous values. */
import { expect, test } from './fixtures.ts'

test('the history of a parameter lists its creation and its change, newest first, with field names', async ({ page, login, site }) => {
  await login('admin', '/system/param/new')
  const key = `history.${Date.now()}`
  await page.getByRole('dialog').getByRole('textbox', { name: '参数名称' }).fill('历史参数')
  await page.getByRole('dialog').getByRole('textbox', { name: '参数键名' }).fill(key)
  await page.getByRole('dialog').getByRole('textbox', { name: '参数键值' }).fill('first')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保存(（|$)/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const [row] = site.sql<{ id: string }>('select id from blade_param where param_key = ?', key)
  await page.goto(`/system/param/${row!.id}/edit`)
  await page.getByRole('dialog').getByRole('textbox', { name: '参数键值' }).fill('second')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保存(（|$)/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto(`/system/param/${row!.id}`)
  await page.getByRole('link', { name: '历史', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/system/param/${row!.id}/history`))
  const writes = page.getByRole('list', { name: '历史' }).locator(':scope > li')
  await expect(writes).toHaveCount(2)
  const [changed, added] = [writes.nth(0), writes.nth(1)]
  await expect(changed).toContainText('修改')
  await expect(changed).toContainText('admin')
  await expect(changed).toContainText('POST /api/blade-system/param/submit')
  await expect(changed.locator('dt')).toHaveText(['参数键值'])
  await expect(changed.locator('del')).toContainText('first')
  await expect(changed.locator('ins')).toContainText('second')
  await expect(added).toContainText('新增')
  await expect(added).toContainText(key)
  await page.getByRole('link', { name: '返回详情' }).click()
  await expect(page.getByRole('dialog')).toContainText(key)
})

test('the history is shown only to users who may see the audit; others have no link and are refused', async ({ page, login, site }) => {
  const [order] = site.sql<{ id: string }>('select id from ward_order limit 1')
  await login('auditor', `/money/order/${order!.id}`)
  await page.getByRole('link', { name: '历史', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('暂无变更记录')
  const [user] = site.sql<{ id: string }>(`select id from blade_user where account = 'service'`)
  await page.goto(`/system/user/${user!.id}/history`)
  await expect(page.getByRole('heading', { name: '历史' })).toBeVisible()
  await page.context().clearCookies()
  await login('finance', `/money/order/${order!.id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('link', { name: '历史', exact: true })).toHaveCount(0)
  const answer = await page.request.get(`/money/order/${order!.id}/history`)
  expect(answer.status()).toBe(403)
})
