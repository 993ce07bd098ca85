import { yuan } from './money.ts'

/** Allowed state transitions of a withdrawal (contract page rental §8). */
export const withdrawalState = { requested: 0, paying: 1, paid: 2, rejected: 3, failed: 4 } as const

interface Withdrawal {
  state: number | null
  auditTime: string | null
}

/** Parts of the withdrawals with state 0 that staff distinguish: an approved one keeps that state until it is paid. */
export const withdrawalParts = {
  review: { value: String(withdrawalState.requested), name: ['待审核', 'Pending review'], when: { field: 'auditTime', empty: true } },
  pay: { value: String(withdrawalState.requested), name: ['待打款', 'Ready to pay'], when: { field: 'auditTime', empty: false } },
} as const

/** Approved by staff, waiting for payment. */
const isApproved = (row: Withdrawal): boolean => row.state === withdrawalState.requested && row.auditTime !== null

export const mayApprove = (row: Withdrawal): boolean => row.state === withdrawalState.requested && row.auditTime === null

/** An approved withdrawal may be rejected until it is paid, and after a failed payment. */
export const mayReject = (row: Withdrawal): boolean => row.state === withdrawalState.requested || row.state === withdrawalState.failed

/** Approved, or its payment failed. */
export const mayPay = (row: Withdrawal): boolean => isApproved(row) || row.state === withdrawalState.failed

/** Limits of one transfer, in cents. */
export const transferBounds = { least: 30, most: 2_000_000 } as const

/** False for an amount, in cents, that the channel cannot pay out in one transfer. */
export const isPayable = (cents: number | null): boolean => (cents ?? 0) >= transferBounds.least && (cents ?? 0) <= transferBounds.most

/** Values for refusals about an amount that is not payable, in yuan. */
export const unpayableValues = (cents: number | null) => ({
  amount: yuan(cents),
  least: yuan(transferBounds.least),
  most: yuan(transferBounds.most),
})
