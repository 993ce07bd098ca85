/** A customer with their lists, newest first, each where the reader may see it. Amounts in cents. */
import type { Resource, Row } from '#contract/resource.ts'
import { order, refund } from '#contract/resources/money.ts'
import { recharge, wallet, withdrawal } from '#contract/resources/wallets.ts'
import { customer, problem } from '#contract/resources/rental.ts'
import { data } from '@remix-run/node'
import { everyRow } from '#app/blade/every-row.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { orNull } from '#app/blade/failure.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'

/** Maximum rows of each list. */
const most = 8

export interface SomeRows<R> {
  rows: Row<R>[]
  total: number
}

/** @throws Response 404 where the customer does not exist or the reader may not see them */
export async function loadCustomer(signedIn: SignedInRequest, request: Request, id: string) {
  const { blade, caller } = signedIn
  const some = <R extends Resource>(resource: R, query: Record<string, string>): Promise<SomeRows<R> | null> =>
    blade
      .list(resource, { current: '1', size: String(most), descs: 'create_time', ...query })
      .then(({ records, total }) => ({ rows: records, total }), orNull)
  const ofCustomer = { customerId: id }
  const [customers, wallets, orders, problems, recharges, withdrawals] = await Promise.all([
    blade.list(customer, { current: '1', size: '1', id_equal: id }),
    some(wallet, ofCustomer),
    some(order, ofCustomer),
    some(problem, ofCustomer),
    some(recharge, ofCustomer),
    some(withdrawal, ofCustomer),
  ])
  const row = customers.records.find((one) => one.id === id)
  if (!row) throw data({ msg: textsOf(request)('crud.missing'), requestId: caller.requestId }, { status: 404 })
  const refundedOrders =
    orders?.rows.filter(({ refundedAmount, refundingAmount }) => (refundedAmount ?? 0) + (refundingAmount ?? 0) > 0) ?? []
  const refunds = await Promise.all(refundedOrders.map((one) => everyRow(blade, refund, { orderId: one.id ?? '' }).catch(orNull)))
  return {
    row,
    wallet: wallets?.rows[0] ?? null,
    orders,
    refunds: orders && refunds.flatMap((rows) => rows ?? []).sort((a, b) => (b.createTime ?? '').localeCompare(a.createTime ?? '')),
    problems,
    recharges,
    withdrawals,
  }
}
