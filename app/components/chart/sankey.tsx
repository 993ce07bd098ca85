/**
 * A sum that comes from several sources and goes to several parts, as bands whose thickness is their share. Drawn by the server; each
 * band is a link. On paper the bands are outlines between their labels.
 */
import { cn } from '#app/ui/cn.ts'
import { Link } from '#app/ui/link.tsx'

export interface Band {
  key: string
  name: string
  /** The formatted value, e.g. `¥12.00`. */
  text: string
  value: number
  /** The rows behind it. */
  to: string
  /** Class that sets the colour. */
  colour: string
}

const height = 380
/** Height of a label with two lines. */
const slot = 46

interface Placed extends Band {
  /** Start of the band, and its thickness. */
  y: number
  size: number
}

/** Bands below each other, each beside a slot that its label fits in. */
function place(bands: readonly Band[], scale: number): Placed[] {
  const size = (band: Band) => band.value * scale
  let y = (height - bands.reduce((sum, band) => sum + slot + size(band), 0)) / 2
  return bands.map((band) => {
    const placed = { ...band, y: y + slot / 2, size: size(band) }
    y += slot + placed.size
    return placed
  })
}

/** Path of a band from x1, y1 to x2, y2 with the thickness `size`. */
const curve = (x1: number, y1: number, x2: number, y2: number, size: number) => {
  const x = (x1 + x2) / 2
  return `M${x1},${y1}C${x},${y1} ${x},${y2} ${x2},${y2}v${size}C${x},${y2 + size} ${x},${y1 + size} ${x1},${y1 + size}Z`
}

interface SankeyProps {
  /** Describes the whole for screen readers. */
  label: string
  sources: readonly Band[]
  parts: readonly Band[]
}

export function Sankey({ label, sources, parts }: SankeyProps) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const scale = Math.max(0, height - Math.max(sources.length, parts.length) * slot) / Math.max(1, whole)
  const left = place(sources, scale)
  const right = place(parts, scale)
  const middle = (height - whole * scale) / 2
  const share = (value: number) => `${((value / Math.max(1, whole)) * 100).toFixed(1)}%`
  const bands = (placed: readonly Placed[], toRight: boolean) => {
    let y = middle
    return placed.map((band) => {
      const [at, size] = [y, band.size]
      y += size
      return (
        <a
          key={band.key}
          href={band.to}
          aria-label={`${band.name} ${band.text}`}
          className={cn('opacity-45 outline-none hover:opacity-75 focus-visible:opacity-100', band.colour)}
        >
          <title>{`${band.name} ${band.text} · ${share(band.value)}`}</title>
          <path
            className="fill-current print:fill-none print:stroke-foreground"
            vectorEffect="non-scaling-stroke"
            d={toRight ? curve(51, at, 98, band.y, Math.max(size, 1)) : curve(2, band.y, 49, at, Math.max(size, 1))}
          />
        </a>
      )
    })
  }
  const labels = (placed: readonly Placed[], end: boolean) =>
    placed.map((band) => (
      <Link
        key={band.key}
        to={band.to}
        className={cn(
          'absolute inset-x-0 block -translate-y-1/2 text-xs leading-[1.35] text-foreground no-underline hover:underline',
          end && 'text-end',
        )}
        style={{ top: band.y + band.size / 2 }}
      >
        <span className="block truncate">{band.name}</span>
        <span className="block font-medium tracking-num whitespace-nowrap max-md:text-2xs">{band.text}</span>
      </Link>
    ))
  return (
    <div
      data-slot="sankey"
      translate="no"
      role="group"
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,2.6fr)_minmax(0,1.1fr)] gap-2.5 max-md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1fr)] max-md:gap-1.5"
      style={{ height }}
    >
      <div className="relative">{labels(left, true)}</div>
      <svg className="size-full" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
        {bands(left, false)}
        {bands(right, true)}
        {left.map(({ key, y, size, colour }) => (
          <rect key={key} className={cn('fill-current', colour)} x={0} y={y} width={2} height={Math.max(size, 1)} />
        ))}
        <rect className="fill-foreground" x={49} y={middle} width={2} height={whole * scale} />
        {right.map(({ key, y, size, colour }) => (
          <rect key={key} className={cn('fill-current', colour)} x={98} y={y} width={2} height={Math.max(size, 1)} />
        ))}
      </svg>
      <div className="relative">{labels(right, false)}</div>
    </div>
  )
}
