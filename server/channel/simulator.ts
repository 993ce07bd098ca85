/**
 * The offline driver of the payment channel: its books are the table `sim_op`, so that a restart changes nothing, and
 * nothing in it is random (contract page rental §10). It settles by the injected clock, on every read and on `collect`.
 */
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { simOp } from '#db/tables/money.ts'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ChannelRejected, ChannelUnknown, type Channel, type ChannelResult, type PayAnswer, type RefundAnswer } from './channel.ts'

export interface SimulatorOptions {
  /** Milliseconds from acceptance to result. */
  delays?: Partial<Record<'pay' | 'refund' | 'split' | 'transfer', number>>
  /** Cents at the start; payments add, refunds take away. Absent: never short. */
  merchantBalance?: number
  /** The last two digits of an amount choose a failure (`failureOf`). Off unless asked for. */
  failures?: boolean
}

type Kind = 'pay' | 'refund'
type Op = typeof simOp.$inferSelect

const defaultDelays = { pay: 1000, refund: 3000, split: 2000, transfer: 3000 }
const prefixes = { pay: '4200', refund: '5030' }
const accounts = ['支付用户零钱', '招商银行信用卡0403', '工商银行储蓄卡6621'] as const
const requestOf = z.object({ amount: z.number(), openid: z.string() })
const payOutcome = z.enum(['SUCCESS', 'CLOSED', 'PAYERROR'])
const refundOutcome = z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL'])

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Failures by amount: cents mod 100. */
const failures = { 91: 'abnormal', 92: 'closed', 93: 'never', 94: 'short', 95: 'error', 96: 'lost', 97: 'limited' } as const
type Failure = (typeof failures)[keyof typeof failures]
const failureOf = (cents: number): Failure | undefined => Object.entries(failures).find(([rest]) => Number(rest) === cents % 100)?.[1]

function outcomeOf(kind: Kind, failure: Failure | undefined, openid: string): string {
  if (kind === 'pay') return failure === 'abnormal' ? 'PAYERROR' : failure === 'closed' ? 'CLOSED' : 'SUCCESS'
  if (failure === 'abnormal' || openid.startsWith('sim_void_')) return 'ABNORMAL'
  return failure === 'closed' ? 'CLOSED' : 'SUCCESS'
}

const payTexts: Record<string, string> = { SUCCESS: '支付成功', CLOSED: '已关闭', PAYERROR: '支付失败', USERPAYING: '支付处理中' }

