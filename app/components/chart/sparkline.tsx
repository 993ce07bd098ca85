/** The course of a figure over some days, beside the figure. The day that has not ended is dashed. Decorative: the page has the values. */
import { cn } from '#app/ui/cn.ts'

const [width, height, edge] = [132, 44, 4] as const

/** @param points a value per day, the last one unfinished @param className sets the colour */
export function Sparkline({ points, className }: { points: readonly number[]; className?: string }) {
  if (points.length < 2) return null
  const most = Math.max(...points, 0)
  const least = Math.min(...points, 0)
  const at = (value: number, i: number) => {
    const x = edge + (i / (points.length - 1)) * (width - 2 * edge)
    const y = height - edge - (most > least ? (value - least) / (most - least) : 0) * (height - 2 * edge)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  const all = points.map(at)
  const ended = all.slice(0, -1)
  const [lastX, lastY] = (all.at(-1) ?? '').split(',')
  return (
    <svg
      data-slot="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      className={cn('h-11 w-33 flex-none max-xl:w-16 max-lg:w-33', className)}
      fill="none"
      aria-hidden="true"
    >
      <polygon className="fill-current opacity-8" points={`${edge},${height - edge} ${all.join(' ')} ${width - edge},${height - edge}`} />
      <polyline className="stroke-current" strokeWidth="1.5" strokeLinejoin="round" points={ended.join(' ')} />
      <polyline className="stroke-current" strokeWidth="1.5" strokeDasharray="3 3" points={`${ended.at(-1)} ${all.at(-1)}`} />
      <circle className="fill-card stroke-current" strokeWidth="1.5" cx={lastX} cy={lastY} r="2.5" />
    </svg>
  )
}
