/** Two people edit one record: the later one sees the other's changes and chooses, and no change is lost. */
import type { Page } from '@playwright/test'
import { collide, dialog, field, fill, keyFor, mergeSave, newParam, open, opened, save, stored } from './conflict.ts'
import { colleague, expect, test } from './fixtures.ts'
import { findings } from './findings.ts'
import { pick } from './picker.ts'
import { rowAction } from './list-page.ts'

test('one-sided changes merge, other fields are chosen, and a further conflict is shown again', async ({ page, browser, site, login }) => {
  const key = keyFor('two')
  await login('admin', '/system/param')
  const at = await newParam(page, site, key)
  const other = await colleague(browser, site.url, '/system/param')
  await collide(page, other, at)

  expect(stored(site, key)).toEqual([{ name: '起初', value: '他的', remark: '他的备注' }])
  await expect(field(page, '参数名称').getByRole('radio', { name: '我的 我的名称' })).toBeChecked()
  await expect(field(page, '备注').getByRole('radio', { name: '对方的 他的备注' })).toBeChecked()
  await expect(field(page, '参数键值').getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(field(page, '参数键值')).toContainText('待选择')
  await expect(dialog(page).getByText('还有 1 项待选择')).toBeVisible()
  expect(await findings(page, { within: 'dialog', all: true })).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  await mergeSave(page).click()
  expect(stored(site, key)).toEqual([{ name: '起初', value: '他的', remark: '他的备注' }])
  // Types a third value by keyboard.
  await field(page, '参数键值').getByRole('textbox').fill('两个人的')
  await expect(field(page, '参数键值').getByRole('radio', { name: '其他值' })).toBeChecked()
  await expect(dialog(page).getByText('已全部选择')).toBeVisible()

  // The colleague saves again: earlier choices stay, and only new conflicts are shown.
  await open(other, at)
  await fill(other, { 备注: '再改一次' })
  await save(other)
  await mergeSave(page).click()
  await expect(field(page, '备注').getByRole('radio', { name: '对方的 再改一次' })).toBeChecked()
  await expect(field(page, '参数键值').getByRole('radio', { name: '我的 两个人的' })).toBeChecked()
  await expect(dialog(page).getByText('已全部选择')).toBeVisible()
  await mergeSave(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(stored(site, key)).toEqual([{ name: '我的名称', value: '两个人的', remark: '再改一次' }])
  await other.context().close()
})

test('when somebody else deletes a record, the form says so and keeps the typed text', async ({ page, browser, site, login }) => {
  const key = keyFor('gone')
  await login('admin', '/system/param')
  const at = await newParam(page, site, key)
  await open(page, at)
  await fill(page, { 参数键值: '辛苦填的' })
  const other = await colleague(browser, site.url, '/system/param')
  await other.goto(`/system/param?paramKey=${key}`)
  await (await rowAction(other.getByRole('row', { name: key }), '删除')).click()
  await dialog(other).getByRole('button', { name: '删除 1 条' }).click()
  await expect(dialog(other)).toHaveCount(0)

  await dialog(page)
    .getByRole('button', { name: /^保存(（|$)/ })
    .click()
  await expect(page.getByRole('dialog', { name: '记录已删除' })).toContainText('辛苦填的')
  expect(stored(site, key)).toEqual([])
  // The address of the record says the same.
  await page.goto(at)
  await expect(page.getByRole('dialog', { name: '记录已删除' })).toContainText('记录不存在')
  await other.context().close()
})

test('the conflict screen works without a script @long', async ({ page, browser, site, login }) => {
  const key = keyFor('plain')
  await login('admin', '/system/param')
  const at = await newParam(page, site, key)
  const plain = await colleague(browser, site.url, '/system/param', 'admin', false)
  await collide(plain, page, at, false)
  await field(plain, '参数键值').getByRole('radio', { name: '对方的 他的' }).check()
  await mergeSave(plain).click()
  await expect(dialog(plain)).toHaveCount(0)
  expect(stored(site, key)).toEqual([{ name: '我的名称', value: '他的', remark: '他的备注' }])

  await open(plain, at, false)
  await fill(plain, { 备注: '写给谁看' })
  await page.goto(`/system/param?paramKey=${key}`)
  await (await rowAction(page.getByRole('row', { name: key }), '删除')).click()
  await dialog(page).getByRole('button', { name: '删除 1 条' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await dialog(plain)
    .getByRole('button', { name: /^保存(（|$)/ })
    .click()
  await expect(plain.getByRole('dialog', { name: '记录已删除' })).toContainText('写给谁看')
  await plain.context().close()
})

test('personal info saved from two windows is merged', async ({ page, browser, site, login }) => {
  const edited = () => site.sql<{ email: string; name: string }>(`select email, name from blade_user where account = 'admin'`)
  const [before] = edited()
  await login('admin', '/info/index')
  const other = await colleague(browser, site.url, '/info/index')
  await other.getByLabel('邮箱').fill(`a${Date.now()}@ward.test`)
  await other.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => edited()[0]!.email).not.toBe(before!.email)
  const { email } = edited()[0]!

  await page.getByLabel('姓名').fill('林二')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(field(page, '电子邮箱').getByRole('radio', { checked: true })).toBeVisible()
  await mergeSave(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(edited()).toEqual([{ email, name: '林二' }])

  // The saved row is the new base, so that the next save has no conflict.
  await page.getByLabel('姓名').fill(before!.name)
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => edited()[0]!.name).toBe(before!.name)
  await other.context().close()
})

test('an outdated grant dialog saves nothing, lists the changes, and can be reopened', async ({ page, browser, site, login }) => {
  await login('admin', '/system/role')
  const alias = `conflict${Date.now()}`
  await open(page, '/system/role/new')
  await fill(page, { 角色名称: alias, 角色别名: alias, 角色排序: '9' })
  await pick(dialog(page), 'parentId', '顶级')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const [role] = site.sql<{ id: string }>('select id from blade_role where role_alias = ?', alias)
  const menuCodes = () =>
    site
      .sql<{ code: string }>('select m.code from blade_role_menu r join blade_menu m on m.id = r.menu_id where r.role_id = ?', role!.id)
      .map(({ code }) => code)
  const at = `/system/role/${role!.id}/grant`
  const other = await colleague(browser, site.url, '/system/role')
  await open(other, at)
  await open(page, at)
  const tick = (of: Page, name: string) => of.getByRole('treeitem', { name, exact: true }).press('Space')
  await tick(other, '问题反馈')
  await dialog(other).getByRole('button', { name: '保存' }).click()
  await expect(dialog(other)).toHaveCount(0)
  const before = menuCodes()
  expect(before.length).toBeGreaterThan(0)

  await tick(page, '价格')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('对方增加: ')
  expect(menuCodes()).toEqual(before)
  await dialog(page).getByRole('link', { name: '重新打开' }).click()
  await expect(page.getByRole('treeitem', { name: '问题反馈', exact: true })).toHaveAttribute('aria-checked', 'true')
  await opened(page)
  const price = page.getByRole('treeitem', { name: '价格', exact: true })
  await expect(price).toHaveAttribute('aria-checked', 'false')
  await tick(page, '价格')
  await expect(price).toHaveAttribute('aria-checked', 'true')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => menuCodes().length).toBeGreaterThan(before.length)
  expect(menuCodes()).toEqual(expect.arrayContaining(before))
  await other.context().close()
})
