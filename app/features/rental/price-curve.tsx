/** The fee of a price over 24 hours as a curve of steps. */
import { yuan } from '#contract/rules/money.ts'
import { fee, type PriceRule } from '#contract/rules/price.ts'
import { useText } from '#app/i18n/use-text.ts'

const day = 24 * 60
const [width, height, left, top, bottom] = [336, 168, 44, 14, 22]
const hours = [0, 6, 12, 18, 24]

/** The times at which the fee may change: the end of the free time, and each started unit; at most a step a minute. */
function stepsOf({ unitMinutes, freeMinutes }: PriceRule): number[] {
  const units = Array.from({ length: Math.floor(day / unitMinutes) + 1 }, (_, i) => i * unitMinutes)
  return [...new Set([...units.filter((at) => at >= freeMinutes), Math.min(freeMinutes, day), day])].sort((a, b) => a - b)
}

export function PriceCurve({ rule }: { rule: PriceRule }) {
  const { t } = useText()
  const most = Math.max(1, fee(day, rule))
  const x = (minutes: number) => left + (minutes / day) * (width - left - 6)
  const y = (cents: number) => top + (1 - cents / most) * (height - top - bottom)
  let path = `M${x(0)},${y(0)}`
  for (const at of stepsOf(rule)) {
    path += `H${x(at).toFixed(1)}`
    if (at < day) path += `V${y(fee(at + 1, rule)).toFixed(1)}`
  }
  const isCapped = rule.capPerDay > 0 && fee(day, rule) === rule.capPerDay
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('price.curve', { half: yuan(fee(720, rule)), day: yuan(fee(day, rule)) })}
      className="w-full rounded-sm border bg-card text-2xs"
      data-slot="price-curve"
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <path
            d={`M${left},${y(most * part)}H${width - 6}`}
            className="stroke-border"
            strokeDasharray={part === 1 && isCapped ? '4 3' : undefined}
          />
          <text x={left - 6} y={y(most * part) + 4} textAnchor="end" className="fill-muted-foreground">
            {yuan(Math.round(most * part)).replace(/\.00$/, '')}
          </text>
        </g>
      ))}
      {isCapped && (
        <text x={width - 10} y={y(most) + 13} textAnchor="end" className="fill-muted-foreground">
          {t('price.capped')}
        </text>
      )}
      {hours.map((hour) => (
        <text key={hour} x={x(hour * 60)} y={height - 6} textAnchor={hour === 24 ? 'end' : 'middle'} className="fill-muted-foreground">
          {t('place.hours', { n: hour })}
        </text>
      ))}
      <path d={`${path}V${y(0)}H${x(0)}Z`} className="fill-chart-1 opacity-15" />
      <path d={path} fill="none" strokeWidth={2} className="stroke-chart-1" />
    </svg>
  )
}
