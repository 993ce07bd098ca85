/** Brings the channel's results into our books: what it reports, and what it must be asked for. */
import { formatTime } from '#contract/rules/time.ts'
import type { ChannelKind } from '../channel/channel.ts'
import { applyChannelResult } from './channel-result.ts'
import type { Money } from './money.ts'
import { collectFee, waitingCollections } from './order.ts'
import { lateRefunds, sendRefund, waitingRefunds } from './refund.ts'
import { sendReturn, waitingReturns } from './split-return.ts'
import { sendSplit, waitingSplits } from './split.ts'
import { sendTransfer, waitingTransfers } from './transfer.ts'

export function createSettlement(money: Money) {
  const { db, clock, channel, log } = money
  let settling: Promise<void> | undefined

  async function collect(): Promise<void> {
    let paid = false
    await channel.collect((result) => {
      try {
        applyChannelResult(db, result, clock())
      } catch (error) {
        // why: one result that cannot be entered must not keep the others out
        log.error({ err: error, kind: result.kind }, 'a result of the channel could not be entered')
        return false
      }
      paid ||= result.kind === 'pay'
      return true
    })
    // why: a payment that came too late has made a refund, which must not wait for the next look
    if (paid) for (const { id } of lateRefunds(db)) await sendRefund(money, id)
  }

  /** What became of an operation; one that the channel does not know is handed in again. */
  async function askAgain(kind: ChannelKind, outNo: string, send: () => Promise<unknown>): Promise<void> {
    const result = await channel.query(kind, outNo)
    if (result) applyChannelResult(db, result, clock())
    else await send()
  }

  return {
    /** Applies all results that are there. Many callers at once share one pass. */
    settle(): Promise<void> {
      settling ??= collect()
        .catch((error: unknown) => log.error({ err: error }, 'results of the channel could not be applied'))
        .finally(() => (settling = undefined))
      return settling
    },

    /**
     * Asks for every operation that is still open and hands in again what the channel never got: after a crash between
     * commit and call, or an answer that was lost.
     * @param age milliseconds; younger ones may still be on their way
     */
    async recover(age = 0): Promise<void> {
      const before = formatTime(clock() - age)
      for (const { id, outRefundNo } of waitingRefunds(db, before)) await askAgain('refund', outRefundNo, () => sendRefund(money, id))
      for (const row of waitingCollections(db, before)) await askAgain('pay', row.outTradeNo, () => collectFee(money, row))
      for (const no of waitingSplits(db, before)) await askAgain('split', no, () => sendSplit(money, no))
      for (const { id, outReturnNo } of waitingReturns(db, before)) await askAgain('return', outReturnNo, () => sendReturn(money, id))
      for (const { id, outBatchNo } of waitingTransfers(db, before)) await askAgain('transfer', outBatchNo, () => sendTransfer(money, id))
    },
  }
}
export type Settlement = ReturnType<typeof createSettlement>
