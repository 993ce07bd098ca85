/** Calls that move money (contract page rental §5, §7). Amounts in cents. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { row, rows } from '../outputs.ts'
import { order, records, refund } from '../resources/money.ts'
import { transfers, withdrawal } from '../resources/wallets.ts'
import { amountInCents, reason, requestNo } from '../rules/refund.ts'
import { dateTime } from '../values.ts'
import { reference, rowKey } from '../ids.ts'
import { typedLine, typedLines } from '../text-schemas.ts'

const system = '/api/blade-system'
/** One of these identifies an order; several must agree. */
const orderKey = { id: rowKey.optional(), outTradeNo: reference.optional(), transactionId: reference.optional() }
/** Idempotency key: repeated with the same number, a call is executed only once. */
const numbered = { requestNo: requestNo.optional() }

/**
 * Ends a running order: fee, duration, device released, refund of the deposit remainder. `endTime`: the real end of an abnormal one.
 */
export const orderFinish = defineEndpoint({
  name: 'order.finish',
  title: ['结束订单', 'End order'],
  button: { menu: order.name, alias: 'finish' },
  untried: 'would end an order',
  method: 'GET',
  path: `${system}/order/finish`,
  via: 'query',
  input: z.object({ id: rowKey, endTime: dateTime().optional() }),
  output: row(order),
  needs: 'order_finish',
  effects: true,
})

/**
 * Requests a refund of a part of an order from the channel. `waive`: also gives back rent that a running or owing order still has to
 * pay, which needs `order_waive` and a reason. Returns the refund row, at first with status 0.
 */
export const payRefund = defineEndpoint({
  name: 'pay.refund',
  title: ['申请退款', 'Refund'],
  button: { menu: order.name, name: '退款', alias: 'refund' },
  untried: 'moves money',
  method: 'POST',
  path: `${system}/pay/refund`,
  via: 'json',
  input: z.object({ ...orderKey, amount: amountInCents, reason: reason.optional(), waive: z.boolean().optional(), ...numbered }),
  output: row(refund),
  needs: 'order_refund',
})

/** Splits a paid order (分账): to the given receivers, or to the hospital's by their ratios. Returns the split records. */
export const payLaunch = defineEndpoint({
  name: 'pay.launch',
  title: ['发起分账', 'Split order'],
  button: { menu: order.name, name: '分账', alias: 'split' },
  untried: 'moves money',
  method: 'POST',
  path: `${system}/pay/launch`,
  via: 'json',
  input: z.object({
    ...orderKey,
    receivers: z
      .array(z.object({ receiverId: rowKey, amount: amountInCents }))
      .min(1)
      .max(50)
      .optional(),
    /** False allows further splits of the rest. */
    finish: z.boolean().optional(),
    ...numbered,
  }),
  output: rows(records),
  needs: 'order_split',
})

/** Returns a share; without an amount, its whole remainder. Returns the split record. */
export const payLaunchRefund = defineEndpoint({
  name: 'pay.launch-refund',
  title: ['分账回退', 'Return split'],
  button: { menu: records.name, alias: 'return' },
  untried: 'moves money',
  method: 'POST',
  path: `${system}/pay/launch-refund`,
  via: 'json',
  input: z.object({ recordId: rowKey, amount: amountInCents.optional(), reason: reason.optional(), ...numbered }),
  output: row(records),
  needs: 'order_split_refund',
})

/** Pays a payee by transfer. Returns the transfer. */
export const payTransfers = defineEndpoint({
  name: 'pay.transfers',
  title: ['转账', 'Transfer'],
  button: { menu: transfers.name, alias: 'add' },
  untried: 'moves money',
  method: 'POST',
  path: `${system}/pay/transfers`,
  via: 'json',
  input: z.object({ payeeId: rowKey, amount: amountInCents, remark: typedLine().max(32).optional(), ...numbered }),
  output: row(transfers),
  needs: 'transfers_add',
})

/** Approves or rejects a withdrawal. Returns it. */
export const withdrawalAudit = defineEndpoint({
  name: 'withdrawal.audit',
  title: ['提现审核', 'Review withdrawal'],
  button: { menu: withdrawal.name, name: '审核', alias: 'audit' },
  untried: 'moves money',
  method: 'POST',
  path: `${system}/withdrawal/audit`,
  via: 'json',
  input: z.object({ id: rowKey, pass: z.boolean(), remark: typedLines().max(255).optional(), ...numbered }),
  output: row(withdrawal),
  needs: 'withdrawal_audit',
})

/** Pays an approved withdrawal, or one whose payment failed. Returns the withdrawal. The path has no blade prefix. */
export const wxTransfer = defineEndpoint({
  name: 'wx.transfer',
  title: ['提现打款', 'Pay out withdrawal'],
  button: { menu: withdrawal.name, name: '打款', alias: 'pay' },
  untried: 'moves money',
  method: 'POST',
  path: '/api/wx/transfer',
  via: 'json',
  input: z.object({ withdrawalId: rowKey.optional(), id: rowKey.optional(), ...numbered }),
  output: row(withdrawal),
  needs: 'withdrawal_pay',
})
