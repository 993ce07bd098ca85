/** The picture of the reader's kind of work, and beside it the lines behind it. */
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { cn } from '#app/ui/cn.ts'
import { Link } from '#app/ui/link.tsx'
import { TileLink } from '#app/ui/tile.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { grouped } from '#contract/rules/money.ts'
import { Columns } from '#app/components/chart/columns.tsx'
import { HeatMap } from '#app/components/chart/heat-map.tsx'
import { Sankey } from '#app/components/chart/sankey.tsx'
import { DepositMeter, DepositUseText } from '#app/components/deposit-meter.tsx'
import { TitledCard } from '#app/components/titled-card.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useReach } from '#app/shell/use-reach.ts'
import { FigureLink } from './figure-link.tsx'
import type { Focus } from './focus.server.ts'
import { FocusCard } from './focus.tsx'
import type { BedTile, Picture, RunningLine } from './picture.server.ts'

/** @param focus lines beside the picture */
export function PictureCards({ picture, focus }: { picture: Picture | undefined; focus: Focus | undefined }) {
  const reach = useReach()
  const { t } = useText()
  if (picture?.kind === 'service') return <Service {...picture} />
  if (!picture && !focus) return null
  const isWide = picture?.kind === 'beds' || picture?.kind === 'week'
  return (
    <div className={cn('mb-3 grid gap-3', !isWide && 'grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)] max-lg:grid-cols-1')}>
      {picture && (
        <TitledCard
          title={picture.title}
          className="min-w-0"
          end={
            <span className="flex items-center gap-3 text-xs">
              {picture.note && <span className="text-muted-foreground">{picture.note}</span>}
              {picture.more && reach(picture.more.to) && (
                <Link className="inline-flex min-h-6 items-center" to={picture.more.to}>
                  {picture.more.name}
                </Link>
              )}
            </span>
          }
        >
          <Drawn picture={picture} />
          {picture.table && (
            <Collapsible className="mt-2.5">
              <CollapsibleTrigger>{t('home.table')}</CollapsibleTrigger>
              <Table variant="boxed">
                <TableHeader>
                  <TableRow>
                    {picture.table.head.map((name, i) => (
                      <TableHead key={name} className={i ? 'text-right tracking-num' : undefined}>
                        {name}
                      </TableHead>
                    ))}
                  </TableRow>
                </TableHeader>
                <TableBody>
                  {picture.table.rows.map(([name, ...values]) => (
                    <TableRow key={name}>
                      <TableHead scope="row">{name}</TableHead>
                      {values.map((value, i) => (
                        <TableCell key={i} className="text-right tracking-num">
                          {value}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </Collapsible>
          )}
        </TitledCard>
      )}
      {focus && <FocusCard title={focus.title} lines={focus.lines} />}
    </div>
  )
}

function Drawn({ picture }: { picture: Picture }) {
  switch (picture.kind) {
    case 'flow':
      return <Sankey label={picture.title} sources={picture.sources} parts={picture.parts} />
    case 'week':
      return <HeatMap label={picture.title} days={picture.days} cells={picture.cells} />
    case 'beds':
      return (
        <div data-slot="floors" className="grid gap-4">
          {picture.floors.map(({ name, rooms }) => (
            <section key={name} aria-label={name} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-2 max-md:grid-cols-1">
              <b className="pt-5 text-muted-foreground" translate="no">
                {name}
              </b>
              <div className="flex flex-wrap gap-3">
                {rooms.map((room) => (
                  <div key={room.id} className="min-w-0">
                    <p className="mb-1 text-xs text-muted-foreground" translate="no">
                      {room.name}
                    </p>
                    <ul className="flex flex-wrap gap-1.5">
                      {room.beds.map((bed) => (
                        <Bed key={bed.id} of={bed} room={room.name} />
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            </section>
          ))}
        </div>
      )
    case 'refunds':
      return <Columns columns={picture.columns} barText={(cents) => `¥${grouped(Math.round(cents / 100))}`} barUnit={100} />
    case 'service':
      return null
  }
}

const tones: Record<BedTile['state'], string> = {
  use: 'border-info-border bg-info-soft',
  free: '',
  bad: 'border-destructive-border bg-destructive-soft',
  off: 'border-dashed border-input bg-muted',
  none: 'border-dotted border-border-strong',
}

function Bed({ of: { name, state, fact, use, to }, room }: { of: BedTile; room: string }) {
  return (
    <li className="w-19.5">
      <TileLink
        to={to}
        aria-label={`${room}-${name} ${fact}`}
        className={cn('p-1.5! text-xs', tones[state], use?.level === 'over' && 'border-destructive-border bg-destructive-soft')}
      >
        <b className="font-medium" translate="no">
          {name}
        </b>
        <span className="truncate text-2xs">{fact}</span>
        <span className="block h-1.5">{use && <DepositMeter use={use} className="h-1" />}</span>
      </TileLink>
    </li>
  )
}

const line =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b py-2 text-foreground no-underline last:border-b-0 [a&]:hover:bg-accent'

/** Open faults beside the running rentals that have used most of what was paid. */
function Service({ faults, running }: Extract<Picture, { kind: 'service' }>) {
  const { t } = useText()
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 max-lg:grid-cols-1">
      <TitledCard title={t('today.running')} className="min-w-0" end={<AllLink to="/money/order?state=1" />}>
        {running.map((one) => (
          <Running key={one.id} of={one} />
        ))}
        {running.length === 0 && <p className="text-muted-foreground">{t('today.noRunning')}</p>}
      </TitledCard>
      <TitledCard title={t('today.faults')} className="min-w-0" end={<AllLink to="/rental/problem?state=0" />}>
        {faults.map(({ id, name, detail, to }) => (
          <FigureLink key={id} to={to} className={line}>
            <span className="truncate" translate="no">
              {name}
            </span>
            <span className="col-span-2 truncate text-xs text-muted-foreground" translate="no">
              {detail}
            </span>
          </FigureLink>
        ))}
        {faults.length === 0 && <p className="text-muted-foreground">{t('today.noFaults')}</p>}
      </TitledCard>
    </div>
  )
}

function Running({ of: { name, detail, use, to } }: { of: RunningLine }) {
  return (
    <FigureLink to={to} className={line}>
      <span className="min-w-0" translate="no">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-xs text-muted-foreground">{detail}</span>
      </span>
      {use && (
        <span className="grid w-30 gap-1">
          <DepositMeter use={use} />
          <DepositUseText use={use} short className="text-2xs" />
        </span>
      )}
    </FigureLink>
  )
}

function AllLink({ to }: { to: string }) {
  const { t } = useText()
  const reach = useReach()
  return reach(to) ? (
    <Link className="inline-flex min-h-6 items-center text-xs" to={to}>
      {t('home.all')}
    </Link>
  ) : null
}
