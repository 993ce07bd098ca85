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
    version: 2,
    title: ['平日', 'A weekday'],
    about: [
      '三家医院两个月的订单，每种状态都有；今天上午有设备在用，有退款、提现和审批待办。',
      'Two months of orders at three hospitals, in every state; this morning devices are in use, and refunds, withdrawals and approvals wait.',
    ],
    now: '2026-03-11 10:30:00',
    orders: 1000,
  },
  night: {
    version: 2,
    title: ['夜班高峰', 'A night peak'],
    about: [
      '晚上十点，三小时内来了一百六十位陪护者：大多数空闲设备在用，有人付不了款，柜门打不开的报修没人处理。',
      'Ten at night, 160 companions came within three hours: most devices are in use, some have not paid, and locks that do not open wait for somebody.',
    ],
    now: '2026-03-11 22:10:00',
    orders: 1000,
  },
  refunds: {
    version: 2,
    title: ['退款异常', 'Refunds gone wrong'],
    about: [
      '近三周的退款大量异常：银行卡已销、渠道关闭、迟迟没有结果，客户投诉没人回；下一笔退款渠道不回应，再下一笔余额不足。',
      'Many refunds of the last three weeks went wrong: void cards, closed by the channel, no result; customers complain, unanswered. The channel does not answer the next refund and lacks the money for the one after.',
    ],
    now: '2026-03-12 09:20:00',
    orders: 1000,
  },
  monthEnd: {
    version: 2,
    title: ['月末结算', 'The end of a month'],
    about: [
      '三月三十一日傍晚：订单待分账，有的分账失败了，提现待审核，昨天的对账单差三笔，今晚要结账。',
      'The evening of 31 March: orders wait for their split, some splits failed, withdrawals wait for a decision, the bill of yesterday differs in three lines, and books close tonight.',
    ],
    now: '2026-03-31 18:00:00',
    orders: 1000,
  },
  empty: {
    version: 2,
    title: ['空院', 'An empty hospital'],
    about: [
      '一家新医院：有账号、价格和设备类型，没有科室、设备、客户和订单。',
      'A new hospital: accounts, prices and device types, but no section, device, customer or order.',
    ],
    now: '2026-03-11 08:00:00',
    orders: 0,
  },
  million: {
    version: 2,
    title: ['百万订单', 'A million orders'],
    about: [
      '平日的一百万个订单，约三年。第一次要几分钟来生成。',
      'The weekday with a million orders, almost three years of them. Making it takes minutes the first time.',
    ],
    now: '2026-03-11 10:30:00',
    orders: 1_000_000,
  },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
export const scenarioNames = Object.keys(scenarios) as [ScenarioName, ...ScenarioName[]]
/** Whether creating the scenario takes so long that nobody waits for it. */
export const isLong = (name: ScenarioName): boolean => scenarios[name].orders > 20_000
