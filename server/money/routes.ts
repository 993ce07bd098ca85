/** Ending orders and refunds over HTTP; whose orders, refunds and split records a caller sees (contract page rental). */
import type { Endpoint } from '#contract/endpoint.ts'
import { orderFinish, payLaunch, payLaunchRefund, payRefund, payTransfers, withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import { orderWaive } from '#contract/endpoints/rental-account.ts'
import { approvalState } from '#contract/rules/approval.ts'
import { ledger } from '#db/tables/ledger.ts'
import { order, records, refund, waiver } from '#db/tables/money.ts'
import type { Db } from '#db/open.ts'
import { and, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Router } from 'express'
import { Told } from '../api/answer.ts'
import type { Ctx } from '../api/context.ts'
import type { Hooks, Reader, Readers } from '../api/crud/crud.ts'
import { handle } from '../api/handle.ts'
import { seenBy } from '../api/request-log.ts'
import type { Journal } from '../audit/journal.ts'
import type { Money, Staff } from './money.ts'
import { holds } from '../access/roles/permissions.ts'
import { finishOrder } from './orders/order.ts'
import type { Operated } from './operation.ts'
import { requestRefund } from './refunds/refund.ts'
import { Refused } from '../core/refusal.ts'
import type { Principal } from '../access/sessions/session.ts'
import { returnSplit } from './splits/split-return.ts'
import { launchSplit } from './splits/split.ts'
import { payPayee } from './payouts/transfer.ts'
import { auditWithdrawal, payWithdrawal } from './payouts/withdrawal.ts'

/** Staff of a hospital see what belongs to its orders. */
export function moneyHooks(db: Db): Record<'order' | 'refund' | 'approval' | 'waiver' | 'records' | 'ledger', Hooks> {
  const ordersOf = (hospitals: readonly string[]) => inArray(order.hosId, [...hospitals])
  const gathered =
    (orderId: SQLiteColumn) =>
    ({ rights: { hospitals } }: Principal): SQL | undefined =>
      hospitals && inArray(orderId, db.select({ id: order.id }).from(order).where(ordersOf(hospitals)))
  const asked =
    (orderId: SQLiteColumn) =>
    ({ rights: { hospitals } }: Principal): SQL | undefined =>
      hospitals &&
      exists(
        db
          .select({ id: order.id })
          .from(order)
          .where(and(eq(order.id, orderId), ordersOf(hospitals))),
      )
  // why both: to count all, the orders of the hospitals are gathered once; a page of many finds its rows faster by
  // checking the order of each row while walking
  const through = (orderId: SQLiteColumn): Hooks => ({ scope: gathered(orderId), walk: asked(orderId) })
  return {
    order: {
      // why: as text, 9 hours come after 10
      measures: { description: sql`julianday(${order.endTime}) - julianday(${order.startTime})` },
      scope: ({ rights: { hospitals } }) =>
        // why +: the list is walked in its order; gathering the orders of several hospitals would need a sort of them all
        hospitals && (hospitals.length > 1 ? sql`+${order.hosId} in ${[...hospitals]}` : ordersOf(hospitals)),
    },
    refund: through(refund.orderId),
    // why list the states: their index is searched; "not null" would scan every refund
    approval: { scope: (me) => and(inArray(refund.approvalState, Object.values(approvalState)), asked(refund.orderId)(me)) },
    waiver: through(waiver.orderId),
    records: through(records.orderId),
    ledger: through(ledger.orderId),
  }
}

export type StaffReaders = Readers<'order' | 'refund' | 'approval' | 'waiver' | 'records'>

/** The caller as the money services know them; they cannot act on what a data scope hides from their lists. */
export const staffOf = (me: Principal, readers: StaffReaders): Staff => ({
  id: me.user.id,
  name: me.user.name || me.user.account,
  rights: me.rights,
  mayWaive: holds(me.rights, orderWaive.needs),
  // why only there: lists such as approvals leave out more than scopes do, and those rows have a refusal of their own
  sees: (of, id) => !me.rights.dataScopes.some(({ resource }) => resource === of) || readers[of].sees(me, id),
})

/** `Idempotency-Key` replaces a requestNo, and may be a UUID. @throws Refused paramType */
function headerKey(ctx: Ctx): string | undefined {
  const key = ctx.header('idempotency-key')
  if (key !== undefined && !/^[A-Za-z0-9_-]{6,64}$/.test(key)) throw new Refused('paramType', { name: 'Idempotency-Key' })
  return key
}

/** The number under which a call is executed once, if it has one. @throws Refused paramType */
export const requestNumber = (input: { requestNo?: string }, ctx: Ctx): string | undefined => input.requestNo ?? headerKey(ctx)

/** Logs a money call. */
export const noteOf =
  (journal: Journal) =>
  (ctx: Ctx, me: Principal, endpoint: Pick<Endpoint, 'path'>, what: string): void =>
    journal.note(seenBy(ctx), { logId: endpoint.path.split('/').slice(-2).join('-'), logData: `${me.user.account} ${what}` })

/** The row that a call created, with a msg where the channel has not answered. */
export const told = <T>(row: T, { unknown }: Operated): T | Told<T> => (unknown ? new Told(row, 'pending') : row)

interface Deps {
  money: Money
  /** Rows as the money calls answer them, and whether the caller sees them. */
  readers: StaffReaders & Readers<'payee' | 'transfers' | 'withdrawal'>
  journal: Journal
}

export function mountMoney(router: Router, { money, readers, journal }: Deps): void {
  const staff = (me: Principal) => staffOf(me, readers)
  const sees = (me: Principal, reader: Pick<Reader, 'sees'>) => (id: string) => reader.sees(me, id)
  const note = noteOf(journal)

  handle(
    router,
    orderFinish,
    async ({ id, endTime }, me, ctx) => {
      await finishOrder(money, id, { type: 2, by: staff(me), endTime })
      note(ctx, me, orderFinish, `结束订单 ${id}`)
      return readers.order.one(me, ctx.language, id)
    },
    { also: 'POST' },
  )

  handle(
    router,
    payRefund,
    async (input, me, ctx) => {
      const made = await requestRefund(money, { ...input, requestNo: requestNumber(input, ctx) }, staff(me))
      note(ctx, me, payRefund, `申请退款 ${made.id} ${input.amount}分`)
      const row = readers.refund.one(me, ctx.language, made.id)
      return row?.approvalState === approvalState.waiting ? new Told(row, 'refundWaits') : told(row, made)
    },
    { refusals: { amount: 'amountInvalid', reason: 'reasonTooLong' } },
  )

  handle(
    router,
    payLaunch,
    async (input, me, ctx) => {
      const made = await launchSplit(money, { ...input, requestNo: requestNumber(input, ctx) }, staff(me))
      note(ctx, me, payLaunch, `发起分账 ${made.id}`)
      const rows = readers.records.rows(me, { query: { outOrderNo_equal: made.id, ascs: 'id' }, language: ctx.language })
      return told(rows, made)
    },
    { refusals: { amount: 'amountInvalid' } },
  )

  handle(
    router,
    payLaunchRefund,
    async (input, me, ctx) => {
      const made = await returnSplit(money, { ...input, requestNo: requestNumber(input, ctx) }, staff(me))
      note(ctx, me, payLaunchRefund, `分账回退 ${input.recordId} ${made.id}`)
      return told(readers.records.one(me, ctx.language, input.recordId), made)
    },
    { refusals: { amount: 'amountInvalid', reason: 'reasonTooLong' } },
  )

  handle(
    router,
    payTransfers,
    async (input, me, ctx) => {
      const made = await payPayee(money, { ...input, requestNo: requestNumber(input, ctx) }, staff(me), sees(me, readers.payee))
      note(ctx, me, payTransfers, `转账 ${made.id} ${input.amount}分`)
      return told(readers.transfers.one(me, ctx.language, made.id), made)
    },
    { refusals: { amount: 'amountInvalid' } },
  )

  handle(router, withdrawalAudit, (input, me, ctx) => {
    const { id, pass } = input
    auditWithdrawal(money, { ...input, requestNo: requestNumber(input, ctx) }, staff(me), sees(me, readers.withdrawal))
    note(ctx, me, withdrawalAudit, `${pass ? '通过' : '驳回'}提现 ${id}`)
    return readers.withdrawal.one(me, ctx.language, id)
  })

  handle(router, wxTransfer, async (input, me, ctx) => {
    const id = input.withdrawalId ?? input.id
    if (id === undefined) throw new Refused('paramMissing', { name: 'withdrawalId' })
    const made = await payWithdrawal(money, { id, requestNo: requestNumber(input, ctx) }, staff(me), sees(me, readers.withdrawal))
    note(ctx, me, wxTransfer, `提现打款 ${id}`)
    return told(readers.withdrawal.one(me, ctx.language, id), made)
  })
}
