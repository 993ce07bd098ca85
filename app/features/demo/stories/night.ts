/** A night on the ward, with the customer's phone. */
import type { Story } from '../story.ts'

export const night: Story = {
  scenario: 'night',
  title: ['病房的一夜', 'A night on the ward'],
  about: [
    '晚上十点，陪护高峰。一位客户扫码租床、支付押金，柜门却打不开；值班人员收到报修并处理，客户归还后押金自动退回。',
    '10 p.m., and the ward is busy. A customer rents a bed by phone and pays the deposit, but the lock is stuck. The night shift sees the report and helps; the bed is returned, and the rest of the deposit is refunded automatically.',
  ],
  minutes: 4,
  phone: true,
  picks: {
    // The newest customers have a bed already.
    customer: { of: 'customer', where: { state: '0', ascs: 'create_time' }, field: 'id' },
    device: { of: 'equ', where: { state: '0', online: '1', bedId_notnull: '1' }, field: 'batch' },
    problem: { of: 'problem', where: { customerId: '{customer}', state: '0', descs: 'create_time' }, field: 'id', late: true },
    order: { of: 'order', where: { customerId: '{customer}', descs: 'create_time' }, field: 'id', late: true },
  },
  steps: [
    {
      title: ['晚上十点', '10 p.m.'],
      text: [
        '首页优先显示与你有关的内容：今晚的使用情况和待处理事项。点击任一数字可查看明细。',
        'The home page starts with what matters to you: beds in use tonight and open to-dos. Every figure opens the records behind it.',
      ],
      page: '/wel/index',
      control: 'link:/money/order?state=1',
    },
    {
      title: ['客户扫码', 'A customer scans'],
      text: [
        '这是客户的手机。点击“扫码租用”下单，后台列表同步新增一条订单。',
        'This is the customer’s phone. Tap “Scan to rent” to place an order; it appears in the console at the same moment.',
      ],
      page: '/money/order',
      phone: true,
      until: { more: 'order' },
    },
    {
      title: ['支付押金', 'Pay the deposit'],
      text: [
        '在手机上支付押金。渠道返回结果后，订单变为“使用中”，设备同步占用，页面自动更新。',
        'Pay the deposit on the phone. Once the channel confirms, the order changes to “In use” and the device is taken. The page updates automatically.',
      ],
      phone: true,
      until: { more: 'order', where: { state: '1' } },
    },
    {
      title: ['床位看板', 'Bed board'],
      text: [
        '每张床一格，颜色表示状态。护士站的大屏显示的就是此页。可点击“大屏”查看，或继续。',
        'One tile per bed, coloured by status. The wall display at the nurses’ station shows this page at night.',
      ],
      page: '/rental/place',
      control: 'link:/rental/place/wall',
    },
    {
      title: ['柜门打不开', 'The lock is stuck'],
      text: [
        '客户着急使用。在手机上点击“报修”，值班人员立即收到。',
        'The customer is in a hurry. Tap “Report a stuck lock” on the phone; the night shift receives the report immediately.',
      ],
      phone: true,
      until: { more: 'problem' },
    },
    {
      title: ['查看待办', 'Open the to-do list'],
      text: [
        '待办汇总所有待处理事项，等待最久的排在最前。打开刚才这位客户的报修。',
        'The to-do list collects everything that needs handling, oldest first. Open the report of this customer.',
      ],
      page: '/money/todo?kind=problem',
      control: 'link:/money/todo/{problem}/problem',
      until: { at: '/money/todo/{problem}/problem' },
    },
    {
      title: ['填写处理说明', 'Resolve it'],
      text: [
        '填写处理说明，再点击“已解决”，下一件自动打开。',
        'Enter a short note, then click “Resolved”. The next one opens automatically.',
      ],
      control: ['field:handleRemark@/money/todo/{problem}/problem', 'send:state=2@/money/todo/{problem}/problem'],
      until: { more: 'problem', where: { state: '2' } },
    },
    {
      title: ['一夜过去', 'The night passes'],
      text: [
        '将时钟拨快八小时。租金按价格规则累计，直至每日封顶价。',
        'Move the clock forward by eight hours. The fee grows by the price rule, up to the daily cap.',
      ],
      page: '/money/order?state=1',
      pass: { ms: 8 * 3_600_000, text: ['拨快八小时', 'Eight hours later'] },
      phone: true,
    },
    {
      title: ['早上归还', 'Returned in the morning'],
      text: [
        '在手机上归还。租金从押金中扣除，余额自动退回，手机上可查看退款。',
        'Return the bed on the phone. The fee is deducted from the deposit and the rest is refunded automatically; the phone shows the refund.',
      ],
      phone: true,
      until: { more: 'refund', where: { source: '2' } },
    },
    {
      title: ['资金明细', 'The money trail'],
      text: [
        '刚才的退款在此列表中，每一步资金变动都有记录。本次演示到此结束。',
        'The refund is in this list, and every movement of the money is on record. That completes the night.',
      ],
      page: '/money/refund',
      control: 'link:/money/order/{order}/money',
    },
  ],
}
