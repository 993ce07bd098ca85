/** Figures, week and map of the home page. Each loads separately: a failure leaves the others intact. */
import { homeData, homeMap, homeSeven } from '#contract/endpoints/rental.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { z } from 'zod'
import type { Failure } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { failureOf } from '#app/crud/crud.server.ts'

export type Figures = z.output<typeof homeData.output>
export type Week = z.output<typeof homeSeven.output>
export type MapHospital = z.output<typeof homeMap.output>[number]
export type Panel<T> = { data: T; failure?: undefined } | { data?: undefined; failure: Failure }

const panel = <T>(call: Promise<{ data: T }>): Promise<Panel<T>> =>
  call.then(
    ({ data }) => ({ data }),
    (error: unknown) => ({ failure: failureOf(error) }),
  )

/** @param now epoch ms; `at` is that time in Asia/Shanghai */
export async function loadHome({ blade }: SignedInRequest, now: number) {
  const [figures, week, map] = await Promise.all([
    panel(blade.call(homeData, {})),
    panel(blade.call(homeSeven, {})),
    panel(blade.call(homeMap, {})),
  ])
  return { figures, week, map, at: formatTime(now) }
}
