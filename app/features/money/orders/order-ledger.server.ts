/** All movements of an order's money: its rows, and what only the bundled server provides, each where the caller may see it. */
import { orderReturns } from '#contract/endpoints/refund-cases.ts'
import type { Row } from '#contract/resource.ts'
import { ledger } from '#contract/resources/ledger.ts'
import { approval } from '#contract/resources/money.ts'
import { audit } from '#contract/resources/platform.ts'
import type { z } from 'zod'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { everyRow } from '#app/blade/every-row.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { loadOrderMoney, type OrderMoney } from '#app/features/money/orders/order.server.ts'
import { orNull } from '#app/blade/failure.ts'

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

export interface OrderLedger extends OrderMoney {
  trail: Trail
}

export async function loadOrderLedger(signedIn: SignedInRequest, request: Request, id: string): Promise<OrderLedger> {
  const { blade } = signedIn
  const [money, has] = await Promise.all([loadOrderMoney(signedIn, request, id), capabilitiesOf(signedIn)])
  const ofOrder = { orderId_equal: id, ascs: 'createTime' }
  const [approvals, returns, lines, changes] = await Promise.all([
    has('approval') ? everyRow(blade, approval, ofOrder).catch(orNull) : null,
    has('order-returns') ? blade.call(orderReturns, { id }).then(({ data }) => data, orNull) : null,
    has('ledger') ? everyRow(blade, ledger, ofOrder).catch(orNull) : null,
    has('audit')
      ? Promise.all([
          everyRow(blade, audit, { resource_equal: 'order', rowId_equal: id }),
          everyRow(blade, audit, { resource_equal: 'refund', orderId_equal: id }),
        ]).then((all) => all.flat(), orNull)
      : null,
  ])
  const newest = changes?.sort((a, b) => (b.seq ?? 0) - (a.seq ?? 0)) ?? null
  return { ...money, trail: { approvals, returns, ledger: lines, audit: newest, maySettle: has('refund-handle') } }
}
