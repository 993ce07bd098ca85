/** Bulk inserts: drops indexes and triggers while tables are filled, and computes the sums of their triggers at once. */
import type { Db } from './open.ts'

type Work = Pick<Db, '$client'>

/**
 * Fills tables after dropping their indexes and triggers, and restores those at the end. `derive` computes what the triggers would have
 * maintained. Call it in a transaction.
 * @param report progress of restoring the indexes, 0 to 1
 * @throws SqliteError if the rows violate a unique index
 */
export function fillBare({ $client }: Work, tables: readonly string[], fill: () => void, report?: (share: number) => void): void {
  const extras = $client
    .prepare<string[], { type: 'index' | 'trigger'; name: string; sql: string }>(
      `select type, name, sql from sqlite_master where type in ('index', 'trigger') and sql is not null
      and tbl_name in (${tables.map(() => '?').join()}) order by type, rowid`,
    )
    .all(...tables)
  for (const { type, name } of extras) $client.exec(`drop ${type} "${name}"`)
  fill()
  extras.forEach(({ sql }, i) => {
    $client.exec(sql)
    report?.((i + 1) / extras.length)
  })
}

/**
 * Tables that triggers maintain (hand-written at the end of the first migration and in "pictures"), computed from the source rows;
 * words in order of first use.
 */
export const derived = {
  ward_order_count: 'select is_deleted, hos_id, deposit_flag, state, count(*) as n from ward_order group by 1, 2, 3, 4',
  ward_order_word: `select field, word, n from (
      select min(rowid) as first, 1 as place, 'batch' as field, batch as word, count(*) as n from ward_order group by batch
      union all select min(rowid), 2, 'nickName', nick_name, count(*) from ward_order group by nick_name
      union all select min(rowid), 3, 'phoneNumber', phone_number, count(*) from ward_order group by phone_number
      union all select min(rowid), 4, 'hosName', hos_name, count(*) from ward_order group by hos_name)
    order by first, place`,
  ward_hos_day: `select hos_id, substr(at, 1, 10) as day, sum(order_count) as order_count, sum(finished_count) as finished_count,
      sum(used_minutes) as used_minutes, sum(total_amount) as total_amount, sum(amount) as amount,
      sum(split_amount) as split_amount, sum(refund_amount) as refund_amount
    from ward_order_figures group by 1, 2`,
  ward_hos_hour: 'select hos_id, hour, sum(runs) as runs, sum(seconds) as seconds from ward_order_hours group by 1, 2',
  ward_hos_flow: `select hos_id, day, sum(paid_count) as paid_count, sum(paid) as paid, sum(refunded) as refunded, sum(hospital) as hospital,
      sum(person) as person, sum(platform) as platform, sum(open) as open from ward_order_flow group by 1, 2`,
} as const

/** Computes the tables that triggers maintain, for rows inserted without them; the target tables must be empty. */
export function derive({ $client }: Work): void {
  for (const [table, select] of Object.entries(derived)) {
    const columns = $client
      .prepare(select)
      .columns()
      .map(({ name }) => name)
    $client.exec(`insert into ${table} (${columns.join()}) ${select}`)
  }
}
