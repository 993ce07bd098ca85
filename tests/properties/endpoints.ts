/** Every call beyond the four verbs, as the contract has it; users live at two addresses. */
import type { Endpoint } from '#contract/endpoint.ts'
import { under, userBases, userCalls } from '#contract/endpoints/user.ts'
import { specials } from '#contract/special.ts'

const [, openBase] = userBases
export const allEndpoints: readonly Endpoint[] = [
  ...specials.map(({ of }) => of),
  ...Object.values(userCalls).map((call) => under(openBase, call)),
]
