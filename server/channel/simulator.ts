/** The offline driver of the payment channel: the answers of `sim-books`, in the terms of WeChat Pay (contract page rental §10). */
import { isVoidCard, refundAccountOf } from '#contract/rules/channel.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { BillLine } from '#contract/rules/bill.ts'
import type { Db } from '#db/open.ts'
import { z } from 'zod'
import {
  ChannelUnknown,
  type Channel,
  type ChannelResult,
  type PayAnswer,
  type RefundAnswer,
  type ReturnAnswer,
  type SplitAnswer,
  type TransferAnswer,
} from './channel.ts'
import { createBooks, type Op, type SimulatorOptions } from './sim-books.ts'

export type { SimulatorOptions } from './sim-books.ts'

const payer = z.object({ openid: z.string() })
const shares = z.object({ receivers: z.array(z.object({ account: z.string(), amount: z.number() })) })
const detail = z.object({ out_detail_no: z.string() })

const failed = (op: Op) => op.outcome === 'closed' || op.outcome === 'abnormal'
const finishOf = (op: Op) => (op.settledAt === null ? {} : { finish_time: formatTime(op.settledAt) })
const successOf = (op: Op) => (op.settledAt === null ? {} : { success_time: formatTime(op.settledAt) })

const payTexts: Record<PayAnswer['trade_state'], string> = {
  NOTPAY: '未支付',
  USERPAYING: '支付处理中',
  SUCCESS: '支付成功',
  CLOSED: '已关闭',
  PAYERROR: '支付失败',
}

function payAnswer(op: Op): PayAnswer {
  const state =
    op.settledAt === null ? 'USERPAYING' : op.outcome === 'closed' ? 'CLOSED' : op.outcome === 'abnormal' ? 'PAYERROR' : 'SUCCESS'
  return {
    out_trade_no: op.outNo,
    transaction_id: op.channelId,
    trade_state: state,
    trade_state_desc: payTexts[state],
    amount: { total: op.amount },
    ...(state === 'SUCCESS' && successOf(op)),
  }
}

function refundAnswer(op: Op): RefundAnswer {
  const { openid } = payer.parse(JSON.parse(op.request))
  const status =
    op.settledAt === null ? 'PROCESSING' : op.outcome === 'closed' ? 'CLOSED' : op.outcome === 'abnormal' ? 'ABNORMAL' : 'SUCCESS'
  return {
    out_refund_no: op.outNo,
    refund_id: op.channelId,
    status,
    // Money that cannot go back to a void card is kept in the customer's account at the channel.
    channel: status === 'ABNORMAL' ? 'OTHER_BANKCARD' : 'ORIGINAL',
    user_received_account: refundAccountOf(openid, status === 'ABNORMAL'),
    create_time: formatTime(op.acceptedAt),
    ...(status === 'SUCCESS' && successOf(op)),
  }
}

function splitAnswer(op: Op): SplitAnswer {
  const { receivers } = shares.parse(JSON.parse(op.request))
  return {
    out_order_no: op.outNo,
    order_id: op.channelId,
    state: op.settledAt === null ? 'PROCESSING' : 'FINISHED',
    receivers: receivers.map(({ account, amount }, i) => {
      const closed = failed(op) || isVoidCard(account)
      return {
        account,
        amount,
        detail_id: `${op.channelId}${i + 1}`,
        result: op.settledAt === null ? 'PENDING' : closed ? 'CLOSED' : 'SUCCESS',
        ...(closed && op.settledAt !== null && { fail_reason: '接收方账户异常' }),
        ...finishOf(op),
      }
    }),
  }
}

const returnAnswer = (op: Op): ReturnAnswer => ({
  out_return_no: op.outNo,
  return_id: op.channelId,
  result: op.settledAt === null ? 'PROCESSING' : failed(op) ? 'FAILED' : 'SUCCESS',
  ...(failed(op) && op.settledAt !== null && { fail_reason: '接收方余额不足' }),
  ...finishOf(op),
})

function transferAnswer(op: Op): TransferAnswer {
  const { out_detail_no } = detail.parse(JSON.parse(op.request))
  const done = op.settledAt !== null
  return {
    out_batch_no: op.outNo,
    batch_id: op.channelId,
    batch_status: !done ? 'PROCESSING' : op.outcome === 'closed' ? 'CLOSED' : 'FINISHED',
    transfer_detail_list: [
      {
        out_detail_no,
        detail_id: op.channelId.replace(/^1030/, '1040'),
        detail_status: !done ? 'PROCESSING' : failed(op) ? 'FAIL' : 'SUCCESS',
        ...(done && failed(op) && { fail_reason: op.outcome === 'closed' ? '商户主动关闭' : '收款账户未实名' }),
        ...finishOf(op),
      },
    ],
  }
}

