/** Brings the channel's results into our books: what it reports, and what it must be asked for. */
import { formatTime } from '#contract/rules/time.ts'
import type { ChannelKind } from '#server/channel/channel.ts'
import { createBreath } from '#server/core/breath.ts'
import { applyChannelResult } from './channel-result.ts'
import type { Money } from '../money.ts'
import { collectAgain, waitingCollections } from '../orders/order.ts'
import { closeRecharge, overdueRecharges } from '../wallet/recharge-withdraw.ts'
import { automaticRefunds, sendRefund, waitingRefunds } from '../refunds/refund.ts'
import { sendReturn, waitingReturns } from '../splits/split-return.ts'
import { sendSplit, waitingSplits } from '../splits/split.ts'
import { sendTransfer, waitingTransfers } from '../payouts/transfer.ts'
import { slices, type ListWaiting, type Waiting } from './waiting.ts'

/** What may wait for the channel: where it is listed, and how one is handed in. */
type Sender = (money: Money, row: Waiting) => Promise<unknown>
const open: readonly (readonly [ChannelKind, ListWaiting, Sender])[] = [
  ['refund', waitingRefunds, (money, { id }) => sendRefund(money, id)],
  ['pay', waitingCollections, (money, { id }) => collectAgain(money, id)],
  ['split', waitingSplits, (money, { outNo }) => sendSplit(money, outNo)],
  ['return', waitingReturns, (money, { id }) => sendReturn(money, id)],
  ['transfer', waitingTransfers, (money, { id }) => sendTransfer(money, id)],
]

/** Recharges that are closed in one go; the next second goes on. */
const mostRecharges = 200

export function createSettlement(money: Money, breath = createBreath()) {
  const { db, clock, channel, log } = money
  let settling: Promise<void> | undefined

  async function collect(): Promise<void> {
    const since = formatTime(clock())
    let begun = false
    await channel.collect(async (result) => {
      await breath.breathe()
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
    if (begun) await breath.each(automaticRefunds(db, since), ({ id }) => sendRefund(money, id))
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
      for (const { id, outTradeNo } of overdueRecharges(db, clock(), mostRecharges)) {
        await breath.breathe()
        const result = await channel.query('pay', outTradeNo)
        if (result) applyChannelResult(db, result, clock())
        else closeRecharge(db, id, clock())
      }
    },

    /**
     * Asks for every operation that is still open and hands in again what the channel never got: after a crash between
     * commit and call, or an answer that was lost. Slice by slice, so that calls are answered in between.
     * @param age milliseconds; younger ones are still being handed in by whoever began them
     */
    async recover(age = 0): Promise<void> {
      const before = formatTime(clock() - age)
      for (const [kind, list, send] of open)
        for (const rows of slices(db, list, before)) {
          // why by number: the shares of a split are one operation
          const byNo = new Map(rows.map((row) => [row.outNo, row]))
          await breath.each([...byNo.values()], (row) =>
            // why: one that cannot be asked for must not keep the others waiting
            askAgain(kind, row.outNo, () => send(money, row)).catch((error: unknown) =>
              log.error({ err: error, outNo: row.outNo }, 'the channel could not be asked'),
            ),
          )
        }
    },
  }
}
export type Settlement = ReturnType<typeof createSettlement>
