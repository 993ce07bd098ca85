/** The three figures of the home page for the reader's kind of work, already formatted. A rate differs in points, money and counts by their own unit. */
import { utilisation } from '#app/features/report/utilisation.ts'
import type { HomePeriod } from '#contract/endpoints/pictures.ts'
import { grouped, yuan } from '#contract/rules/money.ts'
import { dayMs, formatTime } from '#contract/rules/time.ts'
import { madeAddress, paidAddress, refundedAddress } from '#app/features/report/rows-behind.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import type { Now, Trend } from './current.server.ts'

export interface TrendFigure {
  key: FigureKey
  name: string
  value: string
  /** Before and behind the value, smaller. */
  sign?: string
  unit?: string
  /** Empty where there is nothing to compare with. */
  change: string
  /** A value per day, the last of today. */
  points: number[]
  to: string
}

type FigureKey = 'paid' | 'refunded' | 'refundRate' | 'orders' | 'finished' | 'use'
type Sums = Trend['now']
type Day = Trend['days'][number]

const figuresOf: Record<Now['order'][number], readonly FigureKey[]> = {
  money: ['paid', 'refunded', 'refundRate'],
  beds: ['use', 'orders', 'finished'],
  service: ['orders', 'finished', 'refunded'],
  anomalies: ['refunded', 'refundRate', 'paid'],
}

/** `12.5`, without the sign of per cent. */
const hundred = (share: number) => (share * 100).toFixed(1)
const refundRate = ({ refundAmount, totalAmount }: Pick<Sums, 'refundAmount' | 'totalAmount'>) =>
  totalAmount ? refundAmount / totalAmount : undefined

/** @param now epoch ms */
export function trendOf(trend: Trend, work: Now['order'][number], period: HomePeriod, { t }: Words, now: number): TrendFigure[] {
  const day = (ago: number) => formatTime(now - ago * dayMs).slice(0, 10)
  const range = { from: day(Number(period) - 1), to: day(0) }
  const than = t(`today.than.${period}`)
  const differs = (difference: number, text: string) =>
    t(difference > 0 ? 'today.more' : difference < 0 ? 'today.less' : 'today.same', { than, n: text })
  const sum = (of: 'orderCount' | 'finishedCount' | 'totalAmount' | 'refundAmount', isMoney: boolean) => {
    const [value, before] = [trend.now[of], trend.before[of]]
    const text = (n: number) => (isMoney ? `¥${yuan(Math.abs(n))}` : grouped(Math.abs(n)))
    return {
      value: isMoney ? yuan(value) : grouped(value),
      ...(isMoney && { sign: '¥' }),
      change: before ? differs(value - before, text(value - before)) : '',
      points: trend.days.map((one) => one[of]),
    }
  }
  const rate = (value: number | undefined, before: number | undefined, points: number[]) => {
    const difference = value === undefined || !before ? undefined : Math.round((value - before) * 1000)
    return {
      value: value === undefined ? '—' : hundred(value),
      ...(value !== undefined && { unit: '%' }),
      change:
        difference === undefined
          ? ''
          : t(difference > 0 ? 'today.higher' : difference < 0 ? 'today.lower' : 'today.same', {
              than,
              n: (Math.abs(difference) / 10).toFixed(1),
            }),
      points,
    }
  }
  const { hours, devices } = trend
  const share = (seconds: number | null, of: number) => (seconds === null ? undefined : (utilisation(seconds, of, devices) ?? undefined))
  const make: Record<FigureKey, () => Omit<TrendFigure, 'key' | 'name'>> = {
    paid: () => ({ ...sum('totalAmount', true), to: paidAddress(range) }),
    refunded: () => ({ ...sum('refundAmount', true), to: refundedAddress(range) }),
    refundRate: () => ({
      ...rate(
        refundRate(trend.now),
        refundRate(trend.before),
        trend.days.map((one: Day) => refundRate(one) ?? 0),
      ),
      to: refundedAddress(range),
    }),
    orders: () => ({ ...sum('orderCount', false), to: madeAddress(range) }),
    finished: () => ({ ...sum('finishedCount', false), to: madeAddress(range) }),
    use: () => ({
      ...rate(
        share(trend.now.seconds, hours),
        share(trend.before.seconds, hours),
        trend.days.map((one: Day) => share(one.seconds, one.hours) ?? 0),
      ),
      to: `/rental/hos?createTime_dategt=${range.from}&createTime_datelt=${range.to}`,
    }),
  }
  const keys = figuresOf[work].map((key) => (key === 'use' && trend.now.seconds === null ? 'paid' : key))
  return keys.map((key) => ({ key, name: t(`today.figure.${key}`), ...make[key]() }))
}