function resultOf(op: Op): ChannelResult {
  switch (op.kind) {
    case 'pay':
      return { kind: 'pay', answer: payAnswer(op) }
    case 'refund':
      return { kind: 'refund', answer: refundAnswer(op) }
    case 'split':
      return { kind: 'split', answer: splitAnswer(op) }
    case 'return':
      return { kind: 'return', answer: returnAnswer(op) }
    case 'transfer':
      return { kind: 'transfer', answer: transferAnswer(op) }
  }
}

/** What an operation moved: nothing, one amount, or a share for each receiver. */
function billOf(op: Op): BillLine[] {
  if (op.settledAt === null || failed(op)) return []
  const line = { kind: op.kind, no: op.outNo, amount: op.amount, time: formatTime(op.settledAt) }
  if (op.kind !== 'split') return [line]
  const { receivers } = shares.parse(JSON.parse(op.request))
  return receivers.flatMap(({ account, amount }) => (isVoidCard(account) ? [] : [{ ...line, no: `${op.outNo}/${account}`, amount }]))
}

/** The reports of a settled operation: one, two, or one that is followed by an older state. */
function reports(op: Op): ChannelResult[] {
  const final = resultOf(op)
  if (op.outcome === 'twice') return [final, final]
  return op.outcome === 'stale' ? [final, resultOf({ ...op, settledAt: null })] : [final]
}

export function createSimulator(db: Db, clock: () => number, options: SimulatorOptions = {}): Channel {
  const books = createBooks(db, clock, options)

  /** `lost`: the operation is in the books, but the caller gets no answer. */
  function throwIfLost(op: Op): Op {
    if (op.outcome === 'lost') throw new ChannelUnknown('请求超时')
    return op
  }

  return {
    async pay({ out_trade_no, amount, payer: { openid } }) {
      const operation = { kind: 'pay', outNo: out_trade_no, amount: amount.total, openid, outTradeNo: out_trade_no } as const
      return payAnswer(throwIfLost(books.accept(operation, { openid })))
    },
    async refund({ out_trade_no, out_refund_no, amount, payer: { openid } }) {
      const operation = { kind: 'refund', outNo: out_refund_no, amount: amount.refund, openid, outTradeNo: out_trade_no } as const
      return refundAnswer(throwIfLost(books.accept(operation, { openid, out_trade_no })))
    },
    async split({ out_order_no, transaction_id, receivers }) {
      const sum = (list: typeof receivers) => list.reduce((cents, { amount }) => cents + amount, 0)
      const operation = {
        kind: 'split',
        outNo: out_order_no,
        amount: sum(receivers),
        openid: receivers[0]?.account ?? '',
        outTradeNo: '',
      } as const
      const moved = sum(receivers.filter(({ account }) => !isVoidCard(account)))
      return splitAnswer(throwIfLost(books.accept(operation, { transaction_id, receivers }, moved)))
    },
    async return({ out_order_no, out_return_no, return_mchid, amount }) {
      const operation = { kind: 'return', outNo: out_return_no, amount, openid: return_mchid, outTradeNo: '' } as const
      return returnAnswer(throwIfLost(books.accept(operation, { out_order_no, return_mchid })))
    },
    async transfer({ out_batch_no, total_amount, transfer_detail_list: [first] }) {
      const operation = {
        kind: 'transfer',
        outNo: out_batch_no,
        amount: total_amount,
        openid: first?.openid ?? '',
        outTradeNo: '',
      } as const
      return transferAnswer(throwIfLost(books.accept(operation, { out_detail_no: first?.out_detail_no, openid: first?.openid })))
    },
    async query(kind, outNo) {
      const op = books.find(kind, outNo)
      return op && resultOf(books.settled(op))
    },
    async bill(day) {
      return books.settledOn(day).flatMap(billOf)
    },
    async collect(take) {
      // Closed last, so that a result that did not reach the books because of a crash is reported again.
      for (const op of books.due()) {
        let isBooked = true
        const settled = books.settled(op)
        for (const report of reports(settled)) isBooked &&= await take(report, settled.settledAt ?? clock())
        if (isBooked) books.close(op)
      }
    },
  }
}
