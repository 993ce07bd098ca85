import type { AppLoadContext } from '@remix-run/node'
import { expect, it } from 'vitest'
import { redirectWithToast, takeToast } from './toast.server.ts'

const context = { secure: false, sessionSecret: 'x'.repeat(32) } as AppLoadContext

it('only a document clears the cookie of a toast, because a navigation may drop the answer to a data request', async () => {
  const answer = await redirectWithToast(context, '/system/param', { tone: 'success', text: '新增成功' })
  const cookie = answer.headers.get('Set-Cookie')!
  expect(cookie).not.toContain('HttpOnly')
  const ask = (accept: string) =>
    takeToast(new Request('http://console.test/', { headers: { Cookie: cookie.split(';')[0]!, Accept: accept } }), context)
  const data = await ask('*/*')
  expect(data.toast).toEqual({ id: expect.any(String) as string, tone: 'success', text: '新增成功' })
  expect(data.headers.has('Set-Cookie')).toBe(false)
  const document = await ask('text/html,application/xhtml+xml')
  expect(document.toast).toEqual(data.toast)
  expect(document.headers.get('Set-Cookie')).toContain('Max-Age=0')
})
