/** The customer's side and the controls of the simulation over HTTP. Mounted only where enabled. */
import * as calls from '#contract/endpoints/sim.ts'
import { orderState } from '#contract/rules/order.ts'
import { resources, type Resources } from '#contract/resources/index.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { WireRow } from '#contract/wire.ts'
import { order } from '#db/tables/money.ts'
import { equ } from '#db/tables/rental.ts'
import { problem } from '#db/tables/problem.ts'
import { dept } from '#db/tables/system.ts'
import { and, eq } from 'drizzle-orm'
import type { Router } from 'express'
import type { Reader, Readers } from '../api/crud/reader.ts'
import type { Ctx } from '../api/context.ts'
import { mustBeOffered } from '../api/crud/offered.ts'
import { handle } from '../api/handle.ts'
import type { Rows } from '../api/room.ts'
import type { World } from '../channel/world.ts'
import type { Money } from '../money/money.ts'
import type { Sent } from '../money/operation.ts'
import { finishOrder } from '../money/orders/order.ts'
import { requestRecharge, requestWithdrawal, payRecharge } from '../money/wallet/recharge-withdraw.ts'
import { ChannelRefused, Refused } from '../core/refusal.ts'
import { findCustomer, payDeposit, startRent } from '../money/orders/start-order.ts'
import { payDebt } from '../money/orders/collection.ts'
import { nextId } from '../core/row-id.ts'
import type { Principal } from '../rights/principal.ts'

interface Deps {
  money: Money
  world: World
  /** Applies results and time-outs. */
  settle: () => Promise<void>
  readers: Readers<'order' | 'recharge' | 'withdrawal' | 'problem'>
  rows: Pick<Rows, 'crud'>
}

/** A fault that a customer reports. @returns its id @throws Refused equMissing, customerMissing, customerBarred */
function reportFault({ db, clock }: Money, input: { customerId: string; batch: string; problemType: string; content: string }): string {
  const now = clock()
  const id = nextId(now)
  const time = formatTime(now)
  const at = db
    .select({ equId: equ.id, hosId: equ.hosId, hosName: dept.deptName })
    .from(equ)
    .leftJoin(dept, eq(dept.id, equ.hosId))
    .where(and(eq(equ.batch, input.batch), eq(equ.isDeleted, 0)))
    .get()
  if (!at) throw new Refused('equMissing')
  const { nickName, phoneNumber } = findCustomer(db, input.customerId)
  db.insert(problem)
    .values({ id, ...input, ...at, nickName, phoneNumber, createTime: time, updateTime: time })
    .run()
  return id
}

/** @throws ChannelRefused with the channel's words */
function refuseRejected(sent: Sent): void {
  if (typeof sent === 'object') throw new ChannelRefused(sent.refused)
}

export function mountSim(router: Router, { money, world, settle, readers, rows }: Deps): void {
  /** Customers choose from the same entries as the forms. @throws BadForm */
  const mustOffer = (name: 'order' | 'problem', values: Readonly<Record<string, unknown>>, { language }: Ctx) =>
    mustBeOffered(rows.crud(name), resources[name], values, language, null)
  const stateNow = () => ({
    time: formatTime(world.now()),
    pace: world.pace(),
    waiting: world.waiting(),
    balance: world.balance() ?? -1,
    rules: world.rules(),
  })
  const missing = { order: 'orderMissing', recharge: 'rechargeMissing' } as const
  /** @throws Refused as for a missing row */
  function mustSee(name: keyof typeof missing, id: string, me: Principal): void {
    if (!readers[name].sees(me, id)) throw new Refused(missing[name])
  }
  const readRow = <N extends keyof Deps['readers']>(name: N, id: string, me: Principal): WireRow<Resources[N]> | null => {
    const reader: Reader<N> = readers[name]
    return reader.one(me, 'zh', id)
  }

  handle(router, calls.simState, stateNow)
  handle(router, calls.simPass, async ({ ms }) => {
    world.pass(ms)
    await settle()
    return stateNow()
  })
  handle(router, calls.simPace, ({ perMinute }) => {
    world.setPace(perMinute)
    return stateNow()
  })
  handle(router, calls.simSettle, async () => {
    await settle()
    return stateNow()
  })
  handle(router, calls.simRuleAdd, (rule) => {
    world.addRule(rule)
    return stateNow()
  })
  handle(router, calls.simRuleRemove, ({ id }) => {
    if (!world.removeRule(id)) throw new Refused('failed')
    return stateNow()
  })

  handle(router, calls.simOrder, (input, me, ctx) => {
    mustOffer('order', { depositFlag: input.depositFlag }, ctx)
    return readRow('order', startRent(money, input), me)
  })
  handle(router, calls.simPay, async ({ id }, me) => {
    mustSee('order', id, me)
    const current = money.db.select({ state: order.state }).from(order).where(eq(order.id, id)).get()
    refuseRejected(await (current?.state === orderState.owing ? payDebt(money, id) : payDeposit(money, id)))
    return readRow('order', id, me)
  })
  handle(router, calls.simReturn, async ({ id }, me) => {
    mustSee('order', id, me)
    await finishOrder(money, id, { type: 1 })
    return readRow('order', id, me)
  })
  handle(router, calls.simRecharge, (input, me) => readRow('recharge', requestRecharge(money, input), me))
  handle(router, calls.simRechargePay, async ({ id }, me) => {
    mustSee('recharge', id, me)
    refuseRejected(await payRecharge(money, id))
    return readRow('recharge', id, me)
  })
  handle(router, calls.simWithdrawal, (input, me) => readRow('withdrawal', requestWithdrawal(money, input), me))
  handle(router, calls.simFault, (input, me, ctx) => {
    mustOffer('problem', { problemType: input.problemType }, ctx)
    return readRow('problem', reportFault(money, input), me)
  })
}
