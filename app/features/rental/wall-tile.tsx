/** A bed on the wall: its number, its state as an icon, and one fact. */
import { BatteryLow, Clock, ClockAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { DepositMeter } from '#app/components/deposit-meter.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { cn } from '#app/ui/cn.ts'
import { dictName } from '#app/resource/cells.tsx'
import { stateIcons } from './place-tile.tsx'
import type { Spot } from './place.server.ts'
import { lookOf, type WallLook } from './wall-plan.ts'

const icons: Record<WallLook, LucideIcon> = { ...stateIcons, near: Clock, over: TriangleAlert, late: ClockAlert }

/** At night only what needs a person keeps its colour. */
const night = 'group-data-night:border-border group-data-night:bg-card'
const trouble = 'border-destructive-text bg-destructive-soft'
/** Classes of a tile and of its icon. Trouble is the only filled red. */
const looks: Record<WallLook, readonly [tile: string, mark: string]> = {
  use: [cn('border-info-border bg-info-soft', night), 'text-info'],
  free: [cn('border-border bg-card', night), 'text-success'],
  near: ['border-warning-border bg-warning-soft', 'text-warning'],
  over: [trouble, 'text-destructive-text'],
  late: [trouble, 'text-destructive-text'],
  bad: ['border-4 border-double border-destructive-text bg-destructive-soft', 'text-destructive-text'],
  off: ['border-dashed border-input bg-muted', 'text-muted-foreground'],
  none: ['border-dotted border-border-strong', 'text-muted-foreground'],
}
const quiet: ReadonlySet<WallLook> = new Set<WallLook>(['free', 'none'])

/** Percent at and below which a free device needs charging. */
const lowBattery = 20
const [hour, day] = [60, 1440]

export function WallTile({ spot, changed, dictionaries }: { spot: Spot; changed: boolean; dictionaries: Dictionaries }) {
  const { t, language } = useText()
  const look = lookOf(spot)
  const { order, device } = spot
  const weak = look === 'free' && device?.battery != null && device.battery <= lowBattery
  const Icon = weak ? BatteryLow : icons[look]
  const used = (minutes: number) => {
    if (minutes < 2) return t('wall.now')
    if (minutes < hour) return t('place.minutes', { n: minutes })
    return minutes < 2 * day ? t('place.hours', { n: Math.floor(minutes / hour) }) : t('wall.days', { n: Math.floor(minutes / day) })
  }
  const fact = () => {
    if (look === 'over') return t('wall.over', { n: Math.round((order?.use?.over ?? 0) / 100) })
    if (order) return used(order.minutes)
    if (weak) return t('wall.low', { n: device.battery })
    if (look === 'none') return t('wall.none')
    if (look !== 'bad' && look !== 'use') return t(`place.${spot.state}`)
    // The dictionary names the exact state, such as maintenance, if the tile has room for it.
    const exact = dictName(dictionaries, 'equ_status', device?.state, language)
    return exact.length <= (language === 'en' ? 7 : 5) ? exact : t(`place.${spot.state}`)
  }
  const [tile, mark] = weak ? looks.near : looks[look]
  return (
    <li
      data-state={spot.state}
      data-look={look}
      data-changed={changed || undefined}
      className={cn(
        'grid min-w-0 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto] items-center overflow-hidden',
        'rounded-md border-2 px-[0.45em] pt-[0.3em] pb-[0.45em]',
        // The edge stays for as long as the change is new; it moves only for those who like motion.
        'data-changed:shadow-[0_0_0_0.25em_var(--primary-border)] motion-safe:data-changed:animate-[wall-pulse_2.4s_var(--ease-out)_2]',
        tile,
      )}
    >
      <b
        className={cn(
          'overflow-hidden text-[2.8em] leading-none font-semibold whitespace-nowrap',
          quiet.has(look) && 'text-muted-foreground',
        )}
        translate="no"
      >
        {spot.name}
      </b>
      <Icon
        aria-label={look === 'late' ? t('place.late') : undefined}
        aria-hidden={look === 'late' ? undefined : 'true'}
        className={cn('size-[1.8em]', mark)}
      />
      <span
        className={cn(
          'col-span-2 self-end overflow-hidden text-[1.3em] leading-tight font-medium whitespace-nowrap',
          quiet.has(look) && !weak ? 'text-muted-foreground' : look !== 'use' && mark,
        )}
      >
        {fact()}
      </span>
      {order?.use && <DepositMeter use={order.use} className="col-span-2 mt-[0.3em] h-[0.5em]!" />}
    </li>
  )
}
