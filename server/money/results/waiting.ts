/** Operations that wait for the channel, in slices: however many there are, none blocks the event loop by reading all. */
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Work } from '#server/core/transaction.ts'

/** Cursor: where a slice ended. */
interface Place {
  time: string
  id: string
}
/** `outNo`: its number at the channel; `time`: `yyyy-MM-dd HH:mm:ss`, the sort key. */
export interface Waiting extends Place {
  outNo: string
}

/** Part of a list: after the cursor `place` and not after `before`, oldest first. */
export interface Slice {
  before: string
  place: Place
  most: number
}
export type ListWaiting = (db: Work, slice: Slice) => Waiting[]

/** The rows of a slice by the columns that its list is sorted by. */
export const inSlice = (time: SQLiteColumn, id: SQLiteColumn, { before, place }: Slice): SQL =>
  sql`(${time}, ${id}) > (${place.time}, ${place.id}) and ${time} <= ${before}`

const most = 200

/** Every slice of a list in turn. */
export function* slices(db: Work, list: ListWaiting, before: string): Generator<Waiting[]> {
  for (let place: Place = { time: '', id: '' }; ;) {
    const rows = list(db, { before, place, most })
    if (rows.length) yield rows
    if (rows.length < most) return
    place = rows.at(-1)!
  }
}
