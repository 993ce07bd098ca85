/**
 * What a customer does with a device through the mini-program: rent, pay, return, pay what is owed (contract page
 * rental §5). Amounts are cents.
 */
import { propertiesOf } from '#contract/rules/values.ts'
import { orderState, payType } from '#contract/rules/order.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { bed, customer, equ, price, room, section } from '#db/tables/rental.ts'
import { dept } from '#db/tables/system.ts'
import { wallet } from '#db/tables/wallet.ts'
import { and, desc, eq, lte, or } from 'drizzle-orm'
import { applyChannelResult } from '../results/channel-result.ts'
import type { Money, OrderRow } from '../money.ts'
import { ask, type Sent } from '../operation.ts'
import { beginRent } from './order-state.ts'
import { Refused } from '#server/core/refusal.ts'
import { nextId } from '#server/core/row-id.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'

export interface RentInput {
  customerId: string
  /** Device number. */
  batch: string
  /** pay_type. */
  depositFlag: number
}

/** The customer, if they may rent. @throws Refused customerMissing, customerBarred */
export function findCustomer(tx: Work, id: string) {
  const match = tx
    .select()
    .from(customer)
    .where(and(eq(customer.id, id), eq(customer.isDeleted, 0)))
    .get()
  if (!match) throw new Refused('customerMissing')
  if (match.state !== 0) throw new Refused('customerBarred')
  return match
}

/** The hospital's own price of a type, otherwise the general one; the newest that is in force. @throws Refused priceNone */
function priceFor(tx: Work, hosId: string, typeId: string, time: string) {
  const rows = tx
    .select()
    .from(price)
    .where(
      and(
        ...[eq(price.typeId, typeId), eq(price.state, 1), eq(price.isDeleted, 0), lte(price.effectiveTime, time)],
        or(eq(price.hosId, hosId), eq(price.hosId, '0')),
      ),
    )
    .orderBy(desc(price.effectiveTime), desc(price.id))
    .all()
  const match = rows.find((row) => row.hosId === hosId) ?? rows[0]
  if (!match) throw new Refused('priceNone')
  return match
}

/** A device that can be rented now, and its place. @throws Refused equMissing, equBusy */
function findDevice(tx: Work, batch: string) {
  const match = tx
    .select({ equ, bed, roomName: room.roomName, secName: section.secName, hosName: dept.deptName, hosId: section.hosId })
    .from(equ)
    .innerJoin(bed, eq(bed.id, equ.bedId))
    .innerJoin(room, eq(room.id, bed.roomId))
    .innerJoin(section, eq(section.id, room.secId))
    .innerJoin(dept, eq(dept.id, section.hosId))
    .where(and(eq(equ.batch, batch), eq(equ.isDeleted, 0)))
    .get()
  if (!match) throw new Refused('equMissing')
  if (match.equ.state !== 0 || match.equ.online !== 1 || match.bed.state === 1) throw new Refused('equBusy')
  return match
}

/**
 * Creates an order at the current price. One that needs no prepayment (pay score, wallet) runs at once.
 * @returns its id
 * @throws Refused customerMissing, customerBarred, equMissing, equBusy, priceNone, orderOwing, depositNone, walletShort
 */
export function startRent({ db, clock, log }: Money, input: RentInput): string {
  const now = clock()
  const id = nextId(now)
  const time = formatTime(now)
  inTransaction(db, (tx) => {
    const who = findCustomer(tx, input.customerId)
    const owing = and(eq(order.customerId, who.id), eq(order.state, orderState.owing), eq(order.isDeleted, 0))
    if (tx.select({ id: order.id }).from(order).where(owing).get()) throw new Refused('orderOwing')
    const at = findDevice(tx, input.batch)
    const rule = priceFor(tx, at.hosId, at.equ.typeId, time)
    if (input.depositFlag === payType.deposit && rule.deposit < 1) throw new Refused('depositNone')
    const purse = tx.select({ cents: wallet.amount }).from(wallet).where(eq(wallet.customerId, who.id)).get()
    if (input.depositFlag === payType.wallet && (purse?.cents ?? 0) < rule.deposit) throw new Refused('walletShort')
    const { id: priceId, priceName, unitMinutes, unitPrice, freeMinutes, capPerDay, deposit } = rule
    const row = tx
      .insert(order)
      .values({
        id,
        batch: at.equ.batch,
        outTradeNo: `WD${id}`,
        customerId: who.id,
        openId: who.openId,
        nickName: who.nickName,
        phoneNumber: who.phoneNumber,
        equId: at.equ.id,
        typeId: at.equ.typeId,
        hosId: at.hosId,
        secId: at.bed.secId,
        roomId: at.bed.roomId,
        bedId: at.bed.id,
        hosName: at.hosName,
        secName: at.secName,
        roomName: at.roomName,
        bedName: at.bed.bedName,
        depositFlag: input.depositFlag,
        state: orderState.unpaid,
        tradeStateDesc: '未支付',
        priceSnapshot: JSON.stringify({ priceId, priceName, unitMinutes, unitPrice, freeMinutes, capPerDay, deposit }),
        createTime: time,
        updateTime: time,
      })
      .returning()
      .get()
    if (input.depositFlag !== payType.deposit) beginRent(tx, row, { tradeStateDesc: '免押使用' }, now)
  })
  log.info({ orderId: id, customerId: input.customerId }, 'rent started')
  return id
}

const findOrder = (db: Work, id: string): OrderRow => {
  const row = db
    .select()
    .from(order)
    .where(and(eq(order.id, id), eq(order.isDeleted, 0)))
    .get()
  if (!row) throw new Refused('orderMissing')
  return row
}

/** The customer pays: `cents` under a payment number of its own. */
const payNow = ({ db, channel, clock, log }: Money, row: OrderRow, outNo: string, cents: number): Promise<Sent> =>
  ask(log, outNo, async () => {
    const answer = await channel.pay({
      out_trade_no: outNo,
      description: '设备租借押金',
      amount: { total: cents, currency: 'CNY' },
      payer: { openid: row.openId },
    })
    applyChannelResult(db, { kind: 'pay', answer }, clock())
  })

/** Pays the deposit of an order, even one that timed out: that one is refunded automatically. @throws Refused orderMissing, payNothing */
export async function payDeposit(money: Money, id: string): Promise<Sent> {
  const row = findOrder(money.db, id)
  const open = row.state === orderState.unpaid || row.state === orderState.cancelled
  const deposit = depositOf(row)
  if (!open || row.depositFlag !== payType.deposit || deposit < 1) throw new Refused('payNothing')
  return payNow(money, row, row.outTradeNo, deposit)
}

export const depositOf = (row: Pick<OrderRow, 'priceSnapshot'>): number => {
  const { deposit } = propertiesOf(JSON.parse(row.priceSnapshot))
  return typeof deposit === 'number' ? deposit : 0
}
