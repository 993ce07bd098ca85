/** The fee of a rental (contract page rental §6). Whole minutes and cents only. */
import { type Language, pick } from '../languages.ts'

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

/** Minutes of a day after which its cap is reached; the whole day where there is no cap. */
export function capMinutes({ unitMinutes, unitPrice, capPerDay }: PriceRule): number {
  if (capPerDay <= 0 || unitPrice <= 0) return windowMinutes
  return Math.min(windowMinutes, (Math.ceil(capPerDay / unitPrice) - 1) * unitMinutes + 1)
}

/**
 * Whether a rental without a payment in advance has lasted so long that the customer may have forgotten to return the device: when a
 * second day costs as much as a day can. What was paid in advance has a limit of its own (`rental-account.ts`).
 */
export const isOverdue = (minutes: number, rule: PriceRule): boolean => minutes >= windowMinutes + capMinutes(rule)

const units = { 天: 'd', 小时: 'h', 分钟: 'min', 分: 'min', 秒: 's' } as const

/** `2小时15分钟` → `2 小时 15 分钟`, in English `2 h 15 min`; any other text is unchanged. */
export const durationIn = (text: string, language: Language): string =>
  /^(?:\d{1,9}(?:天|小时|分钟|分|秒)){1,4}$/.test(text)
    ? text
        .replace(
          /(\d{1,9})(天|小时|分钟|分|秒)/g,
          (_, n: string, unit: keyof typeof units) => `${n} ${pick([unit, units[unit]], language)} `,
        )
        .trim()
    : text

/** `2小时15分钟`, `7天6小时`: the `description` of an order. */
export function durationText(minutes: number): string {
  const days = Math.floor(minutes / windowMinutes)
  const hours = Math.floor((minutes % windowMinutes) / 60)
  const rest = minutes % 60
  return [days && `${days}天`, hours && `${hours}小时`, (rest || (!days && !hours)) && `${rest}分钟`].filter(Boolean).join('')
}

/** Minutes of use, in the reader's language: `2 小时 15 分钟`. */
export const minutesIn = (minutes: number, language: Language): string => durationIn(durationText(minutes), language)
