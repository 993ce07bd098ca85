/** A bed as a tile: its state, minutes and a weak battery; a click opens it beside the board. */
import { cn } from '#app/ui/cn.ts'
import { TileLink } from '#app/ui/tile.tsx'
import { minutesIn } from '#contract/rules/price.ts'
import { BatteryLow, Circle, CirclePlay, ClockAlert, type LucideIcon, Minus, TriangleAlert, WifiOff, Wrench } from 'lucide-react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { DepositMeter, DepositUseText } from '#app/components/deposit-meter.tsx'
import { dictName } from '#app/resource/cells.tsx'
import { useText } from '#app/i18n/use-text.ts'
import type { Spot } from './place.server.ts'
import type { PlaceState } from './place-states.ts'

export const stateIcons: Record<PlaceState, LucideIcon> = { use: CirclePlay, free: Circle, bad: Wrench, off: WifiOff, none: Minus }
export const stateMarks: Record<PlaceState, string> = {
  use: 'text-info',
  free: 'text-success',
  bad: 'text-destructive-text',
  off: '',
  none: '',
}
const tiles: Record<PlaceState, string> = {
  use: 'border-info-border bg-info-soft',
  free: '',
  bad: 'border-destructive-border bg-destructive-soft',
  off: 'border-dashed border-input bg-muted',
  none: 'border-dotted border-border-strong',
}

/** Percent from which a device needs charging. */
const lowBattery = 20
/** From this many minutes on, whole hours are shown. */
const hoursFrom = 120

interface TileProps {
  spot: Spot
  to: string
  /** Whether it is open beside the board. */
  chosen: boolean
  /** Whether its state has just changed. */
  changed: boolean
  dictionaries: Dictionaries
}

function TileFace({ spot, dictionaries }: Pick<TileProps, 'spot' | 'dictionaries'>) {
  const { t, language } = useText()
  const Icon = stateIcons[spot.state]
  const weak = spot.device?.battery != null && spot.device.battery <= lowBattery
  const minutes = spot.order?.minutes ?? 0
  const use = spot.order?.use
  const usedText = minutes < hoursFrom ? t('place.minutes', { n: minutes }) : t('place.hours', { n: Math.floor(minutes / 60) })
  const fact = spot.order
    ? usedText
    : // The dictionary names the exact state, e.g. maintenance, where `place.bad` only names the group.
      spot.state === 'bad' || spot.state === 'use'
      ? dictName(dictionaries, 'equ_status', spot.device?.state, language)
      : t(`place.${spot.state}`)
  return (
    <>
      <span className="flex min-h-6 items-center justify-between gap-1 text-[1.17em] font-semibold">
        <span className="truncate" translate="no">
          {spot.name}
        </span>
        {use?.level === 'over' ? (
          <TriangleAlert aria-hidden="true" className="size-[1.17em] flex-none text-destructive-text" />
        ) : spot.order?.late ? (
          <ClockAlert aria-label={t('place.late')} className="size-[1.17em] flex-none text-warning" />
        ) : (
          <Icon aria-hidden="true" className={cn('size-[1.17em] flex-none', stateMarks[spot.state])} />
        )}
      </span>
      <span className="flex min-h-6 items-center justify-between gap-1">
        <span className={cn('truncate', spot.state === 'use' || spot.state === 'bad' ? stateMarks[spot.state] : 'text-muted-foreground')}>
          {fact}
        </span>
        {weak && (
          <BatteryLow aria-label={t('place.low', { n: spot.device?.battery })} className="size-[1.17em] flex-none text-destructive-text" />
        )}
      </span>
      {/* Tiles without an order reserve the space of a meter, so that nothing moves when an order begins or ends. */}
      <span
        className={cn('grid min-h-6 content-center gap-1 text-[0.92em] leading-tight', use?.level === 'unpaid' && 'text-muted-foreground')}
      >
        {use && <DepositMeter use={use} className="h-1" />}
        {use && <DepositUseText use={use} short className="truncate" />}
      </span>
    </>
  )
}

/** Colours of a tile. */
function tileClass({ state, order }: Spot): string {
  const level = order?.use?.level
  if (level === 'over') return cn(tiles[state], 'border-destructive-border bg-destructive-soft')
  return cn(tiles[state], (order?.late || level === 'near') && 'border-warning-border bg-warning-soft')
}

export function Tile({ spot, to, chosen, changed, dictionaries }: TileProps) {
  const { language } = useText()
  return (
    <li data-state={spot.state} data-late={spot.order?.late || undefined} data-changed={changed || undefined}>
      <TileLink
        to={to}
        aria-current={chosen ? 'true' : undefined}
        className={tileClass(spot)}
        title={spot.order ? minutesIn(spot.order.minutes, language) : undefined}
      >
        <TileFace spot={spot} dictionaries={dictionaries} />
      </TileLink>
    </li>
  )
}
