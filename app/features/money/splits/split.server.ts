/** The amount of an order that may be split, its receivers, and the hospital's split rule. Cents and basis points. */
import { receiver } from '#contract/resources/wallets.ts'
import { setter } from '#contract/resources/rental.ts'
import { ratiosOf, sharesOf, splitLimit } from '#contract/rules/split.ts'
import { everyRow } from '#app/blade/every-row.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { loadOrder, type Order } from '#app/features/money/orders/order.server.ts'
import { orNull } from '#app/blade/failure.ts'

export interface SplitPlan {
  order: Order
  /** The remaining amount of the order. */
  base: number
  /** The part of `base` that may go to receivers. */
  most: number
  /** `share` is the amount by ratio. null: the user may not see the receivers; the server still knows them. */
  receivers: { id: string; name: string; ratio: number; share: number }[] | null
}

export async function loadSplit(signedIn: SignedInRequest, request: Request, id: string): Promise<SplitPlan> {
  const order = await loadOrder(signedIn, request, id)
  const query = { hosId_equal: order.hosId ?? '', state_equal: '1' }
  const [receiverRows, rules] = await Promise.all([
    everyRow(signedIn.blade, receiver, query).catch(orNull),
    everyRow(signedIn.blade, setter, query).catch(orNull),
  ])
  const [first] = rules ?? []
  const rule = first && { hosRatio: first.hosRatio ?? 0, personRatio: first.personRatio ?? 0, platRatio: first.platRatio ?? 0 }
  const base = order.refundableAmount ?? 0
  const visibleReceivers = receiverRows?.map((row) => ({
    id: row.id ?? '',
    name: row.name ?? '',
    receiverType: row.receiverType ?? '',
    ratio: row.ratio ?? 0,
  }))
  const ratios = ratiosOf(visibleReceivers ?? [], rule)
  const shares = sharesOf(base, ratios)
  return {
    order,
    base,
    most: splitLimit(base, rule),
    receivers:
      visibleReceivers?.map(({ id: receiverId, name }, i) => ({
        id: receiverId,
        name,
        ratio: ratios[i]?.ratio ?? 0,
        share: shares.find((share) => share.receiverId === receiverId)?.amount ?? 0,
      })) ?? null,
  }
}
