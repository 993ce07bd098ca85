/** Brings the channel's results into our books: what it reports, and what it must be asked for. */
import { formatTime } from '#contract/rules/time.ts'
import { applyChannelResult } from './channel-result.ts'
import type { Money } from './money.ts'
import { collectFee, waitingCollections } from './order.ts'
import { sendRefund, waitingRefunds } from './refund.ts'

export function createSettlement(money: Money) {
  const { db, clock, channel, log } = money
  let settling: Promise<void> | undefined

  async function collect(): Promise<void> {
    for (const result of await channel.collect()) applyChannelResult(db, result, clock())
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
      for (const { id, outRefundNo } of waitingRefunds(db, before)) {
        const answer = await channel.queryRefund(outRefundNo)
        if (answer) applyChannelResult(db, { kind: 'refund', outNo: outRefundNo, answer }, clock())
        else await sendRefund(money, id)
      }
      for (const row of waitingCollections(db, before)) {
        const answer = await channel.queryPay(row.outTradeNo)
        if (answer) applyChannelResult(db, { kind: 'pay', outNo: row.outTradeNo, answer }, clock())
        else await collectFee(money, row)
      }
    },
  }
}
export type Settlement = ReturnType<typeof createSettlement>
