/**
 * The picture of the home page for the reader's kind of work: where the money went, utilisation, the beds of a hospital, faults beside
 * running rentals, or refunds by day. Each is also a table. Texts are already formatted.
 */
import { hosUse, moneyFlow } from '#contract/endpoints/pictures.ts'
import { placePath } from '#contract/console/pages.ts'
import { grouped, yuan } from '#contract/rules/money.ts'
import { order } from '#contract/resources/money.ts'
import { problem } from '#contract/resources/rental.ts'
import { orderState } from '#contract/rules/order.ts'
import { minutesIn } from '#contract/rules/price.ts'
import { depositUse, type DepositUse, rentalAccountOf } from '#contract/rules/rental-account.ts'
import { dayMs, formatTime } from '#contract/rules/time.ts'
import { waiting } from '#contract/rules/todo.ts'
import { weekdays } from '#contract/rules/week-hour.ts'
import { pick } from '#contract/languages.ts'
import { hasPage } from '#app/blade/menu-guard.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import type { Band } from '#app/components/chart/sankey.tsx'
import type { Cell } from '#app/components/chart/heat-map.tsx'
import type { Column } from '#app/components/chart/columns.tsx'
import { flowBands } from '#app/features/money/flow/flow-bands.ts'
import { runningMinutes } from '#app/features/money/orders/running.ts'
import { loadPlaces } from '#app/features/rental/place.server.ts'
import type { PlaceState } from '#app/features/rental/place-states.ts'
import { refundedAddress } from '#app/features/report/rows-behind.ts'
import { percent, utilisation } from '#app/features/report/utilisation.ts'
import { weekCells } from '#app/features/report/week-cells.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import type { Now, Trend } from './current.server.ts'

/** The same as a table; the first column names the rows. */
interface Tabular {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}
export interface BedTile {
  id: string
  name: string
  state: PlaceState
  fact: string
  use: DepositUse | null
  to: string
}
export interface RunningLine {
  id: string
  name: string
  detail: string
  use: DepositUse | null
  to: string
}
interface Titled {
  title: string
  /** Behind the title, smaller. */
  note?: string
  /** The page that shows more of it. */
  more?: { to: string; name: string }
  table?: Tabular
}
export type Picture = Titled &
  (
    | { kind: 'flow'; sources: Band[]; parts: Band[] }
    | { kind: 'week'; days: string[]; cells: Cell[] }
    | { kind: 'beds'; floors: { name: string; rooms: { id: string; name: string; beds: BedTile[] }[] }[] }
    | { kind: 'service'; faults: { id: string; name: string; detail: string; to: string }[]; running: RunningLine[] }
    | { kind: 'refunds'; columns: Column[] }
  )

interface PictureAnswer {
  picture?: Picture
  /** Running rentals whose rent exceeds what was paid, where all of them were read. */
  over?: number
}

/** Rows of a list on the page. */
const listed = 5
/** Running rentals that are read, to find those that cost most of what was paid. */
const mostRunning = 200

interface Options {
  words: Words
  current: Now
  trend: Trend | undefined
  days: number
  now: number
}

async function flowPicture({ blade }: SignedInRequest, { words, days, now }: Options): Promise<PictureAnswer> {
  const { t } = words
  const range = { from: formatTime(now - (days - 1) * dayMs).slice(0, 10), to: formatTime(now).slice(0, 10) }
  const { data: flow } = await blade.call(moneyFlow, range)
  if (flow.paid <= 0) return {}
  const bands = flowBands(flow, range, words, '/money/flow')
  const more = { to: `/money/flow?createTime_dategt=${range.from}&createTime_datelt=${range.to}`, name: t('moneyFlow.title') }
  const table = { head: [t('today.where'), t('today.amount')], rows: bands.parts.map(({ name, text }) => [name, text]) }
  return {
    picture: {
      kind: 'flow',
      title: t('today.flow'),
      note: t(days === 1 ? 'today.paidToday' : 'today.paidIn', { n: days }),
      more,
      table,
      ...bands,
    },
  }
}

async function weekPicture({ blade }: SignedInRequest, { words, now, trend }: Options): Promise<PictureAnswer> {
  const { t, language } = words
  const from = formatTime(now - 6 * dayMs).slice(0, 10)
  const { data: use } = await blade.call(hosUse, { from, to: formatTime(now).slice(0, 10) })
  const devices = trend?.devices ?? 0
  const cells = weekCells(use, devices, { from }, words)
  const names = weekdays.map((day) => pick(day, language))
  const shareOf = (i: number) => {
    const day = use.week.slice(i * 24, i * 24 + 24)
    const total = (of: 'seconds' | 'hours') => day.reduce((sum, cell) => sum + cell[of], 0)
    return utilisation(total('seconds'), total('hours'), devices)
  }
  const table = { head: [t('report.weekday'), t('report.utilisation')], rows: names.map((name, i) => [name, percent(shareOf(i))]) }
  const more = { to: '/rental/hos', name: t('home.report') }
  return { picture: { kind: 'week', title: t('report.week'), note: t('today.last', { n: 7 }), more, table, days: names, cells } }
}

