/** The second factor in the console: set-up, the second step of signing in, lock screen, approvals, removal by an administrator. */
import { TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { makeUser } from './api.ts'
import { expect, signIn, spawnConsole, test, type Site } from './fixtures.ts'
import { passwordOf } from './sessions.ts'

/** The code `ahead` time steps from now. The server accepts each step once, and also the step after the current one. */
const codeOf = (secret: string, ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 })

/** Sets up the second factor on its tab. @returns the secret and the recovery codes, each of which can be used once */
async function setUp(page: Page, site: Site): Promise<{ secret: string; codes: string[] }> {
  await page.goto(`${site.url}/info/index?tab=factor`)
  await page.getByRole('button', { name: '开始设置' }).click()
  await expect(page.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
  const secret = (await page.locator('[data-slot=factor-secret]').textContent())?.trim() ?? ''
  await page.getByLabel('两步验证码').fill('000000')
  await page.getByRole('button', { name: '开启两步验证' }).click()
  await expect(page.getByRole('alert')).toContainText('两步验证码不正确')
  await expect(page.locator('[data-slot=factor-secret]')).toHaveText(secret)
  await page.getByLabel('两步验证码').fill(codeOf(secret))
  await page.getByRole('button', { name: '开启两步验证' }).click()
  await expect(page.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10)
  return { secret, codes: await page.getByRole('list', { name: '恢复码' }).getByRole('listitem').allTextContents() }
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script, on a phone' : 'without a script', () => {
    test.use({ javaScriptEnabled, ...(javaScriptEnabled && { viewport: { width: 390, height: 844 } }) })

    test('the second factor is set up, requested at sign-in, and switched off', async ({ page, site, context }) => {
      const account = await makeUser(site, 'finance')
      await page.goto(`${site.url}/login`)
      await signIn(page, account, passwordOf(account))
      await expect(page).toHaveURL(`${site.url}/wel/index`)
      const { secret, codes } = await setUp(page, site)
      const link = page.getByRole('link', { name: '下载恢复码' })
      expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(codes.join('\n'))
      await page.goto(`${site.url}/info/index?tab=factor`)
      await expect(page.getByText('剩余 10 个恢复码')).toBeVisible()
      await expect(page.locator('body')).not.toContainText(secret)

      await context.clearCookies({ name: 'ward_session' })
      await page.goto(`${site.url}/login?to=%2Finfo%2Findex`)
      await signIn(page, account, passwordOf(account))
      await expect(page).toHaveURL(`${site.url}/login/code`)
      const field = page.getByLabel('两步验证码')
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
      await expect(field).toHaveAttribute('inputmode', 'numeric')
      expect(await page.content()).not.toContain(passwordOf(account))
      const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth).catch(() => 0)
      expect(width).toBe(0)
      await field.fill('000000')
      await page.getByRole('button', { name: '登录' }).click()
      await expect(page.getByRole('alert')).toContainText('两步验证码不正确')
      await page.reload()
      await page.getByRole('link', { name: '使用恢复码' }).click()
      await page.getByLabel('恢复码').fill(codes[0]!)
      await page.getByRole('button', { name: '登录' }).click()
      await expect(page).toHaveURL(`${site.url}/info/index`)

      await context.addCookies([{ name: 'ward_lang', value: 'en', url: site.url }])
      await page.goto(`${site.url}/info/index?tab=factor`)
      await expect(page.getByText('9 recovery codes left')).toBeVisible()
      await page.getByLabel('Two-step verification code').fill(codes[1]!)
      await page.getByRole('button', { name: 'Turn off' }).click()
      await expect(page.getByText(/^Enter the password$/i).first()).toBeVisible()
      await page.getByLabel('Two-step verification code').fill(codes[1]!)
      await page.getByLabel('Password', { exact: true }).fill(passwordOf(account))
      await page.getByRole('button', { name: 'Turn off' }).click()
      await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    })
  })

test('the page for the code leads to sign-in when no password was entered', async ({ page, site }) => {
  await page.goto(`${site.url}/login/code`)
  await expect(page).toHaveURL(`${site.url}/login`)
})

