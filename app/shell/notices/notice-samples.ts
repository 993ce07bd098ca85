/** Sample notices, as the specification requires: the first page at once, each further one after a second. */
import { pick, type Pair } from '#contract/languages.ts'
import type { NoticeKind, NoticePort, NoticeStatus } from './notices.ts'

/** Delay of a further page in milliseconds. */
const delay = 1000
const pageSize = 5

interface Sample {
  title: Pair
  text: Pair
  /** Minutes ago. */
  minutes: number
  status?: NoticeStatus
}

const samples: Record<NoticeKind, readonly Sample[]> = {
  mail: [
    { title: ['11 月对账单', 'Statement for November'], text: ['财务部发来，附件 1 个', 'From finance, 1 attachment'], minutes: 12 },
    {
      title: ['新医院开通清单', 'Checklist for a new hospital'],
      text: ['请在周五前确认科室', 'Confirm the departments by Friday'],
      minutes: 95,
    },
    { title: ['合同续签提醒', 'Contract up for renewal'], text: ['还有 30 天到期', '30 days left'], minutes: 1480 },
    { title: ['设备到货通知', 'Devices delivered'], text: ['40 台已入库', '40 are in stock'], minutes: 2900 },
    { title: ['分账比例调整', 'Split ratios changed'], text: ['下月 1 日起执行', 'Effective from the 1st of next month'], minutes: 4320 },
    { title: ['客服周报', 'Weekly support report'], text: ['报修 18 件，已处理 16 件', '18 faults reported, 16 resolved'], minutes: 5760 },
    { title: ['密码安全提示', 'Password security'], text: ['建议每 90 天更换一次', 'Change it every 90 days'], minutes: 10080 },
  ],
  messages: [
    {
      title: ['护士站留言', "Message from the nurses' station"],
      text: ['05 床的陪护床打不开', 'The companion bed at bed 05 does not open'],
      minutes: 3,
    },
    {
      title: ['客服转交', 'Forwarded by support'],
      text: ['客户询问押金何时退回', 'A customer asks when the deposit is refunded'],
      minutes: 26,
    },
    { title: ['财务回复', 'Reply from finance'], text: ['退款已经复核', 'The refund was reviewed'], minutes: 64 },
    { title: ['巡检员留言', 'Message from the inspector'], text: ['三楼设备全部正常', 'All devices on floor 3 are fine'], minutes: 310 },
    { title: ['交班记录', 'Shift handover'], text: ['夜班没有异常', 'Nothing unusual at night'], minutes: 700 },
    { title: ['科室留言', 'Message from a department'], text: ['想增加两台轮椅', 'Two more wheelchairs, please'], minutes: 1600 },
  ],
  notices: [
    {
      title: ['退款未到账', 'Refund not received'],
      text: ['渠道返回：卡已作废或冻结', 'From the channel: card void or frozen'],
      minutes: 8,
      status: 3,
    },
    {
      title: ['昨日对账', "Yesterday's statement"],
      text: ['正在生成，完成后可查看', 'Being generated; available when ready'],
      minutes: 30,
      status: 0,
    },
    {
      title: ['医院报表导出', 'Hospital report export'],
      text: ['已生成，可下载', 'Ready for download'],
      minutes: 79,
      status: 4,
    },
    { title: ['病房设备巡检', 'Ward inspection'], text: ['今天 18:00 前', 'Before 18:00 today'], minutes: 160, status: 1 },
    { title: ['提现打款', 'Withdrawal paid out'], text: ['2,400.00 元已打款', '¥2,400.00 sent'], minutes: 1500, status: 4 },
    { title: ['系统维护', 'System maintenance'], text: ['周一 02:00 至 03:00', 'Monday 02:00 to 03:00'], minutes: 1700, status: 1 },
    { title: ['设备离线检查', 'Offline device check'], text: ['还剩 3 台', '3 left'], minutes: 3000, status: 0 },
  ],
}

/** The current time minus so many minutes, in the contract's format. */
function timeBefore(minutes: number): string {
  const shanghai = new Date(Date.now() - minutes * 60_000 + 8 * 3_600_000)
  return shanghai.toISOString().slice(0, 19).replace('T', ' ')
}

export const sampleNotices: NoticePort = {
  async load(kind, page, language) {
    if (page > 1) await new Promise((resolve) => setTimeout(resolve, delay))
    const all = samples[kind]
    const entries = all.slice((page - 1) * pageSize, page * pageSize).map(({ title, text, minutes, status }, i) => ({
      id: `${kind}-${page}-${i}`,
      title: pick(title, language),
      text: pick(text, language),
      time: timeBefore(minutes),
      status,
      sample: true as const,
    }))
    return { entries, total: all.length, at: timeBefore(0) }
  },
}
