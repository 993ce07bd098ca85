/**
 * The account of a rental: what it costs, what was paid for it, and what is owed (contract page rental §5, "Account of a
 * rental"). All amounts are cents.
 */
import { orderState } from './order.ts'
import { fee } from './price.ts'
import { runningRental, soFar } from './so-far.ts'

export interface RentalAccount {
  /** Received from the customer. */
  totalAmount: number
  /** Refunds in progress, done or abnormal: this money is no longer ours. */
  reserved: number
  /** Cost of the rental: the settled fee, or the accrued one while it runs. */
  fee: number
  /** The waived part of the fee. */
  waivedAmount: number
  /** Minutes until the fee of a running rental exceeds what was paid; known only once most of it is used up. */
  minutesLeft?: number
}

export const netPaid = ({ totalAmount, reserved }: Pick<RentalAccount, 'totalAmount' | 'reserved'>): number => totalAmount - reserved

/** The part of the fee that must be paid. */
export const payableFee = ({ fee, waivedAmount }: Pick<RentalAccount, 'fee' | 'waivedAmount'>): number => Math.max(0, fee - waivedAmount)

export const owedAmount = (account: RentalAccount): number => Math.max(0, payableFee(account) - netPaid(account))

/** Paid beyond the fee: refunded when the order ends, and the maximum refund while it runs. */
export const paidBeyondFee = (account: RentalAccount): number => Math.max(0, netPaid(account) - payableFee(account))

/**
 * The part of the fee that a refund of `amount` gives back and that must be waived, so that nothing is owed afterwards; 0 if the fee
 * stays paid.
 */
export const waiverOf = (account: RentalAccount, amount: number): number => Math.max(0, amount - (netPaid(account) - payableFee(account)))

/** True while the rental runs: the fee accrues, and the device is with the customer. */
export const isRunning = (state: unknown): boolean => state === orderState.running || state === orderState.abnormal

/** True if a refund can give back rent that is still unpaid: until the order is completed. */
export const hasOpenFee = (state: unknown): boolean => isRunning(state) || state === orderState.owing

/** Minutes that are looked ahead: a rental at its daily cap may last long. */
const mostAhead = 14 * 24 * 60

/** Minutes until the fee exceeds `limit`; undefined where that is far away, or the price is unknown. */
function minutesUntil(order: AccountFields, limit: number, now: number): number | undefined {
  const rental = runningRental(order, now)
  if (!rental) return undefined
  for (let ahead = 1; ahead <= mostAhead; ahead++) if (fee(rental.minutes + ahead, rental.rule) > limit) return ahead
  return undefined
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The fields of an order that determine its account, as a server returns them. */
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
 * The account of an order as a server returns it. A server without the capability `rental-account` does not return the cost of a
 * running order, which is then computed from its price.
 * @param now epoch ms
 * @returns undefined for a running order with an unknown cost
 */
export function rentalAccountOf(order: AccountFields, now: number): RentalAccount | undefined {
  const { accruedAmount, refundableAmount, waivedAmount } = order
  const accrued = typeof accruedAmount === 'number' ? accruedAmount : soFar(order, now)?.cents
  const cost = isRunning(order.state) ? accrued : number(order.amount)
  if (cost === undefined) return undefined
  const totalAmount = number(order.totalAmount)
  const split = number(order.splitAmount) - number(order.splitReturned)
  // The refundable amount also accounts for abnormal refunds, which have no field of their own.
  const reserved =
    typeof refundableAmount === 'number'
      ? Math.max(0, totalAmount - split - refundableAmount)
      : number(order.refundedAmount) + number(order.refundingAmount)
  const account = { totalAmount, reserved, fee: cost, waivedAmount: number(waivedAmount) }
  if (!isRunning(order.state) || depositUse(account).level !== 'near') return account
  const minutesLeft = minutesUntil(order, netPaid(account) + account.waivedAmount, now)
  return { ...account, ...(minutesLeft !== undefined && { minutesLeft }) }
}

/** Percentage of the payment from which a rental counts as having nearly used it up. */
const nearlyUsed = 80

/** How much of the payment for a rental its rent has used up. Cents. */
export interface DepositUse {
  /**
   * `unpaid`: nothing is paid before the end (pay score, wallet); `returned`: the whole payment was refunded, and nothing is owed;
   * `over`: the rent exceeds the payment.
   */
  level: 'unpaid' | 'returned' | 'low' | 'near' | 'over'
  /** Net amount. */
  paid: number
  /** Current cost of the rental, including waived rent. */
  fee: number
  waived: number
  over: number
  /** Whole percent of the payment, rounded down, so that 100 is not reached early; above 100 if the rent exceeds it. */
  percent: number
  /** Minutes until the payment is used up; known only if it is nearly so. */
  minutesLeft?: number
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
  const { minutesLeft } = account
  return {
    level: level(),
    paid,
    fee: account.fee,
    waived: account.waivedAmount,
    over,
    percent,
    ...(minutesLeft !== undefined && { minutesLeft }),
  }
}
