/** A refund without a response, others that the channel gives up, and how the money still moves only once. */
import type { Story } from '../story.ts'

export const refund: Story = {
  scenario: 'refunds',
  title: ['出错的退款', 'A refund that goes wrong'],
  about: [
    '支付渠道不回应，卡已注销的退不回去。看系统怎样保证钱只动一次，人怎样把卡住的退款办完。',
    'The payment channel does not answer, and void cards take nothing back. See how the money still moves once, and how people finish what is stuck.',
  ],
  minutes: 3,
  picks: {
    order: { of: 'order', where: { state: '3', depositFlag: '1', descs: 'create_time' }, field: 'id' },
  },
  steps: [
    {
      title: ['近日的退款', 'Refunds of these days'],
      text: [
        '异常的退款有自己的标签：卡已注销、渠道关闭、迟迟没有结果。先记住这一页，我们再添一笔。',
        'Refunds that went wrong have a mark of their own: void cards, closed by the channel, no result. Now we add one.',
      ],
      page: '/money/refund',
      control: 'link:/money/order/*/money',
    },
    {
      title: ['退一笔', 'Pay one back'],
      text: [
        '填金额（可以按“一半”），选原因，再提交。表单有自己的编号：按两次、断网重发，都只退一次。',
        'Enter an amount (or press “half”), choose a reason and send it. The form has a number of its own: pressed twice or sent again, it pays once.',
      ],
      page: '/money/order/{order}/money/refund',
      control: 'field:amount',
      until: { more: 'refund', where: { source: '1' } },
    },
    {
      title: ['渠道不回应', 'No answer'],
      text: [
        '退款停在“处理中”。系统用同一个编号每秒再问一次，直到有结果；可退金额已经扣住，别人退不了第二次。',
        'The refund stays in progress. The system asks again under the same number until there is a result; the amount is held, nobody can pay it back a second time.',
      ],
      page: '/money/order/{order}/money',
      control: 'part:timeline',
    },
    {
      title: ['等一会儿', 'Wait a little'],
      text: ['把时钟拨快一小时，看看渠道后来说了什么。', 'Move the clock on by an hour, and see what the channel says then.'],
      pass: { ms: 3_600_000, text: ['拨快一小时', 'An hour later'] },
    },
    {
      title: ['等人处理的', 'What waits for a person'],
      text: [
        '渠道说“不行”的退款进入队列：钱退不到原来的卡上，要人用别的方式退，并登记。打开一件。',
        'Refunds that the channel gives up come into the queue: the money cannot go back to its card, a person pays it in another way and notes it. Open one.',
      ],
      page: '/money/todo?kind=abnormal',
      control: 'link:/money/todo/*/handle',
      until: { at: '/money/todo/*/handle' },
    },
    {
      title: ['登记处理', 'Note it'],
      text: [
        '写明怎么退的（例如“转账到客户新卡”），再登记。经手人和时间一并记下，不能改写。',
        'Say how it was paid (for example “to the customer’s new card”), and note it. Who and when is recorded with it, and cannot be changed.',
      ],
      control: 'field:remark',
      until: { more: 'audit', where: { resource_equal: 'refund' } },
    },
    {
      title: ['对账', 'Reconciliation'],
      text: [
        '每天把自己的账、总账和渠道的账单逐笔比对。差一分也会在这里出现。',
        'Each day compares the rows, the books and the channel’s bill, one by one. A difference of a cent shows here.',
      ],
      page: '/money/reconcile',
      control: 'link:/money/reconcile/*',
    },
  ],
}
