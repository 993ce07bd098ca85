/** A decorative drawing for the sign-in page: beds, or records where there are no hospitals. Its figures are invented. */
const kinds = ['use', 'free', 'use', 'late', 'use', 'use', 'gap', 'use', 'free', 'use', 'use', 'off', 'use'] as const
type Kind = (typeof kinds)[number]

const looks: Record<Exclude<Kind, 'gap'>, { fill: string; edge: string; ink: string; dash?: string }> = {
  use: { fill: 'var(--primary-soft)', edge: 'var(--primary-border)', ink: 'var(--primary-ui)' },
  free: { fill: 'var(--card)', edge: 'var(--border-strong)', ink: 'var(--success)' },
  late: { fill: 'var(--warning-soft)', edge: 'var(--warning-border)', ink: 'var(--warning)' },
  off: { fill: 'var(--muted)', edge: 'var(--input)', ink: 'var(--muted-foreground)', dash: '4 3' },
}

const columns = 12
const rows = 5

const drawings = { bed: 'M11 25v18M11 38h22v5M11 32h15a7 7 0 0 1 7 6', record: 'M11 26h22M11 34h22M11 42h13' }

export function Board({ beds }: { beds: boolean }) {
  return (
    <div className="mt-auto [mask-image:linear-gradient(180deg,transparent,#000_55%)]" aria-hidden="true">
      <svg className="block h-auto w-full max-w-150" viewBox={`0 0 ${columns * 50} ${rows * 66}`}>
        {Array.from({ length: columns * rows }, (_, i) => {
          const kind = kinds[(i * 7 + Math.floor(i / columns) * 3) % kinds.length] ?? 'use'
          if (kind === 'gap') return null
          const look = looks[kind]
          return (
            <g key={i} transform={`translate(${(i % columns) * 50} ${Math.floor(i / columns) * 66})`}>
              <rect x="1" y="1" width="42" height="56" rx="7" fill={look.fill} stroke={look.edge} strokeDasharray={look.dash} />
              <path
                d={beds ? drawings.bed : drawings.record}
                fill="none"
                stroke={look.ink}
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
              <circle cx="33" cy="12" r="3.5" fill={kind === 'free' ? 'none' : look.ink} stroke={look.ink} strokeWidth="1.5" />
            </g>
          )
        })}
      </svg>
    </div>
  )
}
