/** Figures behind the pictures of home, report and money flow, which no other Blade server counts. Money in cents. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { isDay } from '../rules/time.ts'

const ward = '/api/ward'
const count = z.number()
/** Null where the caller lacks the right to its list. */
const counted = z.number().nullable()
const day = z.string().refine(isDay)
/** Whole days, both included. */
const range = { from: day, to: day, hosId: z.string().max(20).optional() }

/** How long devices were in use, in the whole hours of a range that are over. `before` is the range of equal length that ends where it begins. */
export const hosUse = defineEndpoint({
  name: 'hos.use',
  title: ['使用率', 'Utilisation'],
  beyond: 'pictures',
  asks: ({ today }) => ({ from: today, to: today }),
  method: 'GET',
  path: `${ward}/hos/use`,
  via: 'query',
  input: z.object(range),
  output: z.object({
    hours: count,
    /** Of each hour of the week: how often it occurred, and the seconds of use in them. Monday 0:00 first. */
    week: z.array(z.object({ hours: count, seconds: count })).length(7 * 24),
    hospitals: z.array(z.object({ hosId: z.string(), seconds: count, before: count })),
  }),
  needs: 'hos',
})

const parts = { paidCount: count, paid: count, refunded: count, hospital: count, person: count, platform: count, open: count }

/** Where the money is that was paid in a range (`rules/money-flow.ts`), in all and by hospital; the parts sum to `paid`. */
export const moneyFlow = defineEndpoint({
  name: 'money.flow',
  title: ['资金流向', 'Money flow'],
  beyond: 'pictures',
  asks: ({ today }) => ({ from: today, to: today }),
  method: 'GET',
  path: `${ward}/money/flow`,
  via: 'query',
  input: z.object(range),
  output: z.object({ ...parts, hospitals: z.array(z.object({ hosId: z.string(), hosName: z.string(), ...parts })) }),
  needs: 'money_flow',
})

/** Kinds of work that home has a card for. */
export const homeGroups = ['money', 'beds', 'service', 'anomalies'] as const

/** Now, a day ago, a week ago: each from midnight until the same time of the day. */
const sameTime = z.tuple([count, count, count])

/** Figures of home beyond `home/data`, of the lists that the caller may read. */
export const homeNow = defineEndpoint({
  name: 'home.now',
  title: ['首页：此刻', 'The first page: now'],
  beyond: 'pictures',
  method: 'GET',
  path: `${ward}/home/now`,
  via: 'query',
  input: z.object({}),
  output: z.object({
    /** Those that this caller's rights concern, what they act on first. */
    order: z.array(z.enum(homeGroups)),
    orderCount: sameTime,
    totalAmount: sameTime,
    refundAmount: sameTime,
    money: z.object({
      /** Refunds that the channel has not answered. */
      refunding: counted,
      /** Paid and not split yet. */
      open: counted,
      /** This month, and the days of the last month up to the same time. */
      month: count,
      monthBefore: count,
    }),
    beds: z.object({
      all: counted,
      used: counted,
      off: counted,
      devices: count,
      /** Seconds of use in the whole hours of today, and in the same hours a day and a week ago; null without the report. */
      use: z.object({ hours: count, seconds: sameTime }).nullable(),
    }),
    service: z.object({
      running: counted,
      /** Of these, begun before yesterday. */
      long: counted,
      faults: counted,
      /** When the oldest open report was made; "" without one. */
      faultSince: z.string(),
      offline: counted,
    }),
    anomalies: z.object({
      abnormal: counted,
      /** Lines of yesterday whose sides differ. */
      differences: counted,
      /** Refunds of a hospital on one of the last days, more than twice its daily mean before them; largest first. Null without the refunds. */
      unusual: z.array(z.object({ hosId: z.string(), hosName: z.string(), day: z.string(), cents: count, usual: count })).nullable(),
      /** The audit's chain: its rows, how many of the newest were verified, and whether one does not fit. */
      audit: z.object({ rows: count, verified: count, broken: z.boolean() }).nullable(),
    }),
  }),
  needs: 'token',
})
