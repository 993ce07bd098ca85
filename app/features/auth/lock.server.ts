/** The second factor of the user who locked the screen. Only the Blade server can check it. */
import { factorCalls } from '#contract/endpoints/factor.ts'
import type { ConsoleSession } from '#contract/console/console-store.ts'
import type { AppLoadContext } from '@remix-run/node'
import { bladeClient } from '#app/blade/client.server.ts'
import { FactorFirst, PasswordFirst, SignedOut } from '#app/blade/send.server.ts'
import { asksForCode } from '#app/blade/factor.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { freshSession } from '#app/blade/renewal.server.ts'
import { callerOf, leave } from '#app/blade/session.server.ts'

async function asSignedIn<T>(
  request: Request,
  context: AppLoadContext,
  session: ConsoleSession,
  work: (signedIn: Parameters<typeof asksForCode>[0]) => Promise<T>,
): Promise<T> {
  try {
    const caller = callerOf(request, context, await freshSession(callerOf(request, context, session), context, session))
    return await work({ caller, blade: bladeClient(caller) })
  } catch (error) {
    if (error instanceof SignedOut) throw await leave(request, context, session)
    throw error
  }
}

/** A user who must first change a password or set up a factor has no factor to check. */
const isFirst = (error: unknown) => error instanceof PasswordFirst || error instanceof FactorFirst

/** Whether the page shows the code field; also when the server does not answer. @throws Response when the sign-in has ended */
export const asksWhoLocked = (request: Request, context: AppLoadContext, session: ConsoleSession): Promise<boolean> =>
  asSignedIn(request, context, session, asksForCode).catch((error: unknown) => {
    if (isFirst(error)) return false
    if (error instanceof BladeError) return true
    throw error
  })

/** @throws BladeError when the server refuses the code or does not answer; Response when the sign-in has ended */
export const checkCode = (request: Request, context: AppLoadContext, session: ConsoleSession, code: string | undefined): Promise<void> =>
  asSignedIn(request, context, session, async (signedIn) => {
    const asks = await asksForCode(signedIn).catch((error: unknown) => {
      if (isFirst(error)) return false
      throw error
    })
    if (asks) await signedIn.blade.call(factorCalls.check, { purpose: 'unlock' }, { code })
  })
