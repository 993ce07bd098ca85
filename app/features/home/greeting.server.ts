/** The greeting above the day's sentence: the time of day, the name, date and time in Asia/Shanghai. */
import { formatTime } from '#contract/rules/time.ts'
import { weekdayOf, weekdays } from '#contract/rules/week-hour.ts'
import { pick } from '#contract/languages.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

const times = [
  [5, 'night'],
  [9, 'early'],
  [12, 'morning'],
  [14, 'noon'],
  [18, 'afternoon'],
  [24, 'evening'],
] as const

/** @param now epoch ms */
export function greetingOf(name: string, { t, language }: Words, now: number): string {
  const at = formatTime(now)
  const hour = Number(at.slice(11, 13))
  const time = times.find(([until]) => hour < until)?.[1] ?? 'evening'
  const weekday = weekdays[weekdayOf(at.slice(0, 10)) - 1]
  const date = t('today.date', { month: Number(at.slice(5, 7)), day: Number(at.slice(8, 10)) })
  return [t(`today.hello.${time}`, { name }), [date, weekday && pick(weekday, language), at.slice(11, 16)].join(' ')].join(' · ')
}
