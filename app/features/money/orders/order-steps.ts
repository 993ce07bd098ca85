/** The history of an order's money, newest first, built from its rows. */
import { durationIn } from '#contract/rules/price.ts'
import type { Language } from '#contract/languages.ts'
import { approvalState } from '#contract/rules/approval.ts'
import { yuan } from '#contract/rules/money.ts'
import { isAbnormal, refundStatus } from '#contract/rules/refund.ts'
import { saidIn } from '#contract/rules/said.ts'
import { splitState } from '#contract/rules/split.ts'
import type { TimelineVariant } from '#app/ui/timeline.tsx'
import {
  type LucideIcon,
  Check,
  CirclePlus,
  ClipboardCheck,
  Clock,
  LoaderCircle,
  Play,
  RotateCcw,
  Split as SplitIcon,
  Square,
  TriangleAlert,
  UserCheck,
  Wallet,
  X,
} from 'lucide-react'
import type { useText } from '#app/i18n/use-text.ts'
import type { Trail } from '#app/features/money/orders/order-ledger.server.ts'
import type { OrderMoney, Refund, Split } from './order.server.ts'

export interface Step {
  at: string
  tone: TimelineVariant
  icon: LucideIcon
  title: string
  detail?: string
}

type Text = ReturnType<typeof useText>['t']

const between = ' · '
const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(between) || undefined

/** Each part of a detail in the reader's language. */
const translateParts = (detail: string, language: Language) =>
  detail
    .split(between)
    .map((part) => saidIn(part, language))
    .join(between)

function decisionSteps(row: Refund, approvals: Trail['approvals'], t: Text): Step[] {
  const amount = yuan(row.amount)
  const approvalRow = approvals?.find((one) => one.id === row.id && one.auditTime)
  if (!approvalRow) return []
  const detail = joinParts(approvalRow.auditUser, approvalRow.auditRemark)
  const at = approvalRow.auditTime ?? ''
  return approvalRow.approvalState === approvalState.approved
    ? [{ at, tone: 'primary', icon: UserCheck, title: t('step.approved', { amount }), detail }]
    : [{ at, tone: 'destructive', icon: X, title: t('step.rejected', { amount }), detail }]
}

function refundSteps(row: Refund, approvals: Trail['approvals'], t: Text): Step[] {
  const amount = yuan(row.amount)
  const at = row.createTime ?? ''
  const detail = joinParts(row.reason, row.operator)
  if (row.approvalState === approvalState.waiting) return [{ at, tone: 'warning', icon: Clock, title: t('step.held', { amount }), detail }]
  const decisions = decisionSteps(row, approvals, t)
  const requestStep: Step = { at, tone: 'default', icon: CirclePlus, title: t('order.refundAsked', { amount }), detail }
  if (row.status === refundStatus.processing) {
    const working: Step = { at, tone: 'warning', icon: LoaderCircle, title: t('order.refundProcessing', { amount }), detail }
    return decisions.length ? [requestStep, ...decisions, { ...working, at: decisions[0]!.at, detail: undefined }] : [working]
  }
  // Closed and abnormal refunds carry no time of their own, so the last known time is used.
  const endTime = row.successTime ?? decisions[0]?.at ?? at
  if (isAbnormal(row.status))
    return [
      requestStep,
      ...decisions,
      { at: endTime, tone: 'destructive', icon: TriangleAlert, title: t('order.refundAbnormal', { amount }), detail: t('refund.abnormal') },
      ...settledSteps(row, t),
    ]
  if (row.status === refundStatus.closed)
    return [
      requestStep,
      ...decisions,
      { at: endTime, tone: 'default', icon: X, title: t('order.refundClosed', { amount }), detail: row.failReason ?? undefined },
      ...settledSteps(row, t),
    ]
  return [
    requestStep,
    ...decisions,
    { at: endTime, tone: 'success', icon: Check, title: t('order.refundDone', { amount }), detail: row.userReceivedAccount ?? undefined },
  ]
}

