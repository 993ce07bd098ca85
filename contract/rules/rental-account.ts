/**
 * The account of a rental: what it costs, what was paid for it, and what is owed (contract page rental §5, "Account of a
 * rental"). All amounts are cents.
 */
import { orderState } from './order.ts'

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
