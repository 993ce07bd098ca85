/** Taking a share back from its receiver (contract page rental §7): each return is a row of its own. Cents. */
import { splitState } from '#contract/rules/split.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { records, splitReturn } from '#db/tables/split.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { applyChannelResult } from '../results/channel-result.ts'
import { requireOrder, type Money, type Staff } from '../money.ts'
import { ask, operate, type Operated, type Sent } from '../operation.ts'
import { Refused } from '#server/core/refusal.ts'
import { nextId } from '#server/core/row-id.ts'
import { returnState } from './split-result.ts'
import { inSlice, type ListWaiting } from '../results/waiting.ts'
import type { Work } from '#server/core/transaction.ts'

export interface ReturnInput {
  recordId: string
  /** Absent: all that can still be returned. */
  amount?: number
  reason?: string
  requestNo?: string
}

type RecordRow = typeof records.$inferSelect

/** Cents being returned, by record. */
export function returning(db: Work, recordIds: readonly string[]): (recordId: string) => number {
  const rows = recordIds.length
    ? db
        .select({ recordId: splitReturn.recordId, cents: sql<number>`sum(${splitReturn.amount})` })
        .from(splitReturn)
        .where(and(inArray(splitReturn.recordId, [...recordIds]), eq(splitReturn.state, returnState.processing)))
        .groupBy(splitReturn.recordId)
        .all()
    : []
  const byId = new Map(rows.map((row) => [row.recordId, row.cents]))
  return (recordId) => byId.get(recordId) ?? 0
}

const isBack = (row: Pick<RecordRow, 'state' | 'receiverType'>) =>
  (row.state === splitState.done || row.state === splitState.partlyReturned) && row.receiverType === 'MERCHANT_ID'

/** Cents of a record that may still be returned; 0 for none. */
export const returnable = (row: Pick<RecordRow, 'state' | 'receiverType' | 'amount' | 'returnAmount'>, underWay: number): number =>
  isBack(row) ? Math.max(0, row.amount - row.returnAmount - underWay) : 0

/** @returns cents to return @throws Refused, in the order of the contract's table */
function check(tx: Work, row: RecordRow, input: ReturnInput): number {
  if (row.state !== splitState.done && row.state !== splitState.partlyReturned) throw new Refused('returnState')
  if (row.receiverType !== 'MERCHANT_ID') throw new Refused('returnPerson')
  const left = returnable(row, returning(tx, [row.id])(row.id))
  const amount = input.amount ?? left
  if (amount > left || left === 0) throw new Refused('returnTooMuch')
  return amount
}

function findRecord(tx: Work, id: string, by: Staff): RecordRow {
  const match = tx.select().from(records).innerJoin(order, eq(order.id, records.orderId)).where(eq(records.id, id)).get()
  if (!match || by.sees?.('records', id) === false) throw new Refused('recordMissing')
  requireOrder(match.ward_order, by)
  return match.ward_records
}

/** Submits a return to the channel. Idempotent: the number is the same. */
export async function sendReturn({ db, channel, clock, log }: Money, id: string): Promise<Sent> {
  const match = db.select().from(splitReturn).innerJoin(records, eq(records.id, splitReturn.recordId)).where(eq(splitReturn.id, id)).get()
  if (!match || match.ward_split_return.state !== returnState.processing) return 'accepted'
  const { ward_split_return: row, ward_records: record } = match
  const sent = await ask(log, row.outReturnNo, async () => {
    const answer = await channel.return({
      out_order_no: record.outOrderNo,
      out_return_no: row.outReturnNo,
      return_mchid: record.receiverAccount,
      amount: row.amount,
      description: row.reason ?? '分账回退',
    })
    applyChannelResult(db, { kind: 'return', answer }, clock())
  })
  if (typeof sent === 'object') {
    const refused = { out_return_no: row.outReturnNo, return_id: '', result: 'FAILED', fail_reason: sent.refused } as const
    applyChannelResult(db, { kind: 'return', answer: refused }, clock())
  }
  return sent
}

/**
 * Returns a share. The `id` of the result is the return's.
 * @throws Refused by the rules of the contract · ChannelRefused with the channel's words; the return is then failed
 */
export function returnSplit(money: Money, { requestNo, ...input }: ReturnInput, by: Staff): Promise<Operated> {
  return operate(money, {
    call: 'split-return',
    by,
    requestNo,
    body: input,
    amount: input.amount ?? 0,
    target: (tx) => findRecord(tx, input.recordId, by),
    begin(tx, row, now) {
      const id = nextId(now)
      const amount = check(tx, row, input)
      const values = { id, recordId: row.id, outReturnNo: `SR${id}`, amount, state: returnState.processing }
      tx.insert(splitReturn)
        .values({ ...values, reason: input.reason || null, operator: by.name, createTime: formatTime(now) })
        .run()
      return id
    },
    send: (id) => sendReturn(money, id),
    failReason: (db, id) => db.select().from(splitReturn).where(eq(splitReturn.id, id)).get()?.failReason ?? '',
  })
}

/** Returns that wait for the channel, oldest first. */
export const waitingReturns: ListWaiting = (db, slice) =>
  db
    .select({ time: splitReturn.createTime, id: splitReturn.id, outNo: splitReturn.outReturnNo })
    .from(splitReturn)
    .where(and(eq(splitReturn.state, returnState.processing), inSlice(splitReturn.createTime, splitReturn.id, slice)))
    .orderBy(splitReturn.createTime, splitReturn.id)
    .limit(slice.most)
    .all()
