/** Ending orders and refunds over HTTP; whose orders, refunds and split records a caller sees (contract page rental). */
import { nameOf, type Principal } from '../rights/principal.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { orderFinish, payLaunch, payLaunchRefund, payRefund, payTransfers, withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import { orderWaive } from '#contract/endpoints/rental-account.ts'
import { approvalState } from '#contract/rules/approval.ts'
import { ledger } from '#db/tables/ledger.ts'
import { order, refund, waiver } from '#db/tables/money.ts'
import { records } from '#db/tables/split.ts'
import type { Db } from '#db/open.ts'
import { and, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Router } from 'express'
import { DataWithMessage } from '../api/answer.ts'
import type { Ctx } from '../api/context.ts'
import type { Reader, Readers } from '../api/crud/reader.ts'
import type { Hooks } from '../api/crud/hooks.ts'
import { handle } from '../api/handle.ts'
import { seenBy } from '../audit/request-log.ts'
import type { Journal } from '../audit/journal.ts'
import type { Money, Staff } from './money.ts'
import { holds } from '../rights/permissions.ts'
import { finishOrder } from './orders/order.ts'
import type { Operated } from './operation.ts'
import { requestRefund } from './refunds/refund.ts'
import { Refused } from '../core/refusal.ts'
import { returnSplit } from './splits/split-return.ts'
import { launchSplit } from './splits/split.ts'
import { payPayee } from './payouts/transfer.ts'
import { auditWithdrawal, payWithdrawal } from './payouts/withdrawal.ts'

/** Staff of a hospital see what belongs to its orders. */
export function moneyHooks(db: Db): Record<'order' | 'refund' | 'approval' | 'waiver' | 'records' | 'ledger', Hooks> {
  const ordersOf = (hospitals: readonly string[]) => inArray(order.hosId, [...hospitals])
  const byOrderIds =
    (orderId: SQLiteColumn) =>
    ({ rights: { hospitals } }: Principal): SQL | undefined =>
      hospitals && inArray(orderId, db.select({ id: order.id }).from(order).where(ordersOf(hospitals)))
  const byOrderLookup =
    (orderId: SQLiteColumn) =>
    ({ rights: { hospitals } }: Principal): SQL | undefined =>
      hospitals &&
      exists(
        db
          .select({ id: order.id })
          .from(order)
          .where(and(eq(order.id, orderId), ordersOf(hospitals))),
      )
  // Two conditions for the same rows: a count gathers the orders of the hospitals once; a page of a long list finds its rows
  // faster by checking the order of each row while walking the list.
  const through = (orderId: SQLiteColumn): Hooks => ({ scope: byOrderIds(orderId), walk: byOrderLookup(orderId) })
  return {
    order: {
      // Sorted by the period itself, because as text 9 hours come after 10.
      measures: { description: sql`julianday(${order.endTime}) - julianday(${order.startTime})` },
      scope: ({ rights: { hospitals } }) =>
        // The + disables the index, so that the list is walked in its order; the orders of several hospitals would all need sorting.
        hospitals && (hospitals.length > 1 ? sql`+${order.hosId} in ${[...hospitals]}` : ordersOf(hospitals)),
    },
    refund: through(refund.orderId),
    // Lists the states, so that their index is searched; "not null" would scan every refund.
    approval: { scope: (me) => and(inArray(refund.approvalState, Object.values(approvalState)), byOrderLookup(refund.orderId)(me)) },
    waiver: through(waiver.orderId),
    records: through(records.orderId),
    ledger: through(ledger.orderId),
  }
}

export type StaffReaders = Readers<'order' | 'refund' | 'approval' | 'waiver' | 'records'>

/** The caller as the money services know them; they cannot act on what a data scope hides from their lists. */
export const staffOf = (me: Principal, readers: StaffReaders): Staff => ({
  id: me.user.id,
  name: nameOf(me),
  rights: me.rights,
  mayWaive: holds(me.rights, orderWaive.needs),
  // Only asks the list where a data scope applies: lists such as approvals leave out more rows, which are refused for their own reason.
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
export const operationAnswer = <T>(row: T, { unknown }: Operated): T | DataWithMessage<T> =>
  unknown ? new DataWithMessage(row, 'pending') : row

interface Deps {
  money: Money
  /** Rows as the money calls return them, and whether the caller sees them. */
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
      const result = await requestRefund(money, { ...input, requestNo: requestNumber(input, ctx) }, staff(me))
      note(ctx, me, payRefund, `申请退款 ${result.id} ${input.amount}分`)
      const row = readers.refund.one(me, ctx.language, result.id)
      return row?.approvalState === approvalState.waiting ? new DataWithMessage(row, 'refundWaits') : operationAnswer(row, result)
    },
    { refusals: { amount: 'amountInvalid', reason: 'reasonTooLong' } },
  )

  handle(
    router,
    payLaunch,
    async (input, me, ctx) => {
      const result = await launchSplit(money, { ...input, requestNo: requestNumber(input, ctx) }, staff(me))
      note(ctx, me, payLaunch, `发起分账 ${result.id}`)
      const rows = readers.records.rows(me, { query: { outOrderNo_equal: result.id, ascs: 'id' }, language: ctx.language })
      return operationAnswer(rows, result)
    },
    { refusals: { amount: 'amountInvalid' } },
  )

  handle(
    router,
    payLaunchRefund,
    async (input, me, ctx) => {
      const result = await returnSplit(money, { ...input, requestNo: requestNumber(input, ctx) }, staff(me))
      note(ctx, me, payLaunchRefund, `分账回退 ${input.recordId} ${result.id}`)
      return operationAnswer(readers.records.one(me, ctx.language, input.recordId), result)
    },
    { refusals: { amount: 'amountInvalid', reason: 'reasonTooLong' } },
  )

  handle(
    router,
    payTransfers,
    async (input, me, ctx) => {
      const result = await payPayee(money, { ...input, requestNo: requestNumber(input, ctx) }, staff(me), sees(me, readers.payee))
      note(ctx, me, payTransfers, `转账 ${result.id} ${input.amount}分`)
      return operationAnswer(readers.transfers.one(me, ctx.language, result.id), result)
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
    const result = await payWithdrawal(money, { id, requestNo: requestNumber(input, ctx) }, staff(me), sees(me, readers.withdrawal))
    note(ctx, me, wxTransfer, `提现打款 ${id}`)
    return operationAnswer(readers.withdrawal.one(me, ctx.language, id), result)
  })
}
