import { type Language, pick } from '#contract/languages.ts'

/** Formats times for reading. They arrive as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai and are shown in that zone. */

/** `MM-DD HH:mm`, with the year where it differs from `now`: `yyyy-…` in Asia/Shanghai. Components take it from `useShortTime`. */
export const shortTime = (time: string, now: string): string => time.slice(time.slice(0, 4) === now.slice(0, 4) ? 5 : 0, 16)

/** `今天 08:03`, `昨天 20:04`, otherwise as in lists. `today` is `yyyy-MM-dd` in Asia/Shanghai. */
export function dayTime(time: string, today: string, language: Language): string {
  const day = time.slice(0, 10)
  const clock = time.slice(11, 16)
  if (day === today) return `${pick(['今天', 'Today'], language)} ${clock}`
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  if (day === yesterday) return `${pick(['昨天', 'Yesterday'], language)} ${clock}`
  return shortTime(time, today)
}
