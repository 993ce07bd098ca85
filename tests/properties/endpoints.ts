/** Every call beyond the four verbs, as the contract has it. */
import * as auth from '#contract/endpoints/auth.ts'
import * as flow from '#contract/endpoints/flow.ts'
import * as money from '#contract/endpoints/money.ts'
import * as platform from '#contract/endpoints/platform.ts'
import * as rental from '#contract/endpoints/rental.ts'
import * as system from '#contract/endpoints/system.ts'
import { under, userBases, userCalls } from '#contract/endpoints/user.ts'
import { z } from 'zod'

const endpoint = z.object({
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  via: z.enum(['query', 'json']),
  input: z.instanceof(z.ZodType),
  needs: z.string(),
})
export type AnyEndpoint = z.output<typeof endpoint>

/** The endpoints of a module, also those kept in groups. */
const endpointsIn = (value: unknown): AnyEndpoint[] => {
  const read = endpoint.safeParse(value)
  if (read.success) return [read.data]
  return value && typeof value === 'object' && !(value instanceof z.ZodType) ? Object.values(value).flatMap(endpointsIn) : []
}

export const allEndpoints: readonly AnyEndpoint[] = [
  ...[auth, flow, money, platform, rental, system].flatMap(endpointsIn),
  ...userBases.flatMap((base) => Object.values(userCalls).map((call) => under(base, call))),
]
