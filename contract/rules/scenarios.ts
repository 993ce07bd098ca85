/** The scenarios of the lab and their descriptions, shared by page, documentation and seed. */
import type { Pair } from '../languages.ts'

interface Scenario {
  /** Increases whenever the rows for the same moment would change. */
  version: number
  title: Pair
  /** Description for users. */
  about: Pair
  /** The default moment of its rows, `yyyy-MM-dd HH:mm:ss`. */
  now: string
  orders: number
}

export const scenarios = {
  weekday: {
    version: 3,
    title: ['平日', 'A weekday'],
    about: [
      '三家医院两个月的订单，每种状态都有；今天上午有设备在用，有退款、提现和审批待办。',
      'Two months of orders at three hospitals, in every status. This morning devices are in use, and refunds, withdrawals and approvals are pending.',
    ],
    now: '2026-03-11 10:30:00',
    orders: 1000,
  },
  night: {
    version: 3,
    title: ['夜班高峰', 'Night peak'],
    about: [
      '晚上十点，三小时内新增 160 位陪护者：大部分设备在用，有人付款失败，柜门打不开的报修尚未处理。',
      '10 p.m., and 160 companions arrived within three hours: most devices are in use, some payments failed, and reports of stuck locks are still open.',
    ],
    now: '2026-03-11 22:10:00',
    orders: 1000,
  },
  refunds: {
    version: 3,
    title: ['退款异常', 'Refunds gone wrong'],
    about: [
      '近三周的退款大量异常：银行卡已注销、渠道关闭、迟迟没有结果，客户投诉未回复；下一笔退款渠道不响应，再下一笔余额不足。',
      'Many refunds of the last three weeks failed: void cards, closed by the channel, no result. Complaints are unanswered. The channel will not respond to the next refund and will lack funds for the one after.',
    ],
    now: '2026-03-12 09:20:00',
    orders: 1000,
  },
  monthEnd: {
    version: 3,
    title: ['月末结算', 'Month-end settlement'],
    about: [
      '3 月 31 日傍晚：订单待分账，部分分账失败，提现待审核，昨日对账单有三笔差异，今晚结账。',
      'The evening of 31 March: orders are waiting to be split, some splits failed, withdrawals are pending review, three lines of yesterday’s statement do not match, and the books close tonight.',
    ],
    now: '2026-03-31 18:00:00',
    orders: 1000,
  },
  empty: {
    version: 3,
    title: ['新医院', 'An empty hospital'],
    about: [
      '一家新医院：有账号、价格和设备类型，没有科室、设备、客户和订单。',
      'A new hospital with accounts, prices and device types, but no departments, devices, customers or orders.',
    ],
    now: '2026-03-11 08:00:00',
    orders: 0,
  },
  million: {
    version: 3,
    title: ['百万订单', 'A million orders'],
    about: [
      '平日场景扩展到一百万个订单，约三年数据。首次生成需要几分钟。',
      'The weekday with a million orders, almost three years of data. Generating it takes a few minutes the first time.',
    ],
    now: '2026-03-11 10:30:00',
    orders: 1_000_000,
  },
} as const satisfies Record<string, Scenario>

/** Account of the administrator in the rows of every scenario. */
export const scenarioAdministrator = 'admin'

export type ScenarioName = keyof typeof scenarios
export const scenarioNames = Object.keys(scenarios) as [ScenarioName, ...ScenarioName[]]
/** Whether creating the scenario takes so long that nobody waits for it. */
export const isLong = (name: ScenarioName): boolean => scenarios[name].orders > 20_000
