/**
 * The payment channel as the services see it, in the words of WeChat Pay v3 (contract page rental §10), so that a real
 * driver can take the simulator's place. Amounts are whole cents; times are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai.
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
  success_time?: string
}

export interface RefundRequest {
  transaction_id?: string
  out_trade_no: string
  out_refund_no: string
  reason?: string
  amount: { refund: number; total: number; currency: 'CNY' }
  /** Not sent to WeChat, which knows it: the simulator picks account and outcome by it. */
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

export type ChannelResult = { kind: 'pay'; outNo: string; answer: PayAnswer } | { kind: 'refund'; outNo: string; answer: RefundAnswer }

/** The channel took nothing: the operation does not exist there. */
export class ChannelRejected extends Error {
  constructor(
    readonly code: 'NOT_ENOUGH' | 'FREQUENCY_LIMITED' | 'PARAM_ERROR' | 'RESOURCE_NOT_EXISTS',
    message: string,
  ) {
    super(message)
  }
}

/** Nobody knows whether the channel took it (time-out, SYSTEM_ERROR): ask again with the same number. */
export class ChannelUnknown extends Error {}

/** The same out_no always names the same operation. Anything thrown but ChannelRejected means "unknown". */
export interface Channel {
  /** Collects money that the customer has agreed to pay (pay score). @throws ChannelRejected | ChannelUnknown */
  pay(request: PayRequest): Promise<PayAnswer>
  /** @throws ChannelRejected | ChannelUnknown */
  refund(request: RefundRequest): Promise<RefundAnswer>
  /** undefined: the channel has no such operation. */
  queryPay(outTradeNo: string): Promise<PayAnswer | undefined>
  queryRefund(outRefundNo: string): Promise<RefundAnswer | undefined>
  /** Results that came in since the last call, oldest first. */
  collect(): Promise<ChannelResult[]>
}
