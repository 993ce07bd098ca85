/** Brings the channel's results into our books: those it reports, and those that must be queried. */
import { formatTime } from '#contract/rules/time.ts'
import type { ChannelKind } from '#server/channel/channel.ts'
import { createBreath } from '#server/core/breath.ts'
import { applyChannelResult } from './channel-result.ts'
import type { Money } from '../money.ts'
import { collectAgain, waitingCollections } from '../orders/collection.ts'
import { closeRecharge, overdueRecharges } from '../wallet/recharge-withdraw.ts'
import { automaticRefunds, sendRefund, waitingRefunds } from '../refunds/refund.ts'
import { sendReturn, waitingReturns } from '../splits/split-return.ts'
import { sendSplit, waitingSplits } from '../splits/split.ts'
import { sendTransfer, waitingTransfers } from '../payouts/transfer.ts'
import { slices, type ListWaiting, type Waiting } from './waiting.ts'

/** An operation that may wait for the channel: how it is listed, and how it is submitted. */
type Sender = (money: Money, row: Waiting) => Promise<unknown>
const open: readonly (readonly [ChannelKind, ListWaiting, Sender])[] = [
  ['refund', waitingRefunds, (money, { id }) => sendRefund(money, id)],
  ['pay', waitingCollections, (money, { id }) => collectAgain(money, id)],
  ['split', waitingSplits, (money, { outNo }) => sendSplit(money, outNo)],
  ['return', waitingReturns, (money, { id }) => sendReturn(money, id)],
  ['transfer', waitingTransfers, (money, { id }) => sendTransfer(money, id)],
]

/** Most recharges closed at once; the next second closes more. */
const mostRecharges = 200

/** Upper bound of the count of each kind; a larger figure would tell nothing more. */
const mostCounted = 2000

/** How many operations wait for the channel, by kind. */
export function countWaiting({ db, clock }: Pick<Money, 'db' | 'clock'>): Record<string, number> {
  const before = formatTime(clock())
  return Object.fromEntries(
    open.map(([kind, list]) => {
      let count = 0
      for (const rows of slices(db, list, before)) if ((count += rows.length) >= mostCounted) break
      return [kind, count]
    }),
  )
}

export function createSettlement(money: Money, breath = createBreath()) {
  const { db, clock, channel, log } = money
  let settling: Promise<void> | undefined

  async function collect(): Promise<void> {
    const since = formatTime(clock())
    let hasAutomaticRefunds = false
    await channel.collect(async (result) => {
      await breath.breathe()
      try {
        applyChannelResult(db, result, clock())
      } catch (error) {
        // One result that cannot be entered must not block the others.
        log.error({ err: error, kind: result.kind }, 'a result of the channel could not be booked')
        return false
      }
      hasAutomaticRefunds ||= result.kind === 'pay' || result.kind === 'refund'
      return true
    })
    // A late payment or a failed refund has created an automatic refund, which must not wait for the next query. Older
    // ones were postponed by the channel, and are retried with all open operations.
    if (hasAutomaticRefunds) await breath.each(automaticRefunds(db, since), ({ id }) => sendRefund(money, id))
  }

  /** Queries an operation; one that the channel does not know is resubmitted. */
  async function queryAgain(kind: ChannelKind, outNo: string, send: () => Promise<unknown>): Promise<void> {
    const result = await channel.query(kind, outNo)
    if (result) applyChannelResult(db, result, clock())
    else await send()
  }

  return {
    /** Applies all pending results. Concurrent callers share one pass. */
    settle(): Promise<void> {
      settling ??= collect()
        .catch((error: unknown) => log.error({ err: error }, 'results of the channel could not be applied'))
        .finally(() => (settling = undefined))
      return settling
    },

    /**
     * Closes recharges that timed out. Where the channel has the money, or is still collecting it, its result is
     * entered instead.
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
     * Queries every open operation and resubmits what the channel never received: after a crash between
     * commit and call, or a lost answer. In slices, so that requests are served in between.
     * @param age milliseconds; younger operations are still being submitted by the call that created them
     */
    async recover(age = 0): Promise<void> {
      const before = formatTime(clock() - age)
      for (const [kind, list, send] of open)
        for (const rows of slices(db, list, before)) {
          // Grouped by number, because the shares of a split are one operation.
          const byNo = new Map(rows.map((row) => [row.outNo, row]))
          await breath.each([...byNo.values()], (row) =>
            // One operation that cannot be queried must not block the others.
            queryAgain(kind, row.outNo, () => send(money, row)).catch((error: unknown) =>
              log.error({ err: error, outNo: row.outNo }, 'the channel could not be queried'),
            ),
          )
        }
    },
  }
}
export type Settlement = ReturnType<typeof createSettlement>
