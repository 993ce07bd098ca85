/** Beds at a glance: a hospital by floors and sections, each bed with its state, and details of the chosen bed. Updates live. */
import { formatTime } from '#contract/rules/time.ts'
import { bedRentals, replayDays } from '#contract/endpoints/pictures.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { caseless, cleanCode, firstCharacters, phoneWords } from '#contract/text.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Breadcrumb, BreadcrumbItem, BreadcrumbLink, BreadcrumbPage, BreadcrumbSeparator } from '#app/ui/breadcrumb.tsx'
import { FieldTitle } from '#app/ui/field.tsx'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { Card } from '#app/ui/card.tsx'
import { bed } from '#contract/resources/rental.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Link } from '#app/ui/link.tsx'
import { DoorOpen, History, Hospital, List, Maximize, Search } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { requireSession } from '#app/blade/session.server.ts'
import { State } from '#app/components/state.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { LiveMark } from '#app/shell/live/live-mark.tsx'
import { placePath } from '#contract/console/pages.ts'
import { loadBoard, mayReplay } from './board.server.ts'
import type { Spot } from './place.server.ts'
import { countsOf, placeStates, type PlaceState } from './place-states.ts'
import { PlaceEvents } from './place-events.tsx'
import { BedPanel } from './place-panel.tsx'
import { stateIcons, stateMarks, Tile } from './place-tile.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { PlaceReplay } from './place-replay.tsx'
import { PlaceTree } from './place-tree.tsx'
import { hourAt, hoursIn, spotsAt, usedAt } from './replay.ts'
import { useBoard } from './use-board.ts'
import { useChanged } from './use-changed.ts'

const has = (spot: Spot, words: string) =>
  [spot.name, spot.device?.batch, spot.order?.name, spot.order?.phone, spot.order?.no].some(
    (text) => text && (caseless(text).includes(words) || text === maskPhone(phoneWords(words))),
  )

const bedsOf = (spots: readonly Spot[], section: string): ReadonlySet<string> =>
  new Set(spots.flatMap(({ id, secId }) => (!section || secId === section ? id : [])))

/** Address of the wall board of a hospital or one of its sections. */
const wallAddress = (hos: string, sec: string): string =>
  `${placePath}/wall?${new URLSearchParams([['hos', hos], ...(sec ? [['sec', sec]] : [])])}`

export async function loader(args: LoaderFunctionArgs) {
  const { here: _, account: _account, ...board } = await loadBoard(args)
  const params = new URL(args.request.url).searchParams
  const state = placeStates.find((name) => name === params.get('state'))
  const words = firstCharacters(cleanCode(params.get('q') ?? ''), 64)
  const hour = params.get('hour')
  const { hosId } = board
  const replaying = await requireSession(args.request, args.context, async (signedIn) => {
    // Not where the server has no such call, or the reader no right to orders.
    const may = await mayReplay(signedIn)
    return { mayReplay: may, replay: may && hour !== null && hosId ? (await signedIn.blade.call(bedRentals, { hosId })).data : undefined }
  })
  return {
    ...board,
    ...replaying,
    hour: Math.max(0, Math.trunc(Number(hour)) || 0),
    state,
    words,
    chosen: board.spots.find(({ id }) => id === params.get('bed')),
    at: formatTime(args.context.worldNow()),
  }
}

export const handle: TextHandle = { i18n: ['rental'] }

