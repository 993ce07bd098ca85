/** The API documentation in a browser: it renders, needs no sign-in, and loads nothing from other hosts. */
import { expect, test } from './fixtures.ts'

test('lists the calls, opens one, and can try it', async ({ page, site }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await page.goto('/api/docs')
  // A long timeout, because the page of Swagger is a script of 1.5 MB.
  await expect(page.getByRole('heading', { name: '沃德 Blade 接口' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: '订单', exact: true }).click()
  const list = page.locator('.opblock', { hasText: '/api/blade-system/order/list' })
  await list.getByRole('button').first().click()
  await expect(list.getByText('createTime_dategt')).toBeVisible()
  await list.getByRole('button', { name: 'Try it out' }).click()
  await list.getByRole('button', { name: 'Execute' }).click()
  await expect(list.getByText('401', { exact: true }).first()).toBeVisible()
  expect(elsewhere).toEqual([])
})
