import { refundStatus } from '#contract/rules/refund.ts'
import { splitState } from '#contract/rules/split.ts'
import type { OrderMoney } from './orders/order.server.ts'

/** True while a part of the order waits for the channel or for a second person. */
export const isOpen = ({ refunds, splits }: Pick<OrderMoney, 'refunds' | 'splits'>): boolean =>
  (refunds?.some((row) => row.status === refundStatus.processing) ?? false) ||
  (splits?.some((row) => row.state === splitState.processing || (row.returningAmount ?? 0) > 0) ?? false)
