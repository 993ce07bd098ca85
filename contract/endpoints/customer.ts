/** The blacklist of customers (contract page rental §5). */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { nothing } from '../outputs.ts'
import { customer } from '../resources/rental.ts'
import { stateReason } from '../rules/reason.ts'
import { rowKey } from '../values.ts'

/** Keys of the dictionary `customer_state`. A customer on the blacklist cannot start a rental. */
export const customerStates = { normal: 0, barred: 1 } as const

export const customerState = defineEndpoint({
  name: 'customer.state',
  title: ['客户黑名单', 'Blacklist'],
  method: 'POST',
  path: `${customer.api}/state`,
  via: 'json',
  input: z.object({ id: rowKey, state: z.literal([customerStates.normal, customerStates.barred]), reason: stateReason }),
  output: nothing,
  needs: 'customer_state',
  button: { menu: customer.name, name: '黑名单', alias: 'blacklist' },
  beyond: 'customer-state',
  untried: 'bars a customer who exists',
})
