import { approvalFree } from '#contract/endpoints/refund-cases.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { orNull } from '#app/blade/failure.ts'

/** Cents of an order that need no second approver; null without a limit or on a server without approvals. */
export async function freeOf(signedIn: SignedInRequest, id: string): Promise<number | null> {
  const has = await capabilitiesOf(signedIn)
  return has('approval') ? signedIn.blade.call(approvalFree, { id }).then(({ data }) => data.cents, orNull) : null
}
