/** A money call that is sent twice is executed once (contract page rental §7). */
import { payRequest } from '#db/tables/money.ts'
import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { Refused } from '../core/refusal.ts'
import type { Work } from '../core/transaction.ts'

/** How the stored call ended: in progress or done, unknown to the channel, or refused by it. */
export const outcome = { done: 200, unknown: 202, refused: 400 } as const

/** Milliseconds within which the same call without a number counts as a double click. */
const sameCall = 10_000

export interface Claim {
  /** `refund`, … */
  call: string
  /** requestNo or Idempotency-Key. */
  requestNo: string | undefined
  /** The target of the call, e.g. the order's id. */
  target: string
  amount: number
  /** The body, whose hash must match when the number is reused. */
  body: object
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const keyOf = ({ call, requestNo, target, amount }: Claim) =>
  requestNo === undefined ? `${call}:~${hash(`${target}|${amount}`)}` : `${call}:${requestNo}`

const storedAs = (tx: Work, claim: Claim) =>
  tx
    .select()
    .from(payRequest)
    .where(eq(payRequest.key, keyOf(claim)))
    .get()

/**
 * The stored call with this number, from any user. The caller has checked that this user may act on its target.
 * @throws Refused requestNoReused when the body differs
 */
export function findStored(tx: Work, claim: Claim) {
  if (claim.requestNo === undefined) return undefined
  const row = storedAs(tx, claim)
  if (row && row.bodyHash !== hash(JSON.stringify(claim.body))) throw new Refused('requestNoReused')
  return row
}

/**
 * Runs work that needs nothing but the transaction: once for a number, and each time without one.
 * @throws Refused requestNoReused when the body differs
 */
export function doOnce(tx: Work, claim: Claim, now: number, work: () => void): void {
  if (findStored(tx, claim)) return
  work()
  if (claim.requestNo !== undefined) store(tx, claim, claim.target, now)
}

/** @throws Refused duplicate when the same call without a number came within 10 s */
export function refuseDouble(tx: Work, claim: Claim, now: number): void {
  if (claim.requestNo !== undefined) return
  const row = storedAs(tx, claim)
  if (row && now - row.createdAt < sameCall) throw new Refused('duplicate')
}

/** Stores the call with the row that it created. @returns its key */
export function store(tx: Work, claim: Claim, resultId: string, now: number): string {
  const row = { bodyHash: hash(JSON.stringify(claim.body)), status: outcome.done, resultId, createdAt: now }
  const key = keyOf(claim)
  tx.insert(payRequest)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: payRequest.key, set: row })
    .run()
  return key
}

/** Records the channel's response. A refused call without a number is deleted: it may be retried at once. */
export function close(tx: Work, key: string, status: (typeof outcome)[keyof typeof outcome], numbered: boolean): void {
  if (status === outcome.refused && !numbered) tx.delete(payRequest).where(eq(payRequest.key, key)).run()
  else tx.update(payRequest).set({ status }).where(eq(payRequest.key, key)).run()
}