test('a locked screen needs both password and code', async ({ page, site }) => {
  const account = await makeUser(site, 'finance')
  await page.goto(`${site.url}/login`)
  await signIn(page, account, passwordOf(account))
  await expect(page).toHaveURL(`${site.url}/wel/index`)
  const { codes } = await setUp(page, site)
  await page.evaluate(async () => {
    await fetch('/session/lock', { method: 'POST', body: new URLSearchParams({ password: 'away', back: '/info/index' }) })
  })
  await page.goto(`${site.url}/lock?to=%2Finfo%2Findex`)
  await page.getByLabel('锁屏密码').fill('away')
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page.getByText('请输入两步验证码', { exact: true }).first()).toBeVisible()
  await page.goto(`${site.url}/info/index`)
  await expect(page).toHaveURL(/\/lock/)
  await page.getByLabel('锁屏密码').fill('away')
  await page.getByLabel('两步验证码').fill(codes[0]!)
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page).toHaveURL(`${site.url}/info/index`)
})

test('a role that requires a second factor sees no page before it is set up, in English', async ({ page, context }) => {
  const installation = await spawnConsole({ SEED: 'demo' })
  const { url } = installation
  try {
    await page.goto(`${url}/login`)
    await signIn(page, 'admin', 'admin')
    await expect(page).toHaveURL(`${url}/wel/index`)
    await context.addCookies([{ name: 'ward_lang', value: 'en', url }])
    await page.goto(`${url}/system/param?paramKey=account.twoFactorRoles`)
    await page.locator('[data-slot=table] tbody tr').first().getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Parameter value').fill('money')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/second-factor/)
    await expect(page.getByText('Your role requires two-step verification. Set it up to continue.')).toBeVisible()
    await page.goto(`${url}/money/order`)
    await expect(page).toHaveURL(`${url}/second-factor?to=%2Fmoney%2Forder`)
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = (await page.locator('[data-slot=factor-secret]').textContent())?.trim() ?? ''
    await page.getByLabel('Two-step verification code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('link', { name: 'I have saved them, continue' }).click()
    await expect(page).toHaveURL(`${url}/money/order`)
  } finally {
    await installation.end()
  }
})

test('approvals need a code, single or in a batch; an administrator can remove a lost factor', async ({ page, site, login }) => {
  const account = await makeUser(site, 'finance')
  await page.goto(`${site.url}/login`)
  await signIn(page, account, passwordOf(account))
  await expect(page).toHaveURL(`${site.url}/wel/index`)
  await setUp(page, site)
  const [refund] = site.sql<{ id: string }>(`select cast(id as text) as id from ward_refund where approval_state = 0 limit 1`)
  await page.goto(`${site.url}/money/approval/${refund!.id}/approve`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('复核说明').or(dialog.getByRole('textbox').first()).first().fill('再核对')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(dialog.getByRole('alert')).toContainText('请输入两步验证码')
  await dialog.getByLabel('两步验证码').fill('000000')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(dialog.getByRole('alert')).toContainText('两步验证码不正确')
  await page.goto(`${site.url}/money/todo/batch/approve?kind=approval&ids=${refund!.id}`)
  await page.getByLabel('两步验证码').fill('000000')
  await page.locator('[data-decides]').click()
  await expect(page.getByRole('alert')).toContainText('两步验证码不正确')
  expect(site.sql(`select approval_state as state from ward_refund where id = ?`, refund!.id)).toEqual([{ state: 0 }])

  const [{ id } = { id: '' }] = site.sql<{ id: string }>(`select cast(id as text) as id from blade_user where account = ?`, account)
  await page.context().clearCookies()
  await login('admin')
  await page.goto(`${site.url}/system/user/two-factor?ids=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: '移除两步验证' }).click()
  await expect(page.getByText('两步验证已移除')).toBeVisible()
  expect(site.sql(`select id from blade_user_factor where id = ?`, id)).toEqual([])
})
