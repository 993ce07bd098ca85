/** What customers do with their wallets: recharge and request withdrawals (contract page rental §8). Amounts are cents. */
import { partOf } from '#contract/rules/split.ts'
import { isPayable, unpayableValues, withdrawalState } from '#contract/rules/payout.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { recharge, withdrawal } from '#db/tables/payout.ts'
import { setter } from '#db/tables/rental.ts'
import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { applyChannelResult } from '../results/channel-result.ts'
import type { Money } from '../money.ts'
import { ask, type Sent } from '../operation.ts'
import { rechargeState } from '../results/pay-result.ts'
import { Refused } from '#server/core/refusal.ts'
import { paramValue } from '#server/system/params.ts'
import { findCustomer } from '../orders/start-order.ts'
import { nextId } from '#server/core/row-id.ts'
import { freezeWithdrawal } from './wallet.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'

/** Milliseconds within which a recharge must be paid. */
const payWithin = 15 * 60_000
/** A recharge created at or before this time has timed out. @param now epoch ms */
const latest = (now: number): string => formatTime(now - payWithin)
/** Shown until the channel answers. */
const unpaid = '未支付'

/** Basis points that the platform adds to a recharge. */
function giftRate(tx: Work): number {
  const rate = Number(paramValue(tx, 'recharge.giftRate') ?? 0)
  return Number.isInteger(rate) && rate > 0 && rate <= 10_000 ? rate : 0
}

/** Creates a recharge that waits for payment. @returns its id @throws Refused customerMissing, customerBarred */
export function requestRecharge({ db, clock }: Money, input: { customerId: string; amount: number }): string {
  const now = clock()
  const id = nextId(now)
  inTransaction(db, (tx) => {
    const who = findCustomer(tx, input.customerId)
    const { id: customerId, nickName, phoneNumber, openId } = who
    const time = formatTime(now)
    tx.insert(recharge)
      .values({
        id,
        customerId,
        nickName,
        phoneNumber,
        openId,
        outTradeNo: `RC${id}`,
        amount: input.amount,
        giftAmount: partOf(input.amount, giftRate(tx)),
        state: rechargeState.unpaid,
        tradeStateDesc: unpaid,
        createTime: time,
        updateTime: time,
      })
      .run()
  })
  return id
}

/** @throws Refused rechargeMissing */
export async function payRecharge({ db, channel, clock, log }: Money, id: string): Promise<Sent> {
  const row = db.select().from(recharge).where(eq(recharge.id, id)).get()
  if (row?.state !== rechargeState.unpaid || row.createTime <= latest(clock())) throw new Refused('rechargeMissing')
  return ask(log, row.outTradeNo, async () => {
    const amount = { total: row.amount, currency: 'CNY' } as const
    const answer = await channel.pay({ out_trade_no: row.outTradeNo, description: '钱包充值', amount, payer: { openid: row.openId } })
    applyChannelResult(db, { kind: 'pay', answer }, clock())
  })
}

/** The rule of the hospital where the customer last rented. */
function ruleFor(tx: Work, customerId: string): { minWithdrawal: number; withdrawFeeRate: number } {
  const last = tx
    .select({ hosId: order.hosId })
    .from(order)
    .where(eq(order.customerId, customerId))
    .orderBy(desc(order.createTime))
    .limit(1)
    .get()
  const rule =
    last &&
    tx
      .select()
      .from(setter)
      .where(and(eq(setter.hosId, last.hosId), eq(setter.state, 1), eq(setter.isDeleted, 0)))
      .get()
  return rule ?? { minWithdrawal: 0, withdrawFeeRate: 0 }
}

/**
 * Takes money out of the wallet and requests its payout by staff.
 * @returns the withdrawal's id
 * @throws Refused customerMissing, customerBarred, withdrawalOpen, withdrawalTooSmall, withdrawalNet, withdrawalTooMuch
 */
export function requestWithdrawal({ db, clock }: Money, input: { customerId: string; amount: number }): string {
  const now = clock()
  const id = nextId(now)
  inTransaction(db, (tx) => {
    const who = findCustomer(tx, input.customerId)
    const { id: customerId, nickName, phoneNumber, openId } = who
    const open = inArray(withdrawal.state, [withdrawalState.requested, withdrawalState.paying, withdrawalState.failed])
    if (
      tx
        .select({ id: withdrawal.id })
        .from(withdrawal)
        .where(and(eq(withdrawal.customerId, customerId), open))
        .get()
    )
      throw new Refused('withdrawalOpen')
    const { minWithdrawal, withdrawFeeRate } = ruleFor(tx, customerId)
    if (input.amount < minWithdrawal) throw new Refused('withdrawalTooSmall')
    const fee = partOf(input.amount, withdrawFeeRate)
    const realAmount = input.amount - fee
    if (!isPayable(realAmount)) throw new Refused('withdrawalNet', unpayableValues(realAmount))
    if (!freezeWithdrawal(tx, { id, customerId, amount: input.amount }, now)) throw new Refused('withdrawalTooMuch')
    const time = formatTime(now)
    tx.insert(withdrawal)
      .values({
        id,
        customerId,
        nickName,
        phoneNumber,
        openId,
        amount: input.amount,
        fee,
        realAmount,
        state: withdrawalState.requested,
        createTime: time,
        updateTime: time,
      })
      .run()
  })
  return id
}

/** Recharges that timed out without a result of the channel. */
export const overdueRecharges = (db: Work, now: number, most: number) =>
  db
    .select({ id: recharge.id, outTradeNo: recharge.outTradeNo })
    .from(recharge)
    .where(and(eq(recharge.state, rechargeState.unpaid), eq(recharge.tradeStateDesc, unpaid), lte(recharge.createTime, latest(now))))
    .limit(most)
    .all()

export function closeRecharge(db: Work, id: string, now: number): void {
  db.update(recharge)
    .set({ state: rechargeState.closed, tradeStateDesc: '已关闭', updateTime: formatTime(now) })
    .where(and(eq(recharge.id, id), eq(recharge.state, rechargeState.unpaid)))
    .run()
}
