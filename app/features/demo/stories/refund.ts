/** A refund without a response, others that the channel gives up, and how the money still moves only once. */
import { waiting } from '#contract/rules/todo.ts'
import type { Story } from '../story.ts'

export const refund: Story = {
  scenario: 'refunds',
  title: ['异常退款', 'A failed refund'],
  about: [
    '支付渠道不响应，银行卡已注销无法退回。了解系统如何保证只退一次，以及如何人工处理卡住的退款。',
    'The payment channel does not respond, and void cards cannot be refunded. See how the money still moves only once, and how staff resolve stuck refunds.',
  ],
  minutes: 3,
  picks: {
    order: { of: 'order', where: { state: '3', depositFlag: '1', descs: 'create_time' }, field: 'id' },
    failed: { of: 'refund', where: { ...waiting.abnormal.query, descs: 'create_time' }, field: 'orderId' },
    stuck: { of: 'refund', where: { ...waiting.abnormal.query, ascs: 'create_time' }, field: 'id', late: true },
  },
  steps: [
    {
      title: ['近期退款', 'Recent refunds'],
      text: [
        '异常退款有单独的标签：卡已注销、渠道关闭、迟迟没有结果。下面再发起一笔。',
        'Failed refunds have their own tags: void card, closed by the channel, no result. Next, we add one.',
      ],
      page: '/money/refund',
      control: 'link:/money/order/{failed}/money',
    },
    {
      title: ['发起退款', 'Issue a refund'],
      text: [
        '填写金额（可点“一半”），选择原因后提交。每个表单有唯一编号：重复点击或断网重发，都只退一次。',
        'Enter an amount (or click “Half”), select a reason and submit. The form has its own request number: clicking twice or resending after a lost connection still refunds once.',
      ],
      page: '/money/order/{order}/money/refund',
      control: [
        'field:amount@/money/order/{order}/money/refund',
        'field:reason@/money/order/{order}/money/refund',
        'send@/money/order/{order}/money/refund',
      ],
      until: { more: 'refund', where: { source: '1' } },
    },
    {
      title: ['渠道不响应', 'No response'],
      text: [
        '退款停留在“处理中”。系统每秒用同一编号查询，直到有结果；可退金额已被占用，不会重复退款。',
        'The refund stays in progress. The system queries the channel with the same number until there is a result. The amount is held, so it cannot be refunded twice.',
      ],
      page: '/money/order/{order}/money',
      control: 'part:timeline',
    },
    {
      title: ['等待结果', 'Wait for the result'],
      text: ['将时钟拨快一小时，查看渠道的结果。', 'Move the clock forward by an hour and see the result from the channel.'],
      pass: { ms: 3_600_000, text: ['拨快一小时', 'One hour later'] },
    },
    {
      title: ['待人工处理', 'Needs manual handling'],
      text: [
        '渠道无法完成的退款进入待办：无法退回原卡，需人工以其他方式退款并登记。打开一件。',
        'Refunds the channel cannot complete go to the to-do list: the money cannot return to the original card, so staff pay it another way and record it. Open one.',
      ],
      page: '/money/todo?kind=abnormal',
      control: 'link:/money/todo/{stuck}/handle',
      until: { at: '/money/todo/{stuck}/handle' },
    },
    {
      title: ['登记处理', 'Mark it settled'],
      text: [
        '填写退款方式（例如“转账至客户新卡”）后登记。经办人和时间自动记录，不可修改。',
        'Describe how it was paid (for example “transferred to the customer’s new card”) and mark it settled. Who did it, and when, is recorded permanently.',
      ],
      control: ['field:remark@/money/todo/{stuck}/handle', 'send@/money/todo/{stuck}/handle'],
      until: { more: 'audit', where: { resource_equal: 'refund' } },
    },
    {
      title: ['对账', 'Reconciliation'],
      text: [
        '每天将业务记录、资金台账与渠道账单逐笔比对，一分钱的差异也会显示在这里。',
        'Every day, our records, the ledger and the channel statement are compared line by line. Even a difference of one cent shows up here.',
      ],
      page: '/money/reconcile',
      control: 'link:/money/reconcile/2026-03-11',
    },
  ],
}
