/** Allowed state transitions of a withdrawal (contract page rental §8). */
export const withdrawalState = { asked: 0, paying: 1, paid: 2, rejected: 3, failed: 4 } as const

interface Withdrawal {
  state: number | null
  auditTime: string | null
}

/** Approved by staff; it waits to be paid. */
const isApproved = (row: Withdrawal): boolean => row.state === withdrawalState.asked && row.auditTime !== null

export const mayApprove = (row: Withdrawal): boolean => row.state === withdrawalState.asked && row.auditTime === null

/** An approved withdrawal may be rejected until it is paid, and after a failed payment. */
export const mayReject = (row: Withdrawal): boolean => row.state === withdrawalState.asked || row.state === withdrawalState.failed

/** Approved, or its payment failed. */
export const mayPay = (row: Withdrawal): boolean => isApproved(row) || row.state === withdrawalState.failed

/** Of one transfer, in cents. */
export const transferBounds = { least: 30, most: 2_000_000 } as const
