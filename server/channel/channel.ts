import type { BillLine } from '#contract/rules/bill.ts'

/**
 * The payment channel as the services see it, in the terms of WeChat Pay v3 (contract page rental §10), so that a real
 * driver can replace the simulator. Amounts are whole cents; times are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai.
 */

export interface PayRequest {
  out_trade_no: string
  description: string
  amount: { total: number; currency: 'CNY' }
  payer: { openid: string }
}

export interface PayAnswer {
  out_trade_no: string
  transaction_id: string
  trade_state: 'NOTPAY' | 'USERPAYING' | 'SUCCESS' | 'CLOSED' | 'PAYERROR'
  trade_state_desc: string
  amount: { total: number }
  success_time?: string
}

export interface RefundRequest {
  transaction_id?: string
  out_trade_no: string
  out_refund_no: string
  reason?: string
  amount: { refund: number; total: number; currency: 'CNY' }
  /** Not sent to WeChat, which knows the payer; the simulator chooses account and outcome by it. */
  payer: { openid: string }
}

export interface RefundAnswer {
  out_refund_no: string
  refund_id: string
  status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  channel: 'ORIGINAL' | 'BALANCE' | 'OTHER_BALANCE' | 'OTHER_BANKCARD'
  user_received_account: string
  create_time: string
  success_time?: string
}

export interface SplitRequest {
  transaction_id: string
  out_order_no: string
  receivers: { type: string; account: string; amount: number; description: string }[]
  /** True: what is not split becomes the merchant's, and nothing more can be split. */
  unfreeze_unsplit: boolean
}

export interface SplitAnswer {
  out_order_no: string
  order_id: string
  state: 'PROCESSING' | 'FINISHED'
  receivers: {
    account: string
    amount: number
    result: 'PENDING' | 'SUCCESS' | 'CLOSED'
    detail_id: string
    fail_reason?: string
    finish_time?: string
  }[]
}

export interface ReturnRequest {
  out_order_no: string
  out_return_no: string
  /** The receiver that returns it. */
  return_mchid: string
  amount: number
  description: string
}

export interface ReturnAnswer {
  out_return_no: string
  return_id: string
  result: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  fail_reason?: string
  finish_time?: string
}

export interface TransferRequest {
  out_batch_no: string
  batch_name: string
  batch_remark: string
  total_amount: number
  total_num: number
  transfer_detail_list: { out_detail_no: string; transfer_amount: number; transfer_remark: string; openid: string; user_name: string }[]
}

export interface TransferAnswer {
  out_batch_no: string
  batch_id: string
  batch_status: 'ACCEPTED' | 'PROCESSING' | 'FINISHED' | 'CLOSED'
  transfer_detail_list: {
    out_detail_no: string
    detail_id: string
    detail_status: 'PROCESSING' | 'SUCCESS' | 'FAIL'
    fail_reason?: string
    finish_time?: string
  }[]
}

interface Answers {
  pay: PayAnswer
  refund: RefundAnswer
  split: SplitAnswer
  return: ReturnAnswer
  transfer: TransferAnswer
}
export type ChannelKind = keyof Answers
export type ChannelResult = { [K in ChannelKind]: { kind: K; answer: Answers[K] } }[ChannelKind]

/** The channel rejected the operation: it does not exist there. */
export class ChannelRejected extends Error {
  constructor(
    readonly code: 'NOT_ENOUGH' | 'FREQUENCY_LIMITED' | 'PARAM_ERROR' | 'RESOURCE_NOT_EXISTS',
    message: string,
  ) {
    super(message)
  }
  /** True where the channel may accept the same call later. */
  get passing(): boolean {
    return this.code === 'NOT_ENOUGH' || this.code === 'FREQUENCY_LIMITED'
  }
}

/** The outcome is unknown (time-out, SYSTEM_ERROR): query or retry with the same number. */
export class ChannelUnknown extends Error {}

/**
 * Idempotent: the same out number always names the same operation. Each of the five throws ChannelRejected or ChannelUnknown;
 * anything thrown but ChannelRejected means "unknown".
 */
export interface Channel {
  /** Collects money that the customer has authorized (pay score). */
  pay(request: PayRequest): Promise<PayAnswer>
  refund(request: RefundRequest): Promise<RefundAnswer>
  /** Shares the money of a paid order among receivers. */
  split(request: SplitRequest): Promise<SplitAnswer>
  /** Takes a share back from a receiver. */
  return(request: ReturnRequest): Promise<ReturnAnswer>
  /** Pays out of the merchant's balance. */
  transfer(request: TransferRequest): Promise<TransferAnswer>
  /** The state of an operation. undefined: the channel has no such operation. */
  query(kind: ChannelKind, outNo: string): Promise<ChannelResult | undefined>
  /**
   * Delivers every pending result, oldest first.
   * @param take enters a result that came `at` (epoch ms) into the books; false if that failed: the next call delivers it again
   */
  collect(take: (result: ChannelResult, at: number) => boolean | Promise<boolean>): Promise<void>
  /** All movements of a day (`yyyy-MM-dd`) according to the channel; unordered. */
  bill(day: string): Promise<BillLine[]>
}
