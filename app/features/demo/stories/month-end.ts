/** Month-end: shares, withdrawals, and a bill with differences. */
import type { Story } from '../story.ts'

export const monthEnd: Story = {
  scenario: 'monthEnd',
  title: ['月末结算', 'Month-end'],
  about: [
    '三月三十一日傍晚：审提现、打款、分账，再把昨天差了三笔的账单查清楚。',
    'The evening of 31 March: decide on withdrawals, pay them, split what is earned, and find why yesterday’s bill differs in three lines.',
  ],
  minutes: 4,
  steps: [
    {
      title: ['钱到哪去了', 'Where the money went'],
      text: [
        '这个月收的钱怎么分：退了多少，医院、合作人、平台各多少，还有多少没分。每一段都能点开。',
        'What was taken this month and where it went: paid back, to hospitals, partners and the platform, and what is still open. Each part leads to its orders.',
      ],
      page: '/money/flow',
      control: 'link:/money/order',
    },
    {
      title: ['提现待审', 'Withdrawals to decide'],
      text: ['队列里是等审核的提现。打开第一件。', 'The queue has the withdrawals that wait. Open the first.'],
      page: '/money/todo?kind=withdrawal',
      control: 'link:/money/todo/*/audit',
      until: { at: '/money/todo/*/audit' },
    },
    {
      title: ['通过', 'Approve'],
      text: [
        '左右对照：申请的金额、钱包余额、近来的提现。没问题就通过，下一件自动打开。',
        'The amount asked for beside the wallet and what was withdrawn lately. If it is right, approve it: the next one opens.',
      ],
      control: 'send:pass=1',
      until: { more: 'audit', where: { resource_equal: 'withdrawal' } },
    },
    {
      title: ['打款', 'Pay'],
      text: [
        '通过的提现由另一步打款，编号不变，重按也只付一次。打开一件已通过的。',
        'An approved one is paid in a step of its own, under the same number: pressed again, it still pays once. Open one.',
      ],
      page: '/money/todo?kind=withdrawal',
      control: 'link:/money/todo/*/pay',
      until: { at: '/money/todo/*/pay' },
    },
    {
      title: ['确认打款', 'Confirm it'],
      text: ['核对到账金额和手续费，再打款。', 'Compare amount and fee, then pay.'],
      control: 'send',
      until: { more: 'transfers' },
    },
    {
      title: ['昨天差三笔', 'Three lines differ'],
      text: ['对账把三本账放在一起。昨天那天有差异：打开它。', 'Reconciliation puts three books side by side. Yesterday differs: open it.'],
      page: '/money/reconcile',
      control: 'link:/money/reconcile/2026-03-30',
      until: { at: '/money/reconcile/2026-03-30' },
    },
    {
      title: ['差在哪里', 'Where it differs'],
      text: [
        '一笔付款渠道没有，一笔退款差一元，一笔只有渠道有。每一行说清自己的账、总账和渠道各是多少。',
        'One payment is missing at the channel, one refund differs by a yuan, one is known to the channel alone. Each line says what the rows, the books and the channel hold.',
      ],
      page: '/money/reconcile/2026-03-30?differing=1',
      control: 'part:table',
    },
    {
      title: ['可以收工了', 'Done for today'],
      text: [
        '报表按医院汇总，能导出成表格。月末就到这里。',
        'The report sums it up by hospital, and can be exported. That was the end of the month.',
      ],
      page: '/rental/hos',
      control: 'link:/export/rental/hos',
    },
  ],
}
