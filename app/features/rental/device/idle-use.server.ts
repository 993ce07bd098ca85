import { equ } from '#contract/resources/rental.ts'
import { waiting } from '#contract/rules/todo.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

/** Maximum devices of one list. */
const most = '200'

/** Ids of the devices that are in use without a running order; empty where the server does not provide them. */
export async function idleUseOf(signedIn: SignedInRequest, narrowed: Record<string, string> = {}): Promise<ReadonlySet<string>> {
  const has = await capabilitiesOf(signedIn)
  if (!has('rental-account')) return new Set()
  const { records } = await signedIn.blade.list(equ, { ...waiting.idleUse.query, ...narrowed, current: '1', size: most })
  return new Set(records.map(({ id }) => String(id)))
}
