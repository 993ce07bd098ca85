/** A toast kept in a cookie over one redirect, so that it works without JavaScript. */
import { createCookie, redirect, type AppLoadContext } from '@remix-run/node'

export interface Toast {
  tone: 'success' | 'danger'
  text: string
  detail?: string
}

const cookieOf = (context: AppLoadContext) =>
  createCookie('ward_toast', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.secure,
    maxAge: 60,
    secrets: [context.sessionSecret],
  })

export async function redirectWithToast(context: AppLoadContext, to: string, toast: Toast): Promise<Response> {
  return redirect(to, { headers: { 'Set-Cookie': await cookieOf(context).serialize(toast) } })
}

/** The pending toast, and the header that clears it. */
export async function takeToast(request: Request, context: AppLoadContext): Promise<{ toast: Toast | null; headers: Headers }> {
  const cookie = cookieOf(context)
  const toast = (await cookie.parse(request.headers.get('Cookie'))) as Toast | null
  const headers = new Headers()
  if (toast) headers.set('Set-Cookie', await cookie.serialize('', { maxAge: 0 }))
  return { toast, headers }
}
