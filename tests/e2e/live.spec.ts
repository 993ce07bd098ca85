/** What one person changes, another sees without a reload: in place, counted, or at the bell. */
import { callWith, tokenOf } from './api.ts'
import type { Page } from '@playwright/test'
import { colleague, expect, test } from './fixtures.ts'

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

test('the bell: what happens is counted at once, leads to its page, and is read for this person alone', async ({
  page,
  login,
  site,
  browser,
}) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  await login('service', '/rental/problem')
  await connected(page)
  const bell = page.getByRole('button', { name: /^通知(，\d+ 条未读)?$/ })
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await bell.click()
  const list = page.locator('[data-slot=bell-list]')
  const all = list.getByRole('button', { name: '全部标为已读' })
  await expect(list.getByRole('listitem').or(list.getByText('没有需要关注的事')).first()).toBeVisible()
  if (await all.count()) await all.click()
  await expect.poll(unread).toBe(0)
  await expect(bell.locator('[data-slot=dot]')).toHaveCount(0)
  await page.keyboard.press('Escape')

  const [device] = site.sql<{ batch: string }>('select batch from ward_equ where is_deleted = 0 limit 1')
  const began = Date.now()
  const body = { batch: device!.batch, problemType: '1', content: '轮子松了', state: 0 }
  expect(await callWith(site, token, '/api/blade-system/problem/submit', body)).toMatchObject({ code: 200 })
  await expect.poll(unread, { intervals: [50] }).toBe(1)
  expect(Date.now() - began).toBeLessThan(2 * soon)
  await expect(bell.locator('[data-slot=dot]')).toBeVisible()

  const other = await colleague(browser, site.url, '/rental/problem')
  await connected(other)
  await bell.click()
  await list.getByRole('link', { name: /有人报修，未读/ }).click()
  await expect(page.getByRole('dialog').getByText('轮子松了')).toBeVisible()
  await expect.poll(unread).toBe(0)
  await expect(other.getByRole('button', { name: /^通知，\d+ 条未读$/ })).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect.poll(unread).toBe(0)
  await other.context().close()
})

test('a session that is locked or over is told nothing, and says no error', async ({ page, login, site }) => {
  const { token } = await tokenOf(site, 'admin', 'admin')
  await login('auditor', '/system/param')
  await connected(page)
  await page.getByRole('button', { name: '锁屏', exact: true }).first().click()
  await page.getByLabel('锁屏密码').fill('1')
  await page.getByRole('button', { name: '锁定' }).click()
  await expect(page).toHaveURL(/\/lock/)
  const read = () => page.evaluate(async () => (await fetch('/session/events')).text())
  expect(await read()).toBe('event: over\ndata: {}\n\n')
  await callWith(site, token, param, { paramName: '锁着', paramKey: `lock.${Date.now()}`, paramValue: '1' })
  await page.getByLabel('锁屏密码').fill('1')
  await page.getByRole('button', { name: '解锁' }).click()
  await connected(page)
})
