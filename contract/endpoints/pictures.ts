/** Figures for the charts of home, report and money flow, which no other Blade server has. Money in cents. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { rowKey } from '../ids.ts'
import { permission } from '../resource.ts'
import { bed } from '../resources/rental.ts'
import { isDay } from '../rules/time.ts'

const ward = '/api/ward'
const count = z.number()
/** Null if the caller lacks the right to the list. */
const counted = z.number().nullable()
const day = z.string().refine(isDay)
/** Whole days, both included. */
const range = { from: day, to: day, hosId: z.string().max(20).optional() }

/**
 * Time in which devices were used, in the complete hours of a range. `before` is the range of equal length that ends where this one
 * begins.
 */
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
    /** For each hour of the week: how often it occurred, and the seconds of use. Monday 0:00 first. */
    week: z.array(z.object({ hours: count, seconds: count })).length(7 * 24),
    hospitals: z.array(z.object({ hosId: z.string(), seconds: count, before: count })),
  }),
  needs: 'hos',
})

const parts = { paidCount: count, paid: count, refunded: count, hospital: count, person: count, platform: count, open: count }

/** Where the money is that was paid in a range (`rules/money-flow.ts`), in total and by hospital; the parts sum to `paid`. */
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

/** Kinds of work that have a card on the home page. */
export const homeGroups = ['money', 'beds', 'service', 'anomalies'] as const

/** Now, a day ago, a week ago: each from midnight to the same time of day. */
const sameTime = z.tuple([count, count, count])

/** Figures of the home page beyond `home/data`, from the lists that the caller may read. */
export const homeNow = defineEndpoint({
  name: 'home.now',
  title: ['首页：当前状态', 'Home page: now'],
  beyond: 'pictures',
  method: 'GET',
  path: `${ward}/home/now`,
  via: 'query',
  input: z.object({}),
  output: z.object({
    /** The groups that the caller has rights for; those that the caller acts on come first. */
    order: z.array(z.enum(homeGroups)),
    orderCount: sameTime,
    totalAmount: sameTime,
    refundAmount: sameTime,
    money: z.object({
      /** Refunds that the channel has not answered. */
      refunding: counted,
      /** Paid, but not split yet. */
      open: counted,
      /** This month, and the same days of the last month up to the same time. */
      month: count,
      monthBefore: count,
    }),
    beds: z.object({
      all: counted,
      used: counted,
      off: counted,
      devices: count,
      /** Seconds of use in today's complete hours, and in the same hours a day and a week ago; null without the right to the report. */
      use: z.object({ hours: count, seconds: sameTime }).nullable(),
    }),
    service: z.object({
      running: counted,
      /** Those of them that started before yesterday, and before today. */
      long: counted,
      overnight: counted,
      faults: counted,
      /** Time of the oldest open report; "" without one. */
      faultSince: z.string(),
      offline: counted,
    }),
    anomalies: z.object({
      abnormal: counted,
      /** Number of lines of yesterday whose sides differ. */
      differences: counted,
      /**
       * Refunds of a hospital on one of the last days, if more than twice its daily mean before; largest first. Null without the right
       * to refunds.
       */
      unusual: z.array(z.object({ hosId: z.string(), hosName: z.string(), day: z.string(), cents: count, usual: count })).nullable(),
      /** The audit's chain: its rows, how many of the newest were verified, and whether one is broken. */
      audit: z.object({ rows: count, verified: count, broken: z.boolean() }).nullable(),
    }),
  }),
  needs: 'token',
})

/** Periods of the figures on the home page: whole days, the last of them today. */
export const homePeriods = ['1', '7', '30'] as const
export type HomePeriod = (typeof homePeriods)[number]

const trendSums = {
  orderCount: count,
  finishedCount: count,
  totalAmount: count,
  refundAmount: count,
  /** Seconds of use in complete hours; null without the right to the report. */
  seconds: counted,
}

/** Figures of a period up to now, of the period before it up to the same time of day, and of each day. */
export const homeTrend = defineEndpoint({
  name: 'home.trend',
  title: ['首页：走势', 'Home page: trend'],
  beyond: 'pictures',
  asks: () => ({ days: '7' }),
  method: 'GET',
  path: `${ward}/home/trend`,
  via: 'query',
  input: z.object({ days: z.enum(homePeriods) }),
  output: z.object({
    now: z.object(trendSums),
    before: z.object(trendSums),
    /** Complete hours of the period, and devices of the hospitals: together the time in which devices could have been used. */
    hours: count,
    devices: count,
    /** The days of the period, and for a single day the week up to it; oldest first, the last one is today. */
    days: z.array(z.object({ day: z.string(), hours: count, ...trendSums })),
  }),
  needs: 'token',
})

/** Days that a board of beds can be replayed. */
export const replayDays = 7

/** When the beds of a hospital were in use in the last days, for a replay by the hour; without customers. */
export const bedRentals = defineEndpoint({
  name: 'bed.rentals',
  title: ['床位回放', 'Replay of beds'],
  beyond: 'pictures',
  asks: ({ of }) => ({ hosId: of(bed, 'hosId') }),
  method: 'GET',
  path: `${ward}/bed/rentals`,
  via: 'query',
  input: z.object({ hosId: rowKey }),
  output: z.object({
    /** `yyyy-MM-dd HH:mm:ss`: whole hours, `replayDays` apart. */
    from: z.string(),
    to: z.string(),
    /** `end` is "" while the rental runs; `bedId` is "" for a device without a bed. */
    rentals: z.array(z.object({ bedId: z.string(), equId: z.string(), start: z.string(), end: z.string() })),
  }),
  needs: permission('order'),
})
