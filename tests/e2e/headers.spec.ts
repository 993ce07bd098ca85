/** Response headers: private data is not cached, data is never rendered as a page, and styles come from this site only. */
import { expect, test } from './fixtures.ts'

test('private responses are not cached, data is not sniffed as a page, and injected styles are not applied', async ({
  page,
  context,
  site,
  login,
}) => {
  await login('admin', '/wel/index')
  await page.goto('/money/order')
  expect((await context.cookies()).filter(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax')).not.toEqual([])
  const paths = ['/wel/index', '/wel/index.data', '/money/order.data', '/choices/room/secId?words=&page=1', '/session/alive']
  const calls = ['/api/blade-system/param/list', '/api/none', '/api/docs', '/api/docs/openapi.json']
  for (const path of [...paths, ...calls, '/login', '/no/such', '/%ff', '/healthz', '/assets/none.js', '/upload/none']) {
    const headers = (await page.request.get(site.url + path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    if ([...paths, ...calls].includes(path)) expect(headers['cache-control'], path).toBe('no-store')
    if (calls.includes(path)) expect(headers['content-security-policy'], path).toMatch(/frame-ancestors/)
  }

  const { 'content-security-policy': policy, 'permissions-policy': allowed } = (await page.request.get(`${site.url}/login`)).headers()
  expect(allowed).toContain('camera=(self), microphone=()')
  expect(policy).toContain("style-src 'self';style-src-attr 'unsafe-inline'")
  // Uses another page, because a policy violation is logged as an error, which fails the test on the fixture's page.
  const other = await context.newPage()
  await other.goto(site.url)
  const applied = await other.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { outline: 7px solid red }'
    document.head.append(style)
    return getComputedStyle(document.body).outlineWidth
  })
  expect(applied).not.toBe('7px')
})
