/** Permissions: granting menus to a role, the tree of menus, regions, and secrets of clients. */
import { colleague, expect, test } from './fixtures.ts'
import { entryOf } from './main-menu.ts'
import { rowAction, search } from './list-page.ts'

test('a grant keeps half-checked nodes, and a page removed from a role is gone from the menu and refused', async ({
  browser,
  page,
  site,
  login,
}) => {
  const menuCodes = () =>
    site
      .sql<{ code: string }>(
        `select m.code from blade_role_menu rm join blade_menu m on m.id = rm.menu_id join blade_role r on r.id = rm.role_id
         where r.role_alias = 'manager' order by m.code`,
      )
      .map((row) => row.code)
  const before = menuCodes()
  expect(before).toContain('problem')

  const manager = await colleague(browser, site.url, '/wel/index', 'manager')
  await expect(entryOf(manager, '问题反馈')).toHaveCount(1)

  await login('admin', '/system/role')
  const open = () =>
    page
      .getByRole('row', { name: /医院经理/ })
      .getByRole('link', { name: '权限设置' })
      .click()
  const dialog = page.getByRole('dialog')
  const node = (name: string) => dialog.getByRole('treeitem', { name, exact: true })
  await open()
  await expect(node('资金')).toHaveAttribute('aria-checked', 'mixed')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('授权已保存')).toBeVisible()
  expect(menuCodes()).toEqual(before)

  // By keyboard: unchecks a page with all its buttons.
  await open()
  await expect(node('资金')).toHaveAttribute('aria-checked', 'mixed')
  await node('问题反馈').focus()
  await page.keyboard.press('Space')
  await expect(node('问题反馈')).toHaveAttribute('aria-checked', 'false')
  const removedCodes = before.filter((code) => code === 'problem' || code.startsWith('problem_'))
  await expect(dialog.getByText(`移除 ${removedCodes.length} 项`)).toBeVisible()
  await dialog.getByRole('button', { name: `保存（+0 −${removedCodes.length}）` }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('授权已保存')).toHaveCount(2)
  expect(menuCodes()).toEqual(before.filter((code) => !removedCodes.includes(code)))

  await manager.reload()
  await expect(entryOf(manager, '床位')).toHaveCount(1)
  await expect(entryOf(manager, '问题反馈')).toHaveCount(0)
  expect((await manager.request.get('/rental/problem')).status()).toBe(403)
  await manager.context().close()
})

