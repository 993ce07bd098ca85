/** What the bundled backend has beyond Blade, by name. A new one is a line here. */
import { reconcileBill, reconcileDays, reconcileImport, reconcileLines } from './endpoints/reconcile.ts'
import { simFault, simOrder, simPace, simPass, simPay, simRecharge, simRechargePay, simReturn } from './endpoints/sim.ts'
import { simRuleAdd, simRuleRemove, simSettle, simState, simWithdrawal } from './endpoints/sim.ts'
import { approvalAudit, orderReturns, refundHandle } from './endpoints/desk.ts'
import { approval, ledger } from './resources/money.ts'
import { audit } from './resources/platform.ts'
import { attachPurge, capabilityList, signInWays, smsOutbox } from './endpoints/ward.ts'

const calls = {
  capabilities: [capabilityList],
  'sign-in': [signInWays],
  'sms-outbox': [smsOutbox],
  'attach-purge': [attachPurge],
  audit: [{ path: `${audit.api}/list` }, { path: `${audit.api}/detail` }],
  /** Refunds above a limit wait for a second person. */
  approval: [{ path: `${approval.api}/list` }, { path: `${approval.api}/detail` }, approvalAudit],
  'refund-handle': [refundHandle],
  'order-returns': [orderReturns],
  ledger: [{ path: `${ledger.api}/list` }],
  reconcile: [reconcileDays, reconcileLines, reconcileBill, reconcileImport],
  /** Only where the control of the simulation is switched on. */
  sim: [
    ...[simState, simPass, simPace, simSettle, simRuleAdd, simRuleRemove],
    ...[simOrder, simPay, simReturn, simRecharge, simRechargePay, simWithdrawal, simFault],
  ],
} as const satisfies Record<string, readonly { path: string }[]>

export type Capability = keyof typeof calls

export const capabilities = Object.entries(calls).map(([name, endpoints]) => ({ name, paths: endpoints.map(({ path }) => path) }))