export default function Places() {
  const page = useLoaderData<typeof loader>()
  const { hospitals, hosId, sections, rooms, spots: spotsNow, section, state, replay, words, dictionaries, events, at } = page
  const { t } = useText()
  useBoard()
  const changed = useChanged(Object.fromEntries(spotsNow.map((spot) => [spot.id, spot.state])))
  // The slider moves without a request; another address begins at its own hour.
  const [moved, setMoved] = useState({ from: page.hour, hour: page.hour })
  if (moved.from !== page.hour) setMoved({ from: page.hour, hour: page.hour })
  const hour = replay ? Math.min(hoursIn(replay), moved.hour) : 0
  const setHour = useCallback((next: number) => setMoved((now) => ({ ...now, hour: next })), [])
  const spots = replay ? spotsAt(spotsNow, usedAt(replay, hourAt(replay, hour))) : spotsNow
  const inPlace = spots.filter((spot) => !section || spot.secId === section)
  const beds = useMemo(() => bedsOf(spotsNow, section), [spotsNow, section])
  const counts = countsOf(inPlace)
  const lateCount = inPlace.filter((spot) => spot.order?.late).length
  const chosen = replay ? undefined : page.chosen
  const hospital = hospitals.find((h) => h.id === hosId)
  const here = sections.find((s) => s.id === section)
  const address = (change: { state?: PlaceState; bed?: string; hour?: string }) => {
    const params = { hos: hosId, sec: section, q: words, state, bed: chosen?.id, ...(replay && { hour: String(hour) }), ...change }
    return `${placePath}?${new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`
  }
  if (!hospital) return <State page icon={Hospital} title={t('place.noHospital')} text="" />
  const isShown = (spot: Spot) => (!state || spot.state === state) && (!words || has(spot, caseless(words)))
  const isNarrowed = !!state || !!words
  const visibleSections = sections
    .filter((one) => !section || one.id === section)
    .map((one) => ({
      ...one,
      rooms: rooms
        .filter((room) => room.secId === one.id)
        .map((room) => {
          const all = spots.filter((spot) => spot.roomId === room.id)
          return { ...room, all, spots: all.filter((spot) => isShown(spot) || (words && room.name.includes(words))) }
        })
        .filter((room) => !isNarrowed || room.spots.length),
    }))
    .filter((one) => !isNarrowed || one.rooms.length)
  const floors = [...new Set(visibleSections.map(({ floor }) => floor))].sort((a, b) => a.localeCompare(b, 'zh', { numeric: true }))
  const inSection = sections.find(({ id }) => id === chosen?.secId)
  return (
    <>
      <PageHeader>
        <h1 className="phone:sr-only">{t('place.title')}</h1>
        <Breadcrumb aria-label={t('app.path')} translate="no">
          <BreadcrumbItem>
            <BreadcrumbLink to={`${placePath}?hos=${hosId}`}>{hospital.title}</BreadcrumbLink>
          </BreadcrumbItem>
          {here && (
            <BreadcrumbItem>
              <BreadcrumbSeparator />
              <BreadcrumbPage>{[here.name, here.floor].filter(Boolean).join(' · ')}</BreadcrumbPage>
            </BreadcrumbItem>
          )}
        </Breadcrumb>
        <LiveMark />
        <PageActions>
          {page.mayReplay && !replay && (
            <ButtonLink variant="outline" to={address({ hour: String((replayDays - 1) * 24) })}>
              <History aria-hidden="true" />
              {t('replay.open')}
            </ButtonLink>
          )}
          <ButtonLink variant="outline" className="phone:hidden" to={wallAddress(hosId, section)}>
            <Maximize aria-hidden="true" />
            {t('place.wall')}
          </ButtonLink>
          <ButtonLink variant="outline" to={bed.path}>
            <List aria-hidden="true" />
            {t('place.list')}
          </ButtonLink>
        </PageActions>
      </PageHeader>
      <div className="grid grid-cols-[260px_minmax(0,1fr)] items-start gap-3 max-lg:grid-cols-1">
        <PlaceTree hospitals={hospitals} hosId={hosId} sections={sections} section={section} rooms={rooms} spots={spots} />
        <PlaceChoice hospitals={hospitals} hosId={hosId} sections={sections} section={section} />
        <div data-slot="board" className="grid min-w-0 items-start gap-3 grid-cols-[minmax(0,1fr)_280px] max-xl:grid-cols-1">
          <div className="min-w-0">
            {replay && (
              <PlaceReplay
                replay={replay}
                hour={hour}
                onHour={setHour}
                beds={beds}
                address={{ hos: hosId, ...(section && { sec: section }) }}
                closeTo={address({ hour: undefined })}
              />
            )}
            <Card className="mb-3">
              <nav className="grid grid-cols-5 overflow-hidden max-md:grid-cols-3" aria-label={t('place.states')}>
                {placeStates.map((name) => {
                  const Icon = stateIcons[name]
                  return (
                    <Link
                      key={name}
                      to={address({ state: name === state ? undefined : name })}
                      aria-current={name === state ? 'true' : undefined}
                      className="px-3.5 py-2.5 text-foreground no-underline hover:bg-accent aria-[current=true]:bg-primary-soft aria-[current=true]:shadow-[inset_0_-2px_var(--primary-ui)] max-md:px-2.5 max-md:py-2 [&+&]:border-s"
                    >
                      <FieldTitle className="flex items-center gap-1.25 [&>svg]:size-3.75">
                        <Icon aria-hidden="true" className={stateMarks[name]} />
                        {t(`place.${name}`)}
                      </FieldTitle>
                      <b className="text-[20px] leading-[1.3]">{counts[name]}</b>
                    </Link>
                  )
                })}
              </nav>
              <Form method="get" role="search" className="flex items-center gap-2 border-t px-3 py-2 print:hidden">
                <input type="hidden" name="hos" value={hosId} />
                {section && <input type="hidden" name="sec" value={section} />}
                {state && <input type="hidden" name="state" value={state} />}
                <InputGroup className="max-w-75">
                  <Search aria-hidden="true" />
                  <InputGroupInput
                    key={words}
                    type="search"
                    name="q"
                    defaultValue={words}
                    placeholder={t('place.find')}
                    aria-label={t('place.find')}
                  />
                </InputGroup>
                <Button type="submit" variant="outline">
                  {t('place.findButton')}
                </Button>
                {lateCount > 0 && (
                  <span className="ms-auto text-xs text-warning">
                    {t('place.late')} <b>{lateCount}</b>
                  </span>
                )}
              </Form>
            </Card>
            {visibleSections.every((one) => one.rooms.length === 0) && (
              <State icon={DoorOpen} title={t(isNarrowed ? 'place.noMatch' : 'place.empty')} text="" />
            )}
            {floors.map((floor) => (
              <section key={floor}>
                {!section && floors.length > 1 && (
                  <h2 className="mt-1 mb-2 text-sm text-muted-foreground" translate="no">
                    {floor || t('place.noFloor')}
                  </h2>
                )}
                {visibleSections
                  .filter((one) => one.floor === floor)
                  .map((one) => (
                    <div key={one.id} className="mb-3">
                      {!section && (
                        <h3 className="mb-1.5 text-sm">
                          <Link className="text-inherit" to={`${placePath}?hos=${hosId}&sec=${one.id}`} translate="no">
                            {one.name}
                          </Link>
                        </h3>
                      )}
                      <div className="grid grid-cols-[repeat(auto-fill,minmax(250px,1fr))] gap-3 max-md:grid-cols-1">
                        {one.rooms.map((room) => (
                          <Card
                            as="section"
                            key={room.id}
                            id={`room-${room.id}`}
                            aria-label={room.name}
                            className="scroll-mt-3 px-3 pt-2.5 pb-3 target:outline-2 target:outline-ring"
                          >
                            <h4 className="mb-2 flex items-center gap-2 text-sm [&>svg]:size-4 [&>svg]:text-muted-foreground">
                              <DoorOpen aria-hidden="true" />
                              <span translate="no">{room.name}</span>
                              <span className="ml-auto text-xs font-normal text-muted-foreground">
                                {t('place.used', { n: room.all.filter((spot) => spot.state === 'use').length, all: room.all.length })}
                              </span>
                            </h4>
                            <ul className="grid grid-cols-3 gap-1.5">
                              {room.spots.map((spot) => (
                                <Tile
                                  key={spot.id}
                                  spot={spot}
                                  to={address({ bed: spot.id })}
                                  chosen={spot.id === chosen?.id}
                                  changed={changed.has(spot.id)}
                                  dictionaries={dictionaries}
                                />
                              ))}
                            </ul>
                          </Card>
                        ))}
                      </div>
                    </div>
                  ))}
              </section>
            ))}
          </div>
          {/* This column is always there, so that no tile moves away from the pointer when a bed is chosen. */}
          {chosen ? (
            <BedPanel
              spot={chosen}
              room={rooms.find(({ id }) => id === chosen.roomId)?.name ?? ''}
              above={[hospital.title, inSection?.floor ?? '', inSection?.name ?? '']}
              closeTo={address({ bed: undefined })}
              dictionaries={dictionaries}
            />
          ) : (
            <PlaceEvents events={events} at={at} />
          )}
        </div>
      </div>
    </>
  )
}
