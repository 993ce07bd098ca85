/** Texts of payouts, splits and transfers in lists and drawers; those of the dialogs are in messages-refund-desk.ts. `[Chinese, English]`. */
import type { Pair } from '#contract/languages.ts'

export const deskMessages = {
  'withdrawal.audit': ['审核', 'Review'],
  'withdrawal.toPay': ['待打款', 'To pay'],
  'withdrawal.pay': ['打款', 'Pay'],
  'withdrawal.retry': ['重试打款', 'Pay again'],
  'withdrawal.reject': ['驳回', 'Reject'],

  'transfer.open': ['转账', 'Transfer'],

  'split.open': ['发起分账', 'Split'],
  'split.return': ['分账回退', 'Take back'],
} as const satisfies Record<string, Pair>
