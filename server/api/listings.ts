/** Resources whose rows grow without end: what the database keeps beside them (migration "order lists"). */
import type { ResourceName } from '#contract/resources/index.ts'
import { order } from '#db/tables/money.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Listing } from './pages.ts'
import { escapeLike, type Words } from './where.ts'

/** Shortest text, in characters, that the index of trigrams finds; the words themselves are looked through for shorter ones. */
const trigram = 3

/** The column holds a word that contains the text, as `like` compares: without a difference between A and a. */
const wordOf =
  (field: string, column: SQLiteColumn): Words[string] =>
  (text) => {
    const pattern = `%${escapeLike(text)}%`
    const among = (words: SQL) => ({ indexed: sql`${column} in (${words})`, unindexed: sql`+${column} in (${words})` })
    // why: for SQLite a text ends at a NUL, in the index of trigrams in another way than in `like`
    if ([...text].length < trigram || text.includes('\0')) {
      const build = ([like]: readonly unknown[]) =>
        among(sql`select word from ward_order_word where field = ${sql.raw(`'${field}'`)} and word like ${like} escape '\\'`)
      return { kind: 'word', values: [pattern], sql: (values) => build(values).indexed, unindexed: (values) => build(values).unindexed }
    }
    const build = ([phrase, like]: readonly unknown[]) =>
      among(sql`select w.word from ward_order_word_text(${phrase}) t cross join ward_order_word w on w.id = t.rowid
        where w.field = ${sql.raw(`'${field}'`)} and w.word like ${like} escape '\\'`)
    return {
      kind: 'trigrams',
      values: [`"${text.replaceAll('"', '""')}"`, pattern],
      sql: (values) => build(values).indexed,
      unindexed: (values) => build(values).unindexed,
    }
  }

export const listings: Partial<Record<ResourceName, Listing>> = {
  order: {
    counted: { table: 'ward_order_count', fields: ['hosId', 'depositFlag', 'state'] },
    words: {
      batch: wordOf('batch', order.batch),
      nickName: wordOf('nickName', order.nickName),
      phoneNumber: wordOf('phoneNumber', order.phoneNumber),
      hosName: wordOf('hosName', order.hosName),
    },
  },
}
