/** The fee of a rental (contract page rental §6). Whole minutes and cents only. */

export interface PriceRule {
  unitMinutes: number
  /** Cents per unit. */
  unitPrice: number
  /** Number of free minutes; beyond them every minute counts. */
  freeMinutes: number
  /** Cents per 24 hours; 0 = no limit. */
  capPerDay: number
}

const windowMinutes = 24 * 60

const wholeSeconds = (instant: number) => Math.floor(instant / 1000)

/**
 * Started minutes between two instants (epoch milliseconds). Both are truncated to seconds, as they are stored and shown: otherwise a
 * rental of exactly an hour could be charged for a fraction of a second.
 */
export const usedMinutes = (start: number, end: number): number => Math.max(0, Math.ceil((wholeSeconds(end) - wholeSeconds(start)) / 60))

/** Fee in cents: each 24 h window from the start is charged in started units, up to the cap. */
export function fee(minutes: number, rule: PriceRule): number {
  if (minutes <= rule.freeMinutes) return 0
  const charge = (m: number) => {
    const price = Math.ceil(m / rule.unitMinutes) * rule.unitPrice
    return rule.capPerDay > 0 ? Math.min(price, rule.capPerDay) : price
  }
  const days = Math.floor(minutes / windowMinutes)
  const rest = minutes % windowMinutes
  return days * charge(windowMinutes) + (rest > 0 ? charge(rest) : 0)
}

const units = { 天: 'd', 小时: 'h', 分钟: 'm' } as const

/** `2小时15分钟` → `2h 15m`; any other text is unchanged. */
export const durationInEnglish = (text: string): string =>
  /^(?:\d{1,9}(?:天|小时|分钟)){1,3}$/.test(text)
    ? text.replace(/(\d{1,9})(天|小时|分钟)/g, (_, n: string, unit: keyof typeof units) => `${n}${units[unit]} `).trim()
    : text

/** `2小时15分钟`, `7天6小时`: the `description` of an order. */
export function durationText(minutes: number): string {
  const days = Math.floor(minutes / windowMinutes)
  const hours = Math.floor((minutes % windowMinutes) / 60)
  const rest = minutes % 60
  return [days && `${days}天`, hours && `${hours}小时`, (rest || (!days && !hours)) && `${rest}分钟`].filter(Boolean).join('')
}
