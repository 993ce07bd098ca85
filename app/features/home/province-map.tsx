/** Devices in use by province: a tile with its number for each, and the hospitals as a table. */
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { cn } from '#app/ui/cn.ts'
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { grouped, yuan } from '#contract/rules/money.ts'
import { Link } from '#app/ui/link.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { placePath } from '#contract/console/pages.ts'
import type { MapHospital } from './home.server.ts'
import { HospitalPicture } from './hospital-picture.tsx'
import { mapColumns, type Tile } from './tiles.ts'
import { useReach } from '#app/shell/use-reach.ts'

/** Numbers of devices from which a tile is darker. */
const steps = [1, 40, 90, 150] as const
const tint = "relative isolate bg-card before:absolute before:inset-0 before:-z-1 before:bg-chart-1 before:content-['']"
const shades = [`${tint} before:opacity-12`, `${tint} before:opacity-24`, `${tint} before:opacity-42`, 'bg-primary text-primary-foreground']
const shade = (n: number) => shades[Math.max(steps.filter((from) => n >= from).length, 1) - 1]

interface MapProps {
  hospitals: readonly MapHospital[]
  /** Absent where few provinces have a hospital; then the picture shows the hospitals themselves. */
  tiles?: readonly Tile[]
}

export function ProvinceMap({ hospitals, tiles }: MapProps) {
  const { t, label } = useText()
  const reach = useReach()
  return (
    <>
      {tiles ? <Tiles hospitals={hospitals} tiles={tiles} /> : <HospitalPicture hospitals={hospitals} />}
      <Collapsible className="mt-2.5">
        <CollapsibleTrigger>{t('home.table')}</CollapsibleTrigger>
        <Table variant="boxed">
          <TableHeader>
            <TableRow>
              <TableHead>{t('home.hospitals')}</TableHead>
              <TableHead className="text-right tracking-num">{t('home.using')}</TableHead>
              <TableHead className="text-right tracking-num">{label('equ', 'title')}</TableHead>
              <TableHead className="text-right tracking-num">{t('home.orders')}</TableHead>
              <TableHead className="text-right tracking-num">{t('home.income')}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {hospitals.map((h) => (
              <TableRow key={h.hosId}>
                <TableHead scope="row">
                  {reach(placePath) ? <Link to={`${placePath}?hos=${h.hosId}`}>{h.hosName}</Link> : h.hosName}
                </TableHead>
                <TableCell className="text-right tracking-num">{grouped(h.usingCount)}</TableCell>
                <TableCell className="text-right tracking-num">{grouped(h.equCount)}</TableCell>
                <TableCell className="text-right tracking-num">{grouped(h.orderCount)}</TableCell>
                <TableCell className="text-right tracking-num">{yuan(h.amount)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Collapsible>
    </>
  )
}

function Tiles({ hospitals, tiles }: { hospitals: readonly MapHospital[]; tiles: readonly Tile[] }) {
  const { t } = useText()
  return (
    <>
      <p className="text-xs text-muted-foreground mb-2">
        {t('home.mapSays', {
          provinces: tiles.filter(({ using }) => using !== undefined).length,
          n: grouped(hospitals.reduce((sum, h) => sum + h.usingCount, 0)),
        })}
      </p>
      <div
        data-slot="province-map"
        className="grid gap-0.75 max-md:gap-0.5 max-md:[&_b]:text-[10px] max-md:[&_b]:tracking-[-0.03em] lang-en:[&_span]:text-[10px] lang-en:[&_span]:tracking-[-0.02em]"
        style={{ gridTemplateColumns: `repeat(${mapColumns}, minmax(0, 1fr))` }}
        aria-hidden="true"
      >
        {tiles.map(({ code, title, column, row, using: n }) => (
          <b
            key={code}
            data-using={n}
            className={cn(
              'grid h-9 min-w-0 place-content-center overflow-hidden rounded-xs text-center text-xs leading-[1.15] font-medium',
              n === undefined ? 'border border-dashed border-border-strong text-muted-foreground' : shade(n),
            )}
            style={{ gridColumn: column, gridRow: row }}
            title={n === undefined ? `${title} · ${t('home.closed')}` : t('home.mapTile', { name: title, n: grouped(n) })}
          >
            <span className="truncate">{title}</span>
            <small className="text-[10.5px] font-normal">{n === undefined ? '—' : grouped(n)}</small>
          </b>
        ))}
      </div>
    </>
  )
}

/** Hospitals by income, highest first. */
export function HospitalRank({ hospitals }: { hospitals: readonly MapHospital[] }) {
  const ranked = [...hospitals].sort((a, b) => b.amount - a.amount).slice(0, 7)
  const most = Math.max(ranked[0]?.amount ?? 0, 1)
  return (
    <ol>
      {ranked.map((h, i) => (
        <li key={h.hosId} className="grid grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 py-1.5">
          <span className="text-muted-foreground text-xs">{i + 1}</span>
          <span className="truncate" translate="no">
            {h.hosName}
          </span>
          <span className="text-right tracking-num">¥{yuan(h.amount)}</span>
          <Progress className="col-[2/4]" value={(h.amount / most) * 100} />
        </li>
      ))}
    </ol>
  )
}
