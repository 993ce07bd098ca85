/** A customer's wallet: own money first, then the platform's gift; every movement has its ledger row. Cents. */
import { formatTime } from '#contract/rules/time.ts'
import { wallet, walletLog } from '#db/tables/wallet.ts'
import { and, eq, sql } from 'drizzle-orm'
import { book, type Movement as LedgerMovement } from './ledger.ts'
import { nextId } from '#server/core/row-id.ts'
import type { Work } from '#server/core/transaction.ts'

interface Movement {
  customerId: string
  kind: 'order' | 'refund' | 'recharge' | 'withdrawal' | 'withdrawalReturn'
  /** outTradeNo, outRefundNo or the withdrawal's id: a movement is booked once. */
  refNo: string
  person: number
  plat: number
  orderId?: string
  now: number
}

/** The movement's kind in the ledger, and the accounts its two parts come from or go to. */
const sides: Record<Movement['kind'], (person: number, plat: number) => Pick<LedgerMovement, 'kind' | 'lines'>> = {
  order: (person, plat) => ({ kind: 'walletOrder', lines: { order: person + plat } }),
  refund: (person, plat) => ({ kind: 'walletRefund', lines: { order: person + plat } }),
  recharge: (person, plat) => ({ kind: 'recharge', lines: { merchant: person, gift: plat } }),
  withdrawal: (person) => ({ kind: 'withdrawal', lines: { withdrawal: person } }),
  withdrawalReturn: (person) => ({ kind: 'withdrawalReturn', lines: { withdrawal: person } }),
}

const findWallet = (tx: Work, customerId: string) =>
  tx
    .select()
    .from(wallet)
    .where(and(eq(wallet.customerId, customerId), eq(wallet.isDeleted, 0)))
    .get()

function move(tx: Work, { customerId, kind, refNo, person, plat, orderId, now }: Movement): void {
  const owned = findWallet(tx, customerId)
  if (!owned) throw new Error(`customer ${customerId} has no wallet`)
  const personAfter = owned.personAmount + person
  const platAfter = owned.platAmount + plat
  const createTime = formatTime(now)
  tx.insert(walletLog)
    .values({ id: nextId(now), walletId: owned.id, kind, personDelta: person, platDelta: plat, personAfter, platAfter, refNo, createTime })
    .run()
  tx.update(wallet)
    .set({ personAmount: personAfter, platAmount: platAfter, amount: personAfter + platAfter, updateTime: createTime })
    .where(eq(wallet.id, owned.id))
    .run()
  const side = sides[kind](person, plat)
  const lines = { ...side.lines, person: -person, plat: -plat }
  book(tx, { kind: side.kind, refNo, lines, customerId, orderId, time: createTime }, now)
}

/** Debits `cents` for an order, all or nothing. @returns false when the balance is too low */
export function payFromWallet(
  tx: Work,
  order: { id: string; customerId: string; outTradeNo: string },
  cents: number,
  now: number,
): boolean {
  const owned = findWallet(tx, order.customerId)
  if (!owned || owned.amount < cents) return false
  const person = Math.min(owned.personAmount, cents)
  const { id: orderId, customerId, outTradeNo: refNo } = order
  move(tx, { customerId, kind: 'order', refNo, person: -person, plat: person - cents, orderId, now })
  return true
}

/** floor(cents · part / whole), exactly: the product may exceed the safe integers. */
const share = (cents: number, part: number, whole: number): number =>
  whole > 0 ? Number((BigInt(cents) * BigInt(part)) / BigInt(whole)) : cents

/**
 * Refunds `cents` in the proportion in which the order was paid. Shares follow the running total, so that many
 * small refunds end at exactly what was debited.
 * @param before cents of this order refunded earlier
 */
export function refundToWallet(
  tx: Work,
  order: { id: string; customerId: string; outTradeNo: string },
  refund: { outRefundNo: string; cents: number; before: number },
  now: number,
): void {
  const used = tx
    .select({
      person: sql<number>`coalesce(-sum(${walletLog.personDelta}), 0)`,
      plat: sql<number>`coalesce(-sum(${walletLog.platDelta}), 0)`,
    })
    .from(walletLog)
    .where(and(eq(walletLog.kind, 'order'), eq(walletLog.refNo, order.outTradeNo)))
    .get() ?? { person: 0, plat: 0 }
  const upTo = (cents: number) => share(cents, used.person, used.person + used.plat)
  const person = upTo(refund.before + refund.cents) - upTo(refund.before)
  const { id: orderId, customerId } = order
  move(tx, { customerId, kind: 'refund', refNo: refund.outRefundNo, person, plat: refund.cents - person, orderId, now })
}

/** Returns the money of a rejected withdrawal to where it came from: the customer's own part. */
export function returnWithdrawal(tx: Work, row: { id: string; customerId: string; amount: number }, now: number): void {
  move(tx, { customerId: row.customerId, kind: 'withdrawalReturn', refNo: row.id, person: row.amount, plat: 0, now })
}

/** A paid recharge: the customer's money and the platform's gift. */
export function rechargeWallet(
  tx: Work,
  row: { customerId: string; outTradeNo: string; amount: number; giftAmount: number },
  now: number,
): void {
  move(tx, { customerId: row.customerId, kind: 'recharge', refNo: row.outTradeNo, person: row.amount, plat: row.giftAmount, now })
}

/**
 * Debits a requested withdrawal from the customer's own part.
 * @returns false, with nothing changed, when it holds too little
 */
export function freezeWithdrawal(tx: Work, row: { id: string; customerId: string; amount: number }, now: number): boolean {
  const owned = findWallet(tx, row.customerId)
  if (!owned || owned.personAmount < row.amount) return false
  move(tx, { customerId: row.customerId, kind: 'withdrawal', refNo: row.id, person: -row.amount, plat: 0, now })
  return true
}