export function createSimulator(db: Db, clock: () => number, options: SimulatorOptions = {}): Channel {
  const delays = { ...defaultDelays, ...options.delays }

  // why: asked before every list of orders, where hardly ever something is due
  const anyDue = db.$client.prepare('select 1 from sim_op where settled_at is null and settle_at <= ? limit 1').pluck()
  const findDue = db
    .select()
    .from(simOp)
    .where(and(isNull(simOp.settledAt), lte(simOp.settleAt, sql.placeholder('now')), inArray(simOp.kind, ['pay', 'refund'])))
    .orderBy(asc(simOp.settleAt), asc(simOp.id))
    .limit(200)
    .prepare()

  const find = (kind: Kind, outNo: string) =>
    db
      .select()
      .from(simOp)
      .where(and(eq(simOp.kind, kind), eq(simOp.outNo, outNo)))
      .get()

  /** Cents that the merchant has: every accepted refund is taken off at once, a payment counts when it is there. */
  function balance(start: number): number {
    const cents = sql<number>`coalesce(sum(case
      when ${simOp.kind} = 'pay' and ${simOp.settledAt} is not null and ${simOp.outcome} = 'SUCCESS' then ${simOp.request} ->> '$.amount'
      when ${simOp.kind} = 'refund' and ${simOp.outcome} <> 'CLOSED' then -(${simOp.request} ->> '$.amount') else 0 end), 0)`
    return start + (db.select({ cents }).from(simOp).get()?.cents ?? 0)
  }

  /** Takes an operation into the books, or finds the one that this number names already. */
  function accept(kind: Kind, outNo: string, amount: number, openid: string): Op {
    return db.transaction(
      () => {
        const requestHash = digest(`${kind}|${outNo}|${amount}`).toString('hex')
        const known = find(kind, outNo)
        if (known && known.requestHash !== requestHash) throw new ChannelRejected('PARAM_ERROR', '订单号重复且参数不一致')
        if (known) return settled(known)

        const failure = options.failures ? failureOf(amount) : undefined
        if (failure === 'error') throw new ChannelUnknown('系统繁忙,请稍后重试')
        if (failure === 'limited') throw new ChannelRejected('FREQUENCY_LIMITED', '操作过于频繁')
        const short = kind === 'refund' && options.merchantBalance !== undefined && balance(options.merchantBalance) < amount
        if (failure === 'short' || short) throw new ChannelRejected('NOT_ENOUGH', '账户余额不足')

        const now = clock()
        const count =
          (db
            .select({ top: sql<number>`coalesce(max(${simOp.id}), 0)` })
            .from(simOp)
            .get()?.top ?? 0) + 1
        // why: the 14-digit count starts high, so that it never meets the numbers of rows that came with a seed
        const channelId = `${prefixes[kind]}${formatTime(now).slice(0, 10).replaceAll('-', '')}${90_000_000_000_000 + count}`
        return db
          .insert(simOp)
          .values({
            kind,
            outNo,
            requestHash,
            request: JSON.stringify({ amount, openid }),
            channelId,
            outcome: outcomeOf(kind, failure, openid),
            acceptedAt: now,
            settleAt: failure === 'never' ? null : now + delays[kind],
          })
          .returning()
          .get()
      },
      { behavior: 'immediate' },
    )
  }

  /** The operation with its result entered where it is due. */
  function settled(op: Op): Op {
    if (op.settledAt !== null || op.settleAt === null || op.settleAt > clock()) return op
    db.update(simOp).set({ settledAt: op.settleAt }).where(eq(simOp.id, op.id)).run()
    return { ...op, settledAt: op.settleAt }
  }

  function payAnswer(op: Op): PayAnswer {
    const state = op.settledAt === null ? 'USERPAYING' : payOutcome.parse(op.outcome)
    const success = state === 'SUCCESS' && op.settledAt !== null ? { success_time: formatTime(op.settledAt) } : {}
    return {
      out_trade_no: op.outNo,
      transaction_id: op.channelId,
      trade_state: state,
      trade_state_desc: payTexts[state] ?? state,
      ...success,
    }
  }

  function refundAnswer(op: Op): RefundAnswer {
    const { openid } = requestOf.parse(JSON.parse(op.request))
    const account = digest(openid)[0]! % accounts.length
    const status = op.settledAt === null ? 'PROCESSING' : refundOutcome.parse(op.outcome)
    const success = status === 'SUCCESS' && op.settledAt !== null ? { success_time: formatTime(op.settledAt) } : {}
    return {
      out_refund_no: op.outNo,
      refund_id: op.channelId,
      status,
      channel: 'ORIGINAL',
      user_received_account: accounts[account]!,
      create_time: formatTime(op.acceptedAt),
      ...success,
    }
  }

  /** Failure 96: the operation is in the books, but the caller never hears of it. */
  function loseAnswer(amount: number): void {
    if (options.failures && failureOf(amount) === 'lost') throw new ChannelUnknown('请求超时')
  }

  const resultOf = (op: Op): ChannelResult =>
    op.kind === 'pay'
      ? { kind: 'pay', outNo: op.outNo, answer: payAnswer(op) }
      : { kind: 'refund', outNo: op.outNo, answer: refundAnswer(op) }

  return {
    async pay(request) {
      const op = accept('pay', request.out_trade_no, request.amount.total, request.payer.openid)
      loseAnswer(request.amount.total)
      return payAnswer(op)
    },
    async refund(request) {
      const op = accept('refund', request.out_refund_no, request.amount.refund, request.payer.openid)
      loseAnswer(request.amount.refund)
      return refundAnswer(op)
    },
    async queryPay(outTradeNo) {
      const op = find('pay', outTradeNo)
      return op && payAnswer(settled(op))
    },
    async queryRefund(outRefundNo) {
      const op = find('refund', outRefundNo)
      return op && refundAnswer(settled(op))
    },
    async collect() {
      const now = clock()
      if (anyDue.get(now) === undefined) return []
      const due = findDue.all({ now })
      return due.map((op) => resultOf(settled(op)))
    },
  }
}
