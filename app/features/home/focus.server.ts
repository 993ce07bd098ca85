/**
 * Current figures of the home page beyond Blade's own: comparisons, and a card for each kind of work, in the order that the server
 * returns for this reader's rights. Already formatted as text, so that the browser needs neither the rules nor the messages.
 */
import { grouped, yuan } from '#contract/rules/money.ts'
import { dayMs, formatTime } from '#contract/rules/time.ts'
import { paidAddress, refundedAddress } from '#app/features/report/rows-behind.ts'
import { percent, utilisation } from '#app/features/report/utilisation.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import type { Now } from './current.server.ts'

export interface Compared {
  now: number
  before: number
  name: string
  text: string
  /** Both are shares, from 0 to 1. */
  isRate?: boolean
}

interface FocusLine {
  name: string
  value: string
  to: string
  /** Needs attention. */
  bad?: boolean
  note?: string
  compared?: Compared[]
}
export interface Focus {
  key: string
  title: string
  lines: FocusLine[]
}

const orders = (query: Record<string, string>) => `/money/order?${new URLSearchParams(query)}`

/** @param now epoch ms */
export function focusOf(data: Now, { t }: Words, now: number) {
  const today = formatTime(now).slice(0, 10)
  const day = (ago: number) => formatTime(now - ago * dayMs).slice(0, 10)
  const count = (key: Parameters<typeof t>[0], n: number | null, to: string, bad = false): FocusLine[] =>
    n === null ? [] : [{ name: t(key), value: grouped(n), to, bad: bad && n > 0 }]
  const times = ([is, yesterday, lastWeek]: readonly [number, number, number], text: (n: number) => string, isRate = false): Compared[] => [
    { now: is, before: yesterday, name: t('focus.yesterday'), text: text(yesterday), isRate },
    { now: is, before: lastWeek, name: t('focus.lastWeek'), text: text(lastWeek), isRate },
  ]
  const cents = (n: number) => `¥${yuan(n)}`

  const money = ({ month, monthBefore, open, refunding }: Now['money']): FocusLine[] => [
    {
      name: t('focus.month'),
      value: cents(month),
      to: paidAddress({ from: `${today.slice(0, 8)}01`, to: today }),
      compared: [{ now: month, before: monthBefore, name: t('focus.lastMonth'), text: cents(monthBefore) }],
    },
    ...(open === null ? [] : [{ name: t('focus.open'), value: cents(open), to: orders({ moneyPart: 'open' }) }]),
    ...count('focus.refunding', refunding, '/money/refund?status=0'),
  ]
  const beds = ({ all, used, off, use, devices }: Now['beds']): FocusLine[] => {
    const shares = ([a, b, c]: readonly [number, number, number]) => [share(a), share(b), share(c)] as const
    const share = (seconds: number) => utilisation(seconds, use?.hours ?? 0, devices ?? 0) ?? 0
    return [
      ...(all === null || used === null
        ? []
        : [{ name: t('focus.bedsUsed'), value: t('focus.ofBeds', { n: grouped(used), all: grouped(all) }), to: '/rental/bed?state=1' }]),
      ...(use && use.hours > 0
        ? [
            {
              name: t('focus.use'),
              value: percent(share(use.seconds[0])),
              to: `/rental/hos?createTime_dategt=${today}&createTime_datelt=${today}`,
              compared: times(shares(use.seconds), percent, true),
            },
          ]
        : []),
      ...count('focus.bedsOff', off, '/rental/bed?state=2'),
    ]
  }
  const service = ({ running, long, faults, faultSince, offline }: Now['service']): FocusLine[] => [
    ...count('focus.faults', faults, '/rental/problem?state=0', true).map((line) => ({
      ...line,
      note: faultSince && t('focus.faultSince', { time: faultSince.slice(5, 16) }),
    })),
    ...count('focus.running', running, orders({ state: '1' })),
    ...count('focus.long', long, orders({ state: '1', createTime_datelt: day(2) }), true),
    ...count('focus.offline', offline, '/rental/equ?online=0'),
  ]
  const anomalies = ({ differences, abnormal, unusual, audit }: Now['anomalies']): FocusLine[] => [
    ...count('focus.differences', differences, `/money/reconcile/${day(1)}`, true),
    ...count('focus.abnormal', abnormal, '/money/refund?status=3', true),
    ...(unusual?.slice(0, 2) ?? []).map(({ hosId, hosName, day: on, cents: sum, usual }) => ({
      name: t('focus.unusual', { hospital: hosName, day: on.slice(5) }),
      value: cents(sum),
      bad: true,
      to: refundedAddress({ from: on, to: on, hosId }),
      note: t('focus.usual', { n: yuan(usual) }),
    })),
    ...(unusual && !unusual.length
      ? [{ name: t('focus.noneUnusual'), value: t('focus.asUsual'), to: refundedAddress({ from: day(7), to: today }) }]
      : []),
    ...(audit
      ? [
          {
            name: t('focus.audit'),
            to: '/platform/audit',
            bad: audit.broken,
            value: audit.broken ? t('focus.auditBroken') : t('focus.auditWhole', { n: grouped(audit.verified) }),
          },
        ]
      : []),
  ]
  const lines = { money: money(data.money), beds: beds(data.beds), service: service(data.service), anomalies: anomalies(data.anomalies) }
  return {
    orders: times(data.orderCount, grouped),
    amount: times(data.totalAmount, cents),
    refunds: times(data.refundAmount, cents),
    cards: data.order.map((key): Focus => ({ key, title: t(`focus.${key}`), lines: lines[key] })).filter((card) => card.lines.length > 0),
  }
}
