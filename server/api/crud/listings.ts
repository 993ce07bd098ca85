/** Resources whose rows grow without bound: what the database keeps beside them (migration "order lists"). */
import type { ResourceName } from '#contract/resources/index.ts'
import { order } from '#db/tables/money.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Listing } from '../query/pages.ts'
import { escapeLike, type Filter, type Words } from '../query/where.ts'

/** Shortest text, in characters, that the trigram index finds; shorter ones scan the word tables. */
const trigram = 3

/** The column holds a word that contains the text, compared as `like` does: ignoring the case of A to Z. */
const wordOf =
  (field: string, column: SQLiteColumn, index: string): Words[string] =>
  (text) => {
    const pattern = `%${escapeLike(text)}%`
    const ways = (words: (values: readonly unknown[]) => SQL): Pick<Filter, 'sql' | 'word'> => ({
      sql: (values) => sql`${column} in (${words(values)})`,
      word: { index, unindexed: (values) => sql`+${column} in (${words(values)})` },
    })
    // why: SQLite ends a text at a NUL, differently in the trigram index and in `like`
    if ([...text].length < trigram || text.includes('\0')) {
      const build = ([like]: readonly unknown[]) =>
        sql`select word from ward_order_word where field = ${sql.raw(`'${field}'`)} and word like ${like} escape '\\'`
      return { kind: 'word', values: [pattern], ...ways(build) }
    }
    const build = ([phrase, like]: readonly unknown[]) =>
      sql`select w.word from ward_order_word_text(${phrase}) t cross join ward_order_word w on w.id = t.rowid
        where w.field = ${sql.raw(`'${field}'`)} and w.word like ${like} escape '\\'`
    return {
      kind: 'trigrams',
      values: [`"${text.replaceAll('"', '""')}"`, pattern],
      ...ways(build),
    }
  }

export const listings: Partial<Record<ResourceName, Listing>> = {
  order: {
    counted: { table: 'ward_order_count', fields: ['hosId', 'depositFlag', 'state'] },
    words: {
      batch: wordOf('batch', order.batch, 'order_batch'),
      nickName: wordOf('nickName', order.nickName, 'order_nick_name'),
      phoneNumber: wordOf('phoneNumber', order.phoneNumber, 'order_phone'),
      hosName: wordOf('hosName', order.hosName, 'order_hos_name'),
    },
  },
}
