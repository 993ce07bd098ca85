/** Who may do what, through the pages: granting menus to a role. */
import { expect, test } from './fixtures.ts'

test('grant: half-checked comes back half-checked, and a page that is taken away is gone and refused', async ({
  browser,
  page,
  site,
  login,
}) => {
  const held = () =>
    site
      .sql<{ code: string }>(
        `select m.code from blade_role_menu rm join blade_menu m on m.id = rm.menu_id join blade_role r on r.id = rm.role_id
         where r.role_alias = 'manager' order by m.code`,
      )
      .map((row) => row.code)
  const before = held()
  expect(before).toContain('problem')

  const other = await browser.newContext({ baseURL: site.url, locale: 'zh-CN' })
  const manager = await other.newPage()
  await manager.goto('/login')
  await manager.getByLabel('用户名').fill('manager')
  await manager.getByLabel('密码', { exact: true }).fill('manager')
  await manager.getByLabel('验证码', { exact: true }).fill('ward5')
  await manager.getByRole('button', { name: '登录', exact: true }).click()
  await expect(manager.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '问题反馈' })).toBeVisible()

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
  expect(held()).toEqual(before)

  // by keyboard: to the page, untick it with all its buttons
  await open()
  await expect(node('资金')).toHaveAttribute('aria-checked', 'mixed')
  await node('问题反馈').focus()
  await page.keyboard.press('Space')
  await expect(node('问题反馈')).toHaveAttribute('aria-checked', 'false')
  const taken = before.filter((code) => code === 'problem' || code.startsWith('problem_'))
  await expect(dialog.getByText(`移除 ${taken.length} 项`)).toBeVisible()
  await dialog.getByRole('button', { name: `保存（+0 −${taken.length}）` }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('授权已保存')).toBeVisible()
  expect(held()).toEqual(before.filter((code) => !taken.includes(code)))

  await manager.reload()
  await expect(manager.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '床位', exact: true })).toBeVisible()
  await expect(manager.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '问题反馈' })).toHaveCount(0)
  expect((await manager.request.get('/rental/problem')).status()).toBe(403)
  await other.close()
})
