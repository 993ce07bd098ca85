/**
 * The account of a rental: what it costs, what was paid for it, and what is owed (contract page rental §5, "Account of a
 * rental"). All amounts are cents.
 */
import { orderState } from './order.ts'
import { soFar } from './so-far.ts'

export interface RentalAccount {
  /** Received from the customer. */
  totalAmount: number
  /** Refunds in progress, done or abnormal: their money is not ours any more. */
  reserved: number
  /** What the rental costs: the settled fee, or while it runs what has accrued. */
  fee: number
  /** The part of the fee that the customer need not pay. */
  waivedAmount: number
}

export const netPaid = ({ totalAmount, reserved }: Pick<RentalAccount, 'totalAmount' | 'reserved'>): number => totalAmount - reserved

/** The part of the fee that is to be paid. */
export const payableFee = ({ fee, waivedAmount }: Pick<RentalAccount, 'fee' | 'waivedAmount'>): number => Math.max(0, fee - waivedAmount)

export const owedAmount = (account: RentalAccount): number => Math.max(0, payableFee(account) - netPaid(account))

/** Paid beyond the fee: what is refunded when the order ends, and at most while it runs. */
export const paidBeyondFee = (account: RentalAccount): number => Math.max(0, netPaid(account) - payableFee(account))

/** How much of the fee a refund of `amount` gives back, which must be waived: afterwards nothing is owed. 0 where the fee stays paid. */
export const waiverOf = (account: RentalAccount, amount: number): number => Math.max(0, amount - (netPaid(account) - payableFee(account)))

/** True while the rental runs: the fee accrues, and the device is with the customer. */
export const isRunning = (state: unknown): boolean => state === orderState.running || state === orderState.abnormal

/** True where a refund can give back rent that is still to be paid: until the order is completed. */
export const hasOpenFee = (state: unknown): boolean => isRunning(state) || state === orderState.owing

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The fields of an order that its account follows from, as a server answers them. */
type AccountFields = Partial<
  Record<
    | 'state'
    | 'startTime'
    | 'endTime'
    | 'priceSnapshot'
    | 'totalAmount'
    | 'amount'
    | 'accruedAmount'
    | 'waivedAmount'
    | 'refundableAmount'
    | 'refundedAmount'
    | 'refundingAmount'
    | 'splitAmount'
    | 'splitReturned',
    unknown
  >
>

/**
 * The account of an answered order. A server without the capability `rental-account` does not say what a running one costs; then its
 * price does.
 * @param now epoch ms
 * @returns undefined for a running order whose cost is not known
 */
export function rentalAccountOf(order: AccountFields, now: number): RentalAccount | undefined {
  const { accruedAmount, refundableAmount, waivedAmount } = order
  const accrued = typeof accruedAmount === 'number' ? accruedAmount : soFar(order, now)?.cents
  const cost = isRunning(order.state) ? accrued : number(order.amount)
  if (cost === undefined) return undefined
  const totalAmount = number(order.totalAmount)
  const split = number(order.splitAmount) - number(order.splitReturned)
  // What may be refunded counts abnormal refunds too, which have no field of their own.
  const reserved =
    typeof refundableAmount === 'number'
      ? Math.max(0, totalAmount - split - refundableAmount)
      : number(order.refundedAmount) + number(order.refundingAmount)
  return { totalAmount, reserved, fee: cost, waivedAmount: number(waivedAmount) }
}

/** Percent of what was paid from which a rental has nearly used it up. */
const nearlyUsed = 80

/** How much of what was paid for a rental its rent has used up. Cents. */
export interface DepositUse {
  /**
   * `unpaid`: nothing is paid before the end (pay score, wallet); `returned`: all that was paid is refunded, and nothing is to be
   * paid; `over`: the rent exceeds what was paid.
   */
  level: 'unpaid' | 'returned' | 'low' | 'near' | 'over'
  /** Net. */
  paid: number
  /** What the rental costs by now, waived rent included. */
  fee: number
  waived: number
  over: number
  /** Whole percent of what was paid, rounded down, so that 100 is not reached early; above 100 where the rent exceeds it. */
  percent: number
}

export function depositUse(account: RentalAccount): DepositUse {
  const paid = netPaid(account)
  const rent = payableFee(account)
  const over = owedAmount(account)
  const percent = paid > 0 ? Math.floor((rent * 100) / paid) : rent > 0 ? 100 : 0
  const level = () => {
    if (account.totalAmount === 0) return 'unpaid'
    if (over > 0) return 'over'
    if (paid <= 0) return 'returned'
    return percent >= nearlyUsed ? 'near' : 'low'
  }
  return { level: level(), paid, fee: account.fee, waived: account.waivedAmount, over, percent }
}
