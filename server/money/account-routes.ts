/** The account of a rental over HTTP: see contract/endpoints/rental-account.ts. */
import { equRelease, orderCollect, orderRemind, orderWaive, waiverAudit } from '#contract/endpoints/rental-account.ts'
import { approvalState } from '#contract/rules/approval.ts'
import type { Router } from 'express'
import { DataWithMessage } from '../api/answer.ts'
import type { Readers } from '../api/crud/reader.ts'
import { handle } from '../api/handle.ts'
import type { Journal } from '../audit/journal.ts'
import type { Messages } from '../platform/sms.ts'
import { decideWaiver, requestWaiver } from './approvals/waive.ts'
import type { Money } from './money.ts'
import { collectDebt } from './orders/collection.ts'
import { releaseDevice } from './orders/release-device.ts'
import { remindOfDebt } from './orders/remind.ts'
import { noteOf, requestNumber, staffOf, operationAnswer, type StaffReaders } from './routes.ts'

interface Deps {
  money: Money
  messages: Messages
  readers: StaffReaders & Readers<'equ'>
  journal: Journal
}

export function mountRentalAccount(router: Router, { money, messages, readers, journal }: Deps): void {
  const note = noteOf(journal)

  handle(router, orderCollect, async (input, me, ctx) => {
    const result = await collectDebt(money, { ...input, requestNo: requestNumber(input, ctx) }, staffOf(me, readers))
    note(ctx, me, orderCollect, `再次扣款 ${input.id}`)
    return operationAnswer(readers.order.one(me, ctx.language, input.id), result)
  })

  handle(router, orderRemind, ({ id }, me, ctx) => {
    remindOfDebt(money, messages, id, { ...staffOf(me, readers), tenantId: me.user.tenantId })
    note(ctx, me, orderRemind, `催缴 ${id}`)
    return readers.order.one(me, ctx.language, id)
  })

  handle(
    router,
    orderWaive,
    async (input, me, ctx) => {
      const result = await requestWaiver(money, { ...input, requestNo: requestNumber(input, ctx) }, staffOf(me, readers))
      note(ctx, me, orderWaive, `免收租金 ${input.id} ${input.amount}分`)
      const row = readers.order.one(me, ctx.language, input.id)
      const waits = readers.waiver.one(me, ctx.language, result.id)?.approvalState === approvalState.waiting
      return waits ? new DataWithMessage(row, 'waiverWaits') : operationAnswer(row, result)
    },
    { refusals: { amount: 'amountInvalid', reason: 'waiverReason' } },
  )

  handle(router, waiverAudit, async (input, me, ctx) => {
    await decideWaiver(money, input, staffOf(me, readers))
    note(ctx, me, waiverAudit, `${input.pass ? '复核通过' : '复核驳回'}免收 ${input.id}`)
    return readers.waiver.one(me, ctx.language, input.id)
  })

  handle(router, equRelease, ({ id }, me, ctx) => {
    releaseDevice(money, id, (one) => readers.equ.sees(me, one))
    note(ctx, me, equRelease, `释放设备 ${id}`)
    return readers.equ.one(me, ctx.language, id)
  })
}
