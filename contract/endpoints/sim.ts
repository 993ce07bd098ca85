/**
 * Actions of customers, and controls for QA, in the bundled backend (contract page rental §10). Available only where the simulation's
 * control is enabled, to users with `sim`. Amounts in cents, times in milliseconds.
 */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import type { Pair } from '../languages.ts'
import { row } from '../outputs.ts'
import { order } from '../resources/money.ts'
import { recharge, withdrawal } from '../resources/wallets.ts'
import { problem } from '../resources/rental.ts'
import { simOutcomes } from '../rules/channel.ts'
import { amountInCents } from '../rules/refund.ts'
import { rowKey } from '../ids.ts'
import { typedCode, typedLines } from '../text-schemas.ts'

const sim = '/api/ward/sim'
const key = z.string().min(1).max(64)
const needs = 'sim'
const beyond = 'sim'
const post = <I extends z.ZodType, O extends z.ZodType>(path: string, title: Pair, input: I, output: O) =>
  defineEndpoint({
    name: `sim.${path.replace('/', '.')}`,
    title,
    method: 'POST',
    path: `${sim}/${path}`,
    via: 'json',
    input,
    output,
    needs,
    beyond,
    untried: 'plays customers',
  })

const rule = z.object({
  kind: z.enum(['pay', 'refund', 'split', 'return', 'transfer', 'any']),
  field: z.enum(['any', 'amount', 'suffix', 'openid', 'outTradeNo']),
  value: typedCode().max(64).default(''),
  outcome: z.enum(simOutcomes),
  delay: z
    .int()
    .min(0)
    .max(30 * 86_400_000)
    .nullable()
    .default(null),
  times: z.int().min(1).max(1_000_000).nullable().default(null),
})
/** Format of a value that can match: cents; the last two digits of cents; any text. */
const values: Record<z.output<typeof rule>['field'], RegExp> = {
  any: /^/,
  amount: /^[1-9]\d{0,11}$/,
  suffix: /^(0|[1-9]\d?)$/,
  openid: /./,
  outTradeNo: /./,
}
export const simRule = rule.refine(({ field, value }) => values[field].test(value), { path: ['value'] })
const state = z.object({
  /** `yyyy-MM-dd HH:mm:ss` of the simulated clock. */
  time: z.string(),
  /** Customer actions per minute. */
  pace: z.number(),
  waiting: z.number(),
  /** Cents; -1 for unlimited. */
  balance: z.number(),
  /** `times`: how many more times it applies; 0 when used up. */
  rules: z.array(rule.extend({ id: z.number(), times: z.int().min(0).nullable() })),
})

export const simState = defineEndpoint({
  name: 'sim.state',
  title: ['模拟：状态', 'Simulation: state'],
  beyond,
  method: 'GET',
  path: `${sim}/state`,
  via: 'query',
  input: z.object({}),
  output: state,
  needs,
})
/** Moves the clock forward. */
export const simPass = post(
  'pass',
  ['模拟：拨快时钟', 'Simulation: move the clock forward'],
  z.object({
    ms: z
      .int()
      .min(0)
      .max(400 * 86_400_000),
  }),
  state,
)
export const simPace = post(
  'pace',
  ['模拟：自动客流', 'Simulation: customer traffic'],
  z.object({ perMinute: z.int().min(0).max(600) }),
  state,
)
/** Lets the channel complete what is due, and applies timeouts. */
export const simSettle = post('settle', ['模拟：立即结算', 'Simulation: settle now'], z.object({}), state)
export const simRuleAdd = post('rule', ['模拟：新增故障规则', 'Simulation: add a failure rule'], simRule, state)
export const simRuleRemove = post(
  'rule/remove',
  ['模拟：删除故障规则', 'Simulation: delete a failure rule'],
  z.object({ id: z.int() }),
  state,
)

/** A customer rents a device. Returns the order. */
export const simOrder = post(
  'order',
  ['模拟：客户租用设备', 'Simulation: customer rents a device'],
  z.object({ customerId: rowKey, batch: key, depositFlag: z.int().min(1).max(3) }),
  row(order),
)
/** The customer pays the deposit, or the debt of an ended order. */
export const simPay = post('order/pay', ['模拟：客户支付', 'Simulation: customer pays'], z.object({ id: rowKey }), row(order))
/** The customer returns the device. */
export const simReturn = post(
  'order/return',
  ['模拟：客户归还设备', 'Simulation: customer returns a device'],
  z.object({ id: rowKey }),
  row(order),
)
export const simRecharge = post(
  'recharge',
  ['模拟：客户充值', 'Simulation: customer tops up'],
  z.object({ customerId: rowKey, amount: amountInCents }),
  row(recharge),
)
export const simRechargePay = post(
  'recharge/pay',
  ['模拟：客户支付充值', 'Simulation: customer pays a top-up'],
  z.object({ id: rowKey }),
  row(recharge),
)
export const simWithdrawal = post(
  'withdrawal',
  ['模拟：客户提现', 'Simulation: customer requests a withdrawal'],
  z.object({ customerId: rowKey, amount: amountInCents }),
  row(withdrawal),
)
export const simFault = post(
  'fault',
  ['模拟：客户报修', 'Simulation: customer reports a fault'],
  z.object({ customerId: rowKey, batch: key, problemType: z.string().min(1).max(32), content: typedLines().min(1).max(500) }),
  row(problem),
)
