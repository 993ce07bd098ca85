/** Seven days: orders as bars, money received as a line, and the same as a table. Rendered on the server, no script. */
import { yuan } from '#contract/rules/money.ts'
import { useText } from '../../i18n/use-text.ts'
import { count } from '../../lib/format.ts'
import type { Week } from './home.server.ts'

/** Top of a scale with four steps, each a round number. */
function topOf(n: number): number {
  const step = Math.max(Math.ceil(n / 4), 1)
  const ten = 10 ** Math.floor(Math.log10(step))
  return ([1, 2, 3, 4, 5, 6, 8].find((round) => round * ten >= step) ?? 10) * ten * 4
}

const lines = [1, 0.75, 0.5, 0.25, 0] as const

export function WeekChart({ week }: { week: Week }) {
  const { t } = useText()
  const most = topOf(Math.max(...week.orderCount))
  const mostMoney = topOf(Math.max(...week.amount) / 100) * 100
  const height = (i: number) => ((week.amount[i] ?? 0) / mostMoney) * 100
  const points = week.days.map((_, i) => `${((i + 0.5) / 7) * 100},${100 - height(i)}`)
  const dayName = (i: number) => (i === 6 ? t('home.today') : week.days[i])
  const best = week.orderCount.indexOf(Math.max(...week.orderCount))
  const total = (list: readonly number[]) => list.reduce((sum, n) => sum + n, 0)
  return (
    <>
      <p className="sr-only">
        {t('home.sevenSays', {
          orders: count(total(week.orderCount)),
          amount: yuan(total(week.amount)),
          day: week.days[best],
          most: count(week.orderCount[best] ?? 0),
        })}
      </p>
      <div className="week" aria-hidden="true">
        <div className="scale">
          {lines.map((part) => (
            <span key={part}>{count(most * part)}</span>
          ))}
        </div>
        <div className="plot">
          {week.days.map((day, i) => (
            <span
              key={day}
              className="col"
              title={`${dayName(i)} · ${count(week.orderCount[i] ?? 0)} ${t('home.orders')} · ¥${yuan(week.amount[i])}`}
            >
              <i className={i === 6 ? 'bar open' : 'bar'} style={{ height: `${((week.orderCount[i] ?? 0) / most) * 100}%` }} />
              <i className="dot" style={{ bottom: `${height(i)}%` }} />
            </span>
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            <polyline points={points.join(' ')} />
          </svg>
        </div>
        <div className="scale right">
          {lines.map((part) => (
            <span key={part}>¥{count(Math.round((mostMoney * part) / 100))}</span>
          ))}
        </div>
        <div className="days">
          {week.days.map((day, i) => (
            <span key={day}>{dayName(i)}</span>
          ))}
        </div>
      </div>
      <details className="twin">
        <summary>{t('home.table')}</summary>
        <div className="mini keep">
          <table>
            <thead>
              <tr>
                <th>{t('home.day')}</th>
                <th className="text-right tracking-num">{t('home.orders')}</th>
                <th className="text-right tracking-num">{t('home.income')}</th>
                <th className="text-right tracking-num">{t('home.refunds')}</th>
                <th className="text-right tracking-num">{t('home.newCustomers')}</th>
              </tr>
            </thead>
            <tbody>
              {week.days.map((day, i) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td className="text-right tracking-num">{count(week.orderCount[i] ?? 0)}</td>
                  <td className="text-right tracking-num">{yuan(week.amount[i])}</td>
                  <td className="text-right tracking-num">{yuan(week.refundAmount[i])}</td>
                  <td className="text-right tracking-num">{count(week.customerCount[i] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
