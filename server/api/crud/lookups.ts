/** Names shown in a list that come from referenced rows: read in one query each, and searchable as if stored. */
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { order, refund } from '#db/tables/money.ts'
import { bed, customer, equ, price, room, section, type } from '#db/tables/rental.ts'
import { dept } from '#db/tables/system.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { inJson } from '#server/core/in-json.ts'
import { preparedFor } from '#server/core/prepared.ts'

/** The joined field is `shows` of the row of `table` whose `match` equals the field `key` of the resource's row. */
export interface Lookup {
  key: string
  table: SQLiteTable
  match: SQLiteColumn
  shows: SQLiteColumn
  where?: SQL
}
type JoinedField<N extends ResourceName> = keyof Resources[N]['joined']['shape'] & string
type Lookups = { [N in ResourceName]?: Partial<Record<JoinedField<N>, Lookup>> }

const hosName: Lookup = { key: 'hosId', table: dept, match: dept.id, shows: dept.deptName }
const secName: Lookup = { key: 'secId', table: section, match: section.id, shows: section.secName }
const roomName: Lookup = { key: 'roomId', table: room, match: room.id, shows: room.roomName }
const bedName: Lookup = { key: 'bedId', table: bed, match: bed.id, shows: bed.bedName }
const typeName: Lookup = { key: 'typeId', table: type, match: type.id, shows: type.typeName }
const priceName: Lookup = { key: 'priceId', table: price, match: price.id, shows: price.priceName }
const ofCustomer = (shows: SQLiteColumn): Lookup => ({ key: 'customerId', table: customer, match: customer.id, shows })
const ofOrder = (shows: SQLiteColumn): Lookup => ({ key: 'orderId', table: order, match: order.id, shows })
const deviceAt = (shows: SQLiteColumn): Lookup => ({ key: 'id', table: equ, match: equ.bedId, shows, where: eq(equ.isDeleted, 0) })

/** Fields of the order that a refund or waiver belongs to. */
export const ofOrders = {
  nickName: ofOrder(order.nickName),
  phoneNumber: ofOrder(order.phoneNumber),
  hosId: ofOrder(order.hosId),
  hosName: ofOrder(order.hosName),
}

/** A joined field is one line here, if it shows a field of another row. */
export const lookups = {
  section: { hosName },
  room: { hosName, secName },
  bed: { hosName, secName, roomName, equId: deviceAt(equ.id), batch: deviceAt(equ.batch) },
  equ: { hosName, secName, roomName, bedName, typeName, priceName },
  price: { hosName, typeName },
  setter: { hosName },
  payee: { hosName },
  receiver: { hosName },
  refund: { nickName: ofOrder(order.nickName), hosId: ofOrder(order.hosId), hosName: ofOrder(order.hosName) },
  approval: ofOrders,
  waiver: ofOrders,
  audit: { orderId: { key: 'rowId', table: refund, match: refund.id, shows: refund.orderId } },
  ledger: {
    outTradeNo: ofOrder(order.outTradeNo),
    nickName: ofCustomer(customer.nickName),
    phoneNumber: ofCustomer(customer.phoneNumber),
  },
  wallet: {
    nickName: ofCustomer(customer.nickName),
    phoneNumber: ofCustomer(customer.phoneNumber),
    openId: ofCustomer(customer.openId),
  },
} satisfies Lookups

/** The joined fields of a resource that are lookups. */
export type LookupField<N extends ResourceName> = N extends keyof typeof lookups ? keyof (typeof lookups)[N] : never

/** The lookups of a resource by joined field; empty where it has none. */
export const lookupsOf = (name: ResourceName): Readonly<Record<string, Lookup>> => (lookups as Lookups)[name] ?? {}

const targets = preparedFor((db: Db) =>
  preparedFor(({ table, match, shows, where }: Lookup) =>
    db
      .select({ match: sql<string>`${match}`, shows: sql<string>`${shows}` })
      .from(table)
      .where(and(inJson(match, sql.placeholder('keys')), where))
      .prepare(),
  ),
)

/** What each row shows for one lookup; null without a reference. One query for all rows. */
function valuesOf(db: Db, lookup: Lookup, rows: readonly Readonly<Record<string, unknown>>[]) {
  const { key } = lookup
  const keys = [...new Set(rows.flatMap((row) => (typeof row[key] === 'string' ? row[key] : [])))]
  const pairs = keys.length ? targets(db)(lookup).all({ keys: JSON.stringify(keys) }) : []
  const byKey = new Map(pairs.map((row) => [row.match, row.shows]))
  return rows.map((row) => byKey.get(String(row[key])) ?? null)
}

/** A join that consists only of lookups. */
export const showing =
  <F extends string>(db: Db, fields: Record<F, Lookup>) =>
  (rows: readonly Readonly<Record<string, unknown>>[]): Record<F, string | null>[] => {
    const names = Object.keys(fields) as F[]
    const columns = names.map((name) => valuesOf(db, fields[name], rows))
    return rows.map((_, i) => Object.fromEntries(names.map((name, j) => [name, columns[j]![i] ?? null])) as Record<F, string | null>)
  }
