/**
 * The bed board for a screen on the ward: floors as rows, rooms as blocks, beds as tiles that are readable from five metres. It fills the
 * screen, dims at night, keeps the screen awake and recovers from lost connections.
 */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { formatTime } from '#contract/rules/time.ts'
import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useLoaderData, useLocation } from '@remix-run/react'
import { ArrowLeft, ClockAlert, CloudOff, DoorOpen, Hospital, LogIn, type LucideIcon, Maximize, Minimize } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { Scripted } from '#app/components/scripted.tsx'
import { State } from '#app/components/state.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { toggleFullscreen, useFullscreen } from '#app/lib/fullscreen.ts'
import { RouteError } from '#app/shell/errors/error-page.tsx'
import { LiveMark } from '#app/shell/live/live-mark.tsx'
import { useConnection } from '#app/shell/live/use-live.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import styles from '#app/styles/signed-in.css?url'
import own from '#app/styles/wall.css?url'
import { placePath } from '#contract/console/pages.ts'
import { countsOf, placeStates } from './place-states.ts'
import { loadBoard } from './board.server.ts'
import { eventIcons, eventTime } from './place-events.tsx'
import type { Spot } from './place.server.ts'
import { stateIcons } from './place-tile.tsx'
import { useAwake, useClock } from './use-wall.ts'
import { useBoard } from './use-board.ts'
import { useChanged } from './use-changed.ts'
import { columnsOf, firstPage, floorsOf, pagesOf, rowsOf, type WallFloor } from './wall-plan.ts'
import { WallTile } from './wall-tile.tsx'

export const links: LinksFunction = () => [styles, own].map((href) => ({ rel: 'stylesheet', href }))

export async function loader(args: LoaderFunctionArgs) {
  const { spots: _whole, here: all, ...board } = await loadBoard(args)
  // Removes personal data, because everybody on the ward sees this screen.
  const here = all.map(({ order, ...spot }) => ({ ...spot, order: order && { ...order, id: '', no: '', name: '', phone: '' } }))
  return data({ ...board, here, at: formatTime(args.context.worldNow()), trouble: undefined as 'lost' | 'ended' | undefined })
}
type WallData = Awaited<ReturnType<typeof loader>>['data']

/** The last board, with its address. Kept in the module, so that it survives a failed request. */
let last: { href: string; board: WallData } | undefined

/** Keeps the last board with a warning when a request fails, because at night nobody is there to reload the page. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<WallData> {
  const previous = last?.href === request.url ? last.board : undefined
  try {
    const board = await serverLoader<WallData>()
    last = { href: request.url, board }
    return board
  } catch (error) {
    // A user who has lost access must not keep seeing the last board.
    const isRefused = isRouteErrorResponse(error) && (error.status === 403 || error.status === 404)
    if (!previous || isRefused) throw error
    const isOver = error instanceof Response && error.status < 400
    return { ...previous, trouble: isOver ? 'ended' : 'lost' }
  }
}

export const handle: TextHandle = { i18n: ['rental', 'list'] }

/** Seconds that a page is shown. */
const turn = 20

/** Hours of the night, from the address: `night=21-7`, or `night=off`. */
function isNight(time: string, search: string): boolean {
  const wanted = new URLSearchParams(search).get('night') ?? ''
  if (wanted === 'off') return false
  const [, from = '22', to = '6'] = /^(\d{1,2})-(\d{1,2})$/.exec(wanted) ?? []
  const hour = Number(time.slice(0, 2))
  const [start, end] = [Number(from), Number(to)]
  return start > end ? hour >= start || hour < end : hour >= start && hour < end
}

/** The number of the page that is shown: the one with trouble first, then each in turn, and at once the one where something changed. */
function usePage(pages: readonly WallFloor[][], changed: ReadonlySet<string>): number {
  const [page, setPage] = useState(() => firstPage(pages))
  const count = pages.length
  const at = [...changed][0]
  const news =
    at === undefined
      ? -1
      : pages.findIndex((floors) => floors.some(({ rooms }) => rooms.some(({ spots }) => spots.some(({ id }) => id === at))))
  // Only once for each change, so that the pages go on taking turns.
  const [lastChange, setLastChange] = useState(at)
  if (lastChange !== at) {
    setLastChange(at)
    if (news >= 0) setPage(news)
  }
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setPage((now) => (now + 1) % count), turn * 1000)
    return () => clearInterval(timer)
  }, [count])
  return Math.min(page, Math.max(0, count - 1))
}

