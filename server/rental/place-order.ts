/** The order in which people walk through places: hospital, floor, section, room, bed. Numbers in names are read as numbers. */
import { bed, room, section } from '#db/tables/rental.ts'
import { dept } from '#db/tables/system.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Sorting } from '../api/query/where.ts'

/** A column of the row that `key` points to. */
const above = (table: SQLiteTable & { id: SQLiteColumn }, column: SQLiteColumn, key: SQLiteColumn) =>
  sql`(select ${column} from ${table} where ${table.id} = ${key})`

/** `2F` comes before `10F`; a name without a number in front, such as B1, comes before both. */
const byNumber = (name: SQL) => [sql`${name} is null`, sql`cast(${name} as integer)`, name]

const hospital = (key: SQLiteColumn) => [above(dept, dept.sort, key), sql`${key}`]
const sectionAt = (key: SQLiteColumn) => [
  ...byNumber(above(section, section.floor, key)),
  above(section, section.sort, key),
  ...byNumber(above(section, section.secName, key)),
  sql`${key}`,
]
const roomAt = (key: SQLiteColumn) => [above(room, room.sort, key), ...byNumber(above(room, room.roomName, key)), sql`${key}`]

const sortings = (parts: readonly SQL[]): Sorting[] => parts.map((by, i) => ({ field: `place ${i}`, descending: false, by }))

export const placeOrder = {
  section: sortings([
    ...hospital(section.hosId),
    ...byNumber(sql`${section.floor}`),
    sql`${section.sort}`,
    ...byNumber(sql`${section.secName}`),
  ]),
  room: sortings([...hospital(room.hosId), ...sectionAt(room.secId), sql`${room.sort}`, ...byNumber(sql`${room.roomName}`)]),
  bed: sortings([
    ...hospital(bed.hosId),
    ...sectionAt(bed.secId),
    ...roomAt(bed.roomId),
    sql`${bed.sort}`,
    ...byNumber(sql`${bed.bedName}`),
  ]),
}
