/** A customer with what is theirs: each list where the reader may see it, newest first. Amounts in cents. */
import type { Resource, Row } from '#contract/resource.ts'
import { order, recharge, refund, wallet, withdrawal } from '#contract/resources/money.ts'
import { customer, problem } from '#contract/resources/rental.ts'
import { data } from '@remix-run/node'
import { everyRow } from '#app/blade/every-row.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { orNull } from '#app/features/money/orders/order.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'

/** Rows of a list; the rest is one link away. */
const most = 8

export interface Some<R> {
  rows: Row<R>[]
  total: number
}

/** @throws Response 404 where there is no such customer, or the reader does not see them */
export async function loadCustomer(signedIn: SignedInRequest, request: Request, id: string) {
  const { blade, caller } = signedIn
  const some = <R extends Resource>(resource: R, query: Record<string, string>): Promise<Some<R> | null> =>
    blade
      .list(resource, { current: '1', size: String(most), descs: 'create_time', ...query })
      .then(({ records, total }) => ({ rows: records, total }), orNull)
  const theirs = { customerId: id }
  const [found, wallets, orders, problems, recharges, withdrawals] = await Promise.all([
    blade.list(customer, { current: '1', size: '1', id_equal: id }),
    some(wallet, theirs),
    some(order, theirs),
    some(problem, theirs),
    some(recharge, theirs),
    some(withdrawal, theirs),
  ])
  const row = found.records.find((one) => one.id === id)
  if (!row) throw data({ msg: textsOf(request)('crud.missing'), requestId: caller.requestId }, { status: 404 })
  const touched = orders?.rows.filter(({ refundedAmount, refundingAmount }) => (refundedAmount ?? 0) + (refundingAmount ?? 0) > 0) ?? []
  const refunds = await Promise.all(touched.map((one) => everyRow(blade, refund, { orderId: one.id ?? '' }).catch(orNull)))
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
