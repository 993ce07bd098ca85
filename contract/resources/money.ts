/** Orders and what moves money on them (contract page rental §3). Amounts are cents. */
import { z } from 'zod'
import { defineResource, readOnly } from '../resource.ts'
import { cents, code, dateTime, id, int, json, optional, ref, text, textarea } from '../values.ts'

/** Snapshot fields (names of places, of the customer) are what was true when the order was made. */
export const order = defineResource({
  name: 'order',
  api: '/api/blade-system/order',
  path: '/money/order',
  calls: readOnly,
  entity: z.object({
    id,
    batch: text(64),
    outTradeNo: text(32),
    transactionId: optional(text(32)),
    customerId: ref('customer'),
    openId: text(64),
    nickName: text(64),
    phoneNumber: text(20),
    equId: ref('equ'),
    typeId: ref('type'),
    hosId: ref('dept'),
    secId: ref('section'),
    roomId: ref('room'),
    bedId: ref('bed'),
    hosName: text(64),
    secName: text(64),
    roomName: text(64),
    bedName: text(64),
    depositFlag: code('pay_type'),
    /** Money received. */
    totalAmount: cents(),
    /** Fee of the rental; null until it is settled. */
    amount: optional(cents()),
    startTime: optional(dateTime()),
    endTime: optional(dateTime()),
    description: optional(text(64)),
    state: code('order_status'),
    successTime: optional(dateTime()),
    tradeStateDesc: optional(text(64)),
    priceSnapshot: json(),
    refundedAmount: cents(),
    splitAmount: cents(),
    splitReturned: cents(),
    finishType: optional(int(1, 3)),
    finishUser: optional(ref('user')),
    createTime: dateTime(),
    updateTime: dateTime(),
  }),
  joined: z.object({
    stateName: text(),
    /** What may still be refunded; the server works it out (contract page rental §7). */
    refundableAmount: cents(),
    /** Refunds that the channel has not answered yet. */
    refundingAmount: cents(),
  }),
  search: ['batch', 'nickName', 'phoneNumber', 'hosName', 'depositFlag', 'state', 'createTime'],
  columns: [
    'outTradeNo', 'transactionId', 'secName', 'roomName', 'bedName', 'totalAmount', 'amount', 'startTime', 'endTime',
    'description', 'stateName', 'successTime', 'tradeStateDesc',
  ],
})

/** `refund/detail` is a page, despite its name (contract page rental §1). */
export const refund = defineResource({
  name: 'refund',
  api: '/api/blade-system/refund',
  path: '/money/refund',
  calls: { list: 'detail' },
  entity: z.object({
    id,
    /** Id given by the channel. */
    refundId: optional(text(32)),
    outRefundNo: text(64),
    outTradeNo: text(32),
    transactionId: optional(text(32)),
    orderId: ref('order'),
    amount: cents(),
    total: cents(),
    channel: optional(text(32)),
    userReceivedAccount: optional(text(64)),
    status: code('refund_status'),
    reason: optional(textarea(80)),
    source: code('refund_source'),
    operator: optional(text(64)),
    failReason: optional(text(128)),
    createTime: dateTime(),
    successTime: optional(dateTime()),
  }),
  search: ['refundId', 'outTradeNo', 'transactionId', 'status', 'createTime'],
  columns: [
    'refundId', 'outTradeNo', 'amount', 'channel', 'userReceivedAccount', 'status', 'source', 'reason', 'createTime', 'successTime',
  ],
})

/** Split records (分账). `records/detail` is a page too. */
export const records = defineResource({
  name: 'records',
  api: '/api/blade-system/records',
  path: '/money/records',
  calls: { list: 'detail' },
  entity: z.object({
    id,
    orderId: ref('order'),
    outTradeNo: text(32),
    transactionId: text(32),
    outOrderNo: text(64),
    splitOrderId: optional(text(32)),
    receiverType: text(32),
    receiverAccount: text(64),
    receiverName: text(64),
    amount: cents(),
    /** Share in basis points. */
    ratio: int(0, 10_000),
    returnAmount: cents(),
    state: code('split_state'),
    failReason: optional(text(128)),
    description: optional(text(80)),
    createTime: dateTime(),
    finishTime: optional(dateTime()),
  }),
  search: ['outTradeNo', 'transactionId', 'receiverName', 'state', 'createTime'],
  columns: ['outTradeNo', 'transactionId', 'receiverName', 'amount', 'returnAmount', 'ratio', 'createTime', 'finishTime', 'state'],
})
