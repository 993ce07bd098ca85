/** Shift handover: drawn up with one button, signed by both, kept, listed, and printable on A5. */
import { makeUser } from './api.ts'
import { colleague, expect, test } from './fixtures.ts'
import { passwordOf } from './sessions.ts'

test('one button draws up the page; a colleague signs at the same screen; then nothing changes', async ({ page, site, login }) => {
  const [early, late] = [await makeUser(site, 'service'), await makeUser(site, 'service')]
  await login(early, '/wel/index')
  await page.getByRole('link', { name: '交接班', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: '本班交接' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '本班概况' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '未完成事项' })).toBeVisible()
  await page.getByLabel('班次开始时间').fill('今早八点')
  await page.getByLabel('交班备注').fill('3101 的床轮子响')
  await page.getByRole('button', { name: '签字交班' }).click()
  await expect(page.getByText('请输入时间，例如 2026-11-26 08:00')).toBeVisible()
  await expect(page.getByLabel('交班备注')).toHaveValue('3101 的床轮子响')
  const [start] = site.sql<{ at: string }>(`select strftime('%Y-%m-%d %H:%M', 'now', '+8 hours', '-6 hours') at`)
  await page.getByLabel('班次开始时间').fill(start!.at)
  await page.getByRole('button', { name: '签字交班' }).click()
  await expect(page).toHaveURL(/\/rental\/handover\/\d+$/)
  const paper = page.locator('article[data-paper]')
  await expect(paper).toContainText('3101 的床轮子响')
  await expect(paper).toContainText(early)
  await expect(paper).toContainText('待签字')
  // Nobody takes over from themselves: only the colleague's form is offered.
  await expect(page.getByRole('button', { name: /^以 .* 签字接班$/ })).toHaveCount(0)
  const sign = async (account: string, password: string) => {
    await page.getByLabel('接班人账号').fill(account)
    await page.getByLabel(/^密码/).fill(password)
    await page.getByRole('button', { name: '签字接班', exact: true }).click()
  }
  await sign(late, 'wrong')
  await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' }).first()).toBeVisible()
  await expect(page.getByLabel('接班人账号')).toHaveValue(late)
  await sign(early, passwordOf(early))
  await expect(page.getByText('不能接自己的班').first()).toBeVisible()
  await sign(late, passwordOf(late))
  await expect(paper).toContainText('双方已签字，内容不能再修改。')
  await expect(paper).toContainText(late)
  await expect(page.getByRole('button', { name: /签字接班/ })).toHaveCount(0)
  // The first person is still signed in.
  await page.goto('/info/index')
  await expect(page.getByText(early).first()).toBeVisible()

  await page.goto('/rental/handover')
  const row = page.getByRole('row').filter({ hasText: early })
  await expect(row).toContainText('已交接')
})

test('the second person signs in their own session, also without a script and in English', async ({ browser, page, site, login }) => {
  const [early, late] = [await makeUser(site, 'service'), await makeUser(site, 'service')]
  await login(early, '/rental/handover')
  await page.getByRole('link', { name: '开始交班' }).click()
  await page.getByRole('button', { name: '签字交班' }).click()
  await expect(page).toHaveURL(/\/rental\/handover\/\d+$/)
  const at = new URL(page.url()).pathname
  const other = await colleague(browser, site.url, at, late, false)
  await other.context().addCookies([{ name: 'ward_lang', value: 'en', url: site.url }])
  await other.goto(at)
  await other.getByLabel('Remarks on takeover').first().fill('Noted')
  await other.getByRole('button', { name: /^Sign as/ }).click()
  await expect(other.locator('article[data-paper]')).toContainText('Both have signed. Nothing can be changed.')
  await expect(other.locator('article[data-paper]')).toContainText('Noted')
  // On paper: the page alone, within A5.
  await other.emulateMedia({ media: 'print' })
  await expect(other.locator('[data-slot=sidebar]')).toBeHidden()
  await other.context().close()

  // A second handover waits for the first one, which says so without losing the remark.
  await page.goto('/rental/handover/new')
  await page.getByRole('button', { name: '签字交班' }).click()
  await expect(page).toHaveURL(/\/rental\/handover\/\d+$/)
  await page.goto('/rental/handover/new')
  await page.getByLabel('交班备注').fill('再来一次')
  await page.getByRole('button', { name: '签字交班' }).click()
  await expect(page.getByText('你还有一份待接班的交接班').first()).toBeVisible()
  await expect(page.getByLabel('交班备注')).toHaveValue('再来一次')
})

test('the auditor reads handovers and signs none', async ({ page, login }) => {
  await login('auditor', '/rental/handover')
  await expect(page.getByRole('heading', { name: '交接班', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '开始交班' })).toHaveCount(0)
  expect((await page.request.get('/rental/handover/new')).status()).toBe(403)
})
