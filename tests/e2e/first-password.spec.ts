/** The first sign-in to a new installation. */
import { expect, signIn, spawnConsole, test } from './fixtures.ts'

test('the generated initial password must be changed before any page is shown, in both languages', async ({ page, context }) => {
  const installation = await spawnConsole({ SEED: 'empty' })
  const { url } = installation
  const password = /password {2}(\S{16}) /.exec(installation.output())?.[1] ?? ''
  try {
    await page.goto(`${url}/login?to=%2Fsystem%2Fparam`)
    await expect(page.getByText('演示')).toHaveCount(0)
    await signIn(page, 'admin', password)
    await expect(page).toHaveURL(`${url}/password?to=%2Fsystem%2Fparam`)
    await expect(page.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
    for (const path of ['/wel/index', '/system/user', '/info/index', '/money/order/1', '/']) {
      await page.goto(url + path)
      await expect(page.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
      await expect(page.locator('[data-slot=sidebar]')).toHaveCount(0)
    }
    await context.addCookies([{ name: 'ward_lang', value: 'en', url }])
    await page.goto(`${url}/system/param`)
    await expect(page.getByRole('heading', { name: 'Change the initial password' })).toBeVisible()
    const change = async (old: string, fresh: string, again = fresh) => {
      await page.getByLabel('Old password').fill(old)
      await page.getByLabel(/^New password(?! again)/).fill(fresh)
      await page.getByLabel('Confirm new password').fill(again)
      await page.getByRole('button', { name: 'Save' }).click()
    }
    await change(password, password)
    await expect(page.getByRole('alert')).toHaveText('The new password must differ from the initial one')
    await change(password, 'a word of my own', 'another word')
    await expect(page.getByRole('alert')).toHaveText('The passwords do not match')
    await change(password, 'a word of my own')
    await expect(page).toHaveURL(`${url}/system/param`)
    await expect(page.getByText('Password changed')).toBeVisible()
    await page.goto(`${url}/password`)
    await expect(page).toHaveURL(`${url}/wel/index`)
  } finally {
    await installation.end()
  }
})

test('a user who must change the password can sign out instead, also without JavaScript', async ({ browser }) => {
  const installation = await spawnConsole({ SEED: 'empty' })
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.goto(`${installation.url}/login`)
    await signIn(page, 'admin', /password {2}(\S{16}) /.exec(installation.output())?.[1] ?? '')
    await expect(page.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('请输入原密码')).toBeVisible()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(`${installation.url}/login`)
  } finally {
    await context.close()
    await installation.end()
  }
})
