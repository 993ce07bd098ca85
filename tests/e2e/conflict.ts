/** Helpers for a parameter that two people edit. */
import type { Page } from '@playwright/test'
import { expect, type Site } from './fixtures.ts'

export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true })
export const stored = (site: Site, key: string) =>
  site.sql('select param_name as name, param_value as value, remark from blade_param where param_key = ? and is_deleted = 0', key)

/** Creates a parameter for a test. @returns the address of its form */
export async function newParam(page: Page, site: Site, key: string): Promise<string> {
  await open(page, '/system/param/new')
  await fill(page, { 参数名称: '起初', 参数键名: key, 参数键值: '1' })
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const [row] = site.sql<{ id: string }>('select id from blade_param where param_key = ?', key)
  return `/system/param/${row!.id}/edit`
}

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await dialog(page).getByLabel(label).fill(value)
}

export async function save(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /^保存(（|$)/ })
    .click()
  await expect(dialog(page)).toHaveCount(0)
}

export const mergeSave = (page: Page) => dialog(page).getByRole('button', { name: '保存合并结果' })
export const keyFor = (name: string) => `conflict.${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}`

/** Waits for the dialog of a new document. With a script it is ready once modal: the focus has moved and the keys work. */
export const opened = (page: Page, scripted = true) => expect(page.locator(scripted ? 'dialog:modal' : 'dialog[open]')).toBeVisible()

/** Opens a form and waits for its script. */
export async function open(page: Page, at: string, scripted = true): Promise<void> {
  await page.goto(at)
  await opened(page, scripted)
}

/** Causes a conflict: my change sets name and value, theirs sets value and remark. */
export async function collide(mine: Page, theirs: Page, at: string, scripted = true): Promise<void> {
  await open(mine, at, scripted)
  await open(theirs, at)
  await fill(theirs, { 参数键值: '他的', 备注: '他的备注' })
  await save(theirs)
  await fill(mine, { 参数名称: '我的名称', 参数键值: '我的' })
  await dialog(mine)
    .getByRole('button', { name: /^保存(（|$)/ })
    .click()
  await expect(dialog(mine).getByRole('alert')).toContainText('未保存')
}