const settledSteps = (row: Refund, t: Text): Step[] =>
  row.handleTime
    ? [
        {
          at: row.handleTime,
          tone: 'success',
          icon: ClipboardCheck,
          title: t('step.settled', { amount: yuan(row.amount) }),
          detail: joinParts(row.handleUser, row.handleRemark),
        },
      ]
    : []

function splitSteps(row: Split, t: Text): Step[] {
  const amount = yuan(row.amount)
  const detail = joinParts(row.receiverName, row.operator)
  const requestStep: Step = { at: row.createTime ?? '', tone: 'default', icon: SplitIcon, title: t('order.splitAt', { amount }), detail }
  const at = row.finishTime ?? row.createTime ?? ''
  if (row.state === splitState.processing) return [{ ...requestStep, tone: 'warning' }]
  if (row.state === splitState.failed)
    return [
      requestStep,
      { at, tone: 'destructive', icon: X, title: t('step.splitFailed', { amount }), detail: row.failReason ?? undefined },
    ]
  return [requestStep, { at, tone: 'success', icon: Check, title: t('step.splitDone', { amount }), detail: row.receiverName ?? undefined }]
}

function returnSteps(row: NonNullable<Trail['returns']>[number], t: Text): Step[] {
  const amount = yuan(row.amount)
  const detail = joinParts(row.receiverName, row.reason, row.operator)
  const requestStep: Step = { at: row.createTime, tone: 'default', icon: RotateCcw, title: t('step.returnAsked', { amount }), detail }
  const at = row.finishTime || row.createTime
  if (row.state === 0) return [{ ...requestStep, tone: 'warning' }]
  if (row.state === 2)
    return [requestStep, { at, tone: 'destructive', icon: X, title: t('step.returnFailed', { amount }), detail: row.failReason }]
  return [requestStep, { at, tone: 'success', icon: Check, title: t('step.returnDone', { amount }), detail: row.receiverName }]
}

/** Wallet movements from the ledger; its other movements are already among the refunds and splits. */
function walletSteps({ ledger }: Pick<Trail, 'ledger'>, t: Text): Step[] {
  return (ledger ?? []).flatMap((line): Step[] => {
    if (line.account !== 'order' || (line.kind !== 'walletOrder' && line.kind !== 'walletRefund')) return []
    const title = t(line.kind === 'walletOrder' ? 'step.fromWallet' : 'step.toWallet', { amount: yuan(Math.abs(line.amount ?? 0)) })
    return [{ at: line.createTime ?? '', tone: 'default', icon: Wallet, title, detail: line.entryNo ?? undefined }]
  })
}

/** @param trail what only the bundled server provides */
export function stepsOf({ order, refunds, splits }: OrderMoney, t: Text, language: Language, trail?: Trail): Step[] {
  const steps: Step[] = []
  if (order.createTime) steps.push({ at: order.createTime, tone: 'default', icon: CirclePlus, title: t('order.created') })
  if (order.successTime)
    steps.push({
      at: order.successTime,
      tone: 'primary',
      icon: Wallet,
      title: t('order.paid', { amount: yuan(order.totalAmount) }),
      detail: order.transactionId ?? undefined,
    })
  if (order.startTime)
    steps.push({ at: order.startTime, tone: 'default', icon: Play, title: t('order.started'), detail: order.batch ?? undefined })
  if (order.endTime)
    steps.push({
      at: order.endTime,
      tone: 'default',
      icon: Square,
      title: t('order.ended'),
      detail: t('order.endedDetail', { duration: durationIn(order.description ?? '', language), fee: yuan(order.amount) }),
    })
  for (const row of refunds ?? []) steps.push(...refundSteps(row, trail?.approvals ?? null, t))
  for (const row of splits ?? []) steps.push(...splitSteps(row, t))
  for (const row of trail?.returns ?? []) steps.push(...returnSteps(row, t))
  if (trail) steps.push(...walletSteps(trail, t))
  // Steps with equal times stay in reverse order of occurrence.
  return steps
    .map((step) => ({ ...step, detail: step.detail && translateParts(step.detail, language) }))
    .map((step, i) => ({ step, i }))
    .sort((a, b) => b.step.at.localeCompare(a.step.at) || b.i - a.i)
    .map(({ step }) => step)
}
