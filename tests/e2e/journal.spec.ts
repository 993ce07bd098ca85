/** The page of the request journal, on a server of its own. */
import { readFileSync } from 'node:fs'
import { callWith, tokenOf } from './api.ts'
import { colleague, expect, test as base } from './fixtures.ts'
import { isSound, onPhone } from './phone.ts'

const test = base.extend({})
test.use({ settings: [{ SOCIAL: 'demo', SIM_CONTROL: '1' }, { scope: 'worker' }] })

test('a request can be found, sent again, compared and saved as a test; on a phone in English', async ({ page, browser, site, login }) => {
  await login('admin', '/wel/index')
  const other = await colleague(browser, site.url, '/money/order', 'service')
  await other.goto('/money/order?nickName=13800001234')
  await other.context().close()
  const api = await page.request.get('/api/blade-system/param/list', { headers: { 'Blade-Auth': 'bearer nothing' } })
  expect(api.status()).toBe(401)

  await page.goto('/ward/sim/faults')
  await page.getByRole('link', { name: '请求', exact: true }).click()
  const entries = page.getByRole('region', { name: '请求日志' }).getByRole('listitem')
  const search = page.getByRole('search').filter({ hasText: '包含文字' })
  await search.getByLabel('账号').fill('service')
  await search.getByLabel('路径').fill('*/order/list')
  await search.getByRole('button', { name: '筛选' }).click()
  await expect(entries.first()).toContainText('service')
  await expect(entries.first()).toContainText('nickName=138****1234')
  await expect(page).toHaveURL(/user=service/)

  await entries.first().getByRole('link').click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByRole('region', { name: '响应' })).toContainText('"code": 200')
  await expect(detail).toContainText("curl -X GET '")
  await expect(detail).toContainText(site.url)
  await detail.getByRole('button', { name: '重发' }).click()
  await expect(detail).toContainText('request.account')
  await expect(detail.getByRole('row', { name: /request.account/ })).toContainText('"service"')
  await expect(detail.getByRole('row', { name: /request.account/ })).toContainText('"admin"')
  await page.keyboard.press('Escape')
  await expect(entries.first()).toBeVisible()
  await expect(search.getByLabel('账号')).toHaveValue('service')

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '导出为 Playwright 测试' }).click()])
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain("import { expect, test } from '@playwright/test'")
  expect(text).toContain('TOKEN_SERVICE')

  await onPhone(page, site)
  await page.goto('/ward/sim/journal?status=401')
  await expect(page.getByRole('region', { name: 'Request log' }).getByRole('listitem').first()).toContainText('Not signed in')
  await isSound(page)
  await page.goto('/ward/sim/journal')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('Log cleared')
})

test('a refused call shows the missing permission and the roles that have it', async ({ page, site, login }) => {
  await login('admin', '/wel/index')
  const { token } = await tokenOf(site, 'service', 'service')
  expect(await callWith(site, token, '/api/blade-system/param/list')).toMatchObject({ code: 403 })
  await page.goto('/ward/sim/journal?status=403&user=service')
  await page.getByRole('region', { name: '请求日志' }).getByRole('link', { name: /param/ }).first().click()
  const why = page.getByRole('dialog').locator('[data-slot=alert]')
  await expect(why).toContainText('需要权限 param（系统 / 系统参数）')
  await expect(why).toContainText('有权限的角色：超级管理员')
  await expect(why).toContainText('当时的角色：客服')
})
