/** Setting up a new hospital, up to the codes on its beds. */
import type { Story } from '../story.ts'

export const hospital: Story = {
  scenario: 'empty',
  title: ['新医院上线', 'A new hospital'],
  about: [
    '从零开始：一步建好楼层、病房、床位、设备、价格和结算，打印二维码标签，当天即可使用。',
    'From scratch: set up floors, rooms, beds, devices, price and settlement in one step, print the QR labels, and start the same day.',
  ],
  minutes: 3,
  picks: { hospital: { of: 'section', where: { descs: 'create_time' }, field: 'hosId', late: true } },
  steps: [
    {
      title: ['从零开始', 'Start from scratch'],
      text: [
        '目前没有订单，也没有设备。在“机构管理”中开通一家医院。',
        'There are no orders and no devices yet. Hospitals are set up on the Organisations page.',
      ],
      page: '/system/dept',
      control: 'link:/system/dept/wizard',
      until: { at: '/system/dept/wizard' },
    },
    {
      title: ['填写名称', 'Name the hospital'],
      text: [
        '填写医院名称。右侧的楼层图随输入更新：楼层数、每层病房数、每间床位数。',
        'Enter the name. The floor plan updates as you type: floors, rooms per floor, beds per room.',
      ],
      page: '/system/dept/wizard',
      control: 'field:deptName@/system/dept/wizard',
    },
    {
      title: ['设备编号', 'Number the devices'],
      text: [
        '填写起始编号，例如 WD-9001：一床一台，依次编号。留空则暂不添加设备。',
        'Enter the first number, for example WD-9001. Each bed gets one device, numbered in order. Leave it empty to add no devices yet.',
      ],
      control: 'field:batchFrom@/system/dept/wizard',
    },
    {
      title: ['预览', 'Preview'],
      text: [
        '预览时由服务器检查：编号重复或比例有误时，直接标在对应的输入框上，已填内容不会丢失。',
        'The server checks the preview. A duplicate number or shares that do not add up are shown at the field, and nothing you entered is lost.',
      ],
      control: 'send:intent=check@/system/dept/wizard',
    },
    {
      title: ['开通', 'Set up'],
      text: ['一步完成：全部成功，或全部不生效。', 'Everything is created in one step, or nothing is.'],
      control: 'send:intent=save@/system/dept/wizard',
      until: { at: '/system/dept/wizard/*' },
    },
    {
      title: ['打印标签', 'Print the labels'],
      text: [
        '每台设备一张二维码：打印、粘贴，客户即可扫码租用。30 分钟内如尚未使用，整家医院可以撤销。',
        'One QR code per device: print it, stick it on, and customers can scan to rent. For 30 minutes, as long as nobody has used it, the whole setup can be undone.',
      ],
      control: 'link:/rental/equ/labels?hos={hospital}',
      until: { at: '/rental/equ/labels' },
    },
    {
      title: ['投入使用', 'Go live'],
      text: [
        '床位看板中已可查看：点击新医院的名称，每张床一格，全部空闲。',
        'The hospital is on the bed board: click its name. There is one tile per bed, and all beds are free.',
      ],
      page: '/rental/place',
      control: 'link:/rental/place?hos={hospital}',
    },
  ],
}
