/** Month-end: shares, withdrawals, and a bill with differences. */
import { waiting } from '#contract/rules/todo.ts'
import type { Story } from '../story.ts'

export const monthEnd: Story = {
  scenario: 'monthEnd',
  title: ['月末结算', 'Month-end'],
  about: [
    '3 月 31 日傍晚：审核提现、打款、分账，并查清昨日对账单的三笔差异。',
    'The evening of 31 March: review and pay out withdrawals, split the earnings, and find out why three lines of yesterday’s statement do not match.',
  ],
  minutes: 4,
  picks: {
    asked: { of: 'withdrawal', where: { ...waiting.asked.query, ascs: 'create_time' }, field: 'id', late: true },
    approved: { of: 'withdrawal', where: { ...waiting.approved.query, ascs: 'create_time' }, field: 'id', late: true },
  },
  steps: [
    {
      title: ['资金流向', 'Where the money went'],
      text: [
        '本月收款的去向：退款多少，医院、合作方、平台各得多少，还有多少尚未分账。每一段都可点击查看。',
        'What came in this month and where it went: refunds, hospitals, partners, the platform, and what is not yet split. Each band opens its orders.',
      ],
      page: '/money/flow',
      control: 'link:/money/order?moneyPart=refunded',
    },
    {
      title: ['待审核提现', 'Pending withdrawals'],
      text: ['待办中是等待审核的提现。打开第一件。', 'The list shows the withdrawals pending review. Open the first one.'],
      page: '/money/todo?kind=withdrawal',
      control: 'link:/money/todo/{asked}/audit',
      until: { at: '/money/todo/{asked}/audit' },
    },
    {
      title: ['通过', 'Approve'],
      text: [
        '对照申请金额、钱包余额和近期提现。确认无误后通过，下一件自动打开。',
        'Compare the requested amount with the wallet balance and recent withdrawals. If it looks right, approve it; the next one opens automatically.',
      ],
      control: 'send:pass=1@/money/todo/{asked}/audit',
      until: { more: 'audit', where: { resource_equal: 'withdrawal' } },
    },
    {
      title: ['打款', 'Pay out'],
      text: [
        '审核通过的提现另行打款，单号不变，重复提交也只打款一次。打开一件已通过的提现。',
        'Approved withdrawals are paid out in a separate step under the same number, so a repeated submission still pays once. Open an approved one.',
      ],
      page: '/money/todo?kind=withdrawal',
      control: 'link:/money/todo/{approved}/pay',
      until: { at: '/money/todo/{approved}/pay' },
    },
    {
      title: ['确认打款', 'Confirm the payout'],
      text: ['核对到账金额和手续费，再打款。', 'Check the amount and the fee, then pay out.'],
      control: 'send@/money/todo/{approved}/pay',
      until: { more: 'transfers' },
    },
    {
      title: ['昨日差异三笔', 'Three mismatches'],
      text: [
        '对账将业务记录、资金台账和渠道账单逐笔比对。昨日有差异：打开查看。',
        'Reconciliation compares our records, the ledger and the channel. Yesterday has mismatches: open it.',
      ],
      page: '/money/reconcile',
      control: 'link:/money/reconcile/2026-03-30',
      until: { at: '/money/reconcile/2026-03-30' },
    },
    {
      title: ['差异明细', 'What does not match'],
      text: [
        '一笔付款渠道没有记录，一笔退款相差一元，一笔仅渠道有记录。每行列出业务记录、资金台账和渠道的金额。',
        'One payment is missing at the channel, one refund differs by one yuan, and one line exists only at the channel. Each line shows the amounts in our records, the ledger and the channel.',
      ],
      page: '/money/reconcile/2026-03-30?differing=1',
      control: 'part:table',
    },
    {
      title: ['完成月结', 'Done for the month'],
      text: [
        '报表按医院汇总，可导出为表格。月末结算到此完成。',
        'The report totals everything by hospital and can be exported. That completes the month-end.',
      ],
      page: '/rental/hos',
      control: 'link:/export/rental/hos?format=xlsx',
    },
  ],
}
