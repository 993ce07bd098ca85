/** Simulated customers, for demonstrations: each action is one that a real customer could take. */
import { orderState, payType } from '#contract/rules/order.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { customer, equ } from '#db/tables/rental.ts'
import { and, asc, count, eq, isNotNull, lte } from 'drizzle-orm'
import type { Money } from '../money/money.ts'
import { finishOrder } from '../money/orders/order.ts'
import { requestRecharge, requestWithdrawal, payRecharge } from '../money/wallet/recharge-withdraw.ts'
import { Refused } from '../core/refusal.ts'
import { payDebt } from '../money/orders/collection.ts'
import { payDeposit, startRent } from '../money/orders/start-order.ts'

/** Minimum milliseconds that a customer keeps a device. */
const keeps = 20 * 60_000

export function createLife(money: Money) {
  const { db, clock, log } = money
  let turn = 0
  const oldest = (state: number, before = clock()) =>
    db
      .select({ id: order.id, customerId: order.customerId, depositFlag: order.depositFlag })
      .from(order)
      .where(and(eq(order.state, state), lte(order.createTime, formatTime(before)), eq(order.isDeleted, 0)))
      .orderBy(asc(order.createTime))
      .limit(1)
      .get()

  /** A random customer. */
  function randomCustomer(): string | undefined {
    const active = and(eq(customer.state, 0), eq(customer.isDeleted, 0))
    const n = db.select({ n: count() }).from(customer).where(active).get()?.n ?? 0
    if (!n) return undefined
    return db
      .select({ id: customer.id })
      .from(customer)
      .where(active)
      .orderBy(customer.id)
      .limit(1)
      .offset((turn * 37) % n)
      .get()?.id
  }

  async function rent(): Promise<void> {
    const free = and(eq(equ.state, 0), eq(equ.online, 1), isNotNull(equ.bedId), eq(equ.isDeleted, 0))
    const n = db.select({ n: count() }).from(equ).where(free).get()?.n ?? 0
    const customerId = randomCustomer()
    if (!n || !customerId) return
    const device = db
      .select({ batch: equ.batch })
      .from(equ)
      .where(free)
      .orderBy(equ.id)
      .limit(1)
      .offset((turn * 13) % n)
      .get()
    if (!device) return
    const depositFlag = turn % 5 === 0 ? payType.payScore : payType.deposit
    const id = startRent(money, { customerId, batch: device.batch, depositFlag })
    // Some customers never pay, so that time-outs can be observed.
    if (depositFlag === payType.deposit && turn % 8 !== 0) await payDeposit(money, id)
  }

  async function returnDevice(): Promise<void> {
    const running = oldest(orderState.running, clock() - keeps)
    if (running) await finishOrder(money, running.id, { type: 1 })
    else await rent()
  }

  async function payBack(): Promise<void> {
    const owing = oldest(orderState.owing)
    if (owing && owing.depositFlag !== payType.wallet) await payDebt(money, owing.id)
    else await rent()
  }

  async function purse(): Promise<void> {
    const customerId = randomCustomer()
    if (!customerId) return
    if (turn % 2) requestWithdrawal(money, { customerId, amount: 1000 })
    else await payRecharge(money, requestRecharge(money, { customerId, amount: 5000 }))
  }

  const acts = [rent, returnDevice, rent, returnDevice, payBack, rent, returnDevice, purse] as const

  /** One action of one customer. Actions that the rules refuse are skipped. */
  return async (): Promise<void> => {
    turn += 1
    try {
      await acts[turn % acts.length]!()
    } catch (error) {
      if (!(error instanceof Refused)) log.error({ err: error }, 'a customer could not act')
    }
  }
}
