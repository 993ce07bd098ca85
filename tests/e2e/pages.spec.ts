/** The generic pages on `param`, the dictionaries, languages and themes, phones. */
import { expect, test } from './fixtures.ts'
import { findings } from './findings.ts'
import { search } from './list-page.ts'

test("param: add, view, edit, clear, delete; messages at fields; the server's message on the form", async ({ page, site, login }, info) => {
  await login('admin', '/system/param')
  const key = `test.key.${info.workerIndex}.${Date.now()}`
  await page.getByRole('link', { name: '新增' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const text of ['请输入参数名称', '请输入参数键名', '请输入参数键值']) await expect(dialog.getByText(text)).toBeVisible()
  await dialog.getByLabel('参数名称').fill('测试参数')
  await dialog.getByLabel('参数键名').fill('account.initPassword')
  await dialog.getByLabel('参数键值').fill('1')
  await dialog.getByLabel('备注').fill('先有备注')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toContainText('参数键名已存在!')
  await expect(dialog.getByLabel('参数名称')).toHaveValue('测试参数')
  await dialog.getByLabel('参数键名').fill(key)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()

  await search(page, { 参数键名: key })
  await expect(page.locator('[data-slot=table] tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: key }).click()
  await expect(page.getByRole('dialog').getByText('先有备注')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: '编辑' }).click()
  await page.getByRole('dialog').getByLabel('备注').fill('')
  await page.getByRole('dialog').getByLabel('参数键值').fill('2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('有未保存的修改')
  await page.getByRole('button', { name: '继续编辑' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  expect(site.sql('select param_value as v, remark as r from blade_param where param_key = ?', key)).toEqual([{ v: '2', r: null }])

  await page.locator('[data-slot=table] tbody [data-slot=checkbox]').check()
  await page.locator('[data-slot=bulk-bar]').getByRole('link', { name: '删除' }).click()
  await expect(page.getByRole('dialog')).toContainText('确定将选择数据删除?')
  await page.getByRole('button', { name: '删除 1 条' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  expect(site.sql('select is_deleted as d from blade_param where param_key = ?', key)).toEqual([{ d: 1 }])
})

test('dictionary: search, entries, a new entry, sealing an entry', async ({ page, site, login }, info) => {
  await login('admin', '/system/dict-biz')
  await search(page, { 字典编号: 'order_status' })
  await expect(page.locator('[data-slot=table] tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: '字典配置' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '字典项' })
  await expect(dialog.getByRole('row', { name: /使用中/ })).toBeVisible()
  expect(await dialog.evaluate((e) => e.getBoundingClientRect().width)).toBe(880)

  await dialog.getByRole('link', { name: '新增字典项' }).click()
  const form = page.getByRole('dialog').filter({ hasText: '字典键值' }).last()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入字典键值')).toBeVisible()
  await expect(form.getByText('请输入字典名称')).toBeVisible()
  const key = String(500 + info.workerIndex * 10 + (Date.now() % 10))
  await form.getByLabel('字典键值').fill(key)
  await form.getByLabel('字典名称').fill(`试用 ${key}`)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  expect(site.sql(`select code from blade_dict_biz where dict_value = ?`, `试用 ${key}`)).toEqual([{ code: 'order_status' }])

  await dialog.getByRole('switch', { name: `封存 试用 ${key}` }).click()
  await expect(dialog.getByRole('switch', { name: `解除封存 试用 ${key}` })).toBeVisible()
  expect(site.sql(`select is_sealed as s from blade_dict_biz where dict_value = ?`, `试用 ${key}`)).toEqual([{ s: 1 }])
})

test('English: labels, states, messages and the page title', async ({ page, login }) => {
  await login('admin', '/money/order')
  await page.getByRole('button', { name: '切换语言' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Orders · Ward Console')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/system/param/new')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the parameter name')).toBeVisible()
  await page.goto('/system/dict/new')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the dictionary code')).toBeVisible()
  await page.goto('/money/order?state=1')
  // All texts of the frame and the list are English; names of places and people stay as they are.
  for (const where of [
    '[data-slot=sidebar]',
    '[data-slot=topbar] nav',
    '[role=search]',
    '[data-slot=panel-toolbar]',
    '[data-slot=table] thead',
    '[data-slot=panel-footer]',
  ])
    for (const text of await page.locator(where).allInnerTexts()) expect(text.replace('中文', '')).not.toMatch(/[\u4e00-\u9fff]/)
})

test('a theme is part of the document, so that it applies from the first paint', async ({ page, login }) => {
  await login('admin', '/money/order')
  await page.getByRole('button', { name: '主题', exact: true }).click()
  await page.getByRole('button', { name: '夜班' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const html = await (await page.request.get('/money/order')).text()
  expect(html).toContain('data-theme="dark"')
})

test('a custom colour keeps the button readable, and can be reset to that of the theme', async ({ page, login }) => {
  await login('admin', '/system/param')
  await page.getByRole('button', { name: '主题色' }).click()
  await page.getByRole('button', { name: '#e4572e' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'pick')
  expect(await (await page.request.get('/system/param')).text()).toContain('--brand:#e4572e')
  expect(await findings(page, { rules: ['color-contrast'] })).toEqual([])
  await page.getByRole('button', { name: '主题色' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-accent')
})

test('on a phone nothing scrolls sideways, the search opens as a sheet, and the drawer fills the screen', async ({ page, login }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login('admin', '/money/order')
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await wide()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByLabel('订单状态').selectOption('3')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/state=3/)
  await page.locator('[data-slot=row-card]').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await expect.poll(() => drawer.evaluate((e) => Math.round(e.getBoundingClientRect().width))).toBe(390)
  // No controls of its header overlap.
  const parts = drawer.locator('[data-slot=dialog-header] :is([data-slot=button], [data-slot=badge])')
  const boxes = await parts.evaluateAll((elements) => elements.map((e) => e.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.length).toBeGreaterThan(5)
  const over = (a: DOMRect, b: DOMRect) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 9 && b.top < a.bottom - 9
  for (const [i, box] of boxes.entries()) {
    expect(box.right).toBeLessThanOrEqual(390)
    expect(boxes.slice(i + 1).filter((other) => over(box, other))).toEqual([])
  }
  expect(await wide()).toBeLessThanOrEqual(0)
})
