/**
 * A money call in one shape (contract page rental §7): idempotency claim, checks and row in one IMMEDIATE transaction; then
 * the channel, whose answer is applied once. Amounts are cents.
 */
import type { Db } from '#db/open.ts'
import { ChannelRejected } from '../channel/channel.ts'
import { close, findStored, outcome, refuseDouble, store, type Claim } from './idempotency.ts'
import type { Money, Staff } from './money.ts'
import { ChannelRefused } from '../core/refusal.ts'
import { inTransaction, type Work } from '../core/transaction.ts'

/**
 * How the channel took an operation. `unknown`: its row stays in progress and is queried again. `passing`: a refusal
 * that may be lifted later.
 */
export type Sent = 'accepted' | 'unknown' | { refused: string; passing: boolean }

/** `id`: the row that the call created. */
export interface Operated {
  id: string
  unknown: boolean
}

export interface Operation<T extends { id: string }> {
  /** `refund`, `split`, …: each has its own number space. */
  call: string
  by: Staff
  /** requestNo or Idempotency-Key. */
  requestNo: string | undefined
  /** The body without its number. */
  body: object
  amount: number
  /** The target of the call; resolved before a stored answer is returned. @throws Refused where it is missing or not the caller's */
  target(tx: Work): T
  /** Checks, and writes the row. @returns its id */
  begin(tx: Work, target: T, now: number): string
  /** Submits the row to the channel; omitted where no external call is needed. */
  send?(id: string): Promise<Sent>
  /** The reason why the row failed, in the channel's words. */
  failReason(db: Db, id: string): string
}

/**
 * @throws Refused by the rules of the contract, requestNoReused, duplicate
 * @throws ChannelRefused with the channel's words; the row is then failed
 */
export async function operate<T extends { id: string }>({ db, clock, log }: Money, operation: Operation<T>): Promise<Operated> {
  const { call, by, requestNo, body, amount } = operation
  const now = clock()
  const numbered = requestNo !== undefined

  const attempt = inTransaction(db, (tx) => {
    const target = operation.target(tx)
    const claim: Claim = { call, requestNo, target: target.id, amount, body }
    const stored = findStored(tx, claim)
    if (stored) return { stored }
    refuseDouble(tx, claim, now)
    const id = operation.begin(tx, target, now)
    return { id, key: store(tx, claim, id, now) }
  })
  if (attempt.stored) {
    const { resultId, status } = attempt.stored
    if (status === outcome.refused) throw new ChannelRefused(operation.failReason(db, resultId))
    return { id: resultId, unknown: status === outcome.unknown }
  }

  const { id, key } = attempt
  log.info({ call, id, amount, userId: by.id }, 'money call')
  const sent = (await operation.send?.(id)) ?? 'accepted'
  if (typeof sent === 'object') {
    close(db, key, outcome.refused, numbered)
    throw new ChannelRefused(sent.refused)
  }
  if (sent === 'unknown') close(db, key, outcome.unknown, numbered)
  return { id, unknown: sent === 'unknown' }
}

/** Calls the channel, and distinguishes a refusal from a lost answer. */
export async function ask(log: Money['log'], outNo: string, call: () => Promise<void>): Promise<Sent> {
  try {
    await call()
    return 'accepted'
  } catch (error) {
    if (error instanceof ChannelRejected) return { refused: error.message.slice(0, 128), passing: error.passing }
    log.warn({ err: error, outNo }, 'the channel did not confirm an operation')
    return 'unknown'
  }
}
