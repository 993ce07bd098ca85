/** The refund desk over HTTP: see contract/endpoints/refund-cases.ts. */
import { approvalAudit, approvalFree, orderReturns, orderStates, refundHandle } from '#contract/endpoints/refund-cases.ts'
import { records, splitReturn } from '#db/tables/split.ts'
import { asc, eq } from 'drizzle-orm'
import type { Router } from 'express'
import { handle } from '../api/handle.ts'
import { freeOf } from './approvals/approval-limit.ts'
import { decideRefund, settleAbnormal } from './approvals/approval.ts'
import type { Journal } from '../audit/journal.ts'
import type { Money } from './money.ts'
import { Refused } from '../core/refusal.ts'
import { noteOf, staffOf, type StaffReaders, operationAnswer } from './routes.ts'

interface Deps {
  money: Money
  readers: StaffReaders
  journal: Journal
}

export function mountRefundCases(router: Router, { money, readers, journal }: Deps): void {
  const note = noteOf(journal)

  handle(router, approvalAudit, async (input, me, ctx) => {
    const result = await decideRefund(money, input, staffOf(me, readers))
    note(ctx, me, approvalAudit, `${input.pass ? '复核通过' : '复核驳回'}退款 ${input.id}`)
    return operationAnswer(readers.approval.one(me, ctx.language, input.id), result)
  })

  handle(router, approvalFree, ({ id }, me) => {
    if (!readers.order.sees(me, id)) throw new Refused('orderMissing')
    const cents = freeOf(money.db, id)
    return { cents: cents === Infinity ? null : cents }
  })

  handle(
    router,
    refundHandle,
    (input, me, ctx) => {
      settleAbnormal(money, input, staffOf(me, readers))
      note(ctx, me, refundHandle, `登记处理异常退款 ${input.id}`)
      return readers.refund.one(me, ctx.language, input.id)
    },
    { refusals: { remark: 'remarkNeeded' } },
  )

  handle(router, orderStates, (_input, me, ctx) => readers.order.spread(me, ctx.query, 'state'))

  handle(router, orderReturns, ({ id }, me) => {
    if (!readers.order.sees(me, id)) throw new Refused('orderMissing')
    const rows = money.db
      .select({ row: splitReturn, receiverName: records.receiverName })
      .from(splitReturn)
      .innerJoin(records, eq(records.id, splitReturn.recordId))
      .where(eq(records.orderId, id))
      .orderBy(asc(splitReturn.createTime), asc(splitReturn.id))
      .all()
    return rows.map(({ row, receiverName }) => ({
      id: row.id,
      recordId: row.recordId,
      receiverName,
      amount: row.amount,
      state: row.state,
      createTime: row.createTime,
      reason: row.reason ?? '',
      operator: row.operator ?? '',
      failReason: row.failReason ?? '',
      finishTime: row.finishTime ?? '',
    }))
  })
}
