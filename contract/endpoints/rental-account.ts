/**
 * Calls about the account of a rental that no other Blade server has (contract page rental §5, "Account of a rental"): collecting or
 * waiving the debt of an ended order, and reminding the customer of it. Amounts in cents.
 */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { row } from '../outputs.ts'
import { order, waiver } from '../resources/money.ts'
import { equ } from '../resources/rental.ts'
import { amountInCents, reason, requestNo } from '../rules/refund.ts'
import { rowKey } from '../ids.ts'
import { typedLines } from '../text-schemas.ts'

const remark = typedLines().max(255)
const requiredReason = reason.pipe(z.string().min(1))

/** Charges the debt of an ended order again: through the channel, or from the wallet. Returns the order. */
export const orderCollect = defineEndpoint({
  name: 'order.collect',
  title: ['再次扣款', 'Charge again'],
  beyond: 'rental-account',
  button: { menu: order.name, alias: 'collect' },
  untried: 'moves money',
  method: 'POST',
  path: '/api/blade-system/order/collect',
  via: 'json',
  input: z.object({ id: rowKey, requestNo: requestNo.optional() }),
  output: row(order),
  needs: 'order_collect',
})

/** Reminds the customer of a debt by a text message, at most once an hour. Returns the order. */
export const orderRemind = defineEndpoint({
  name: 'order.remind',
  title: ['催缴', 'Send a payment reminder'],
  beyond: 'rental-account',
  button: { menu: order.name, alias: 'remind' },
  untried: 'sends a message to a customer',
  method: 'POST',
  path: '/api/blade-system/order/remind',
  via: 'json',
  input: z.object({ id: rowKey }),
  output: row(order),
  needs: 'order_remind',
})

/**
 * Waives rent: the debt of an ended order, or the accrued rent of a running one. Above the approval limit it waits for a second person.
 * Returns the order.
 */
export const orderWaive = defineEndpoint({
  name: 'order.waive',
  title: ['免收租金', 'Waive fee'],
  beyond: 'rental-account',
  button: { menu: order.name, name: '免收', alias: 'waive' },
  untried: 'waives money that a customer owes',
  method: 'POST',
  path: '/api/blade-system/order/waive',
  via: 'json',
  input: z.object({ id: rowKey, amount: amountInCents, reason: requiredReason, requestNo: requestNo.optional() }),
  output: row(order),
  needs: 'order_waive',
})

/** Approves or rejects a waiver that waits for a second person; a rejection needs a reason. Returns the waiver. */
export const waiverAudit = defineEndpoint({
  name: 'waiver.audit',
  title: ['免收复核', 'Review waiver'],
  beyond: 'rental-account',
  button: { menu: waiver.name, name: '复核', alias: 'audit' },
  untried: 'waives money that a customer owes',
  factor: 'approval',
  method: 'POST',
  path: '/api/ward/waiver/audit',
  via: 'json',
  input: z.object({ id: rowKey, pass: z.boolean(), remark: remark.optional() }),
  output: row(waiver),
  needs: 'waiver_audit',
})

/** Frees a device that is in use without a running order. Returns the device. */
export const equRelease = defineEndpoint({
  name: 'equ.release',
  title: ['释放设备', 'Release device'],
  beyond: 'rental-account',
  button: { menu: equ.name, name: '释放', alias: 'release' },
  untried: 'changes a device',
  method: 'POST',
  path: '/api/blade-system/equ/release',
  via: 'json',
  input: z.object({ id: rowKey, reason: requiredReason }),
  output: row(equ),
  needs: 'equ_release',
})
