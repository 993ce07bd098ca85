/** Orders and the money moved on them (contract page rental §3). Amounts are cents. */
import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { readOnly } from '../verbs.ts'
import {
  cents,
  code,
  condition,
  dateTime,
  flag,
  hospital,
  id,
  identifier,
  int,
  json,
  optional,
  phone,
  ratio,
  ref,
  translatable,
  stamp,
  state,
  text,
  textarea,
  word,
} from '../values.ts'

/** Snapshot fields (names of places, of the customer) keep their values from the creation of the order. */
export const order = defineResource({
  name: 'order',
  api: '/api/blade-system/order',
  path: '/money/order',
  calls: readOnly,
  entity: () =>
    z.object({
      id,
      batch: identifier(64),
      outTradeNo: identifier(32),
      transactionId: optional(identifier(32)),
      customerId: ref('customer'),
      openId: identifier(64),
      nickName: text(64),
      phoneNumber: phone(20),
      equId: ref('equ'),
      typeId: ref('type'),
      hosId: hospital(),
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
      /** Fee of the rental; null until settled. */
      amount: optional(cents()),
      startTime: optional(dateTime()),
      endTime: optional(dateTime()),
      description: optional(text(64)),
      state: state('order_status'),
      successTime: optional(dateTime()),
      tradeStateDesc: optional(translatable(text(64))),
      priceSnapshot: json(),
      refundedAmount: cents(),
      splitAmount: cents(),
      splitReturned: cents(),
      /** The part of the fee that staff waived. */
      waivedAmount: cents(),
      /** Time of the last reminder of a debt. */
      remindTime: optional(dateTime()),
      finishType: optional(int(1, 3)),
      finishUser: optional(stamp(ref('user'))),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  joined: () =>
    z.object({
      stateName: text(),
      /** Amount that may still be refunded; computed by the server (contract page rental §7). */
      refundableAmount: cents(),
      /** Refunds that the channel has not answered yet. */
      refundingAmount: cents(),
      /** Current fee of a running or abnormal order; 0 in other states. */
      accruedAmount: cents(),
      /** Debt of an ended order; 0 unless it is 待补缴. */
      owedAmount: cents(),
    }),
  search: ['batch', 'nickName', 'phoneNumber', 'hosName', 'depositFlag', 'state', 'createTime'],
  linked: () =>
    z.object({
      customerId: ref('customer'),
      hosId: hospital(),
      /** Time of payment. */
      successTime: dateTime(),
      /** Was in use in an hour of the week (`weekHourText`). */
      usedIn: condition(/^\d{4}-\d\d-\d\d~\d{4}-\d\d-\d\d~[1-7]~(1?\d|2[0-3])$/),
      /** Some of its money is in this part (`moneyParts`). */
      moneyPart: condition(/^(refunded|hospital|person|platform|open)$/),
    }),
  columns: [
    'outTradeNo',
    'transactionId',
    'secName',
    'roomName',
    'bedName',
    'totalAmount',
    'amount',
    'startTime',
    'endTime',
    'description',
    'stateName',
    'successTime',
    'tradeStateDesc',
  ],
  card: {
    title: ['outTradeNo'],
    lines: [
      ['secName', 'roomName', 'bedName', 'totalAmount'],
      ['startTime', 'description'],
    ],
    state: 'stateName',
  },
  beneath: { outTradeNo: ['nickName', 'phoneNumber'], secName: ['hosName', 'batch'] },
  find: ['outTradeNo', 'phoneNumber', 'nickName', 'batch'],
})

/** `refund/detail` is a page, despite its name (contract page rental §1). */
export const refund = defineResource({
  name: 'refund',
  api: '/api/blade-system/refund',
  path: '/money/refund',
  calls: { list: 'detail' },
  entity: () =>
    z.object({
      id,
      /** Id given by the channel. */
      refundId: optional(identifier(32)),
      outRefundNo: identifier(64),
      outTradeNo: identifier(32),
      transactionId: optional(identifier(32)),
      orderId: ref('order'),
      amount: cents(),
      total: cents(),
      channel: optional(word('refund_channel')),
      userReceivedAccount: optional(translatable(identifier(64))),
      status: state('refund_status'),
      reason: optional(translatable(textarea(80))),
      source: code('refund_source'),
      operator: optional(translatable(text(64))),
      failReason: optional(translatable(text(128))),
      /** Empty if no approval is needed. */
      approvalState: optional(state('approval_state')),
      /** The user who settled an abnormal refund by hand; this server's extension of Blade. */
      handleUser: optional(text(64)),
      handleTime: optional(dateTime()),
      handleRemark: optional(textarea(255)),
      createTime: dateTime(),
      successTime: optional(dateTime()),
    }),
  /** Fields of the order; this server's extension of Blade. */
  joined: () => z.object({ nickName: text(), hosId: hospital(), hosName: text() }),
  search: ['refundId', 'outTradeNo', 'transactionId', 'status', 'createTime'],
  linked: () => z.object({ hosId: hospital(), successTime: dateTime() }),
  find: ['refundId'],
  columns: [
    'refundId',
    'outTradeNo',
    'amount',
    'channel',
    'userReceivedAccount',
    'status',
    'source',
    'reason',
    'createTime',
    'successTime',
  ],
  card: {
    title: ['refundId'],
    lines: [
      ['nickName', 'amount'],
      ['createTime', 'channel'],
    ],
    state: 'status',
  },
  beneath: { outTradeNo: ['nickName', 'hosName'] },
})

/** Refunds that need a second person, waiting or decided; they have the ids of the refunds. Only the bundled backend has it. */
export const approval = defineResource({
  name: 'approval',
  beyond: 'approval',
  api: '/api/ward/approval',
  path: '/money/approval',
  calls: readOnly,
  entity: () =>
    z.object({
      id,
      orderId: ref('order'),
      outTradeNo: identifier(32),
      outRefundNo: identifier(64),
      amount: cents(),
      total: cents(),
      reason: optional(translatable(textarea(80))),
      /** Name of the user who requested the refund. */
      operator: optional(translatable(text(64))),
      operatorId: optional(stamp(ref('user'))),
      approvalState: state('approval_state'),
      auditUser: optional(text(64)),
      auditTime: optional(dateTime()),
      auditRemark: optional(textarea(255)),
      /** Status of the refund. */
      status: state('refund_status'),
      failReason: optional(translatable(text(128))),
      createTime: dateTime(),
    }),
  joined: () =>
    z.object({
      nickName: text(),
      phoneNumber: phone(),
      hosId: hospital(),
      hosName: text(),
      /** Rent that the refund gives back; it is waived with the approval. */
      waivedAmount: cents(),
      /** 1 if the caller requested it. */
      own: flag(),
    }),
  search: ['outTradeNo', 'nickName', 'phoneNumber', 'operator', 'approvalState', 'createTime'],
  columns: ['outTradeNo', 'nickName', 'phoneNumber', 'amount', 'reason', 'operator', 'createTime', 'approvalState', 'auditUser', 'status'],
  card: {
    title: ['outTradeNo'],
    lines: [
      ['nickName', 'amount'],
      ['createTime', 'operator'],
    ],
    state: 'approvalState',
  },
  beneath: { outTradeNo: ['hosName'] },
})

/** Rent that staff decided to waive: counted, waiting for a second person, or rejected. Only the bundled backend has it. */
export const waiver = defineResource({
  name: 'waiver',
  beyond: 'rental-account',
  api: '/api/ward/waiver',
  path: '/money/waiver',
  calls: readOnly,
  entity: () =>
    z.object({
      id,
      orderId: ref('order'),
      outTradeNo: identifier(32),
      /** The refund that gives the rent back; the two are approved together. */
      refundId: optional(ref('refund')),
      amount: cents(),
      reason: translatable(textarea(80)),
      operator: translatable(text(64)),
      operatorId: ref('user'),
      /** Empty if no approval is needed. */
      approvalState: optional(state('approval_state')),
      auditUser: optional(text(64)),
      auditTime: optional(dateTime()),
      auditRemark: optional(textarea(255)),
      createTime: dateTime(),
    }),
  joined: () =>
    z.object({
      nickName: text(),
      phoneNumber: phone(),
      hosId: hospital(),
      hosName: text(),
      /** 1 if the caller requested it. */
      own: flag(),
    }),
  search: ['outTradeNo', 'operator', 'approvalState', 'createTime'],
  linked: () => z.object({ orderId: ref('order'), refundId: ref('refund') }),
  columns: ['outTradeNo', 'nickName', 'phoneNumber', 'hosName', 'amount', 'reason', 'operator', 'createTime', 'approvalState', 'auditUser'],
  card: {
    title: ['outTradeNo'],
    lines: [
      ['nickName', 'amount'],
      ['createTime', 'operator'],
    ],
    state: 'approvalState',
  },
})

/** Split records (分账). `records/detail` is a page, too. */
export const records = defineResource({
  name: 'records',
  api: '/api/blade-system/records',
  path: '/money/records',
  calls: { list: 'detail' },
  entity: () =>
    z.object({
      id,
      orderId: ref('order'),
      outTradeNo: identifier(32),
      transactionId: identifier(32),
      outOrderNo: identifier(64),
      splitOrderId: optional(identifier(32)),
      receiverType: text(32),
      receiverAccount: identifier(64),
      receiverName: text(64),
      amount: cents(),
      ratio: ratio(),
      returnAmount: cents(),
      state: state('split_state'),
      operator: optional(translatable(text(64))),
      failReason: optional(translatable(text(128))),
      description: optional(text(80)),
      createTime: dateTime(),
      finishTime: optional(dateTime()),
    }),
  joined: () =>
    z.object({
      /** Amount that may still be returned; computed by the server (contract page rental §7). */
      returnableAmount: cents(),
      /** Returns that the channel has not answered yet. */
      returningAmount: cents(),
    }),
  search: ['outTradeNo', 'transactionId', 'receiverName', 'state', 'createTime'],
  columns: ['outTradeNo', 'transactionId', 'receiverName', 'amount', 'returnAmount', 'ratio', 'createTime', 'finishTime', 'state'],
  card: {
    title: ['outTradeNo'],
    lines: [
      ['receiverName', 'amount'],
      ['createTime', 'ratio'],
    ],
    state: 'state',
  },
})
