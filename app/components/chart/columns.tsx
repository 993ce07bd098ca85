/**
 * A measure by day as bars and, below on the same days, a second one as a line: two pictures with one scale each, because two scales in one
 * picture would suggest relations that are not there. A day that has not ended is dashed and not a part of the line. Drawn by the server;
 * each day is a link whose name has its values, and shows them while it is hovered or focused.
 */
import { cn } from '#app/ui/cn.ts'
import { Link } from '#app/ui/link.tsx'

export interface Column {
  /** Below the axis, where there is room. */
  name: string
  /** All values in words. */
  text: string
  /** The rows behind it; absent where the reader may not open them. */
  to?: string
  bar: number
  line?: number
  /** The day has not ended yet. */
  open?: boolean
}

/** Maximum of a scale with four steps, each a round number. */
export function topOf(n: number): number {
  const step = Math.max(Math.ceil(n / 4), 1)
  const ten = 10 ** Math.floor(Math.log10(step))
  return ([1, 2, 3, 4, 5, 6, 8].find((round) => round * ten >= step) ?? 10) * ten * 4
}

interface ColumnsProps {
  columns: readonly Column[]
  /** Formats the values of the two scales; without the second one there is no line. */
  barText: (value: number) => string
  lineText?: (value: number) => string
  /** Values per step of a scale, e.g. 100 cents. */
  barUnit?: number
  unit?: number
}

export function Columns({ columns, barText, lineText, barUnit = 1, unit = 1 }: ColumnsProps) {
  const most = topOf(Math.max(...columns.map(({ bar }) => bar), 0) / barUnit) * barUnit
  const mostLine = topOf(Math.max(...columns.map(({ line = 0 }) => line), 0) / unit) * unit
  const y = (value: number) => Math.max(0, value / mostLine) * 100
  const n = columns.length
  const points = columns.flatMap(({ open, line }, i) => (open || line === undefined ? [] : `${((i + 0.5) / n) * 100},${100 - y(line)}`))
  /** Shows every n-th name, so that about ten fit. */
  const every = Math.ceil(n / 10)
  const few = n <= 14
  const across = { gridTemplateColumns: `repeat(${n}, minmax(0, 1fr))` }
  const rows = lineText ? 'grid-rows-[112px_56px]' : 'grid-rows-[170px]'
  return (
    <div
      data-slot="columns"
      className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_auto] gap-x-2 gap-y-1.5 pt-2 text-2xs text-muted-foreground"
    >
      <div className={cn('col-span-2 grid grid-cols-subgrid gap-y-4', rows)}>
        <Scale row="row-start-1" values={[most, most * 0.75, most * 0.5, most * 0.25, 0]} text={barText} />
        {lineText && <Scale row="row-start-2" values={[mostLine, mostLine / 2, 0]} text={lineText} />}
        <div className={cn('col-start-2 row-start-1 grid gap-y-4', lineText && 'row-span-2')} style={across}>
          {columns.map(({ name, text, to, bar, line, open }, i) => {
            const inner = (
              <>
                <i
                  aria-hidden="true"
                  className={cn(
                    'w-[min(30px,60%)] self-end rounded-t-[4px] border border-b-0 border-chart-1',
                    open ? 'border-dashed bg-card' : 'chart-bar',
                  )}
                  style={{ height: `${(bar / most) * 100}%` }}
                />
                {few && !open && line !== undefined && (
                  <i
                    aria-hidden="true"
                    className="relative -bottom-1 z-1 size-2 self-end rounded-full border-2 border-chart-2 bg-card"
                    style={{ marginBottom: `${y(line) * 0.56}px` }}
                  />
                )}
              </>
            )
            const look = cn('tooltip', i >= n * 0.6 && 'tooltip-end', 'min-w-0 justify-items-center gap-y-4', rows)
            return to ? (
              <Link key={name} to={to} data-text={text} aria-label={text} className={cn(look, 'text-inherit hover:bg-accent')}>
                {inner}
              </Link>
            ) : (
              <span key={name} role="img" data-text={text} aria-label={text} className={look}>
                {inner}
              </span>
            )
          })}
        </div>
        {lineText && (
          <svg
            aria-hidden="true"
            className="pointer-events-none relative col-start-2 row-start-2 size-full overflow-visible"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
          >
            <polyline fill="none" stroke="var(--chart-2)" strokeWidth="2" vectorEffect="non-scaling-stroke" points={points.join(' ')} />
          </svg>
        )}
      </div>
      <div className="col-start-2 grid text-center" style={across} aria-hidden="true">
        {columns.map(({ name }, i) => (
          <span
            key={name}
            className={cn(
              'flex whitespace-nowrap',
              // The last one ends with the picture, and a phone has room for half of them.
              every > 1 && i + every >= n ? 'justify-end' : 'justify-center',
              every > 1 && i % (2 * every) > 0 && 'max-md:invisible',
            )}
          >
            {i % every === 0 ? name : ''}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The values of a scale from the highest to zero, each with a line across the picture. */
function Scale({ row, values, text }: { row: string; values: readonly number[]; text: (value: number) => string }) {
  return (
    <div aria-hidden="true" className={`${row} col-span-2 col-start-1 grid grid-cols-subgrid`}>
      <div className="-my-1.75 flex flex-col justify-between text-right leading-3.5">
        {values.map((value) => (
          <span key={value}>{text(value)}</span>
        ))}
      </div>
      <div
        className="border-b border-border-strong bg-[linear-gradient(var(--border)_1px,transparent_1px)]"
        style={{ backgroundSize: `100% ${100 / (values.length - 1)}%` }}
      />
    </div>
  )
}
