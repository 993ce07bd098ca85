/** The rules that places, devices, prices and related resources add to CRUD; whose rows a caller sees (contract page rental §2). */
import { nameOf, type Principal } from '../rights/principal.ts'
import { sumOfShares, wholeShare } from '#contract/rules/shares.ts'
import { deptSuperior, homeData, homeMap, homeSeven, hosDetail, hosReport, hosSuperior } from '#contract/endpoints/rental.ts'
import type { Page } from '#contract/envelope.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import { order } from '#db/tables/money.ts'
import { payee, recharge, transfers, withdrawal } from '#db/tables/payout.ts'
import { receiver, records } from '#db/tables/split.ts'
import { banner, customer, equ, price, setter } from '#db/tables/rental.ts'
import { problem } from '#db/tables/problem.ts'
import { wallet } from '#db/tables/wallet.ts'
import { and, eq, exists, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Router } from 'express'
import { inHospitals } from '../api/crud/of-hospital.ts'
import type { Hooks } from '../api/crud/hooks.ts'
import { handle } from '../api/handle.ts'
import { paging, readTime } from '../api/query/where.ts'
import { homeFigures, homeMap as mapOf, homeWeek } from './home.ts'
import { placeOrder } from './place-order.ts'
import { createPlaces, idIn, type Values } from './places.ts'
import { Refused } from '../core/refusal.ts'
import { withSafeContent } from '../core/rich-text.ts'
import { monthOf, reportByDay, reportByHospital, seesOf, type Range } from './reports.ts'

/** split_state 0. */
const splitOpen = 0

type Ruled = 'section' | 'room' | 'bed' | 'equ' | 'type' | 'price' | 'problem' | 'normal' | 'banner' | 'setter'
type Scoped = 'customer' | 'wallet' | 'recharge' | 'withdrawal' | 'transfers' | 'payee' | 'receiver'

export function rentalHooks(db: Db, clock: () => number): Record<Ruled | Scoped, Hooks> {
  const places = createPlaces(db)

  /** Customers who rented in one of the caller's hospitals. */
  const ofCustomers =
    (column: SQLiteColumn) =>
    ({ rights: { hospitals } }: Principal): SQL | undefined =>
      // Uses `exists`: the list walks its customers and checks for one order of each, and a hospital has far more orders.
      hospitals &&
      exists(
        db
          .select({ id: order.id })
          .from(order)
          .where(and(eq(order.customerId, column), inArray(order.hosId, [...hospitals]))),
      )

  /** A hospital on a form must be one of the caller's; callers who see only some must name one. */
  const inOwnHospital =
    (isRequired: boolean) =>
    (values: Values, id: string | undefined, me: Principal): Values => {
      const hosId = idIn(values.hosId)
      if (hosId) places.hospital(hosId, me.rights)
      else if ((id === undefined || 'hosId' in values) && (isRequired || me.rights.hospitals)) throw new Refused('hospitalMissing')
      return values
    }

  function problemOf(values: Values, id: string | undefined, me: Principal): Values {
    const old = id === undefined ? undefined : db.select().from(problem).where(eq(problem.id, id)).get()
    const handled = values.state !== undefined && values.state !== (old?.state ?? 0)
    const by = handled ? { handleUser: nameOf(me), handleTime: formatTime(clock()) } : {}
    if (values.batch === undefined || values.batch === old?.batch) return { ...values, ...by }
    const device = db
      .select({ equId: equ.id, hosId: equ.hosId })
      .from(equ)
      .where(and(eq(equ.batch, String(values.batch)), eq(equ.isDeleted, 0), inHospitals(equ.hosId)(me)))
      .get()
    if (!device) throw new Refused('equMissing')
    return { ...values, ...by, ...device, hosName: device.hosId ? places.nameOf(device.hosId) : null }
  }

  function bannerOf(values: Values, id: string | undefined): Values {
    const old = id === undefined ? undefined : db.select().from(banner).where(eq(banner.id, id)).get()
    const { startTime, endTime } = { ...old, ...values }
    if (startTime && endTime && String(endTime) < String(startTime)) throw new Refused('endBeforeStart')
    return values
  }

  function setterOf(values: Values, id: string | undefined, me: Principal): Values {
    const old = id === undefined ? undefined : db.select().from(setter).where(eq(setter.id, id)).get()
    if (sumOfShares({ ...old, ...values }) > wholeShare) throw new Refused('ratioTooMuch')
    const isOn = (rule: { autoSplit?: unknown; state?: unknown } | undefined) => Number(rule?.autoSplit) === 1 && Number(rule?.state) === 1
    // The rule only covers orders that end from now on: earlier ones were left to staff, who would not expect them to be split.
    const isSame = isOn(old) && (values.hosId === undefined || idIn(values.hosId) === old?.hosId)
    const isSwitchedOn = isOn({ state: 1, ...old, ...values }) && !isSame
    return inOwnHospital(true)({ ...values, ...(isSwitchedOn && { autoSince: formatTime(clock()) }) }, id, me)
  }

  function mayRemoveReceivers(ids: readonly string[]): void {
    const running = db
      .select({ id: records.id })
      .from(records)
      .innerJoin(receiver, eq(receiver.account, records.receiverAccount))
      .where(and(inArray(receiver.id, [...ids]), eq(records.state, splitOpen)))
      .limit(1)
      .all()
    if (running.length) throw new Refused('splitRunning')
  }

  const placed = (level: 'section' | 'room' | 'bed'): Hooks => ({
    derive: (values, id, me) => places[level](values, id, me.rights),
    taken: 'nameTaken',
    usual: placeOrder[level],
  })

  return {
    section: placed('section'),
    room: placed('room'),
    bed: placed('bed'),
    equ: {
      beforeSubmit: (body, id) => (id === undefined ? { state: 0, ...body } : { ...body }),
      derive: (values, id, me) => places.equ(values, id, me.rights),
      beforeRemove: (ids) => places.mayRemoveDevices(ids),
      taken: 'batchTaken',
    },
    type: { taken: 'typeCodeTaken' },
    price: {
      scope: inHospitals(price.hosId, '0'),
      // A general price is visible to everybody, but no single hospital may change it.
      owns: inHospitals(price.hosId),
      derive: (values, id, me) => places.price(values, id, me.rights),
      beforeRemove: (ids) => places.mayRemovePrices(ids),
    },
    // A report can be restored even if its device has been removed.
    problem: { derive: problemOf, beforeRestore: () => undefined },
    normal: { derive: withSafeContent },
    banner: { derive: bannerOf },
    setter: { derive: setterOf, taken: 'setterTaken' },
    customer: { scope: ofCustomers(customer.id) },
    wallet: { scope: ofCustomers(wallet.customerId) },
    recharge: { scope: ofCustomers(recharge.customerId) },
    withdrawal: { scope: ofCustomers(withdrawal.customerId) },
    transfers: {
      scope: (me) => {
        const mine = inHospitals(payee.hosId)(me)
        return mine && inArray(transfers.payeeId, db.select({ id: payee.id }).from(payee).where(mine))
      },
    },
    payee: { derive: inOwnHospital(false), taken: 'payeeTaken' },
    receiver: {
      derive: inOwnHospital(true),
      beforeRemove: mayRemoveReceivers,
      taken: 'receiverTaken',
    },
  }
}

