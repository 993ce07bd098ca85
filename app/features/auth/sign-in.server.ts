/** Shared by the three sign-in methods: the session and their cookies. */
import { createCookie, redirect, type AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { CodeNeeded } from '#app/blade/send.server.ts'
import { safeAddress } from '#app/lib/address.ts'

/** A signed cookie of this site only, validated by a schema. `maxAge` in seconds. */
export function waiting<S extends z.ZodType>(name: string, maxAge: number, schema: S) {
  const cookieOf = (context: AppLoadContext) =>
    createCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: context.secure, maxAge, secrets: [context.sessionSecret] })
  return {
    read: async (request: Request, context: AppLoadContext): Promise<z.output<S> | undefined> =>
      schema.safeParse(await cookieOf(context).parse(request.headers.get('Cookie'))).data,
    keep: (context: AppLoadContext, value: z.input<S>) => cookieOf(context).serialize(value),
    drop: (context: AppLoadContext) => cookieOf(context).serialize('', { maxAge: 0 }),
  }
}

/** Milliseconds until another code may be requested; the server enforces the same. */
const resendAfter = 60_000

/** The last code that was sent: phone, message id and time (epoch milliseconds). */
export const sentCode = waiting('ward_code', 300, z.object({ phone: z.string(), id: z.string(), sentAt: z.number() }))

/** Seconds until another code may be requested. */
export const secondsLeft = (sentAt: number, now: number): number => Math.max(0, Math.ceil((sentAt + resendAfter - now) / 1000))

/** A pending redirect to a third party, with its state and the requested page. Binds the response to this browser. */
export const requestedSocial = waiting('ward_social', 600, z.object({ source: z.string(), state: z.string(), to: z.string() }))

/** A sign-in that waits for the code of the second factor: the server's token, which opens nothing without one. */
export const waitingCode = waiting('ward_waiting', 300, z.object({ token: z.string(), to: z.string() }))

/** Redirects to the page that asks for the code; undefined for any other failure. No password is stored. */
export async function toCodePage(
  context: AppLoadContext,
  error: unknown,
  to: unknown,
  headers = new Headers(),
): Promise<Response | undefined> {
  if (!(error instanceof CodeNeeded)) return undefined
  headers.append('Set-Cookie', await waitingCode.keep(context, { token: error.token, to: safeAddress(to) }))
  return redirect('/login/code', { headers })
}
