/** What happened to an order's money, newest first; made from the rows of order, refunds and splits. */
import type { Language } from '#contract/labels/index.ts'
import { yuan } from '#contract/rules/money.ts'
import { isAbnormal, refundStatus } from '#contract/rules/refund.ts'
import { Check, CirclePlus, LoaderCircle, type LucideIcon, Play, Split as SplitIcon, Square, TriangleAlert, Wallet, X } from 'lucide-react'
import { useText } from '../../i18n/use-text.ts'
import { dayTime, duration } from '../../lib/format.ts'
import type { OrderMoney, Refund } from './order.server.ts'

interface Step {
  at: string
  tone: '' | 'success' | 'warning' | 'primary' | 'danger'
  icon: LucideIcon
  title: string
  detail?: string
}

type Text = ReturnType<typeof useText>['t']

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ') || undefined

function refundSteps(row: Refund, t: Text): Step[] {
  const amount = yuan(row.amount)
  const at = row.createTime ?? ''
  const detail = joined(row.reason, row.operator)
  if (row.status === refundStatus.processing)
    return [{ at, tone: 'warning', icon: LoaderCircle, title: t('order.refundProcessing', { amount }), detail }]
  const asked: Step = { at, tone: '', icon: CirclePlus, title: t('order.refundAsked', { amount }), detail }
  const ended = row.successTime ?? at
  if (isAbnormal(row.status))
    return [
      asked,
      { at: ended, tone: 'danger', icon: TriangleAlert, title: t('order.refundAbnormal', { amount }), detail: t('refund.abnormal') },
    ]
  if (row.status === refundStatus.closed)
    return [asked, { at: ended, tone: '', icon: X, title: t('order.refundClosed', { amount }), detail: row.failReason ?? undefined }]
  return [
    asked,
    { at: ended, tone: 'success', icon: Check, title: t('order.refundDone', { amount }), detail: row.userReceivedAccount ?? undefined },
  ]
}

function stepsOf({ order, refunds, splits }: OrderMoney, t: Text, language: Language): Step[] {
  const steps: Step[] = []
  if (order.createTime) steps.push({ at: order.createTime, tone: '', icon: CirclePlus, title: t('order.created') })
  if (order.successTime)
    steps.push({
      at: order.successTime,
      tone: 'primary',
      icon: Wallet,
      title: t('order.paid', { amount: yuan(order.totalAmount) }),
      detail: order.transactionId ?? undefined,
    })
  if (order.startTime)
    steps.push({ at: order.startTime, tone: '', icon: Play, title: t('order.started'), detail: order.batch ?? undefined })
  if (order.endTime)
    steps.push({
      at: order.endTime,
      tone: '',
      icon: Square,
      title: t('order.ended'),
      detail: t('order.endedDetail', { duration: duration(order.description ?? '', language), fee: yuan(order.amount) }),
    })
  for (const row of refunds ?? []) steps.push(...refundSteps(row, t))
  for (const row of splits ?? [])
    steps.push({
      at: row.createTime ?? '',
      tone: '',
      icon: SplitIcon,
      title: t('order.splitAt', { amount: yuan(row.amount) }),
      detail: joined(row.receiverName, row.failReason),
    })
  // why: equal times keep their order of happening, newest first
  return steps
    .map((step, i) => ({ step, i }))
    .sort((a, b) => b.step.at.localeCompare(a.step.at) || b.i - a.i)
    .map(({ step }) => step)
}

export function Timeline({ money, today }: { money: OrderMoney; today: string }) {
  const { t, language } = useText()
  return (
    <ol className="tl">
      {stepsOf(money, t, language).map((step, i) => (
        <li key={i}>
          <span className={`node ${step.tone}`}>
            <step.icon aria-hidden="true" />
          </span>
          <div>
            <div className="t">{step.title}</div>
            {step.detail && <div className="d">{step.detail}</div>}
          </div>
          <time title={step.at}>{dayTime(step.at, today, language)}</time>
        </li>
      ))}
    </ol>
  )
}
