/** An hour of the week within a range of days, as a filter: the orders in use then explain a cell of the utilisation chart. */
import { type Language, pick, type Pair } from '../languages.ts'
import { isDay } from './time.ts'

export interface WeekHour {
  /** Whole days, both included, `yyyy-MM-dd`. */
  from: string
  to: string
  /** 1 Monday to 7 Sunday. */
  weekday: number
  /** 0 to 23. */
  hour: number
}

export const weekdays: readonly Pair[] = [
  ['周一', 'Mon'],
  ['周二', 'Tue'],
  ['周三', 'Wed'],
  ['周四', 'Thu'],
  ['周五', 'Fri'],
  ['周六', 'Sat'],
  ['周日', 'Sun'],
]

/** 1 Monday to 7 Sunday of `yyyy-MM-dd`. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const weekHourText = ({ from, to, weekday, hour }: WeekHour): string => [from, to, weekday, hour].join('~')

/** @returns undefined for a text that is not such an hour */
export function readWeekHour(text: string): WeekHour | undefined {
  const [from = '', to = '', weekday = '', hour = '', ...more] = text.split('~')
  if (more.length || !isDay(from) || !isDay(to) || from > to || !/^[1-7]$/.test(weekday) || !/^(1?\d|2[0-3])$/.test(hour)) return undefined
  return { from, to, weekday: Number(weekday), hour: Number(hour) }
}

/** `周二 14:00–15:00`. */
export const hourName = ({ weekday, hour }: Pick<WeekHour, 'weekday' | 'hour'>, language: Language): string =>
  `${pick(weekdays[weekday - 1]!, language)} ${String(hour).padStart(2, '0')}:00–${String(hour + 1).padStart(2, '0')}:00`

/** Description of the filter. */
export function weekHourSays(text: string, language: Language): string | undefined {
  const read = readWeekHour(text)
  return read && `${hourName(read, language)} · ${read.from} – ${read.to}`
}
