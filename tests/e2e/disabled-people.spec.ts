/** Disabling users and blacklisting customers, both with a reason. */
import { makeUser } from './api.ts'
import { expect, signIn, test } from './fixtures.ts'
import { passwordOf } from './sessions.ts'

test('a disabled user is signed out at once, and cannot sign in', async ({ page, site, login, browser }) => {
  test.slow()
  const account = `leaver${Date.now()}`
  await makeUser(site, 'service', account)
  const theirs = await (await browser.newContext({ baseURL: site.url })).newPage()
  await theirs.goto('/login')
  await signIn(theirs, account, passwordOf(account))
  await theirs.waitForURL((url) => url.pathname !== '/login')

  await login('admin', `/system/user?account=${account}`)
  await page.getByRole('row', { name: account }).getByRole('checkbox').check()
  await page.getByRole('link', { name: '停用' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '停用' }).click()
  await expect(dialog.getByLabel('原因')).toHaveAccessibleDescription(/请填写原因/)
  await dialog.getByLabel('原因').fill('离职')
  await dialog.getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('已停用')).toBeVisible()
  await expect(page.getByRole('row', { name: account })).toContainText('停用')

  await expect(theirs).toHaveURL(/\/login/)
  await signIn(theirs, account, passwordOf(account))
  await expect(theirs.getByRole('alert').getByText('账号已停用,请联系管理员')).toBeVisible()
  await theirs.context().close()
})

test('a customer can be blacklisted from the list, and removed from the blacklist', async ({ page, login }) => {
  await login('admin', '/rental/customer')
  const row = page.getByRole('row').nth(1)
  const dialog = page.getByRole('dialog')
  await row.getByRole('link', { name: '列入黑名单' }).click()
  await dialog.getByLabel('原因').fill('多次逃单')
  await dialog.getByRole('button', { name: '列入黑名单' }).click()
  await expect(page.getByText('已列入黑名单')).toBeVisible()
  await row.getByRole('link', { name: '移出黑名单' }).click()
  await dialog.getByLabel('原因').fill('已补缴')
  await dialog.getByRole('button', { name: '移出黑名单' }).click()
  await expect(page.getByText('已移出黑名单')).toBeVisible()
})
