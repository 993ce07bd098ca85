// The cost of writing an order in a transaction of its own, as the program does: with the counters and the search index that triggers
// maintain, and without. Every tenth order is of a new customer. Written into a copy of the database.
import { openDatabase } from '#db/open.ts'
import { copyFileSync, rmSync } from 'node:fs'
import { databaseOf } from './servers.mjs'
import { median } from './rounds.mjs'
import { heading, line } from './table.mjs'

/** Microseconds for each order. */
function timed(db, orders) {
  const columns = Object.keys(orders[0])
  const insert = db.prepare(`insert into ward_order (${columns}) values (${columns.map((name) => `@${name}`)})`)
  const write = db.transaction((order) => insert.run(order))
  const from = performance.now()
  for (const order of orders) write.immediate(order)
  return ((performance.now() - from) / orders.length) * 1000
}

function measured(db, rounds) {
  // Closed orders were never paid, like new ones.
  const rows = db.prepare('select * from ward_order where state = 4 and success_time is null order by create_time desc limit 500').all()
  const triggers = db.prepare(`select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'ward_order'`).all()
  const phones = { next: 18_800_000_000 }
  const copies = (mark) =>
    rows.map((row, i) => {
      const phone = i % 10 ? {} : { phone_number: String(phones.next++) }
      return { ...row, id: mark + row.id.slice(mark.length), out_trade_no: `${mark}-${row.id}`, state: 0, ...phone }
    })
  const durations = { whole: [], bare: [] }
  for (let round = 0; round < rounds * 2; round++) {
    durations.whole.push(timed(db, copies(`9${round}0`)))
    for (const { name } of triggers) db.exec(`drop trigger ${name}`)
    durations.bare.push(timed(db, copies(`9${round}1`)))
    for (const { sql } of triggers) db.exec(sql)
  }
  return durations
}

export function inserts({ here, orders, rounds }) {
  const file = `${databaseOf(here, orders)}.written`
  copyFileSync(databaseOf(here, orders), file)
  try {
    const db = openDatabase(file).$client
    const [whole, bare] = Object.values(measured(db, rounds)).map(median)
    db.close()
    heading(`Writing at ${orders} orders`)
    line({ name: 'an insert, to a bare one', value: whole / bare, most: 2, note: `${whole.toFixed(0)} µs, bare ${bare.toFixed(0)} µs` })
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  }
}
