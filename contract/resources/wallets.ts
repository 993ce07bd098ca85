/** Customers' wallets, and the money that enters and leaves them (contract page rental §3). Amounts are cents. */
import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { crud, readOnly } from '../verbs.ts'
import { withdrawalParts } from '../rules/payout.ts'
import {
  cents,
  code,
  dateTime,
  hospital,
  id,
  identifier,
  mobile,
  optional,
  parted,
  phone,
  ratio,
  ref,
  translatable,
  secret,
  state,
  text,
  textarea,
  word,
} from '../values.ts'

/** amount = personAmount (own money) + platAmount (the platform's gift). */
export const wallet = defineResource({
  name: 'wallet',
  api: '/api/blade-system/wallet',
  path: '/money/wallet',
  calls: { list: 'list' },
  entity: () =>
    z.object({
      id,
      customerId: ref('customer'),
      amount: cents(),
      personAmount: cents(),
      platAmount: cents(),
      createTime: dateTime(),
    }),
  joined: () => z.object({ nickName: text(), phoneNumber: phone(), openId: identifier() }),
  search: ['nickName', 'phoneNumber'],
  linked: () => z.object({ customerId: ref('customer') }),
  columns: ['nickName', 'phoneNumber', 'amount', 'personAmount', 'platAmount', 'createTime'],
  card: {
    title: ['nickName'],
    lines: [
      ['phoneNumber', 'amount'],
      ['personAmount', 'platAmount'],
    ],
  },
})

/** Customer fields of recharges and withdrawals are snapshots. */
const customerThen = { customerId: ref('customer'), nickName: text(64), phoneNumber: phone(20), openId: identifier(64) }

export const recharge = defineResource({
  name: 'recharge',
  api: '/api/blade-system/recharge',
  path: '/money/recharge',
  calls: readOnly,
  entity: () =>
    z.object({
      id,
      ...customerThen,
      outTradeNo: identifier(32),
      transactionId: optional(identifier(32)),
      amount: cents(),
      giftAmount: cents(),
      state: state('recharge_state'),
      tradeStateDesc: optional(translatable(text(64))),
      createTime: dateTime(),
      successTime: optional(dateTime()),
    }),
  search: ['outTradeNo', 'nickName', 'phoneNumber', 'state', 'createTime'],
  linked: () => z.object({ customerId: ref('customer') }),
  columns: ['outTradeNo', 'transactionId', 'nickName', 'phoneNumber', 'amount', 'giftAmount', 'state', 'createTime', 'successTime'],
  card: {
    title: ['outTradeNo'],
    lines: [
      ['nickName', 'amount'],
      ['createTime', 'giftAmount'],
    ],
    state: 'state',
  },
})

/** The list of withdrawals is `page`. `createTime` is the time of the request. */
export const withdrawal = defineResource({
  name: 'withdrawal',
  api: '/api/blade-system/withdrawal',
  path: '/money/withdrawal',
  calls: { list: 'page', detail: 'detail' },
  entity: () =>
    z.object({
      id,
      ...customerThen,
      amount: cents(),
      fee: cents(),
      realAmount: cents(),
      state: parted(state('withdrawal_state'), withdrawalParts),
      createTime: dateTime(),
      auditUser: optional(text(64)),
      auditTime: optional(dateTime()),
      auditRemark: optional(textarea(255)),
      outBatchNo: optional(identifier(64)),
      failReason: optional(translatable(text(128))),
      successTime: optional(dateTime()),
    }),
  search: ['nickName', 'phoneNumber', 'state', 'createTime'],
  linked: () => z.object({ customerId: ref('customer') }),
  find: ['phoneNumber', 'nickName'],
  columns: ['nickName', 'phoneNumber', 'amount', 'fee', 'realAmount', 'state', 'createTime', 'auditUser', 'auditTime', 'successTime'],
  card: {
    title: ['nickName'],
    lines: [
      ['phoneNumber', 'amount'],
      ['createTime', 'realAmount'],
    ],
    state: 'state',
  },
})

export const transfers = defineResource({
  name: 'transfers',
  api: '/api/blade-system/transfers',
  path: '/money/transfers',
  calls: { list: 'list' },
  entity: () =>
    z.object({
      id,
      outBatchNo: identifier(64),
      /** Id given by the channel. */
      batchId: optional(identifier(64)),
      outDetailNo: identifier(64),
      detailId: optional(identifier(64)),
      payeeId: optional(ref('payee')),
      userName: text(64),
      openId: identifier(64),
      amount: cents(),
      remark: optional(textarea(80)),
      sourceType: code('transfer_source'),
      /** The withdrawal that it pays; empty for a payee. */
      sourceId: optional(ref('withdrawal')),
      state: state('transfer_state'),
      failReason: optional(translatable(text(128))),
      createTime: dateTime(),
      successTime: optional(dateTime()),
    }),
  search: ['outBatchNo', 'userName', 'sourceType', 'state', 'createTime'],
  columns: ['outBatchNo', 'batchId', 'userName', 'amount', 'sourceType', 'remark', 'state', 'failReason', 'createTime', 'successTime'],
  card: {
    title: ['outBatchNo'],
    lines: [
      ['userName', 'amount'],
      ['createTime', 'sourceType'],
    ],
    state: 'state',
  },
})

/** Recipients of transfers. */
export const payee = defineResource({
  name: 'payee',
  api: '/api/blade-system/payee',
  path: '/money/payee',
  calls: crud,
  entity: () =>
    z.object({
      id,
      payeeName: text(64),
      payeeType: code('payee_type'),
      openId: identifier(64),
      phoneNumber: optional(mobile()),
      hosId: optional(hospital()),
      idCard: optional(secret(32)),
      state: state('enable_state'),
      remark: optional(textarea(255)),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  joined: () => z.object({ hosName: text() }),
  find: ['payeeName', 'phoneNumber'],
  search: ['payeeName', 'phoneNumber', 'hosName', 'payeeType', 'state'],
  columns: ['payeeName', 'payeeType', 'phoneNumber', 'hosName', 'idCard', 'state', 'createTime'],
  card: { title: ['payeeName'], lines: [['payeeType', 'phoneNumber'], ['hosName']], state: 'state' },
  form: { payee: ['payeeName', 'payeeType', 'phoneNumber', 'hosId'], account: ['openId', 'idCard', 'state', 'remark'] },
  title: 'payeeName',
})

/** Recipients of shares of orders. */
export const receiver = defineResource({
  name: 'receiver',
  api: '/api/blade-system/receiver',
  path: '/money/receiver',
  calls: crud,
  entity: () =>
    z.object({
      id,
      hosId: hospital(),
      receiverType: word('receiver_type'),
      account: identifier(64),
      name: text(64),
      relationType: word('relation_type'),
      ratio: ratio(),
      state: state('enable_state'),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  joined: () => z.object({ hosName: text() }),
  search: ['name', 'account', 'hosName', 'receiverType', 'state'],
  columns: ['hosName', 'receiverType', 'name', 'account', 'relationType', 'ratio', 'state', 'createTime'],
  card: { title: ['name'], lines: [['receiverType', 'ratio'], ['hosName']], state: 'state' },
  form: ['hosId', 'receiverType', 'account', 'name', 'relationType', 'ratio', 'state'],
  title: 'name',
})
