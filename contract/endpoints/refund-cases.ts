/** Calls about refunds that no other Blade server has: approval by a second person, abnormal refunds, returned shares. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { row } from '../outputs.ts'
import { payRefund } from './money.ts'
import { orderWaive } from './rental-account.ts'
import { approval, order, records, refund } from '../resources/money.ts'
import { rowKey } from '../ids.ts'
import { typedLines } from '../text-schemas.ts'

const remark = typedLines().max(255)
const counted = z.number().nullable()

/**
 * Approves or rejects a refund that waits for a second person; a rejection needs a reason. Returns the approval, also if the same
 * person repeats the decision.
 */
export const approvalAudit = defineEndpoint({
  name: 'approval.audit',
  title: ['退款复核', 'Review refund'],
  beyond: 'approval',
  button: { menu: approval.name, name: '复核', alias: 'audit' },
  untried: 'moves money',
  factor: 'approval',
  method: 'POST',
  path: '/api/ward/approval/audit',
  via: 'json',
  input: z.object({ id: rowKey, pass: z.boolean(), remark: remark.optional() }),
  output: row(approval),
  needs: 'refund_approve',
})

/** The amount that the caller may still refund or waive on an order without a second person, in cents; null without a limit. */
export const approvalFree = defineEndpoint({
  name: 'approval.free',
  title: ['免复核额度', 'Approval limit'],
  beyond: 'approval',
  asks: ({ of }) => ({ id: of(order) }),
  method: 'GET',
  path: '/api/ward/approval/free',
  via: 'query',
  /** `id` of the order. */
  input: z.object({ id: rowKey }),
  output: z.object({ cents: z.number().nullable() }),
  needs: `${payRefund.needs}|${orderWaive.needs}`,
})

/**
 * Records that an abnormal refund was settled in the merchant console, or that a closed automatic one was compensated. Moves no money.
 * Returns the refund.
 */
export const refundHandle = defineEndpoint({
  name: 'refund.handle',
  title: ['登记处理异常退款', 'Mark abnormal refund settled'],
  beyond: 'refund-handle',
  button: { menu: refund.name, name: '登记处理', alias: 'handle' },
  untried: 'settles a refund of others',
  method: 'POST',
  path: '/api/ward/refund/handle',
  via: 'json',
  input: z.object({ id: rowKey, remark: remark.min(1) }),
  output: row(refund),
  needs: 'refund_handle',
})

/** Returned shares of an order, and those being returned, oldest first. Amounts in cents. */
export const orderReturns = defineEndpoint({
  name: 'order.returns',
  title: ['订单的分账回退', 'Split returns of an order'],
  beyond: 'order-returns',
  asks: ({ of }) => ({ id: of(order) }),
  method: 'GET',
  path: '/api/ward/order/returns',
  via: 'query',
  /** `id` of the order. */
  input: z.object({ id: rowKey }),
  output: z.array(
    z.object({
      id: z.string(),
      recordId: z.string(),
      receiverName: z.string(),
      amount: z.number(),
      /** 0 in progress, 1 done, 2 failed. */
      state: z.number(),
      reason: z.string(),
      operator: z.string(),
      failReason: z.string(),
      createTime: z.string(),
      finishTime: z.string(),
    }),
  ),
  needs: records.name,
})

/** Number of orders in each state, by its key in `order_status`. Accepts the filters of the order list. */
export const orderStates = defineEndpoint({
  name: 'order.states',
  title: ['各状态的订单数', 'Order counts by status'],
  beyond: 'order-states',
  method: 'GET',
  path: '/api/ward/order/states',
  via: 'query',
  filters: order,
  input: z.looseObject({}),
  output: z.record(z.string(), z.number()),
  needs: order.name,
})

const counts = {
  approvals: counted,
  waivers: counted,
  owing: counted,
  stuck: counted,
  idleUse: counted,
  abnormal: counted,
  lost: counted,
  asked: counted,
  approved: counted,
  failed: counted,
  problems: counted,
  registrations: counted,
}

/**
 * Number of cases that wait for the caller, by kind (`rules/todo.ts`), in total and by hospital, without requests of the caller's own;
 * null for a list that the caller may not read, or whose cases the caller may not decide.
 */
export const todoCount = defineEndpoint({
  name: 'todo.count',
  title: ['待办数量', 'To-do counts'],
  beyond: 'todo',
  method: 'GET',
  path: '/api/ward/todo/count',
  via: 'query',
  input: z.object({}),
  output: z.object({
    ...counts,
    /** Hospitals where cases wait, by name. `counts` has the kinds whose rows belong to hospitals. */
    hospitals: z.array(z.object({ hosId: z.string(), hosName: z.string(), counts: z.object(counts).partial() })),
  }),
  needs: 'token',
})
