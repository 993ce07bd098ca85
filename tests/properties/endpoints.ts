/** Every call of the contract beyond the four verbs; calls on users have two addresses. */
import { type Endpoint, isIn } from '#contract/endpoint.ts'
import { endpoints, endpointsIn } from '#contract/endpoints/index.ts'
import { under, userBases, userCalls } from '#contract/endpoints/user.ts'

const [, openBase] = userBases
export const allEndpoints: readonly Endpoint[] = [
  ...endpoints,
  ...endpointsIn(userCalls)
    .filter((call) => isIn(call, 'springblade'))
    .map((call) => under(openBase, call)),
]
