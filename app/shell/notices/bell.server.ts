/** Real events as the bell shows them: in the reader's language, each with its page. */
import type { BellItem, BellKind } from '#contract/endpoints/live.ts'
import { approval, order, refund, waiver } from '#contract/resources/money.ts'
import { withdrawal } from '#contract/resources/wallets.ts'
import { user } from '#contract/resources/access.ts'
import { workClaim } from '#contract/resources/flow.ts'
import { equ, problem } from '#contract/resources/rental.ts'
import { yuan } from '#contract/rules/money.ts'
import type { textsOf } from '#app/i18n/i18n.server.ts'
import type { BellEntry } from './use-bell.ts'

const byOrder = (path: string) => (item: BellItem) => `${path}?${new URLSearchParams({ outTradeNo: item.about })}`
const byRow = (path: string) => (item: BellItem) => `${path}/${item.id}`

const pages: Record<BellKind, (item: BellItem) => string> = {
  approvals: byOrder(approval.path),
  waivers: byOrder(waiver.path),
  owing: byRow(order.path),
  stuck: byRow(order.path),
  idleUse: byRow(equ.path),
  abnormal: byOrder(refund.path),
  lost: byOrder(refund.path),
  failed: byRow(withdrawal.path),
  asked: byRow(withdrawal.path),
  approved: byRow(withdrawal.path),
  registrations: byRow(user.path),
  problems: byRow(problem.path),
  claim: () => workClaim.path,
  reconcile: byRow('/money/reconcile'),
}

export function bellEntry(item: BellItem, t: ReturnType<typeof textsOf>): BellEntry {
  const { key, kind, time, read, amount, about } = item
  const sum = amount === null ? '' : kind === 'reconcile' ? t('bell.differences', { n: amount }) : `¥${yuan(amount)}`
  return { key, time, read, to: pages[kind](item), title: t(`bell.${kind}`), text: [about, sum].filter(Boolean).join(' · ') }
}
