/** Beds of a section at a glance: hospital → section → room → bed, each with the state of its device. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Breadcrumb, BreadcrumbItem, BreadcrumbLink, BreadcrumbPage, BreadcrumbSeparator } from '#app/ui/breadcrumb.tsx'
import { cn } from '#app/ui/cn.ts'
import { FieldTitle } from '#app/ui/field.tsx'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { Card } from '#app/ui/card.tsx'
import { durationText } from '#contract/rules/price.ts'
import { equ } from '#contract/resources/rental.ts'
import { order } from '#contract/resources/money.ts'
import { bed } from '#contract/resources/rental.ts'
import { permission } from '#contract/resource.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { Circle, CirclePlay, DoorOpen, Hospital, type LucideIcon, List, Minus, WifiOff, Wrench } from 'lucide-react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { RouteError } from '#app/shell/errors/error-page.tsx'
import { State } from '#app/components/state.tsx'
import { dictName } from '#app/resource/cells.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { duration } from '#app/lib/format.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useCan } from '#app/shell/shell.tsx'
import { placePath } from './address.ts'
import type { PlaceState, Spot } from './place.server.ts'
import { loadPlaces, placeStates } from './place.server.ts'
import { PlaceTree } from './place-tree.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const params = new URL(request.url).searchParams
    const [places, dictionaries] = await Promise.all([
      loadPlaces(signedIn, params.get('hos'), context.worldNow()),
      dictionariesOf(signedIn, [equ.fields.state!]),
    ])
    const section = (places.sections.find(({ id }) => id === params.get('sec')) ?? places.sections[0])?.id ?? ''
    const state = placeStates.find((name) => name === params.get('state'))
    const counts = Object.fromEntries(
      placeStates.map((name) => [name, places.spots.filter((spot) => spot.secId === section && spot.state === name).length]),
    )
    return { ...places, section, state, counts, states: placeStates, dictionaries, title: `${t('place.title')} · ${t('app.name')}` }
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

const icons: Record<PlaceState, LucideIcon> = { use: CirclePlay, free: Circle, bad: Wrench, off: WifiOff, none: Minus }

const marks: Record<PlaceState, string> = { use: 'text-info', free: 'text-success', bad: 'text-destructive-text', off: '', none: '' }
const tiles: Record<PlaceState, string> = {
  use: 'border-info-border bg-info-soft',
  free: '',
  bad: 'border-destructive-border bg-destructive-soft',
  off: 'border-dashed border-input bg-muted',
  none: 'border-dotted border-border-strong',
}
const under = 'block min-h-6 truncate leading-6'

export const handle: TextHandle = { i18n: ['rental'] }

export default function Places() {
  const page = useLoaderData<typeof loader>()
  const { hospitals, hosId, sections, rooms, spots, section, state, counts, states } = page
  const { t } = useText()
  const hospital = hospitals.find((h) => h.id === hosId)
  const here = sections.find((s) => s.id === section)
  const address = (chosen?: PlaceState) =>
    `${placePath}?${new URLSearchParams({ hos: hosId, ...(section && { sec: section }), ...(chosen && { state: chosen }) })}`
  if (!hospital) return <State page icon={Hospital} title={t('place.noHospital')} text="" />
  const shown = rooms
    .filter((room) => room.secId === section)
    .map((room) => ({ ...room, all: spots.filter((spot) => spot.roomId === room.id) }))
    .map((room) => ({ ...room, spots: state ? room.all.filter((spot) => spot.state === state) : room.all }))
    .filter((room) => !state || room.spots.length)
  return (
    <>
      <PageHeader>
        <h1>{t('place.title')}</h1>
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
        <PageActions>
          <ButtonLink variant="outline" to={bed.path}>
            <List aria-hidden="true" />
            {t('place.list')}
          </ButtonLink>
        </PageActions>
      </PageHeader>
      <div className="grid grid-cols-[300px_minmax(0,1fr)] items-start gap-3 max-lg:grid-cols-1">
        <PlaceTree hospitals={hospitals} hosId={hosId} sections={sections} section={section} rooms={rooms} spots={spots} />
        <div>
          <Card as="nav" className="mb-3 grid grid-cols-5 overflow-hidden max-md:grid-cols-3" aria-label={t('place.states')}>
            {states.map((name) => {
              const Icon = icons[name]
              return (
                <Link
                  key={name}
                  to={address(name === state ? undefined : name)}
                  aria-current={name === state ? 'true' : undefined}
                  className="px-3.5 py-2.5 text-foreground no-underline hover:bg-accent aria-[current=true]:bg-primary-soft aria-[current=true]:shadow-[inset_0_-2px_var(--primary-ui)] max-md:px-2.5 max-md:py-2 [&+&]:border-s"
                >
                  <FieldTitle className="flex items-center gap-1.25 [&>svg]:size-3.75">
                    <Icon aria-hidden="true" className={marks[name]} />
                    {t(`place.${name}`)}
                  </FieldTitle>
                  <b className="text-[20px] leading-[1.3]">{counts[name]}</b>
                </Link>
              )
            })}
          </Card>
          {shown.length === 0 && <State icon={DoorOpen} title={t(state ? 'place.noMatch' : 'place.empty')} text="" />}
          <div className="grid grid-cols-3 gap-3 max-xl:grid-cols-2 max-md:grid-cols-1">
            {shown.map((room) => (
              <Card
                as="section"
                key={room.id}
                id={`room-${room.id}`}
                className="scroll-mt-3 px-3 pt-2.5 pb-3 target:outline-2 target:outline-ring"
              >
                <h2 className="mb-2 flex items-center gap-2 text-sm [&>svg]:size-4 [&>svg]:text-muted-foreground">
                  <DoorOpen aria-hidden="true" />
                  {room.name}
                  <span className="ml-auto text-xs font-normal text-muted-foreground">
                    {t('place.used', { n: room.all.filter((spot) => spot.state === 'use').length, all: room.all.length })}
                  </span>
                </h2>
                <ul className="grid grid-cols-3 gap-1.5">
                  {room.spots.map((spot) => (
                    <Tile key={spot.id} spot={spot} dictionaries={page.dictionaries} />
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

/** A bed: its name links to the device, its text to the running order. */
function Tile({ spot, dictionaries }: { spot: Spot } & Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'dictionaries'>) {
  const { t, language } = useText()
  const can = useCan()
  const Icon = icons[spot.state]
  const fact = () => {
    if (spot.order) return duration(durationText(spot.order.minutes), language)
    // why: the dictionary's word says more than a group of states, e.g. maintenance or out of service
    if (spot.state === 'bad' || spot.state === 'use') return dictName(dictionaries, 'equ_status', spot.device?.state, language)
    return t(`place.${spot.state}`)
  }
  return (
    <li data-state={spot.state} className={cn('min-w-0 rounded-sm border px-2 py-1.25 text-xs', tiles[spot.state])}>
      <span className="flex min-h-6 items-center justify-between text-sm font-semibold">
        {spot.device && can(permission(equ.name, 'view')) ? (
          <Link
            className="min-h-6 min-w-0 flex-1 overflow-hidden text-inherit text-ellipsis"
            to={`${equ.path}/${spot.device.id}`}
            aria-label={t('place.device', { name: spot.name })}
          >
            {spot.name}
          </Link>
        ) : (
          <span className="truncate">{spot.name}</span>
        )}
        <Icon aria-hidden="true" className={cn('size-3.5', marks[spot.state])} />
      </span>
      {spot.order && can(permission(order.name, 'view')) ? (
        <Link
          className={cn(under, spot.state === 'use' ? marks.use : 'text-muted-foreground')}
          to={`${order.path}/${spot.order.id}`}
          aria-label={`${t('place.order', { name: spot.name })} · ${fact()}`}
        >
          {fact()}
        </Link>
      ) : (
        <span className={cn(under, spot.state === 'bad' ? marks.bad : 'text-muted-foreground')}>{fact()}</span>
      )}
    </li>
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
