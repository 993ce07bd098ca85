/** Orders of the last 60 days, or of as many days as needed at a thousand a day, with their refunds, splits and wallet lines: every state, every pay type, consistent to the cent. */
import { durationText, fee, usedMinutes } from '#contract/rules/price.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { order, records, refund, splitReturn } from '#db/tables/money.ts'
import { bed, equ } from '#db/tables/rental.ts'
import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { createWallets, Customer } from './customers.ts'
import { createIds } from './ids.ts'
import type { Place, Places, PriceRow } from './places.ts'
import type { Random } from './random.ts'
import { inserter } from '#db/rows.ts'
import type { createRecharges } from './wallets.ts'

type Work = Pick<Db, 'update' | '$client'>
type OrderRow = typeof order.$inferInsert

/** What happens to a paid order after its end. */
export type Story = 'plain' | 'partRefund' | 'fullRefund' | 'refunding' | 'refundClosed' | 'refundAbnormal' | 'split' | 'due'
const stories: readonly Story[] = [
  ...Array<Story>(28).fill('plain'),
  ...Array<Story>(8).fill('split'),
  'partRefund',
  'partRefund',
  'partRefund',
  'fullRefund',
  'fullRefund',
  'refunding',
  'refundClosed',
  'refundAbnormal',
  'due',
]

const minute = 60_000
const day = 24 * 60 * minute
/** Orders a day; fewer where 60 days hold them all. */
const perDay = 1000
/** Age of the first of that many orders. Milliseconds. */
export const spanOf = (orders: number): number => day * Math.max(60, Math.ceil(orders / perDay))
/** Orders older than these newest ones have the channel's result: those of five days, at a thousand a day. */
const openOrders = 5000
/** Orders between two progress reports. */
const reportEvery = 1000
const accounts = ['支付用户零钱', '招商银行信用卡0403', '工商银行储蓄卡6621']

/** How a scenario's orders differ from a weekday's. */
export interface Mix {
  /** What happens after their end to those that began in the last `days`. */
  recently?: { days: number; stories: readonly Story[] }
  /** The newest so many orders came within `minutes`, and `unpaid` of them are not paid yet. */
  rush?: { orders: number; minutes: number; unpaid: number }
}

interface Given {
  now: number
  orders: number
  places: Places
  customers: Customer[]
  moveWallet: ReturnType<typeof createWallets>
  recharges: ReturnType<typeof createRecharges>
  mix?: Mix
  /** Receives the progress of the orders, 0 to 1. */
  report: (share: number) => void
}

const snapshotOf = ({ id: priceId, priceName, unitMinutes, unitPrice, freeMinutes, capPerDay, deposit }: PriceRow): string =>
  JSON.stringify({ priceId, priceName, unitMinutes, unitPrice, freeMinutes, capPerDay, deposit })

