/** Enters the channel's results of splits and their returns into our books, each once; final states never change. Cents. */
import { splitState } from '#contract/rules/split.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { records, splitReturn } from '#db/tables/split.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReturnAnswer, SplitAnswer } from '#server/channel/channel.ts'
import { book } from '../wallet/ledger.ts'
import type { Work } from '#server/core/transaction.ts'

/** State of a return. */
export const returnState = { processing: 0, done: 1, failed: 2 } as const

/** @returns true when something changed */
export function applySplit(tx: Work, answer: SplitAnswer, now: number): boolean {
  const waiting = and(eq(records.outOrderNo, answer.out_order_no), eq(records.state, splitState.processing))
  const numbered =
    answer.order_id !== '' &&
    tx
      .update(records)
      .set({ splitOrderId: answer.order_id })
      .where(and(waiting, isNull(records.splitOrderId)))
      .run().changes > 0
  const settled = answer.receivers.filter(({ result, account, ...rest }) => {
    if (result === 'PENDING') return false
    const done = result === 'SUCCESS'
    const row = tx
      .update(records)
      .set({
        state: done ? splitState.done : splitState.failed,
        finishTime: rest.finish_time ?? formatTime(now),
        ...(!done && { failReason: rest.fail_reason ?? '分账失败' }),
      })
      .where(and(waiting, eq(records.receiverAccount, account)))
      .returning()
      .get()
    if (row && done) {
      const lines = { merchant: -row.amount, order: row.amount }
      book(tx, { kind: 'split', refNo: row.id, lines, orderId: row.orderId, time: row.finishTime ?? '' }, now)
    }
    if (row && !done)
      tx.update(order)
        .set({ splitAmount: sql`${order.splitAmount} - ${row.amount}`, updateTime: formatTime(now) })
        .where(eq(order.id, row.orderId))
        .run()
    return row !== undefined
  })
  return numbered || settled.length > 0
}

/** @returns true when something changed */
export function applyReturn(tx: Work, answer: ReturnAnswer, now: number): boolean {
  const waiting = and(eq(splitReturn.outReturnNo, answer.out_return_no), eq(splitReturn.state, returnState.processing))
  if (answer.result === 'PROCESSING')
    return (
      tx
        .update(splitReturn)
        .set({ returnId: answer.return_id })
        .where(and(waiting, isNull(splitReturn.returnId)))
        .run().changes > 0
    )
  const done = answer.result === 'SUCCESS'
  const row = tx
    .update(splitReturn)
    .set({
      state: done ? returnState.done : returnState.failed,
      ...(answer.return_id && { returnId: answer.return_id }),
      finishTime: answer.finish_time ?? formatTime(now),
      ...(!done && { failReason: answer.fail_reason ?? '回退失败' }),
    })
    .where(waiting)
    .returning()
    .get()
  if (row && done) count(tx, row, now)
  // Without this note a failed return would look like one that was never requested.
  if (row && !done) tx.update(records).set({ failReason: row.failReason }).where(eq(records.id, row.recordId)).run()
  return row !== undefined
}

/** Adds a finished return to its record and its order. */
function count(tx: Work, { recordId, amount, outReturnNo, finishTime }: typeof splitReturn.$inferSelect, now: number): void {
  const back = sql`${records.returnAmount} + ${amount}`
  const row = tx
    .update(records)
    .set({
      returnAmount: back,
      failReason: null,
      state: sql`case when ${back} >= ${records.amount} then ${splitState.returned} else ${splitState.partlyReturned} end`,
    })
    .where(eq(records.id, recordId))
    .returning({ orderId: records.orderId })
    .get()
  if (!row) return
  tx.update(order)
    .set({ splitReturned: sql`${order.splitReturned} + ${amount}`, updateTime: formatTime(now) })
    .where(eq(order.id, row.orderId))
    .run()
  const lines = { merchant: amount, order: -amount }
  book(tx, { kind: 'splitReturn', refNo: outReturnNo, lines, orderId: row.orderId, time: finishTime ?? '' }, now)
}
