/** The running time of an order. */
import { usedMinutes } from '#contract/rules/price.ts'
import { parseTime } from '#contract/rules/time.ts'
import type { Order } from './order.server.ts'

type Period = Pick<Order, 'startTime' | 'endTime'>

export const mayEnd = ({ startTime, endTime }: Period): boolean => !!startTime && !endTime

/** @param now epoch ms @returns minutes since the start of a rental that has not ended; undefined for any other */
export const runningMinutes = ({ startTime, endTime }: Period, now: number): number | undefined =>
  startTime && !endTime ? usedMinutes(parseTime(startTime), now) : undefined