test('the tree of menus loads nodes on demand; keys, search, adding a child, scopes of a menu', async ({ page, site, login }) => {
  test.slow()
  const name = `菜单${Date.now()}`
  const row = (title: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  const twist = (title: string) => row(title).getByRole('link', { name: /^(展开|收起)/ })
  const dialog = page.getByRole('dialog')
  await login('admin', '/system/menu')
  await expect(twist('系统')).toHaveAttribute('aria-expanded', 'false')
  await expect(row('用户管理')).toHaveCount(0)

  // Right expands a node, then moves into it; left moves back up, then collapses it.
  await twist('系统').focus()
  await page.keyboard.press('ArrowRight')
  await expect(twist('系统')).toHaveAttribute('aria-expanded', 'true')
  await expect(row('用户管理')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(twist('用户管理')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(row('密码重置')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(row('密码重置')).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(twist('系统')).toBeFocused()
  await page.reload()
  await expect(row('用户管理')).toBeVisible()

  // Adds a row below another one; the tree stays expanded.
  await (await rowAction(row('系统'), '新增下级')).click()
  await expect(dialog.getByRole('combobox', { name: '上级菜单' })).toHaveValue('系统')
  await dialog.getByLabel('菜单名称').fill(name)
  await dialog.getByLabel('菜单编号').fill(`m${Date.now()}`)
  await dialog.getByLabel('菜单类型').selectOption('1')
  await dialog.getByLabel('菜单排序').fill('9')
  await dialog.getByRole('button', { name: '选择图标' }).click()
  await page.getByRole('radio', { name: 'hospital' }).click({ force: true })
  await expect(dialog.getByLabel('菜单图标')).toHaveValue('hospital')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row(name)).toBeVisible()
  expect(site.sql('select source from blade_menu where name = ?', name)).toEqual([{ source: 'hospital' }])

  // A search covers the whole tree.
  await page.goto('/system/menu')
  await search(page, { 菜单名称: name })
  await expect(row(name)).toBeVisible()
  await expect(page.locator('[data-slot=table] tbody tr')).toHaveCount(1)

  await row(name).getByRole('link', { name: '数据权限' }).click()
  await expect(page).toHaveURL(/\/system\/data-scope\?menuId=\d+/)
  await expect(page.getByRole('navigation', { name: '菜单', exact: true }).getByRole('link', { name })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('link', { name: '新增' }).click()
  await expect(dialog.getByRole('combobox', { name: '菜单' })).toHaveValue(name)
  await expect(dialog.getByLabel('权限名称')).toHaveValue(`${name} [规则]`)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('all grants of a role are visible, also those that a script would collapse or put on a tab', async ({ page, site, login }) => {
    const role = site.sql<{ id: string }>(`select id from blade_role where role_alias = 'auditor'`)[0]!
    await login('admin', `/system/role/${role.id}/grant`)
    const nodes = page.locator('[role=treeitem]')
    expect(await nodes.count()).toBeGreaterThan(100)
    const visibleCount = await nodes.evaluateAll((elements) => elements.filter((node) => node.getClientRects().length > 0).length)
    expect(visibleCount).toBe(await nodes.count())
    await expect(page.getByRole('tablist')).toBeHidden()
  })

  test('regions expand and collapse by links', async ({ page, login }) => {
    await login('admin', '/system/region')
    const rows = page.locator('[data-slot=table] tbody tr')
    await expect(page.getByRole('row', { name: '北京市' })).toBeVisible()
    const before = await rows.count()
    await page.getByRole('link', { name: '展开 北京市', exact: true }).click()
    await expect(page.getByRole('link', { name: '收起 北京市', exact: true })).toBeVisible()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
    await page.getByRole('link', { name: '收起 北京市', exact: true }).click()
    await expect(rows).toHaveCount(before)
    await page.getByRole('link', { name: '收起 中华人民共和国', exact: true }).click()
    await expect(rows).toHaveCount(1)
  })
})

test('the secret of a client is not shown, and changes only when a new one is typed', async ({ page, site, login }) => {
  const clientId = `client${Date.now()}`
  const secret = () => site.sql<{ s: string }>('select client_secret s from blade_client where client_id = ?', clientId)[0]?.s
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row', { name: clientId })
  await login('admin', '/system/client')
  await page.getByRole('link', { name: '新增' }).click()
  await dialog.getByLabel('应用 ID').fill(clientId)
  await dialog.getByLabel('应用密钥').fill('typed once')
  await dialog.getByLabel('授权范围').fill('all')
  await dialog.getByLabel('授权类型').fill('password')
  await dialog.getByLabel('令牌秒数').fill('3600')
  await dialog.getByLabel('刷新秒数').fill('604800')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('******')
  const initialSecret = secret()
  // The database stores the secret encrypted.
  expect(initialSecret).toMatch(/^sealed:/)

  await row.getByRole('link', { name: '编辑' }).click()
  await expect(dialog.getByLabel('应用密钥')).toHaveValue('')
  await dialog.getByLabel('授权范围').fill('some')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('some')
  expect(secret()).toBe(initialSecret)

  await row.getByRole('link', { name: '编辑' }).click()
  await dialog.getByLabel('应用密钥').fill('typed twice')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.poll(secret).not.toBe(initialSecret)
  expect(secret()).toMatch(/^sealed:/)
})
