/** Everything that the home page shows: the reader's day first, and Blade's own figures on request. */
import { homeData, homeMap, homeSeven } from '#contract/endpoints/rental.ts'
import type { HomePeriod } from '#contract/endpoints/pictures.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { z } from 'zod'
import { type Failure, failureOf } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { hasHospitals } from '#app/blade/hospitals.server.ts'
import { countTodo, type TodoCounts } from '#app/blade/todo.server.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { loadDesk } from './desk.server.ts'
import { loadCases, totalOf } from './cases.server.ts'
import { loadCurrent } from './current.server.ts'
import { focusOf } from './focus.server.ts'
import { loadPicture } from './picture.server.ts'
import { sentenceOf } from './sentence.server.ts'
import { trendOf } from './trend.server.ts'
import { tilesOf } from './provinces.server.ts'

export type { TodoCounts }
export type Figures = z.output<typeof homeData.output>
export type Week = z.output<typeof homeSeven.output>
/** The fields of a hospital that the pictures show. */
export type MapHospital = Pick<Placed, 'hosId' | 'hosName' | 'equCount' | 'usingCount' | 'orderCount' | 'amount'>
type Placed = z.output<typeof homeMap.output>[number]
const pictureOf = ({ hosId, hosName, equCount, usingCount, orderCount, amount }: Placed): MapHospital => ({
  hosId,
  hosName,
  equCount,
  usingCount,
  orderCount,
  amount,
})
/** Both are undefined on a server without the hospital business. */
export type Panel<T> = { data: T; failure?: undefined } | { data?: undefined; failure?: Failure }

const panel = <T>(call: Promise<{ data: T }>): Promise<Panel<T>> =>
  call.then(
    ({ data }) => ({ data }),
    (error: unknown) => ({ failure: failureOf(error) }),
  )

interface HomeOptions {
  words: Words
  period: HomePeriod
  /** Whether everything below the day is shown, too. */
  more: boolean
  /** Epoch ms. */
  now: number
}

/** What the server knows beyond Blade about the reader's day; undefined where it knows nothing. */
async function loadDay(signedIn: SignedInRequest, { words, period, now }: HomeOptions, todo: TodoCounts | undefined) {
  const [cases, { current, trend }] = await Promise.all([loadCases(signedIn, words, now, todo), loadCurrent(signedIn, period)])
  if (!current) return undefined
  const { picture, over } = await loadPicture(signedIn, { words, current, trend, days: Number(period), now })
  return {
    sentence: sentenceOf({ current, cases, over }, words, now),
    cases: { listed: cases.listed, total: totalOf(cases) },
    period,
    figures: trend ? trendOf(trend, current.order[0] ?? 'service', period, words, now) : [],
    picture,
    focus: focusOf(current, words, now),
  }
}
export type Day = NonNullable<Awaited<ReturnType<typeof loadDay>>>

/** Blade's own figures of the home page; each loads separately, so that a failure leaves the others intact. */
async function loadBusiness({ blade }: SignedInRequest, { words }: HomeOptions, todo: TodoCounts | undefined) {
  const [figures, week, places] = await Promise.all([
    panel(blade.call(homeData, {})),
    panel(blade.call(homeSeven, {})),
    panel(blade.call(homeMap, {})),
  ])
  const tiles = places.data && tilesOf(places.data, words.language)
  const map: Panel<MapHospital[]> = places.data ? { data: places.data.map(pictureOf) } : places
  return { todo, figures, week, map, tiles }
}
export type Business = Awaited<ReturnType<typeof loadBusiness>>

/** `at` is the time in Asia/Shanghai. */
export async function loadHome(signedIn: SignedInRequest, options: HomeOptions) {
  const { now } = options
  const at = formatTime(now)
  // Without hospitals these calls would fail, and say nothing about the server.
  if (!(await hasHospitals(signedIn))) return { at, desk: await loadDesk(signedIn, now) }
  const todo = await panel(countTodo(signedIn).then((data) => ({ data })))
  const day = await loadDay(signedIn, options, todo.data)
  // A server that knows nothing of the day has only Blade's figures.
  const business = options.more || !day ? await loadBusiness(signedIn, options, todo.data) : undefined
  return { at, day, business }
}
