/** A server with several tenants: the field of the sign-in page, and the choice in the header. */
import { expect, test } from './stock.ts'

test.use({ stockSettings: { TENANT_MODE: 'on' } })

test('a new tenant is added, shown and left, and a window of the other tenant says so instead of writing', async ({
  page,
  context,
  enter,
}) => {
  await enter('admin', '/system/tenant')
  await page.locator('[data-slot=page-header] a[href^="/system/tenant/new"]').click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).toContainText('账号 admin，初始密码 admin')
  await dialog.locator('[name=tenantName]').fill('东方医院')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('账号 admin，初始密码 admin')

  const other = await context.newPage()
  await other.goto('/system/role/new')
  await other.getByRole('dialog').last().locator('[name=roleName]').fill('夜班')

  await page.goto('/system/user')
  await page.getByRole('button', { name: '当前租户：' }).click()
  await page.getByLabel('切换租户', { exact: true }).last().selectOption({ label: '东方医院（200002）' })
  await page.getByRole('button', { name: '切换', exact: true }).click()
  await expect(page.locator('[data-slot=toast]')).toContainText('已切换到租户“东方医院”')
  await expect(page.locator('[data-slot=table] tbody tr')).toHaveCount(1)
  await expect(page.getByRole('button', { name: '当前租户：东方医院' })).toHaveAttribute('aria-pressed', 'true')

  await other.getByRole('dialog').last().getByRole('button', { name: '保存' }).click()
  await expect(other.getByRole('alertdialog')).toContainText('admin · 000000→200002')
  await other.close()

  await page.getByRole('button', { name: '当前租户：' }).click()
  await page.getByLabel('切换租户', { exact: true }).last().selectOption('000000')
  await page.getByRole('button', { name: '切换', exact: true }).click()
  await expect(page.getByRole('button', { name: '当前租户：' })).toHaveAttribute('aria-pressed', 'false')
})

test('the tenant is typed by its name after somebody has signed in to it, and is proposed next time', async ({ page, stock }) => {
  const tenants = stock.player.world.tables.tenant.rows
  Object.assign(tenants[0]!, { tenantName: '青禾集团' })
  await page.goto('/login')
  await page.getByLabel('租户').fill('没有的集团')
  await page.getByLabel('用户名').fill('admin')
  await page.locator('input[type=password]').fill('wrong')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('没有找到这个名称的租户')).toBeVisible()
  await expect(page.getByLabel('用户名')).toHaveValue('admin')
  await page.getByLabel('租户').fill('000000')
  await page.locator('input[type=password]').fill('Opens-the-ward1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await page.context().clearCookies({ name: 'ward_session' })
  await page.goto('/login')
  await expect(page.getByLabel('租户')).toHaveValue('青禾集团')
})
