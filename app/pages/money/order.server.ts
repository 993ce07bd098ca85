/** An order with what belongs to its money: refunds and splits, each only where the user may see it. */
import type { Row } from '#contract/resource.ts'
import { order, records, refund } from '#contract/resources/money.ts'
import { failureOf, loadRow } from '../../crud/crud.server.ts'
import type { SignedInRequest } from '../../blade/session.server.ts'

export type Order = Row<typeof order>
export type Refund = Row<typeof refund>
export type Split = Row<typeof records>

/** null: the user may not see them. */
export interface OrderMoney {
  order: Order
  refunds: Refund[] | null
  splits: Split[] | null
}

export const loadOrder = (signedIn: SignedInRequest, request: Request, id: string): Promise<Order> => loadRow(signedIn, request, order, id)

export async function loadOrderMoney(signedIn: SignedInRequest, request: Request, id: string): Promise<OrderMoney> {
  const row = await loadOrder(signedIn, request, id)
  if (!row.transactionId) return { order: row, refunds: [], splits: [] }
  // why: an order has at most 50 refunds (contract page rental §7)
  const query = { current: '1', size: '50', transactionId: row.transactionId }
  const orNull = (error: unknown) => {
    if (failureOf(error).kind === 'forbidden') return null
    throw error
  }
  const [refunds, splits] = await Promise.all([
    signedIn.blade.list(refund, query).then((p) => p.records, orNull),
    signedIn.blade.list(records, query).then((p) => p.records, orNull),
  ])
  return { order: row, refunds, splits }
}