export default function Wall() {
  const served = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const { hospitals, hosId, sections, section, here, dictionaries, account, events, at, trouble } = served
  // Runs in an effect because the first board comes with the document, and only the browser can remember it.
  useEffect(() => {
    last ??= { href: window.location.href, board: served }
  }, [served])
  const isFull = useFullscreen()
  const { t } = useText()
  const time = useClock() || at.slice(11, 16)
  useConnection(account)
  useBoard(trouble === 'lost')
  useAwake()
  const changed = useChanged(Object.fromEntries(here.map((spot) => [spot.id, spot.state])))
  const pages = pagesOf(floorsOf(served))
  const page = usePage(pages, changed)
  const counts = countsOf(here)
  const lateCount = here.filter((spot) => spot.order?.late).length
  const hospital = hospitals.find(({ id }) => id === hosId)
  if (!hospital) return <State page icon={Hospital} title={t('place.noHospital')} text="" />
  const floors = pages[page] ?? []
  const columns = columnsOf(floors)
  const sectionName = section && sections.find(({ id }) => id === section)?.name
  const night = isNight(time, search)
  return (
    <main
      id="main"
      data-slot="wall"
      data-theme={night ? 'dark' : undefined}
      className={cn(
        // Everything is sized in em of this, a hundredth of a screen of 16 : 9, so that the wall is the same on any screen.
        'group flex h-dvh flex-col overflow-hidden bg-background text-[min(1vw,1.7778vh)] leading-tight text-foreground',
        'max-md:h-auto max-md:min-h-dvh max-md:text-[11px]',
      )}
      data-night={night || undefined}
    >
      <link rel="stylesheet" href={own} />
      <header className="flex items-center gap-x-[1.4em] gap-y-[0.6em] px-[1.4em] pt-[1em] pb-[0.8em] max-md:flex-wrap">
        <h1 className="min-w-0 flex-1 truncate text-[1.9em]" translate="no">
          {sectionName || hospital.title}
          {sectionName && <small className="block text-[0.58em] font-normal text-muted-foreground">{hospital.title}</small>}
        </h1>
        <ul className="flex gap-x-[1.4em] gap-y-[0.4em] max-md:flex-wrap" aria-label={t('place.states')}>
          {placeStates.map((name) => (
            <Count key={name} name={name} icon={stateIcons[name]} n={counts[name] ?? 0} text={t(`place.${name}`)} />
          ))}
          {lateCount > 0 && <Count name="late" icon={ClockAlert} n={lateCount} text={t('place.late')} />}
        </ul>
        <span className="flex items-center gap-[0.6em] text-muted-foreground">
          {pages.length > 1 && <small className="text-[1em]">{t('wall.page', { n: page + 1, all: pages.length })}</small>}
          <LiveMark />
          <Scripted>
            <Button variant="ghost" size="icon" aria-label={t(isFull ? 'app.exitFullscreen' : 'app.fullscreen')} onClick={toggleFullscreen}>
              {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
            </Button>
          </Scripted>
          <ButtonLink variant="ghost" size="icon" aria-label={t('wall.back')} to={`${placePath}?hos=${hosId}`}>
            <ArrowLeft aria-hidden="true" />
          </ButtonLink>
        </span>
        <time className="border-s border-border-strong ps-[0.5em] text-[3em] font-semibold tabular-nums" suppressHydrationWarning>
          {time}
        </time>
      </header>
      {trouble && (
        <Alert variant="warning" role="alert" className="mx-[1.4em] mb-[0.8em] text-lg">
          <CloudOff aria-hidden="true" />
          {t(`wall.${trouble}`, { time: at.slice(11, 16) })}
          {trouble === 'ended' && (
            <ButtonLink className="ms-3" to={`/login?to=${encodeURIComponent(pathname + search)}`} reloadDocument>
              <LogIn aria-hidden="true" />
              {t('wall.signIn')}
            </ButtonLink>
          )}
        </Alert>
      )}
      <div
        className={cn('grid min-h-0 flex-1 gap-[0.7em] px-[1.4em] pb-[0.8em] max-md:block!', trouble && 'opacity-60')}
        style={{ gridTemplateRows: floors.map((floor) => `minmax(0, ${rowsOf(floor, columns)}fr)`).join(' ') }}
      >
        {floors.length === 0 && <State icon={DoorOpen} title={t('place.empty')} text="" />}
        {floors.map((floor) => (
          <Floor key={floor.name} floor={floor} columns={columns} changed={changed} dictionaries={dictionaries} />
        ))}
      </div>
      <ol className="grid grid-cols-5 border-t bg-card max-md:grid-cols-1" aria-label={t('event.title')}>
        {events.map(({ kind, at: bed, time: when }, i) => {
          const Icon = eventIcons[kind]
          return (
            <li
              key={`${when}${i}`}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[0.6em] px-[1.2em] py-[0.7em] first:bg-primary-soft [&+&]:border-s"
            >
              <Icon aria-hidden="true" className="row-span-2 size-[1.6em]" />
              <b className="truncate text-[1.3em] font-semibold">
                <span translate="no">{bed}</span> {t(`event.${kind}`)}
              </b>
              <small className="col-start-2 text-[1.05em] text-muted-foreground">{eventTime(when, at)}</small>
            </li>
          )
        })}
      </ol>
    </main>
  )
}

const countColours: Record<string, string> = {
  use: 'text-info',
  free: 'text-success',
  bad: 'text-destructive-text',
  late: 'text-destructive-text',
}

interface CountProps {
  name: string
  icon: LucideIcon
  n: number
  text: string
}

function Count({ name, icon: Icon, n, text }: CountProps) {
  return (
    <li data-count={name} className={cn('flex items-center gap-[0.4em] whitespace-nowrap', countColours[name] ?? 'text-muted-foreground')}>
      <Icon aria-hidden="true" className="size-[1.6em]" />
      <b className="text-[2.1em] font-semibold">{n}</b> <span className="text-[1.15em]">{text}</span>
    </li>
  )
}

interface FloorProps {
  floor: WallFloor
  columns: number
  changed: ReadonlySet<string>
  dictionaries: Dictionaries
}

const block = 'rounded-md border bg-card group-data-night:border-transparent group-data-night:bg-transparent'

/** A floor is a row: its name, then its rooms. */
function Floor({ floor, columns, changed, dictionaries }: FloorProps) {
  const tracks = (n: number) => `repeat(${n}, minmax(0, 1fr))`
  return (
    <section aria-label={floor.name} className="grid min-h-0 grid-cols-[4.4em_minmax(0,1fr)] gap-[0.7em] max-md:mb-3 max-md:block">
      <h2 className={cn(block, 'grid content-center justify-items-center gap-[0.3em] text-center max-md:mb-2')}>
        <span className="text-[2em]" translate="no">
          {floor.name}
        </span>
        <Free spots={floor.rooms.flatMap(({ spots }) => spots)} />
      </h2>
      <div
        className="grid min-h-0 gap-[0.7em] max-md:block!"
        style={{ gridTemplateColumns: tracks(columns), gridTemplateRows: tracks(rowsOf(floor, columns)) }}
      >
        {floor.rooms.map((room) => (
          <article
            key={room.id}
            aria-label={room.name}
            className={cn(block, 'grid min-w-0 grid-rows-[auto_minmax(0,1fr)] px-[0.6em] pt-[0.5em] pb-[0.6em] max-md:mb-2')}
          >
            <h3 className="flex items-baseline justify-between px-[0.2em] pb-[0.35em]">
              <span className="text-[1.5em]" translate="no">
                {room.name}
              </span>
              <Free spots={room.spots} />
            </h3>
            <ul className="grid min-h-0 auto-rows-fr gap-[0.4em]" style={{ gridTemplateColumns: tracks(Math.min(3, room.spots.length)) }}>
              {room.spots.map((spot) => (
                <WallTile key={spot.id} spot={spot} changed={changed.has(spot.id)} dictionaries={dictionaries} />
              ))}
            </ul>
          </article>
        ))}
      </div>
    </section>
  )
}

function Free({ spots }: { spots: readonly Spot[] }) {
  const { t } = useText()
  const n = spots.filter(({ state }) => state === 'free').length
  const isUsed = spots.some(({ state }) => state === 'use')
  return <small className="text-[1em] font-normal text-muted-foreground">{n ? t('wall.empty', { n }) : isUsed && t('wall.full')}</small>
}

export function ErrorBoundary() {
  return <RouteError />
}
