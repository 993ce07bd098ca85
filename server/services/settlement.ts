/** Brings the channel's results into our books: what it reports, and what it must be asked for. */
import { formatTime } from '#contract/rules/time.ts'
import type { ChannelKind } from '../channel/channel.ts'
import { applyChannelResult } from './channel-result.ts'
import type { Money } from './money.ts'
import { collectFee, waitingCollections } from './order.ts'
import { closeRecharge, overdueRecharges } from './purse.ts'
import { automaticRefunds, sendRefund, waitingRefunds } from './refund.ts'
import { sendReturn, waitingReturns } from './split-return.ts'
import { sendSplit, waitingSplits } from './split.ts'
import { sendTransfer, waitingTransfers } from './transfer.ts'

/** Kind, number, and how it is handed in. */
type Open = [ChannelKind, string, () => Promise<unknown>]

export function createSettlement(money: Money) {
  const { db, clock, channel, log } = money
  let settling: Promise<void> | undefined

  async function collect(): Promise<void> {
    const since = formatTime(clock())
    let begun = false
    await channel.collect((result) => {
      try {
        applyChannelResult(db, result, clock())
      } catch (error) {
        // why: one result that cannot be entered must not keep the others out
        log.error({ err: error, kind: result.kind }, 'a result of the channel could not be entered')
        return false
      }
      begun ||= result.kind === 'pay' || result.kind === 'refund'
      return true
    })
    // why: a payment that came too late has made a refund, and so has money that a closed one left, which must not wait for
    // the next look; older ones the channel has put off, and are asked for with all that is open
    if (begun) for (const { id } of automaticRefunds(db, since)) await sendRefund(money, id)
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
     * Closes recharges that nobody paid in time. One that the channel has money for, or is still collecting it for, is not
     * closed: what it says is entered instead.
     */
    async closeRecharges(): Promise<void> {
      for (const { id, outTradeNo } of overdueRecharges(db, clock())) {
        const result = await channel.query('pay', outTradeNo)
        if (result) applyChannelResult(db, result, clock())
        else closeRecharge(db, id, clock())
      }
    },

    /**
     * Asks for every operation that is still open and hands in again what the channel never got: after a crash between
     * commit and call, or an answer that was lost.
     * @param age milliseconds; younger ones may still be on their way
     */
    async recover(age = 0): Promise<void> {
      const before = formatTime(clock() - age)
      // why all lists first: what begins while this runs is still being handed in by whoever began it
      const open: Open[] = [
        ...waitingRefunds(db, before).map(({ id, outRefundNo }): Open => ['refund', outRefundNo, () => sendRefund(money, id)]),
        ...waitingCollections(db, before).map((row): Open => ['pay', row.outTradeNo, () => collectFee(money, row)]),
        ...waitingSplits(db, before).map((outNo): Open => ['split', outNo, () => sendSplit(money, outNo)]),
        ...waitingReturns(db, before).map(({ id, outReturnNo }): Open => ['return', outReturnNo, () => sendReturn(money, id)]),
        ...waitingTransfers(db, before).map(({ id, outBatchNo }): Open => ['transfer', outBatchNo, () => sendTransfer(money, id)]),
      ]
      for (const [kind, outNo, send] of open)
        // why: one that cannot be asked for must not keep the others waiting
        await askAgain(kind, outNo, send).catch((error: unknown) => log.error({ err: error, outNo }, 'the channel could not be asked'))
    },
  }
}
export type Settlement = ReturnType<typeof createSettlement>
