/** A toast kept in a cookie over one redirect, so that it works without JavaScript. */
import { randomUUID } from 'node:crypto'
import { createCookie, redirect, type AppLoadContext } from '@remix-run/node'
import { toastCookie } from './toasts.tsx'
import { offerCookie, type Offer } from './undo.server.ts'

export interface Toast {
  tone: 'success' | 'danger'
  text: string
  detail?: string
  /** It can be taken back: the toast stays as long. */
  undo?: Offer
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

/** @param more another cookie to set */
export async function redirectWithToast(context: AppLoadContext, to: string, toast: Toast, more?: string): Promise<Response> {
  const { undo, ...said } = toast
  const headers = new Headers(more ? { 'Set-Cookie': more } : {})
  if (undo) headers.append('Set-Cookie', await offerCookie(context, toast, undo))
  // why: a refusal whose code is to be silent has no words
  else if (toast.text) headers.append('Set-Cookie', await cookieOf(context).serialize({ ...said, id: randomUUID() }))
  return redirect(to, { headers })
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
