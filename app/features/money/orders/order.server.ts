/** An order with its refunds and splits, each only where the user may see it. */
import { orNull } from '#app/blade/failure.ts'
import { orderStates } from '#contract/endpoints/refund-cases.ts'
import { type ListQuery, toCallQuery } from '#contract/query.ts'
import type { Row } from '#contract/resource.ts'
import { order, records, refund } from '#contract/resources/money.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { everyRow } from '#app/blade/every-row.server.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

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

/** Number of orders in each state under the other filters; undefined where the server does not count them. */
export async function countStates(signedIn: SignedInRequest, query: ListQuery): Promise<Record<string, number> | undefined> {
  const has = await capabilitiesOf(signedIn)
  if (!has('order-states')) return undefined
  const { state: _one, ...filters } = query.filters
  const { current: _page, size: _rows, ...callQuery } = toCallQuery({ ...query, filters, sort: undefined }, order)
  return (await signedIn.blade.call(orderStates, callQuery)).data
}

export async function loadOrderMoney(signedIn: SignedInRequest, request: Request, id: string): Promise<OrderMoney> {
  const row = await loadOrder(signedIn, request, id)
  // Filtered by order, because one that was paid from a wallet has no transaction id. Both kinds of Blade lists compare an
  // id with a bare name; one of them ignores `_equal`.
  const of = { orderId: id }
  // Filtered again, because a server that ignores the filter returns rows of other orders.
  const own = <M extends { outTradeNo: string | null }>(rows: M[]) => rows.filter(({ outTradeNo }) => outTradeNo === row.outTradeNo)
  const [refunds, splits] = await Promise.all([
    everyRow(signedIn.blade, refund, of).then(own, orNull),
    everyRow(signedIn.blade, records, of).then(own, orNull),
  ])
  return { order: row, refunds, splits }
}
