/** Rights that the console itself checks, before long work that the server would refuse only later. */
import { menuButtons } from '#contract/endpoints/system.ts'
import { codesHeld } from '#contract/springblade/rights.ts'
import { buttonCodes } from '#contract/session.ts'
import { data } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './signed-in.ts'

type RightsRequest = Pick<SignedInRequest, 'blade' | 'caller' | 'session'>

/** Permission codes by session, as the server last returned them. */
const lastCodes = new LRUCache<string, readonly string[]>({ max: 2000 })

/** @throws BladeError where the server refuses, or cannot be reached before it has returned them once */
async function codesOf({ blade, caller, session }: RightsRequest): Promise<readonly string[]> {
  try {
    const buttons = await blade.call(menuButtons, {})
    const codes = codesHeld(buttonCodes(buttons.data), caller.blade.dialect, session.user.roleName)
    lastCodes.set(session.id, codes)
    return codes
  } catch (error) {
    const codes = lastCodes.get(session.id)
    // Not thrown, because a submitted form would be lost with its page; its own call fails in the form, which stays.
    if (codes && error instanceof BladeError && ['down', 'lost', 'slow', 'garbled'].includes(error.failure.kind)) return codes
    throw error
  }
}

/** Returns a function that tells whether the user has a code. @throws BladeError */
export async function rightsOf(signedIn: RightsRequest): Promise<(code: string) => boolean> {
  const codes = new Set(await codesOf(signedIn))
  return (code) => codes.has(code)
}

/** Whether the user has `code`. @throws BladeError */
export const mayUse = async (signedIn: RightsRequest, code: string): Promise<boolean> => (await rightsOf(signedIn))(code)

/** @throws Response 403 where the user does not have `code`; BladeError */
export const requireRight = (request: Request, signedIn: RightsRequest, code: string): Promise<void> =>
  requireRights(request, signedIn, [code])

/** @throws Response 403 where the user does not have all of `codes`; BladeError */
export async function requireRights(request: Request, signedIn: RightsRequest, codes: readonly string[]): Promise<void> {
  const userCodes = await codesOf(signedIn)
  if (!codes.every((code) => userCodes.includes(code))) throw data({ msg: textsOf(request)('guard.noRight') }, { status: 403 })
}
