/** Tabs: what is opened, closed, kept and forgotten. */
import { expect, signIn, test } from './fixtures.ts'

test('every page is a tab; by mouse, middle button, menu and keyboard; it outlives a reload, not signing out', async ({
  page,
  site,
  login,
}) => {
  const strip = page.getByRole('navigation', { name: '已打开的页面' })
  const tab = (name: string) => strip.getByRole('link', { name, exact: true })
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await login('admin', '/money/order?state=3')
  await expect(strip.getByRole('link')).toHaveText(['首页', '订单'])
  for (const name of ['系统参数', '角色管理', '用户管理']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/info/index?tab=password')
  await expect(strip.getByRole('link')).toHaveText(['首页', '订单', '系统参数', '角色管理', '用户管理', '个人信息'])

  await tab('订单').click()
  await expect(page).toHaveURL(`${site.url}/money/order?state=3`)
  await page.reload()
  await expect(strip.getByRole('link')).toHaveText(['首页', '订单', '系统参数', '角色管理', '用户管理', '个人信息'])

  await tab('用户管理').click({ button: 'middle' })
  await expect(tab('用户管理')).toHaveCount(0)
  expect(page.context().pages()).toHaveLength(1)
  await tab('订单').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('系统参数')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(tab('系统参数')).toHaveCount(0)
  await expect(tab('角色管理')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tab('个人信息')).toBeFocused()
  await expect(page).toHaveURL(`${site.url}/money/order?state=3`)

  await strip.getByRole('button', { name: '关闭 订单' }).click()
  await expect(tab('订单')).toHaveCount(0)
  await expect(page).toHaveURL(`${site.url}/system/role`)
  await tab('个人信息').click({ button: 'right' })
  await page.getByRole('button', { name: '关闭其他' }).click()
  await expect(page).toHaveURL(`${site.url}/info/index?tab=password`)
  await expect(strip.getByRole('link')).toHaveText(['首页', '个人信息'])

  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('button', { name: '清除缓存' }).click()
  await expect(page.getByText('是否需要清除缓存?')).toBeVisible()
  await page.getByRole('dialog', { name: '清除缓存' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('清除完毕')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/info/index?tab=password`)

  await page.context().clearCookies({ name: 'ward_session' })
  await page.goto('/system/param')
  await signIn(page, 'admin', 'admin')
  await expect(strip.getByRole('link')).toHaveText(['首页', '个人信息', '系统参数'])

  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('button', { name: '关闭全部' }).click()
  await expect(page).toHaveURL(`${site.url}/wel/index`)
  await expect(strip.getByRole('link')).toHaveText(['首页'])
  await page.getByRole('button', { name: '标签页操作' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '关闭', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')

  await menu.getByRole('link', { name: '角色管理', exact: true }).click()
  await expect(tab('角色管理')).toBeVisible()
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'admin', 'admin')
  await expect(strip.getByRole('link')).toHaveText(['首页'])
})
