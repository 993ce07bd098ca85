/** What the money services share. */
import type { Db } from '#db/open.ts'
import { order } from '#db/tables/money.ts'
import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Channel } from '../channel/channel.ts'
import { Refused } from '../core/refusal.ts'
import type { Rights } from '../rights/permissions.ts'
import type { Work } from '../core/transaction.ts'

export interface Money {
  db: Db
  /** Epoch ms. */
  clock: () => number
  channel: Channel
  log: Logger
}

/** The caller: a member of staff with the hospitals that they see. */
export interface Staff {
  id: string
  /** Their name, as refunds show it. */
  name: string
  rights: Pick<Rights, 'hospitals'>
  /** Whether they may waive rent (`order_waive`). */
  mayWaive: boolean
  /** False for a row that data scopes hide from them; absent for the program itself. */
  sees?: (of: 'order' | 'refund' | 'approval' | 'records' | 'waiver', id: string) => boolean
}

export type OrderRow = typeof order.$inferSelect

/** The order, if it exists and this member of staff may act on it. @throws Refused orderMissing, orderForbidden */
export function requireOrder(row: OrderRow | undefined, by: Staff): OrderRow {
  if (!row) throw new Refused('orderMissing')
  if (by.rights.hospitals && !by.rights.hospitals.includes(row.hosId)) throw new Refused('orderForbidden')
  if (by.sees?.('order', row.id) === false) throw new Refused('orderForbidden')
  return row
}

/** Identifies an order by one of these, or by several that must agree. */
export interface OrderKey {
  id?: string
  outTradeNo?: string
  transactionId?: string
}

/** The order that all given identifiers agree on. @throws Refused paramMissing */
export function findOrder(tx: Work, key: OrderKey): OrderRow | undefined {
  const named = [
    key.id !== undefined ? eq(order.id, key.id) : undefined,
    key.outTradeNo !== undefined ? eq(order.outTradeNo, key.outTradeNo) : undefined,
    key.transactionId !== undefined ? eq(order.transactionId, key.transactionId) : undefined,
  ]
  if (named.every((condition) => condition === undefined)) throw new Refused('paramMissing', { name: 'id' })
  return tx
    .select()
    .from(order)
    .where(and(eq(order.isDeleted, 0), ...named))
    .get()
}
