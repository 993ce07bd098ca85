/**
 * Automatic splits of hospitals (`setter.autoSplit`, contract page rental §2): an order that ended while the rule was on
 * is split by the ratios, `splitDelayMinutes` after its end, and once: what the channel refuses is left to staff.
 */
import { payType } from '#contract/rules/order.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { records } from '#db/tables/split.ts'
import { setter } from '#db/tables/rental.ts'
import { and, asc, eq, gte, isNotNull, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Breath } from '#server/core/breath.ts'
import type { Money, Staff } from '../money.ts'
import { ChannelRefused, Refused } from '#server/core/refusal.ts'
import { launchSplit } from './split.ts'

/** Most orders of one hospital per round; the next round continues after them. */
const most = 50
const house: Staff = { id: '0', name: '系统', rights: { hospitals: undefined }, mayWaive: false }

export function createAutoSplit(money: Money, { breathe }: Breath) {
  const { db, clock, log } = money
  /** Cursor of each hospital's last round: orders that are refused repeatedly must not block the others. */
  const cursors = new Map<string, { endTime: string; id: string }>()

  function due(rule: typeof setter.$inferSelect): { id: string; endTime: string | null }[] {
    const { hosId, autoSince, splitDelayMinutes } = rule
    const after = cursors.get(hosId) ?? { endTime: '', id: '' }
    return db
      .select({ id: order.id, endTime: order.endTime })
      .from(order)
      .where(
        and(
          // Literals, because the partial index of these orders is declared with them.
          sql`state = 3 and split_amount = 0 and ${order.isDeleted} = 0`,
          eq(order.hosId, hosId),
          gte(order.endTime, autoSince ?? ''),
          lte(order.endTime, formatTime(clock() - splitDelayMinutes * 60_000)),
          sql`(${order.endTime}, ${order.id}) > (${after.endTime}, ${after.id})`,
          ne(order.depositFlag, payType.wallet),
          sql`${order.totalAmount} > ${order.refundedAmount}`,
          notExists(db.select({ id: records.id }).from(records).where(eq(records.orderId, order.id))),
        ),
      )
      .orderBy(asc(order.endTime), asc(order.id))
      .limit(most)
      .all()
  }

  /** Splits due orders. An order that the rules refuse for now, for example during a refund, is retried. */
  return async (): Promise<void> => {
    const on = and(eq(setter.autoSplit, 1), eq(setter.state, 1), isNotNull(setter.autoSince), eq(setter.isDeleted, 0))
    for (const rule of db.select().from(setter).where(on).all()) {
      const orders = due(rule)
      const last = orders.length === most ? orders.at(-1) : undefined
      if (last) cursors.set(rule.hosId, { endTime: last.endTime ?? '', id: last.id })
      else cursors.delete(rule.hosId)
      for (const { id } of orders) {
        await breathe()
        await launchSplit(money, { id, first: true }, house).catch((error: unknown) => {
          if (error instanceof Refused) return
          if (error instanceof ChannelRefused) log.warn({ id, words: error.words }, 'the channel refused a split')
          else log.error({ err: error, id }, 'an order could not be split')
        })
      }
    }
  }
}
