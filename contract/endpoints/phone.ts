/** Telephone numbers of people: masked in all rows, and returned in full by one call that is audited (decision 055). */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { customer } from '../resources/rental.ts'
import { rowKey } from '../ids.ts'

/** Maximum number of rows per call. */
export const mostPhones = 500

/** The full numbers of some rows, by id and field. Each row whose number is returned is audited, under the caller's name. */
export const phoneView = defineEndpoint({
  name: 'phone.view',
  title: ['查看完整号码', 'View full phone numbers'],
  beyond: 'phone-view',
  button: { menu: customer.name, alias: 'phone' },
  untried: 'writes to the audit',
  method: 'POST',
  path: '/api/ward/phone/view',
  via: 'json',
  input: z.object({ resource: z.string().max(64), ids: z.array(z.unknown()).min(1).max(mostPhones).pipe(z.array(rowKey)) }),
  output: z.array(z.object({ id: z.string(), phones: z.record(z.string(), z.string()) })),
  needs: 'phone_view',
})
