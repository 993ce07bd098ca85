/** Texts of splitting, which the pages that split bring along. `[Chinese, English]`. */
import type { Pair } from '#contract/labels/index.ts'

export const splitMessages = {
  'split.open': ['发起分账', 'Split'],
  'split.title': ['分账', 'Split'],
  'split.limit': ['可分金额', 'May be split'],
  'split.kept': ['平台留存', 'Stays with the platform'],
  'split.byRatio': ['按比例', 'By ratio'],
  'split.named': ['指定金额', 'Named amounts'],
  'split.how': ['分账方式', 'How to share'],
  'split.share': ['分账金额（元）', 'Amount (yuan)'],
  'split.shareOf': ['{{name}}，分账金额（元）', '{{name}}, amount (yuan)'],
  'split.finish': ['分完后不再继续分账', 'Nothing more of this order will be split'],
  'split.nobody': ['这家医院没有启用的分账接收方。', 'This hospital has no receiver that is enabled.'],
  'split.noShares': ['请至少给一个接收方填金额', 'Enter an amount for at least one receiver'],
  'split.badShare': ['{{name}}：{{why}}', '{{name}}: {{why}}'],
  'split.submit': ['分账 ¥{{amount}}', 'Split ¥{{amount}}'],
  'split.asked': ['分账已提交', 'Split submitted'],
  'split.return': ['分账回退', 'Take back'],
  'split.returnTitle': ['分账回退', 'Take a share back'],
  'split.returnAmount': ['回退金额（元）', 'Amount to take back (yuan)'],
  'split.returnLimit': ['最多可回退 ¥{{amount}}', 'At most ¥{{amount}}'],
  'split.returnReason': ['回退原因', 'Reason'],
  'split.returnSubmit': ['回退', 'Take back'],
  'split.returnAsked': ['分账回退已提交', 'Return submitted'],
  'split.returnNothing': ['这条分账没有可回退的金额。', 'There is nothing to take back from this share.'],
} as const satisfies Record<string, Pair>
