/** The lock is held by the server: nothing but /lock answers, in every window, whatever client holds the cookie. */
import { expect, test } from './fixtures.ts'

test('lock, refused everywhere, wrong passwords are counted, unlock goes back', async ({ page, context, site, login }) => {
  await login('finance', '/money/order?state=3')
  await page.getByRole('button', { name: '锁屏' }).click()
  await page.getByLabel('锁屏密码').fill('night shift')
  await page.getByRole('dialog', { name: '锁屏' }).getByRole('button', { name: '锁屏' }).click()
  await expect(page.getByText('已锁屏')).toBeVisible()

  const second = await context.newPage()
  await second.goto('/money/refund')
  await expect(second).toHaveURL(/\/lock/)
  await second.close()

  const cookie = (await context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ')
  for (const path of ['/money/order', '/money/order.data', '/wel/index', '/system/param/new']) {
    const answer = await fetch(site.url + path, { headers: { cookie }, redirect: 'manual' })
    const text = await answer.text()
    expect([answer.status, answer.headers.get('location') ?? text]).toEqual([
      path.endsWith('.data') ? 202 : 302,
      expect.stringContaining('/lock'),
    ])
    expect(text).not.toContain('WD2')
  }
  const write = await fetch(`${site.url}/system/param/new`, {
    method: 'POST',
    headers: { cookie, origin: site.url },
    body: new URLSearchParams({ paramName: 'x' }),
    redirect: 'manual',
  })
  expect([write.status, write.headers.get('location')]).toEqual([302, '/lock'])

  await page.getByLabel('锁屏密码').fill('wrong')
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page.getByText('密码不正确，还可以试 4 次')).toBeVisible()
  await page.getByLabel('锁屏密码').fill('night shift')
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page).toHaveURL(`${site.url}/money/order?state=3`)
  await expect(page.locator('.tw tbody tr').first()).toBeVisible()
})
