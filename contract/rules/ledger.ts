/** Terms of the ledger (contract page rental §8): kinds of movements, and accounts. */
export const ledgerKinds = [
  'pay',
  'refund',
  'split',
  'splitReturn',
  'walletOrder',
  'walletRefund',
  'recharge',
  'withdrawal',
  'withdrawalReturn',
  'withdrawalPaid',
  'transfer',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const ledgerAccounts = ['merchant', 'order', 'person', 'plat', 'gift', 'withdrawal', 'fee', 'payee'] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]