export function seedMoney(db: Work, random: Random, given: Given): void {
  const { now, orders, places, customers, moveWallet, recharges, mix: { recently, rush } = {}, report } = given
  const orderId = createIds(71)
  const refundId = createIds(72)
  const recordId = createIds(73)
  const returnId = createIds(74)
  const [addOrder, addRefundRow, addRecord, addReturn] = [
    inserter(db, order),
    inserter(db, refund),
    inserter(db, records),
    inserter(db, splitReturn),
  ]
  const span = spanOf(orders)
  const taken = new Set<string>()
  let counter = 0
  const stampedNo = (prefix: string, at: string) => `${prefix}${at.slice(0, 10).replaceAll('-', '')}${String(++counter).padStart(14, '0')}`

  const snapshots = new Map(places.prices.map((rule) => [rule, snapshotOf(rule)]))
  const priceOf = (place: Place): PriceRow =>
    places.prices.find((p) => p.hosId === place.hosId && p.typeId === place.typeId) ??
    places.prices.find((p) => p.hosId === '0' && p.typeId === place.typeId)!

  /** @returns its number */
  function addRefund(row: OrderRow, at: string, amount: number, status: 0 | 1 | 2 | 3, source: 1 | 2 | 3, reason: string): string {
    const made = refundId()
    const outRefundNo = `RF${made}`
    const channelId = stampedNo('5030', at)
    const balance = row.depositFlag === 3
    const account = accounts[parseInt(createHash('sha256').update(row.openId).digest('hex').slice(0, 4), 16) % accounts.length]!
    const done = formatTime(Date.parse(`${at.replace(' ', 'T')}+08:00`) + 3000)
    addRefundRow({
      id: made,
      refundId: channelId,
      outRefundNo,
      outTradeNo: row.outTradeNo,
      transactionId: row.transactionId,
      orderId: row.id,
      amount,
      total: row.totalAmount!,
      channel: balance ? 'BALANCE' : status === 3 ? 'OTHER_BANKCARD' : source === 3 ? 'OTHER_BALANCE' : 'ORIGINAL',
      userReceivedAccount: balance ? '钱包余额' : status === 0 ? null : account,
      status,
      reason,
      source,
      operator: source === 1 ? '沈若水' : '系统',
      failReason: status === 2 ? '商户主动关闭' : null,
      createTime: at,
      successTime: status === 1 ? done : null,
      updateTime: status === 0 ? at : done,
    })
    return outRefundNo
  }

  /** Adds a split to an order, in a random state of five, or of four where the channel must have answered. @returns a function that adds its record after the order */
  function split(row: OrderRow, at: string, net: number, young: boolean): () => void {
    const drawn = random.int(0, 4)
    const state = drawn === 0 && !young ? 1 : drawn
    const amount = Math.floor((net * 6000) / 10_000)
    if (amount < 1) return () => {}
    const returned = state === 3 ? amount : state === 4 ? Math.max(1, Math.floor(amount / 3)) : 0
    Object.assign(row, { splitAmount: state === 2 ? 0 : amount, splitReturned: returned })
    const id = recordId()
    return () => {
      addRecord({
        id,
        orderId: row.id,
        outTradeNo: row.outTradeNo,
        transactionId: row.transactionId!,
        outOrderNo: `SP${id}`,
        splitOrderId: stampedNo('3008', at),
        receiverType: 'MERCHANT_ID',
        receiverAccount: `16${row.hosId.slice(-8)}`,
        receiverName: row.hosName,
        amount,
        ratio: 6000,
        returnAmount: returned,
        state,
        failReason: state === 2 ? '接收方账户异常' : null,
        description: '医院分成',
        operator: '系统',
        createTime: at,
        finishTime: state === 0 ? null : at,
      })
      if (returned > 0)
        addReturn({
          ...{ id: returnId(), recordId: id, outReturnNo: `SR${id}`, returnId: stampedNo('3009', at), amount: returned, state: 1 },
          ...{ reason: '退款', operator: '沈若水', createTime: at, finishTime: at },
        })
    }
  }

  for (let i = 0; i < orders; i++) {
    const rushed = rush !== undefined && i >= orders - rush.orders
    const fresh = i >= orders - (rush?.unpaid ?? 3)
    const recent = i >= orders - Math.max(60, rush?.orders ?? 0)
    const young = i >= orders - openOrders
    if (i % reportEvery === 0) report(i / orders)
    const created = rushed
      ? now - Math.ceil(((orders - i) * rush.minutes * minute) / rush.orders)
      : fresh
        ? now - (orders - i) * 3 * minute
        : Math.floor(now - span * (1 - i / orders) + random.int(0, 3) * minute - (recent ? 0 : random.int(0, 12) * 60 * minute))
    const place = random.pick(places.places)
    const who = random.pick(customers)
    const rule = priceOf(place)
    const depositFlag = random.pick([1, 1, 1, 1, 1, 2, 3])
    const at = formatTime(Math.min(created, now))
    const outTradeNo = `WD${at.slice(2, 10).replaceAll('-', '')}${String(i + 1).padStart(6, '0')}`
    const row: OrderRow = {
      id: orderId(),
      batch: place.batch,
      outTradeNo,
      transactionId: null,
      customerId: who.id,
      openId: who.openId,
      nickName: who.nickName,
      phoneNumber: who.phoneNumber,
      equId: place.equId,
      typeId: place.typeId,
      hosId: place.hosId,
      secId: place.secId,
      roomId: place.roomId,
      bedId: place.bedId,
      hosName: place.hosName,
      secName: place.secName,
      roomName: place.roomName,
      bedName: place.bedName,
      depositFlag,
      totalAmount: 0,
      amount: null,
      state: 0,
      tradeStateDesc: '未支付',
      priceSnapshot: snapshots.get(rule)!,
      createTime: at,
      updateTime: at,
    }
    const insert = () => addOrder(row)

    if (fresh) {
      insert()
      continue
    }
    if (random.next() < 0.08 && !recent) {
      Object.assign(row, { state: 4, tradeStateDesc: '已关闭' })
      // why: a payment after the time-out is refunded automatically
      const late = depositFlag === 1 && random.next() < 0.2
      const arrived = formatTime(created + 16 * minute)
      if (late) {
        const total = rule.deposit
        const paid = { transactionId: stampedNo('4200', arrived), successTime: arrived, totalAmount: total, refundedAmount: total }
        Object.assign(row, { ...paid, tradeStateDesc: '转入退款' })
      }
      insert()
      if (late) addRefund(row, arrived, rule.deposit, 1, 3, '超时支付退回')
      continue
    }
    const paid = created + random.int(1, 4) * minute
    const start = formatTime(paid)
    // why drawn first: a wallet pays without the channel, which then assigns no number
    const number = stampedNo('4200', start)
    const transactionId = depositFlag === 3 ? null : number
    Object.assign(row, { transactionId, successTime: start, startTime: start, tradeStateDesc: '支付成功' })

    // the newest orders still run, each on a free device
    if (recent && place.rentable && !taken.has(place.equId)) {
      taken.add(place.equId)
      const abnormal = i % 15 === 0
      Object.assign(row, { state: abnormal ? 9 : 1, totalAmount: depositFlag === 1 ? rule.deposit : 0 })
      insert()
      db.update(equ)
        .set(abnormal ? { state: 1, online: 0 } : { state: 1 })
        .where(eq(equ.id, place.equId))
        .run()
      db.update(bed).set({ state: 1 }).where(eq(bed.id, place.bedId)).run()
      continue
    }

    const story = random.pick(recently && created > now - recently.days * day ? recently.stories : stories)
    const long = story === 'due' ? random.int(4 * 24 * 60, 7 * 24 * 60) : random.next() < 0.06 ? random.int(3, 12) : random.int(60, 30 * 60)
    const end = Math.min(paid + long * minute, now - random.int(5, 90) * minute)
    const minutes = usedMinutes(paid, Math.max(end, paid + minute))
    const cost = fee(minutes, rule)
    const ended = formatTime(Math.max(end, paid + minute))
    const collected = depositFlag === 1 ? rule.deposit : cost
    const due = depositFlag === 1 ? cost > rule.deposit : story === 'due' && cost > 0
    Object.assign(row, {
      state: due ? 2 : 3,
      amount: cost,
      totalAmount: due && depositFlag !== 1 ? 0 : collected,
      endTime: ended,
      usedMinutes: minutes,
      description: durationText(minutes),
      finishType: random.pick([1, 1, 1, 2, 3]),
      updateTime: ended,
      refundedAmount: 0,
    })
    const gift = Math.floor(cost / 5)
    if (depositFlag === 3 && !due && cost > 0) {
      recharges(who, cost - gift + random.int(0, 30) * 100, gift, `RC${outTradeNo}`, at)
      moveWallet(who, 'order', -(cost - gift), -gift, outTradeNo, ended)
    }
    const total = row.totalAmount!
    let left = total
    const later: (() => void)[] = []
    const giveBack = (amount: number, status: 0 | 1 | 2 | 3, source: 1 | 2, reason: string) => {
      const asked = source === 2 ? ended : formatTime(Math.min(now - minute, Math.max(end, paid + minute) + random.int(10, 600) * minute))
      later.push(() => addRefund(row, asked, amount, status, source, reason))
      if (status === 1) row.refundedAmount = (row.refundedAmount ?? 0) + amount
      if (status !== 2) left -= amount
    }
    if (!due && depositFlag === 1 && total > cost) giveBack(total - cost, 1, 2, '押金退还')
    const manual = !due && depositFlag !== 3 && left > 200
    if (manual && story === 'partRefund') giveBack(Math.floor(left / 3), 1, 1, '提前归还')
    else if (manual && story === 'fullRefund') giveBack(left, 1, 1, '设备故障,未正常使用')
    else if (manual && story === 'refunding' && young) giveBack(Math.floor(left / 2), 0, 1, '计费有误')
    else if (manual && story === 'refundClosed') giveBack(Math.floor(left / 2), 2, 1, '重复支付')
    else if (manual && story === 'refundAbnormal') giveBack(Math.floor(left / 2), 3, 1, '设备故障,未正常使用')
    else if (manual && story === 'split') later.push(split(row, ended, left, young))
    else if (depositFlag === 3 && !due && cost > 200 && story === 'partRefund') {
      const back = Math.floor(cost / 3)
      const ofGift = Math.floor((back * gift) / cost)
      row.refundedAmount = back
      later.push(() => moveWallet(who, 'refund', back - ofGift, ofGift, addRefund(row, ended, back, 1, 1, '提前归还'), ended))
    }
    if ((row.refundedAmount ?? 0) > 0) row.tradeStateDesc = '转入退款'
    if (row.state === 3 && cost > 0 && row.refundedAmount === total) row.state = 5
    insert()
    for (const step of later) step()
  }
}
