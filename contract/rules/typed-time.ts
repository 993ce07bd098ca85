/**
 * Dates and times as people type them: Chinese and English dates, digits in either width. In numeric dates the year or month comes
 * first.
 */
import { cleanCode } from '../text.ts'
import { dayMs, formatTime, isDay, isTime, parseTime } from './time.ts'

/** Days relative to today. */
const relative: Readonly<Record<string, number>> = {
  前天: -2,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
  后天: 2,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
}
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const
const month = String.raw`(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const ordinal = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`

const forms = [
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?:(?<year>\d{4}) ?年 ?)?(?<month>\d{1,2}) ?月 ?(?<day>\d{1,2}) ?[日号]?$/,
  /^(?:(?<year>\d{4}) ?[-/.] ?)?(?<month>\d{1,2}) ?[-/.] ?(?<day>\d{1,2})$/,
  new RegExp(`^${ordinal}[ -]?${month}(?:,? ?-?(?<year>\\d{4}))?$`),
  new RegExp(`^${month}[ -]?${ordinal}(?:,? (?<year>\\d{4}))?$`),
]

const clock = /^(.*?)(?:t| |(?<=[日号天]))(\d{1,2}) ?(?::|[时点])(?: ?(\d{1,2})(?: ?[:分](?: ?(\d{1,2}) ?秒?)?)?)?$/
const two = (part = '0') => part.padStart(2, '0')
const now = () => formatTime(Date.now()).slice(0, 10)
const plain = (text: string) => cleanCode(text).replace(/\s+/g, ' ').toLowerCase()

function dayOf(text: string, today: string): string | undefined {
  const days = Object.hasOwn(relative, text) ? relative[text] : undefined
  if (days !== undefined) return formatTime(parseTime(today) + days * dayMs).slice(0, 10)
  for (const form of forms) {
    const groups = form.exec(text)?.groups
    if (!groups) continue
    const { name = '' } = groups
    const number = name ? String(monthNames.findIndex((month) => name.startsWith(month)) + 1) : groups.month
    const day = `${groups.year ?? today.slice(0, 4)}-${two(number)}-${two(groups.day)}`
    return isDay(day) ? day : undefined
  }
  return undefined
}

/** `2026年11月5日`, `20261105`, `11-5`, `昨天`, `5 Nov` → `2026-11-05`; undefined for other text. @param today `yyyy-MM-dd` */
export const readDay = (text: string, today: string = now()): string | undefined => dayOf(plain(text), today)

/** The same, followed by `8:05`, `８：０５：３０` or `8时5分`, otherwise at 0:00 → `2026-11-05 08:05:00`; undefined for other text. */
export function readMoment(text: string, today: string = now()): string | undefined {
  const typed = plain(text)
  const [, before, hour, minute, second] = clock.exec(typed) ?? []
  const day = dayOf((before ?? typed).trim(), today)
  const moment = day && `${day} ${two(hour)}:${two(minute)}:${two(second)}`
  return moment && isTime(moment) ? moment : undefined
}

/** Converts a typed moment for a form; other text is returned as it is, for the form's rules to refuse. */
export const typedTime = (text: string): string => readMoment(text) ?? text