/** One page of rows that are in memory. @throws Refused paramType */
function pageOf<T>(rows: readonly T[], query: Readonly<Record<string, string>>): Page<T> {
  const { current, size } = paging(query)
  const records = rows.slice((current - 1) * size, current * size)
  return { records, total: rows.length, size, current, pages: Math.ceil(rows.length / size) }
}

interface Bounds {
  createTime_dategt?: string
  createTime_datelt?: string
}

/** The given bounds; the current month by default. @throws Refused paramType */
function rangeOf(bounds: Bounds, now: number): Range {
  const bound = (name: keyof Bounds) => {
    const text = bounds[name]?.trim()
    const time = text ? readTime(text) : undefined
    if (text && !time) throw new Refused('paramType', { name })
    return time
  }
  const month = monthOf(now)
  return { after: bound('createTime_dategt') ?? month.after, before: bound('createTime_datelt') ?? month.before }
}

export function mountRental(router: Router, { db, reads, clock }: { db: Db; reads: Reads; clock: () => number }): void {
  const places = createPlaces(db)
  for (const superior of [hosSuperior, deptSuperior])
    handle(router, superior, ({ hos }, me) => (hos ? places.chainTo(hos, me.rights) : places.hospitals(me.rights)))

  const { query } = reads
  handle(router, hosReport, async ({ hosId, hosName, ...input }, me, ctx) =>
    pageOf(await reportByHospital(query, seesOf(me), rangeOf(input, clock()), { hosId, hosName }), ctx.query),
  )
  handle(router, hosDetail, async ({ hosId, id, ...input }, me, ctx) =>
    pageOf(await reportByDay(query, seesOf(me), rangeOf(input, clock()), hosId || id), ctx.query),
  )
  const today = () => formatTime(clock()).slice(0, 10)
  handle(router, homeData, (_input, me) => homeFigures(query, seesOf(me), clock()), { once: today })
  handle(router, homeSeven, (_input, me) => homeWeek(query, seesOf(me), clock()), { once: today })
  handle(router, homeMap, (_input, me) => mapOf(query, seesOf(me)), { once: true })
}
