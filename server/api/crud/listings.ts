/** Resources whose rows grow without bound: what the database keeps beside them (migration "order lists"). */
import type { ResourceName } from '#contract/resources/index.ts'
import { isMoneyPart } from '#contract/rules/money-flow.ts'
import { orderState } from '#contract/rules/order.ts'
import { dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import { readWeekHour, type WeekHour, weekdayOf } from '#contract/rules/week-hour.ts'
import { order } from '#db/tables/money.ts'
import { equ } from '#db/tables/rental.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Listing } from '../query/pages.ts'
import { matchText } from '../query/text-match.ts'
import type { Filter, Words } from '../query/where.ts'

/** Shortest text, in characters, that the trigram index finds; shorter ones scan the word tables. */
const trigram = 3

/** Matches columns that hold a word which contains one of the texts, in any case. */
const wordOf =
  (field: string, column: SQLiteColumn, index: string): Words[string] =>
  (texts) => {
    const match = matchText(texts, { before: true, after: true })
    const ways = (words: (values: readonly unknown[]) => SQL): Pick<Filter, 'sql' | 'word'> => ({
      sql: (values) => sql`${column} in (${words(values)})`,
      word: { index, unindexed: (values) => sql`+${column} in (${words(values)})` },
    })
    // A text with a NUL is not searched in the trigram index, because SQLite ends it differently there than in `like`.
    if (texts.some((text) => [...text].length < trigram || text.includes('\0'))) {
      const build = (values: readonly unknown[]) =>
        sql`select word from ward_order_word where field = ${sql.raw(`'${field}'`)} and ${match.sql(sql`word`, values)}`
      return { kind: `word ${match.kind}`, values: match.values, ...ways(build) }
    }
    const build = ([phrases, ...values]: readonly unknown[]) =>
      sql`select w.word from ward_order_word_text(${phrases}) t cross join ward_order_word w on w.id = t.rowid
        where w.field = ${sql.raw(`'${field}'`)} and ${match.sql(sql`w.word`, values)}`
    return {
      kind: `trigrams ${match.kind}`,
      values: [texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR '), ...match.values],
      ...ways(build),
    }
  }

const weekSeconds = 7 * 86_400
const seconds = (time: SQL | SQLiteColumn) => sql`unixepoch(${time})`

/** Occurrences of an hour of the week in its range: the first as text and as SQLite's `unixepoch` of local time, and their number. */
function occurrences({ from, to, weekday, hour }: WeekHour) {
  const day = formatTime(parseTime(from) + ((weekday - weekdayOf(from) + 7) % 7) * dayMs).slice(0, 10)
  const days = (parseTime(to) - parseTime(day)) / dayMs
  const first = `${day} ${String(hour).padStart(2, '0')}:00:00`
  return { first, at: Date.parse(`${first.replace(' ', 'T')}Z`) / 1000, count: days < 0 ? 0 : Math.floor(days / 7) + 1 }
}

/** Orders in use in some occurrence of the hour: the first occurrence that ends after an order began must begin before the order ended. */
const usedIn: Words[string] = ([text = '']) => {
  const weekHour = readWeekHour(text)
  if (!weekHour) return undefined
  const { first, at, count } = occurrences(weekHour)
  const end = formatTime(parseTime(first) + (count - 1) * 7 * dayMs + 3_600_000)
  return {
    kind: 'use',
    values: [first, end, at, count],
    sql: ([first, end, at, count]) => {
      const start = seconds(order.startTime)
      const skipped = sql`(case when ${start} < ${at} + 3600 then 0 else cast((${start} - ${at} - 3600) / ${weekSeconds} as integer) + 1 end)`
      const running = sql`(${order.endTime} is null and ${order.state} in (${orderState.running}, ${orderState.abnormal}))`
      return sql`(${order.startTime} < ${end} and (${order.endTime} > ${first} or ${running}) and ${skipped} < ${count}
        and (${order.endTime} is null or ${at} + ${skipped} * ${weekSeconds} < ${seconds(order.endTime)}))`
    },
  }
}

const moneyPart: Words[string] = ([text = '']) =>
  isMoneyPart(text)
    ? {
        kind: text,
        values: [],
        sql: () => sql`(select ${sql.identifier(text)} from ward_order_flow where order_id = ${order.id}) > 0`,
      }
    : undefined

/** Devices in use without a running order; the index `order_open_device` finds the order. */
const withoutOrder: Words[string] = ([text]) =>
  text === '1'
    ? {
        kind: 'withoutOrder',
        values: [],
        sql: () =>
          sql`(${equ.state} = 1 and not exists (select 1 from ward_order o where o.equ_id = ${equ.id} and o.state in (1, 9) and o.is_deleted = 0))`,
      }
    : undefined

export const listings: Partial<Record<ResourceName, Listing>> = {
  order: {
    counted: { table: 'ward_order_count', fields: ['hosId', 'depositFlag', 'state'] },
    words: {
      batch: wordOf('batch', order.batch, 'order_batch'),
      nickName: wordOf('nickName', order.nickName, 'order_nick_name'),
      phoneNumber: wordOf('phoneNumber', order.phoneNumber, 'order_phone'),
      hosName: wordOf('hosName', order.hosName, 'order_hos_name'),
      usedIn,
      moneyPart,
    },
  },
  equ: { words: { withoutOrder } },
}
