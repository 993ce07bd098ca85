/** Rights that the console itself checks, before long work that the server would refuse only later. */
import { menuButtons } from '#contract/endpoints/system.ts'
import { codesHeld } from '#contract/rights.ts'
import { buttonCodes } from '#contract/session.ts'
import { data } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { textsOf } from '../i18n/i18n.server.ts'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './session.server.ts'

type Asking = Pick<SignedInRequest, 'blade' | 'caller' | 'session'>

/** The codes of each session as the server last told them. */
const told = new LRUCache<string, readonly string[]>({ max: 2000 })

/** @throws BladeError where the server refuses, or cannot be asked and never told them */
async function codesOf({ blade, caller, session }: Asking): Promise<readonly string[]> {
  try {
    const buttons = await blade.call(menuButtons, {})
    const codes = codesHeld(buttonCodes(buttons.data), caller.blade.dialect, session.user.roleName)
    told.set(session.id, codes)
    return codes
  } catch (error) {
    const codes = told.get(session.id)
    // why not thrown: a form that is sent meanwhile would be lost with its page; its own call fails at the form, where it stays
    if (codes && error instanceof BladeError && ['down', 'lost', 'slow', 'garbled'].includes(error.failure.kind)) return codes
    throw error
  }
}

/** Which codes the user holds. @throws BladeError */
export async function rightsOf(signedIn: Asking): Promise<(code: string) => boolean> {
  const codes = new Set(await codesOf(signedIn))
  return (code) => codes.has(code)
}

/** Whether the user holds `code`. @throws BladeError */
export const mayUse = async (signedIn: Asking, code: string): Promise<boolean> => (await rightsOf(signedIn))(code)

/** @throws Response 403 where the user does not hold `code`; BladeError */
export const requireRight = (request: Request, signedIn: Asking, code: string): Promise<void> => requireRights(request, signedIn, [code])

/** @throws Response 403 where the user does not hold all of `codes`; BladeError */
export async function requireRights(request: Request, signedIn: Asking, codes: readonly string[]): Promise<void> {
  const held = await codesOf(signedIn)
  if (!codes.every((code) => held.includes(code))) throw data({ msg: textsOf(request)('guard.noRight') }, { status: 403 })
}
