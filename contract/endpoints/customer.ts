/** The blacklist of customers (contract page rental §5), and what colleagues note about them and promised them. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { nothing } from '../outputs.ts'
import { customer } from '../resources/rental.ts'
import { stateReason } from '../rules/reason.ts'
import { rowKey } from '../ids.ts'
import { isTime } from '../rules/time.ts'
import { typedLine } from '../text-schemas.ts'

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

/** What a promise is about: a refund that arrives and a fault that is solved keep it, any other is ticked by staff. */
export const promiseKinds = ['refund', 'fault', 'other'] as const

const notes = '/api/ward/customer/notes'
const noteNeeds = 'customer_note'

/** Notes and promises about a customer, newest first. */
export const customerNotes = defineEndpoint({
  name: 'customer.notes',
  title: ['客户备注', 'Notes about a customer'],
  beyond: 'customer-notes',
  asks: ({ of }) => ({ customerId: of(customer) }),
  method: 'GET',
  path: `${notes}/list`,
  via: 'query',
  input: z.object({ customerId: rowKey }),
  output: z.array(
    z.object({
      id: z.string(),
      content: z.string(),
      /** Empty for a note, set for a promise. */
      about: z.enum(promiseKinds).or(z.literal('')),
      dueTime: z.string(),
      userName: z.string(),
      createTime: z.string(),
      /** Empty until the promise is kept; `doneUser` is empty where the system found out. */
      doneTime: z.string(),
      doneUser: z.string(),
    }),
  ),
  needs: noteNeeds,
})

/** Adds a note; with `about` and `dueTime` a promise. */
export const customerNoteAdd = defineEndpoint({
  name: 'customer.noteAdd',
  title: ['记录客户备注', 'Add a note about a customer'],
  beyond: 'customer-notes',
  button: { menu: customer.name, name: '备注', alias: 'note' },
  untried: 'writes about a customer',
  method: 'POST',
  path: `${notes}/add`,
  via: 'json',
  input: z.object({
    customerId: rowKey,
    content: typedLine().min(1).max(200),
    about: z.enum(promiseKinds).optional(),
    dueTime: z.string().refine(isTime).optional(),
  }),
  output: nothing,
  needs: noteNeeds,
})

/** Ticks a promise as kept. */
export const customerNoteDone = defineEndpoint({
  name: 'customer.noteDone',
  title: ['完成客户承诺', 'Tick a promise to a customer'],
  beyond: 'customer-notes',
  untried: 'changes a note of others',
  method: 'POST',
  path: `${notes}/done`,
  via: 'json',
  input: z.object({ id: rowKey }),
  output: nothing,
  needs: noteNeeds,
})
