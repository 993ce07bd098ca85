/** All that moved an order's money: beside its rows what only the bundled server tells, each where the caller may see it. */
import { orderReturns } from '#contract/endpoints/desk.ts'
import type { Row } from '#contract/resource.ts'
import { approval, ledger } from '#contract/resources/money.ts'
import { audit } from '#contract/resources/platform.ts'
import type { z } from 'zod'
import { capabilitiesOf } from '../../blade/capabilities.server.ts'
import type { SignedInRequest } from '../../blade/session.server.ts'
import { failureOf } from '../../crud/crud.server.ts'
import { loadOrderMoney, type OrderMoney } from './order.server.ts'

/** null: the server has no such list, or the user may not see it. */
export interface Trail {
  approvals: Row<typeof approval>[] | null
  returns: z.output<typeof orderReturns.output> | null
  ledger: Row<typeof ledger>[] | null
  /** Changes of the order and of its refunds, newest first. */
  audit: Row<typeof audit>[] | null
  /** Whether an abnormal refund can be settled here. */
  maySettle: boolean
}

export interface OrderDesk extends OrderMoney {
  trail: Trail
}

/** A list is an answer even where it is refused; a server that is down is none. */
function orNull(error: unknown): null {
  if (failureOf(error).kind === 'forbidden') return null
  throw error
}

/** Lines of one order are few: a payment, its refunds and splits, two lines each. */
const most = '200'

export async function loadOrderDesk(signedIn: SignedInRequest, request: Request, id: string): Promise<OrderDesk> {
  const { blade } = signedIn
  const [money, has] = await Promise.all([loadOrderMoney(signedIn, request, id), capabilitiesOf(signedIn)])
  const changesOf = (resource: string, rowId: string) =>
    blade.list(audit, { current: '1', size: most, resource_equal: resource, rowId_equal: rowId }).then((page) => page.records)
  const ofOrder = { current: '1', size: most, orderId_equal: id, ascs: 'createTime' }
  const refundIds = (money.refunds ?? []).flatMap((row) => row.id ?? [])
  const [approvals, returns, lines, changes] = await Promise.all([
    has('approval') ? blade.list(approval, ofOrder).then((page) => page.records, orNull) : null,
    has('order-returns') ? blade.call(orderReturns, { id }).then(({ data }) => data, orNull) : null,
    has('ledger') ? blade.list(ledger, ofOrder).then((page) => page.records, orNull) : null,
    has('audit')
      ? Promise.all([changesOf('order', id), ...refundIds.map((refundId) => changesOf('refund', refundId))]).then(
          (all) => all.flat(),
          orNull,
        )
      : null,
  ])
  const newest = changes?.sort((a, b) => (b.seq ?? 0) - (a.seq ?? 0)) ?? null
  return { ...money, trail: { approvals, returns, ledger: lines, audit: newest, maySettle: has('refund-handle') } }
}
