/** Figures, week and map of the home page. Each loads separately: a failure leaves the others intact. */
import { userCalls } from '#contract/endpoints/user.ts'
import { homeData, homeMap, homeSeven } from '#contract/endpoints/rental.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { z } from 'zod'
import { type Failure, failureOf } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { hasPage } from '#app/blade/menu-guard.server.ts'
import { countTodo, type TodoCounts } from '#app/blade/todo.server.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { loadFocus } from './focus.server.ts'
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

const ofHospitals = (address: string) => /^\/(rental|money)\//.test(address)

const ownFields = ['account', 'realName', 'roleName', 'deptName'] as const

/** The user's account, name, role and department on this server; empty where it does not provide them. */
async function ownFacts(blade: SignedInRequest['blade']) {
  const { data: row } = await panel(blade.call(userCalls.info, {}))
  return ownFields.map((name) => ({ name, value: row?.[name] ?? '' }))
}

/** @param now epoch ms; `at` is that time in Asia/Shanghai */
export async function loadHome(signedIn: SignedInRequest, words: Words, now: number) {
  const { blade, caller } = signedIn
  const none: Panel<never> = {}
  // Skipped for a stock open server, which has no hospitals and none of their pages in its menus.
  if (caller.blade.dialect === 'springblade' && !(await hasPage(signedIn, ofHospitals)))
    return {
      todo: undefined,
      focus: undefined,
      figures: none,
      week: none,
      map: none,
      tiles: undefined,
      own: await ownFacts(blade),
      at: formatTime(now),
    }
  const [todo, focus, figures, week, places] = await Promise.all([
    panel(countTodo(signedIn).then((data) => ({ data }))),
    loadFocus(signedIn, words, now),
    panel(blade.call(homeData, {})),
    panel(blade.call(homeSeven, {})),
    panel(blade.call(homeMap, {})),
  ])
  const tiles = places.data && tilesOf(places.data, words.language)
  const map: Panel<MapHospital[]> = places.data ? { data: places.data.map(pictureOf) } : places
  return { todo: todo.data, focus, figures, week, map, tiles, own: undefined, at: formatTime(now) }
}
