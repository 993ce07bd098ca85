/** The books: every movement of money. Amounts are cents. */
import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { cents, dateTime, id, identifier, optional, phone, ref, text, word } from '../values.ts'

/** Every movement of money in double entry; the lines of one `entryNo` sum to 0. Only the bundled backend has it. */
export const ledger = defineResource({
  name: 'ledger',
  beyond: 'ledger',
  api: '/api/ward/ledger',
  path: '/money/ledger',
  calls: { list: 'list' },
  entity: () =>
    z.object({
      id,
      entryNo: identifier(128),
      kind: word('ledger_kind'),
      account: word('ledger_account'),
      /** Positive: assets and expenses; negative: liabilities and income. */
      amount: cents(-9_000_000_000_000),
      orderId: optional(ref('order')),
      customerId: optional(ref('customer')),
      createTime: dateTime(),
    }),
  joined: () => z.object({ outTradeNo: identifier(), nickName: text(), phoneNumber: phone() }),
  search: ['entryNo', 'kind', 'account', 'outTradeNo', 'nickName', 'phoneNumber', 'createTime'],
  columns: ['createTime', 'entryNo', 'kind', 'account', 'amount', 'outTradeNo', 'nickName'],
  card: {
    title: ['entryNo'],
    lines: [
      ['account', 'amount'],
      ['createTime', 'kind'],
    ],
  },
})
