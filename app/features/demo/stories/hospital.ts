/** Setting up a new hospital, up to the codes on its beds. */
import type { Story } from '../story.ts'

export const hospital: Story = {
  scenario: 'empty',
  title: ['新医院上线', 'A new hospital'],
  about: [
    '从一张空白页开始：一步建好楼层、病房、床位、设备、价格和结算，打印二维码标签，当天就能用。',
    'From nothing: floors, rooms, beds, devices, price and settlement in one step, labels with codes to print, in use the same day.',
  ],
  minutes: 3,
  steps: [
    {
      title: ['还什么都没有', 'Nothing yet'],
      text: ['没有订单，没有设备。到“机构管理”开通一家医院。', 'No order, no device. A hospital is set up on the page of departments.'],
      page: '/system/dept',
      control: 'link:/system/dept/wizard',
      until: { at: '/system/dept/wizard' },
    },
    {
      title: ['起个名字', 'Give it a name'],
      text: [
        '填医院名称。右边的楼层图随着输入画出来：几层、每层几间、每间几张床。',
        'Enter its name. The plan is drawn while you type: floors, rooms on each, beds in each.',
      ],
      page: '/system/dept/wizard',
      control: 'field:deptName',
    },
    {
      title: ['设备编号', 'The devices’ numbers'],
      text: [
        '填起始编号，例如 WD-9001：一床一台，系统接着往下数。留空就先不放设备。',
        'Enter the first number, for example WD-9001: a device for each bed, counted on from there. Leave it empty for a hospital without devices.',
      ],
      control: 'field:batchFrom',
    },
    {
      title: ['先预览', 'Look first'],
      text: [
        '预览由服务器检查：重复的号码、写错的比例，都指到那一格，什么也不会丢。',
        'The server checks the preview: a number that is taken, shares that do not add up; each is told at its field, and nothing typed is lost.',
      ],
      control: 'send:intent=check',
    },
    {
      title: ['开通', 'Set it up'],
      text: ['一步建好，要么全部，要么一样也没有。', 'All of it in one step, or nothing.'],
      control: 'send:intent=save',
      until: { at: '/system/dept/wizard/*' },
    },
    {
      title: ['打印标签', 'Print the labels'],
      text: [
        '每台设备一张二维码：打印、贴上，客户扫码就能租。三十分钟内没人用过，整家医院还能撤回。',
        'A code for each device: print it, stick it on, and customers can scan. For thirty minutes, while nobody has used it, the whole hospital can be taken back.',
      ],
      control: 'link:/rental/equ/labels',
      until: { at: '/rental/equ/labels' },
    },
    {
      title: ['开门', 'Open'],
      text: [
        '床位看板上已经有它：点上方的医院名切换过去，每张床一格，都空着等人。',
        'It is on the bed board: press its name at the top. A tile for each bed, all of them free.',
      ],
      page: '/rental/place',
      control: 'link:/rental/place',
    },
  ],
}
