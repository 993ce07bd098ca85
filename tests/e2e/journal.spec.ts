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

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '导出为测试' }).click()])
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain("import { expect, test } from 'ward-kit'")
  expect(text).toContain('const service = await as("service")')
  const [calls] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '接口调用统计' }).click()])
  expect(readFileSync(await calls.path(), 'utf8')).toMatch(/^[1-9]\d*\tGET\t\/api\/blade-system\/order\/list\t/m)

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

test('names that a call does not know are marked, and refused on request; a recording begins with a snapshot', async ({
  page,
  site,
  login,
}) => {
  await login('admin', '/ward/sim/journal')
  const { token } = await tokenOf(site, 'admin', 'admin')
  const misspelled = '/api/blade-system/order/list?state_equals=3'
  expect(await callWith(site, token, misspelled)).toMatchObject({ code: 200 })
  const entries = page.getByRole('region', { name: '请求日志' }).getByRole('listitem')
  await page.goto('/ward/sim/journal?path=*/order/list')
  await expect(entries.first()).toContainText('未知参数 state_equals （是否为 state_equal？）')
  await page.getByRole('button', { name: '拒绝未知参数' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('含未知参数的请求将被拒绝')
  expect(await callWith(site, token, misspelled)).toMatchObject({ code: 400 })
  // The console's own pages only send names that the contract knows.
  for (const address of ['/money/order?state=3', '/system/user', '/wel/index', '/money/todo', '/rental/place']) {
    await page.goto(address)
    await expect(page.locator('#main h1, #main [role=heading]').first()).toBeVisible()
  }
  await page.goto('/ward/sim/journal?status=400')
  await expect(entries).toHaveCount(1)
  await page.getByRole('button', { name: '不再拒绝未知参数' }).click()
  await page.getByRole('button', { name: '开始录制' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('已开始录制')
  await expect(page.getByText(/自快照 before-\d+/)).toBeVisible()
})
