/** A toast kept in a cookie over one redirect, so that it works without JavaScript. */
import { randomUUID } from 'node:crypto'
import { createCookie, redirect, type AppLoadContext } from '@remix-run/node'
import { toastCookie } from './toasts.tsx'

export interface Toast {
  tone: 'success' | 'danger'
  text: string
  detail?: string
}

const cookieOf = (context: AppLoadContext) =>
  createCookie(toastCookie, {
    path: '/',
    // why: the page that shows the toast clears it
    httpOnly: false,
    sameSite: 'lax',
    secure: context.secure,
    maxAge: 60,
    secrets: [context.sessionSecret],
  })

export async function redirectWithToast(context: AppLoadContext, to: string, toast: Toast): Promise<Response> {
  // why: a refusal whose code is to be silent has no words
  if (!toast.text) return redirect(to)
  return redirect(to, { headers: { 'Set-Cookie': await cookieOf(context).serialize({ ...toast, id: randomUUID() }) } })
}

/**
 * The pending toast. A document that shows it clears it, for browsers without a script; data that a script asked for may be dropped
 * on its way, when another navigation starts, so there the page clears what it has shown (toasts.tsx).
 */
export async function takeToast(
  request: Request,
  context: AppLoadContext,
): Promise<{ toast: (Toast & { id: string }) | null; headers: Headers }> {
  const cookie = cookieOf(context)
  const toast = (await cookie.parse(request.headers.get('Cookie'))) as (Toast & { id: string }) | null
  const headers = new Headers()
  if (toast && request.headers.get('Accept')?.includes('text/html')) headers.set('Set-Cookie', await cookie.serialize('', { maxAge: 0 }))
  return { toast, headers }
}