async function bedsPicture(signedIn: SignedInRequest, { words, now }: Options): Promise<PictureAnswer> {
  const { t } = words
  const { hospitals, hosId, sections, rooms, spots } = await loadPlaces(signedIn, null, now)
  const hospital = hospitals.find(({ id }) => id === hosId)
  if (!hospital) return {}
  const floorOf = new Map(sections.map(({ id, floor }) => [id, floor || t('place.noFloor')]))
  const shownRooms = rooms
    .map((room) => ({
      ...room,
      floor: floorOf.get(room.secId) ?? t('place.noFloor'),
      beds: spots
        .filter(({ roomId }) => roomId === room.id)
        .map(({ id, name, state, order: running, secId }) => ({
          id,
          name,
          state,
          fact: running ? minutesIn(running.minutes, words.language) : t(`place.${state}`),
          use: running?.use ?? null,
          to: `${placePath}?hos=${hosId}&sec=${secId}&bed=${id}`,
        })),
    }))
    .filter(({ beds }) => beds.length)
    .sort((a, b) => a.name.localeCompare(b.name, 'zh', { numeric: true }))
  const names = [...new Set(shownRooms.map(({ floor }) => floor))].sort((a, b) => a.localeCompare(b, 'zh', { numeric: true }))
  const over = spots.filter(({ order: running }) => running?.use?.level === 'over').length
  const table = {
    head: [t('today.room'), t('place.use'), t('place.free'), t('place.bad')],
    rows: shownRooms.map(({ name, beds }) => {
      const count = (state: PlaceState) => grouped(beds.filter((one) => one.state === state).length)
      return [name, count('use'), count('free'), count('bad')]
    }),
  }
  return {
    picture: {
      kind: 'beds',
      title: t('today.beds'),
      note: hospital.title,
      more: { to: `${placePath}?hos=${hosId}`, name: t('place.title') },
      table,
      floors: names.map((name) => ({ name, rooms: shownRooms.filter(({ floor }) => floor === name) })),
    },
    over,
  }
}

async function servicePicture(signedIn: SignedInRequest, { words, now }: Options): Promise<PictureAnswer> {
  const { blade } = signedIn
  const { t } = words
  const none = (error: unknown) => {
    if (failureOf(error).kind === 'forbidden') return { records: [], total: 0 }
    throw error
  }
  const [faults, running] = await Promise.all([
    blade.list(problem, { ...waiting.problems.query, ascs: 'createTime', current: '1', size: String(listed) }).catch(none),
    blade.list(order, { state_equal: String(orderState.running), ascs: 'startTime', current: '1', size: String(mostRunning) }).catch(none),
  ])
  const lines = running.records.map((row) => {
    const account = rentalAccountOf(row, now)
    return {
      id: row.id ?? '',
      name: [row.roomName, row.bedName].filter(Boolean).join('-') || (row.batch ?? ''),
      detail: [row.nickName, minutesIn(runningMinutes(row, now) ?? 0, words.language)].filter(Boolean).join(' · '),
      use: account ? depositUse(account) : null,
      to: `${order.path}/${row.id}`,
    }
  })
  const used = ({ use }: RunningLine) => (use && use.level !== 'unpaid' ? use.percent : -1)
  return {
    picture: {
      kind: 'service',
      title: t('focus.service'),
      faults: faults.records.map((row) => ({
        id: row.id ?? '',
        name: row.content ?? '',
        detail: [row.hosName, row.batch, row.createTime?.slice(5, 16)].filter(Boolean).join(' · '),
        to: `${problem.path}/${row.id}`,
      })),
      running: [...lines].sort((a, b) => used(b) - used(a)).slice(0, listed),
    },
    ...(running.total <= mostRunning && { over: lines.filter(({ use }) => use?.level === 'over').length }),
  }
}

function refundsPicture({ words, trend, now }: Options): PictureAnswer {
  const { t } = words
  if (!trend) return {}
  const today = formatTime(now).slice(0, 10)
  const columns = trend.days.map(({ day, refundAmount }): Column => {
    const name = day === today ? t('home.today') : day.slice(5)
    return {
      name,
      bar: refundAmount,
      open: day === today,
      text: `${name} · ¥${yuan(refundAmount)}`,
      to: refundedAddress({ from: day, to: day }),
    }
  })
  const table = { head: [t('home.day'), t('home.refunds')], rows: columns.map(({ name, bar }) => [name, `¥${yuan(bar)}`]) }
  return { picture: { kind: 'refunds', title: t('today.refundsByDay'), table, columns } }
}

/** A picture that fails to load is left out: the page has more to say. */
export async function loadPicture(signedIn: SignedInRequest, options: Options): Promise<PictureAnswer> {
  const work = options.current.order[0]
  const reaches = (path: string) => hasPage(signedIn, (address) => address === path)
  try {
    if (work === 'money' && (await reaches('/money/flow'))) return await flowPicture(signedIn, options)
    if (work === 'beds' && options.current.beds.use) return await weekPicture(signedIn, options)
    if (work === 'beds' && (await reaches(placePath))) return await bedsPicture(signedIn, options)
    if (work === 'service') return await servicePicture(signedIn, options)
    return refundsPicture(options)
  } catch (error) {
    failureOf(error)
    return {}
  }
}
