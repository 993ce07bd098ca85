/**
 * Orders of the last two months, or of as many days as needed at six hundred a day, with their refunds, splits and wallet movements:
 * every state, every pay type, consistent to the cent.
 */
import { checkExists } from '#contract/rules/values.ts'
import type { Rental } from './rentals.ts'
import { refundAccountOf } from '#contract/rules/channel.ts'
import { durationText, fee, usedMinutes } from '#contract/rules/price.ts'
import { dayMs, formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { order, refund } from '#db/tables/money.ts'
import { records, splitReturn } from '#db/tables/split.ts'
import { arrivals, departure } from './arrivals.ts'
import { createCast } from './cast.ts'
import type { createWallets, Customer } from './customers.ts'
import { createIds } from './ids.ts'
import type { Place, Places, PriceRow } from './places.ts'
import type { Random } from './random.ts'
import { inserter } from '#db/rows.ts'
import { refundReasons, staffName, type Text } from './text.ts'
import type { createRecharges } from './wallets.ts'

type Work = Pick<Db, '$client'>
type OrderRow = typeof order.$inferInsert

/** What happens to a paid order after it has ended. */
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
/** Orders per day, so that a busy evening leaves devices free; fewer if two months are enough for all of them. */
const perDay = 600
/** Age in milliseconds of the first of these orders; at least two months, so that the previous month can be compared. */
export const spanOf = (orders: number): number => dayMs * Math.max(62, Math.ceil(orders / perDay))
/** From this many orders on, most beds need a device, and hardly anybody stays for a second night. */
const crowd = 8000
/** Share of the beds that have a device. */
export const equippedFor = (orders: number): number => (orders > crowd ? 0.9 : 0.3)
/** Number of days in which the channel may still have to answer. */
const openDays = 3
/** Customers up to this index have withdrawals and recharges of their own (`wallets.ts`), and pay no order from the wallet. */
const ownPurses = 40
/** Number of orders between two progress reports. */
const reportEvery = 1000
/** Orders that run longer than anybody stays, or were broken off: age in days, and state. */
const stuck: readonly (readonly [days: number, state: 1 | 9])[] = [
  [5.4, 9],
  [3.3, 1],
  [2.6, 9],
  [0.7, 9],
]

/** How a scenario's orders differ from a weekday's. */
export interface Mix {
  /** What happens to the orders of the last `days` after they have ended. */
  recently?: { days: number; stories: readonly Story[] }
  /** The newest `orders` were created within `minutes`, and `unpaid` of them are not paid yet. */
  rush?: { orders: number; minutes: number; unpaid: number }
}

interface Options {
  now: number
  orders: number
  places: Places
  customers: Customer[]
  moveWallet: ReturnType<typeof createWallets>
  recharges: ReturnType<typeof createRecharges>
  mix?: Mix
  text: Text
  /** Receives the progress of the orders, 0 to 1. */
  report: (share: number) => void
}

const snapshotOf = ({ id: priceId, priceName, unitMinutes, unitPrice, freeMinutes, capPerDay, deposit }: PriceRow): string =>
  JSON.stringify({ priceId, priceName, unitMinutes, unitPrice, freeMinutes, capPerDay, deposit })

/** Creation times of the orders, ascending, epoch ms; the newest ones have some minutes left for payment. */
function timesOf(random: Random, { now, orders, mix: { rush } = {} }: Options): Float64Array {
  const late = rush?.orders ?? unpaidUsually
  const spacing = rush ? (rush.minutes * minute) / rush.orders : 3 * minute
  const times = new Float64Array(orders)
  times.set(arrivals(random, orders - late, now - spanOf(orders), now - 12 * minute))
  for (let i = 0; i < late; i++) times[orders - late + i] = now - Math.ceil((late - i) * spacing)
  return rush ? times.sort() : times
}
const unpaidUsually = 3
/** Number of days whose rentals are returned. */
const reportedDays = 40

/** @returns the rentals of the last weeks, oldest first */
export function seedMoney(db: Work, random: Random, options: Options): Rental[] {
  const { now, orders, places, customers, moveWallet, recharges, mix: { recently, rush } = {}, text, report } = options
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
  const useDevice = db.$client.prepare('update ward_equ set state = 1 where id = ?')
  const useBed = db.$client.prepare('update ward_bed set state = 1 where id = ?')
  const loseDevice = db.$client.prepare('update ward_equ set online = 0, last_online_time = ? where id = ?')
  const [finance, system] = [staffName(text, 'finance'), text('系统', 'System')]
  const share = text('医院分成', 'Hospital share')
  const cast = createCast(random, { now, places: places.places, customers })
  const times = timesOf(random, options)
  const waiting = stuck.map(([days, state]) => ({ since: now - days * dayMs, state }))
  const rentals: Rental[] = []
  let counter = 0
  const stampedNo = (prefix: string, at: string) => `${prefix}${at.slice(0, 10).replaceAll('-', '')}${String(++counter).padStart(14, '0')}`
  /** Some time after an event, but not in the future. */
  const soonAfter = (ms: number, from: number, to: number) => Math.max(ms, Math.min(now - minute, ms + random.int(from, to) * minute))

  const snapshots = new Map(places.prices.map((rule) => [rule, snapshotOf(rule)]))
  const priceOf = (place: Place): PriceRow =>
    checkExists(
      places.prices.find((p) => p.hosId === place.hosId && p.typeId === place.typeId) ??
        places.prices.find((p) => p.hosId === '0' && p.typeId === place.typeId),
      `price of type ${place.typeId}`,
    )

  /** @returns the number of the refund */
  function addRefund(row: OrderRow, requestedAt: number, amount: number, status: 0 | 1 | 2 | 3, source: 1 | 2 | 3, reason: string): string {
    const newId = refundId()
    const outRefundNo = `RF${newId}`
    const at = formatTime(requestedAt)
    const channelId = stampedNo('5030', at)
    const balance = row.depositFlag === 3
    const done = formatTime(Math.min(now, requestedAt + 3000))
    addRefundRow({
      id: newId,
      refundId: channelId,
      outRefundNo,
      outTradeNo: row.outTradeNo,
      transactionId: row.transactionId,
      orderId: row.id,
      amount,
      total: row.totalAmount ?? 0,
      channel: balance ? 'BALANCE' : status === 3 ? 'OTHER_BANKCARD' : source === 3 ? 'OTHER_BALANCE' : 'ORIGINAL',
      userReceivedAccount: balance ? text('钱包余额', 'Wallet balance') : status === 0 ? null : refundAccountOf(row.openId, status === 3),
      status,
      reason,
      source,
      operator: source === 1 ? finance : system,
      failReason: status === 2 ? '商户主动关闭' : null,
      createTime: at,
      successTime: status === 1 ? done : null,
      updateTime: status === 0 ? at : done,
    })
    return outRefundNo
  }

  let splits = 0
  /**
   * Adds a split to an order, in each state in turn; only a recent one is still in progress. @returns a function that adds its record
   * after the order
   */
  function split(row: OrderRow, ended: number, net: number, young: boolean): () => void {
    const state = young && splits % 2 === 0 ? 0 : 1 + (splits % 4)
    splits += 1
    const amount = Math.floor((net * 6000) / 10_000)
    if (amount < 1) return () => {}
    const returned = state === 3 ? amount : state === 4 ? Math.max(1, Math.floor(amount / 3)) : 0
    Object.assign(row, { splitAmount: state === 2 ? 0 : amount, splitReturned: returned })
    const id = recordId()
    const requestedAt = soonAfter(ended, 30, 600)
    const finished = Math.min(now, requestedAt + 2000)
    const [at, done] = [formatTime(requestedAt), formatTime(finished)]
    return () => {
      addRecord({
        id,
        orderId: row.id,
        outTradeNo: row.outTradeNo,
        transactionId: checkExists(row.transactionId, 'transaction of a split'),
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
        description: share,
        operator: finance,
        createTime: at,
        finishTime: state === 0 ? null : done,
      })
      if (returned === 0) return
      const back = soonAfter(finished, 20, 900)
      addReturn({
        id: returnId(),
        recordId: id,
        outReturnNo: `SR${id}`,
        returnId: stampedNo('3009', formatTime(back)),
        amount: returned,
        state: 1,
        reason: text('退款', 'Refund'),
        operator: finance,
        createTime: formatTime(back),
        finishTime: formatTime(Math.min(now, back + 2000)),
      })
    }
  }

  for (let i = 0; i < orders; i++) {
    if (i % reportEvery === 0) report(i / orders)
    const created = checkExists(times[i], 'time of an order')
    const fresh = i >= orders - (rush?.unpaid ?? unpaidUsually)
    const young = created > now - (recently?.days ?? openDays) * dayMs
    const broken = waiting[0] && created >= waiting[0].since ? waiting.shift() : undefined
    const who = cast.customer(created)
    const place = cast.place(created)
    const rule = priceOf(place)
    const drawn = broken ? 1 : random.pick([1, 1, 1, 1, 1, 2, 3])
    const depositFlag = drawn === 3 && who.index < ownPurses ? 1 : drawn
    const at = formatTime(created)
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
      priceSnapshot: checkExists(snapshots.get(rule), 'snapshot of the price'),
      createTime: at,
      updateTime: at,
    }
    const insert = () => addOrder(row)

    if (fresh) {
      cast.take(place, who, Infinity)
      insert()
      continue
    }
    if (!broken && random.next() < 0.08 && created < now - 60 * minute) {
      const closed = formatTime(created + 15 * minute)
      Object.assign(row, { state: 4, tradeStateDesc: '已关闭', updateTime: closed })
      // A payment after the timeout is refunded automatically.
      const late = depositFlag === 1 && random.next() < 0.2
      const arrived = created + 16 * minute
      if (late) {
        const total = rule.deposit
        const [transactionId, successTime] = [stampedNo('4200', formatTime(arrived)), formatTime(arrived)]
        Object.assign(row, { transactionId, successTime, totalAmount: total, refundedAmount: total, tradeStateDesc: '转入退款' })
      }
      cast.take(place, who, arrived)
      insert()
      if (late) addRefund(row, arrived, rule.deposit, 1, 3, text('超时支付退回', 'Late payment returned'))
      continue
    }
    const paid = created + random.int(30, 240) * 1000
    const start = formatTime(paid)
    // Drawn for every order, although a wallet pays without the channel, which then assigns no number.
    const number = stampedNo('4200', start)
    const transactionId = depositFlag === 3 ? null : number
    Object.assign(row, { transactionId, successTime: start, startTime: start, tradeStateDesc: '支付成功' })

    if (paid > now - reportedDays * dayMs) rentals.push({ place, who, start: paid })
    const story = random.pick(recently && created > now - recently.days * dayMs ? recently.stories : stories)
    const owes = story === 'due' && depositFlag !== 3 && created < now - 8 * dayMs
    const end = owes
      ? paid + random.int(4 * 24 * 60, 7 * 24 * 60) * minute
      : Math.max(paid + minute, departure(random, paid, orders > crowd ? 0.06 : 0.45))
    const fill = (cost: number, gift: number) => {
      const person = Math.ceil(Math.max(rule.deposit, cost - gift) / 1000) * 1000
      recharges(who, person, gift, `RC${outTradeNo}`, formatTime(created - 90_000))
    }
    if (broken || end > now - 2 * minute) {
      const state = broken?.state ?? 1
      Object.assign(row, { state, totalAmount: depositFlag === 1 ? rule.deposit : 0 })
      if (depositFlag === 3) fill(0, 0)
      cast.take(place, who, Infinity)
      insert()
      useDevice.run(place.equId)
      useBed.run(place.bedId)
      if (state === 9) loseDevice.run(formatTime(soonAfter(paid, 60, 600)), place.equId)
      continue
    }

    const minutes = usedMinutes(paid, end)
    const cost = fee(minutes, rule)
    const ended = formatTime(end)
    const collected = depositFlag === 1 ? rule.deposit : cost
    const due = depositFlag === 1 ? cost > rule.deposit : owes && cost > 0
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
    // A customer who owes may not rent again.
    cast.take(place, who, end, due)
    const gift = Math.floor(cost / 5)
    if (depositFlag === 3) {
      fill(cost, gift)
      if (cost > 0) moveWallet(who, 'order', -(cost - gift), -gift, outTradeNo, ended)
    }
    const total = row.totalAmount ?? 0
    let left = total
    const later: (() => void)[] = []
    const giveBack = (amount: number, status: 0 | 1 | 2 | 3, source: 1 | 2, reason: string) => {
      const requestedAt = source === 2 ? end : soonAfter(end, 10, 600)
      later.push(() => addRefund(row, requestedAt, amount, status, source, reason))
      if (status === 1) row.refundedAmount = (row.refundedAmount ?? 0) + amount
      if (status !== 2) left -= amount
    }
    if (!due && depositFlag === 1 && total > cost) giveBack(total - cost, 1, 2, text('押金退还', 'Deposit refund'))
    const manual = !due && depositFlag !== 3 && left > 200
    if (manual && story === 'partRefund') giveBack(Math.floor(left / 3), 1, 1, text(...refundReasons[2]))
    else if (manual && story === 'fullRefund') giveBack(left, 1, 1, text(...refundReasons[1]))
    else if (manual && story === 'refunding' && young) giveBack(Math.floor(left / 2), 0, 1, text(...refundReasons[4]))
    else if (manual && story === 'refundClosed') giveBack(Math.floor(left / 2), 2, 1, text(...refundReasons[3]))
    else if (manual && story === 'refundAbnormal') giveBack(Math.floor(left / 2), 3, 1, text(...refundReasons[1]))
    else if (manual && story === 'split') later.push(split(row, end, left, young))
    else if (depositFlag === 3 && !due && cost > 200 && story === 'partRefund') {
      const back = Math.floor(cost / 3)
      const ofGift = Math.floor((back * gift) / cost)
      row.refundedAmount = back
      later.push(() => {
        const no = addRefund(row, end, back, 1, 1, text(...refundReasons[2]))
        moveWallet(who, 'refund', back - ofGift, ofGift, no, ended)
      })
    }
    if ((row.refundedAmount ?? 0) > 0) row.tradeStateDesc = '转入退款'
    if (row.state === 3 && cost > 0 && row.refundedAmount === total) row.state = 5
    insert()
    for (const step of later) step()
  }
  return rentals
}
