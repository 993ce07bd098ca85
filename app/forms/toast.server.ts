/** A toast that a cookie carries over one redirect, so that it works without JavaScript. */
import { randomUUID } from 'node:crypto'
import { createCookie, redirect, type AppLoadContext } from '@remix-run/node'
import { toastCookie } from './toast-cookies.ts'
import { offerCookie, type Offer } from './undo.server.ts'

export interface Toast {
  tone: 'success' | 'danger'
  text: string
  detail?: string
  /** The action can be undone: the toast stays as long as it can. */
  undo?: Offer
}

const cookieOf = (context: AppLoadContext) =>
  createCookie(toastCookie, {
    path: '/',
    // The page's script clears the cookie when it has shown the toast.
    httpOnly: false,
    sameSite: 'lax',
    secure: context.secure,
    maxAge: 60,
    secrets: [context.sessionSecret],
  })

/** @param more another cookie to set */
export async function redirectWithToast(context: AppLoadContext, to: string, toast: Toast, more?: string): Promise<Response> {
  const { undo, ...content } = toast
  const headers = new Headers(more ? { 'Set-Cookie': more } : {})
  if (undo) headers.append('Set-Cookie', await offerCookie(context, toast, undo))
  // A refusal with a silent code has no text, and no toast.
  else if (toast.text) headers.append('Set-Cookie', await cookieOf(context).serialize({ ...content, id: randomUUID() }))
  return redirect(to, { headers })
}

/**
 * The pending toast. A document clears its cookie, for browsers without a script. An answer to a data request may be dropped when another
 * navigation starts, so there the page clears the cookie once it has shown the toast (toasts.tsx).
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
