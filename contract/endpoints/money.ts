/** Calls that move money (contract page rental §5, §7). Amounts in cents. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { amountInCents, reason, requestNo } from '../rules/refund.ts'

const system = '/api/blade-system'
const key = z.coerce.string<string | number>().min(1).max(64)

/** Ends a running order: fee, duration, device released, rest of a deposit on its way back. GET with effects: never prefetch. */
export const orderFinish = defineEndpoint({
  method: 'GET',
  path: `${system}/order/finish`,
  via: 'query',
  input: z.object({ id: key }),
  output: z.unknown(),
  needs: 'order_finish',
})

/** Asks the channel to pay back a part of an order. Answers the refund row, status 0 at first. */
export const payRefund = defineEndpoint({
  method: 'POST',
  path: `${system}/pay/refund`,
  via: 'json',
  input: z.object({
    id: key.optional(),
    outTradeNo: key.optional(),
    transactionId: key.optional(),
    amount: amountInCents,
    reason: reason.optional(),
    requestNo: requestNo.optional(),
  }),
  output: z.unknown(),
  needs: 'order_refund',
})
