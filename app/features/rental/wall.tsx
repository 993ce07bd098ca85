/** The bed board for a screen on the ward: large tiles, no menu, a clock. It keeps the screen awake and recovers from lost connections. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { formatTime } from '#contract/rules/time.ts'
import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useLoaderData, useLocation } from '@remix-run/react'
import { ArrowLeft, CloudOff, Hospital, LogIn, Maximize, Minimize } from 'lucide-react'
import { useEffect } from 'react'
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
import { placePath } from '#contract/console/pages.ts'
import { loadBoard } from './board.server.ts'
import { stateIcons, stateMarks, tileClass, TileFace } from './place-tile.tsx'
import { useAwake, useClock } from './use-wall.ts'
import { useBoard } from './use-board.ts'
import { useChanged } from './use-changed.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

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

export default function Wall() {
  const served = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const { hospitals, hosId, sections, section, rooms, here, counts, late, states, dictionaries, account, at, trouble } = served
  // Runs in an effect because the first board comes with the document, and only the browser can remember it.
  useEffect(() => {
    last ??= { href: window.location.href, board: served }
  }, [served])
  const isFull = useFullscreen()
  const { t } = useText()
  const time = useClock()
  useConnection(account)
  useBoard(trouble === 'lost')
  useAwake()
  const changed = useChanged(Object.fromEntries(here.map((spot) => [spot.id, spot.state])))
  const hospital = hospitals.find(({ id }) => id === hosId)
  if (!hospital) return <State page icon={Hospital} title={t('place.noHospital')} text="" />
  const visibleSections = sections
    .filter(({ id }) => !section || id === section)
    .map((one) => ({ ...one, spots: here.filter(({ secId }) => secId === one.id) }))
    .filter(({ spots }) => spots.length)
  return (
    <main id="main" className="flex min-h-dvh flex-col gap-4 bg-background px-6 py-4 text-foreground max-md:px-3" data-slot="wall">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="text-[28px] leading-tight font-semibold" translate="no">
          {[hospital.title, section && sections.find(({ id }) => id === section)?.name].filter(Boolean).join(' · ')}
        </h1>
        <ul className="flex flex-wrap gap-x-5 text-lg" aria-label={t('place.states')}>
          {states.map((name) => {
            const Icon = stateIcons[name]
            return (
              <li key={name} className="flex items-center gap-1.5" data-count={name}>
                <Icon aria-hidden="true" className={cn('size-5', stateMarks[name])} />
                {t(`place.${name}`)} <b>{counts[name]}</b>
              </li>
            )
          })}
          {late.length > 0 && (
            <li className="text-warning">
              {t('place.late')} <b>{late.length}</b>
            </li>
          )}
        </ul>
        <span className="ms-auto flex items-center gap-3">
          <LiveMark />
          <Scripted>
            <Button variant="ghost" size="icon" aria-label={t(isFull ? 'app.exitFullscreen' : 'app.fullscreen')} onClick={toggleFullscreen}>
              {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
            </Button>
          </Scripted>
          <ButtonLink variant="ghost" size="icon" aria-label={t('wall.back')} to={`${placePath}?hos=${hosId}`}>
            <ArrowLeft aria-hidden="true" />
          </ButtonLink>
          <time className="text-[28px] font-semibold tabular-nums" suppressHydrationWarning>
            {time}
          </time>
        </span>
      </header>
      {trouble && (
        <Alert variant="warning" role="alert" className="text-lg">
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
      <div className={cn('grid gap-4', trouble && 'opacity-60')}>
        {visibleSections.map((one) => (
          <section key={one.id} aria-label={one.name}>
            {!section && (
              <h2 className="mb-2 text-xl text-muted-foreground" translate="no">
                {[one.floor, one.name].filter(Boolean).join(' · ')}
              </h2>
            )}
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2.5">
              {one.spots.map((spot) => (
                <li
                  key={spot.id}
                  data-state={spot.state}
                  data-changed={changed.has(spot.id) || undefined}
                  className={cn(
                    'min-w-0 rounded-md border px-3 py-2 text-lg data-changed:motion-safe:animate-pulse',
                    tileClass(spot, late.includes(spot.id)),
                  )}
                >
                  <TileFace
                    spot={spot}
                    room={rooms.find(({ id }) => id === spot.roomId)?.name}
                    late={late.includes(spot.id)}
                    dictionaries={dictionaries}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
