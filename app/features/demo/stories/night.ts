/** A night on the ward, with the customer's phone. */
import type { Story } from '../story.ts'

export const night: Story = {
  scenario: 'night',
  title: ['病房的一夜', 'A night on the ward'],
  about: [
    '晚上十点，陪护的人多。一位客户扫码租床、付押金，柜门却卡住了；值班的人看到、处理，客户归还，押金自动退回。',
    'Ten at night and many companions. A customer rents a bed by phone and pays, but the lock is stuck; the night shift sees it and helps, the bed comes back, the rest of the deposit is paid back by itself.',
  ],
  minutes: 4,
  phone: true,
  picks: {
    customer: { of: 'customer', where: { state: '0', descs: 'create_time' }, field: 'id' },
    device: { of: 'equ', where: { state: '0', online: '1', bedId_notnull: '1' }, field: 'batch' },
  },
  steps: [
    {
      title: ['晚上十点', 'Ten at night'],
      text: [
        '首页先说与你有关的事：今晚多少人在用、什么在等人处理。每个数字都能点进去，看到背后的行。',
        'Home begins with what concerns you: who uses a bed tonight, what waits for somebody. Every figure leads to the rows behind it.',
      ],
      page: '/wel/index',
      control: 'link:/money/order',
    },
    {
      title: ['客户扫码', 'A customer scans'],
      text: [
        '这是客户的手机。按“扫码租用”，客户就下了一单；后台同时多出一行。',
        'This is the customer’s phone. Press “Scan and rent”: the customer has an order, and the console has a row more at the same moment.',
      ],
      page: '/money/order',
      phone: true,
      until: { more: 'order' },
    },
    {
      title: ['付押金', 'The deposit'],
      text: [
        '在手机上付押金。渠道回了结果，订单变成“使用中”，设备也随之占用——页面自己更新，不用刷新。',
        'Pay the deposit on the phone. Once the channel has answered, the order runs and the device is taken: the page changes by itself.',
      ],
      phone: true,
      until: { more: 'order', where: { state: '1' } },
    },
    {
      title: ['床位图', 'The bed board'],
      text: [
        '每张床一格，颜色说明状态。夜里护士站的大屏就是这一页。点“大屏”看看，或继续。',
        'A tile for each bed, its colour says its state. This is what the screen of the nurses’ station shows at night.',
      ],
      page: '/rental/place',
      control: 'link:/rental/place/wall',
    },
    {
      title: ['柜门打不开', 'The lock is stuck'],
      text: [
        '客户急了。在手机上按“报修”：报告立刻到了值班的人那里。',
        'The customer is in a hurry. Press “Report a fault” on the phone: the report is with the night shift at once.',
      ],
      page: '/money/todo?kind=problem',
      phone: true,
      until: { more: 'problem' },
    },
    {
      title: ['谁在等', 'Who waits'],
      text: [
        '待办队列把所有等人的事排在一起，最久的在前。打开一件报修。',
        'The queue has everything that waits for somebody, the oldest first. Open a report.',
      ],
      page: '/money/todo?kind=problem',
      control: 'link:/money/todo/*/problem',
      until: { at: '/money/todo/*/problem' },
    },
    {
      title: ['写下怎么处理的', 'Say what was done'],
      text: [
        '写一句处理说明，再按“已解决”。下一件会自动打开，一夜的事一件一件过去。',
        'Write a line about it, then press “Solved”. The next one opens by itself, and so the night passes case by case.',
      ],
      control: 'field:handleRemark',
      until: { more: 'problem', where: { state: '2' } },
    },
    {
      title: ['一夜过去', 'The night goes by'],
      text: [
        '把时钟拨快八小时。费用按规则随时间累计，到封顶为止。',
        'Move the clock on by eight hours. The fee grows by the price’s rules, up to its daily cap.',
      ],
      page: '/money/order?state=1',
      pass: { ms: 8 * 3_600_000, text: ['拨快八小时', 'Eight hours later'] },
      phone: true,
    },
    {
      title: ['早上归还', 'Back in the morning'],
      text: [
        '在手机上归还。费用从押金里扣，余下的自动退回；在手机上能看到退款。',
        'Bring it back on the phone. The fee is taken from the deposit, and the rest is paid back by itself: the phone shows the refund.',
      ],
      phone: true,
      until: { more: 'refund', where: { source: '2' } },
    },
    {
      title: ['账也对上了', 'The books agree'],
      text: [
        '刚才的退款在这里，钱的每一步都有流水。这一夜到此为止。',
        'The refund of just now is here, and every step of the money is in the books. That was the night.',
      ],
      page: '/money/refund',
      control: 'link:/money/order/*/money',
    },
  ],
}
