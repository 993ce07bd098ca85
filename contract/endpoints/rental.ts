/** Hospitals: choosing one, reports, and the figures of the home page (contract page rental §2, §9). Money in cents. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { typedLine } from '../text-schemas.ts'

const system = '/api/blade-system'
const none = z.object({})
const count = z.number()

const treeNode = z.looseObject({ id: z.string(), parentId: z.string(), title: z.string(), key: z.string(), value: z.string() })

/** Hospitals that the caller sees; with `hos` the chain from the root down to that hospital. */
export const hosSuperior = defineEndpoint({
  name: 'hos.superior',
  title: ['我的医院', 'My hospitals'],
  method: 'GET',
  path: `${system}/hos/superior`,
  via: 'query',
  input: z.object({ hos: z.string().max(20).optional() }),
  output: z.array(treeNode),
  needs: 'token',
})
/** The same call at an older address. */
export const deptSuperior = defineEndpoint({
  ...hosSuperior,
  name: 'dept.superior',
  title: ['我的医院（旧地址）', 'My hospitals (legacy path)'],
  path: `${system}/dept/superior`,
})

/** `createTime` is the range of the report: exclusive bounds, as in lists; by default the current month. */
const range = {
  createTime_dategt: z.string().max(19).optional(),
  createTime_datelt: z.string().max(19).optional(),
  current: z.string().optional(),
  size: z.string().optional(),
}
const pageOf = <T extends z.ZodType>(row: T) => z.object({ records: z.array(row), total: count, size: count, current: count, pages: count })

/** Orders count by creation time, money by payment time, refunds by completion time. */
const figures = { orderCount: count, finishedCount: count, totalAmount: count, amount: count, refundAmount: count, splitAmount: count }

/** A row per hospital. */
export const hosReport = defineEndpoint({
  name: 'hos.report',
  title: ['医院报表', 'Hospital report'],
  method: 'GET',
  path: `${system}/hos/report`,
  via: 'query',
  input: z.object({ hosId: z.string().max(20).optional(), hosName: typedLine().max(64).optional(), ...range }),
  output: pageOf(z.looseObject({ hosId: z.string(), hosName: z.string(), equCount: count, ...figures, usedMinutes: count })),
  needs: 'hos',
})

/** A row per day, newest first, for one hospital or for all that the caller sees; days without activity have zeros. */
export const hosDetail = defineEndpoint({
  name: 'hos.detail',
  title: ['医院日报', 'Daily report'],
  method: 'GET',
  path: `${system}/hos/detail`,
  via: 'query',
  input: z.object({ hosId: z.string().max(20).optional(), id: z.string().max(20).optional(), ...range }),
  output: pageOf(z.looseObject({ day: z.string(), ...figures })),
  needs: 'hos',
})

export const homeData = defineEndpoint({
  name: 'home.data',
  title: ['首页统计', 'Home page figures'],
  method: 'GET',
  path: `${system}/home/data`,
  via: 'query',
  input: none,
  output: z.object({
    hosCount: count,
    equCount: count,
    onlineCount: count,
    usingCount: count,
    customerCount: count,
    todayCustomerCount: count,
    orderCount: count,
    todayOrderCount: count,
    totalAmount: count,
    todayAmount: count,
    refundAmount: count,
    todayRefundAmount: count,
    walletAmount: count,
    pendingWithdrawal: count,
    pendingProblem: count,
  }),
  needs: 'token',
})

const seven = z.array(count).length(7)
/** The last seven days, today last; `amount` is the money received. */
export const homeSeven = defineEndpoint({
  name: 'home.seven',
  title: ['近 7 天', 'Last 7 days'],
  method: 'GET',
  path: `${system}/home/seven`,
  via: 'query',
  input: none,
  output: z.object({ days: z.array(z.string()).length(7), orderCount: seven, amount: seven, refundAmount: seven, customerCount: seven }),
  needs: 'token',
})

/** Hospitals with coordinates. */
export const homeMap = defineEndpoint({
  name: 'home.map',
  title: ['医院地图', 'Hospital map'],
  method: 'GET',
  path: `${system}/home/map`,
  via: 'query',
  input: none,
  output: z.array(
    z.object({
      hosId: z.string(),
      hosName: z.string(),
      lng: z.number(),
      lat: z.number(),
      address: z.string(),
      /** Administrative code, starting with the province's two digits; optional. */
      regionCode: z.string().optional(),
      equCount: count,
      usingCount: count,
      orderCount: count,
      amount: count,
    }),
  ),
  needs: 'token',
})
