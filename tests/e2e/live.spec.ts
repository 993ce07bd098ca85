/** What one person changes, another sees without a reload: in place, counted, or at the bell. */
import { callWith, tokenOf } from './api.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const param = '/api/blade-system/param/submit'
/** Milliseconds in which a change is seen. */
const soon = 2000

/** The page is told of changes from now on. */
const connected = (page: Page) => expect(page.locator('[data-slot=live]')).toBeVisible()

test('a list: a changed row shows it in place and says so, a new one is counted until it is asked for', async ({ page, login, site }) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  const key = `live.${Date.now()}`
  const save = (body: object) => callWith(site, token, param, body)
  await save({ paramName: '先来的', paramKey: key, paramValue: 'eins' })
  const [row] = site.sql<{ id: string }>('select id from blade_param where param_key = ?', key)
  await login('admin', `/system/param?paramKey=${key}`)
  const first = page.getByRole('row', { name: /先来的/ })
  await expect(first).toContainText('eins')
  await connected(page)

  const began = Date.now()
  await save({ id: row!.id, paramName: '先来的', paramKey: key, paramValue: 'zwei' })
  await expect(first).toContainText('zwei')
  expect(Date.now() - began).toBeLessThan(soon)
  await expect(first).toHaveAttribute('data-marked', 'true')
  await expect(first).not.toHaveAttribute('data-marked', 'true')

  await save({ paramName: '后来的', paramKey: `${key}.neu`, paramValue: 'drei' })
  const more = page.getByRole('button', { name: '1 条新数据' })
  await expect(more).toBeVisible()
  await expect(page.getByRole('row', { name: /后来的/ })).toHaveCount(0)
  await more.click()
  await expect(page.getByRole('row', { name: /后来的/ })).toBeVisible()
  await expect(more).toHaveCount(0)

  // while a form is open its row stays as it was opened; afterwards the list catches up
  await first.getByRole('link', { name: '编辑' }).press('Enter')
  const value = page.getByRole('dialog').getByLabel('参数键值')
  await expect(value).toHaveValue('zwei')
  await save({ id: row!.id, paramName: '先来的', paramKey: key, paramValue: 'vier' })
  await page.getByRole('dialog').getByLabel('参数名称').fill('半途')
  await expect(value).toHaveValue('zwei')
  await page.getByRole('dialog').getByLabel('参数名称').fill('先来的')
  await page.keyboard.press('Escape')
  await expect(first).toContainText('vier')
})
