import { factorCalls } from '#contract/endpoints/factor.ts'
import { capabilitiesOf } from './capabilities.server.ts'
import type { SignedInRequest } from './signed-in.ts'

/** The caller's second factor; undefined where the server has none. @throws BladeError */
export async function factorOf(signedIn: Pick<SignedInRequest, 'caller' | 'blade'>) {
  // Strict, because a lock screen must not open when the server cannot be reached.
  const has = await capabilitiesOf(signedIn, true)
  return has('two-factor') ? (await signedIn.blade.call(factorCalls.state, {})).data : undefined
}

/** Whether the server asks the caller for a code before sensitive actions. @throws BladeError */
export const asksForCode = async (signedIn: Pick<SignedInRequest, 'caller' | 'blade'>): Promise<boolean> =>
  (await factorOf(signedIn))?.isOn ?? false
