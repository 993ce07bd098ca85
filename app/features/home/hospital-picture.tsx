/** Each hospital as a grid of its devices, those in use filled. For a platform with few provinces. Rendered on the server. */
import { Link } from '#app/ui/link.tsx'
import { grouped } from '#contract/rules/money.ts'
import { useText } from '#app/i18n/use-text.ts'
import { placePath } from '#contract/console/pages.ts'
import type { MapHospital } from './home.server.ts'
import { useReach } from '#app/shell/use-reach.ts'

/** Maximum squares of a grid; with more devices, each square stands for several. */
const most = 120
const across = 20
/** Further hospitals are only in the table. */
const maxHospitals = 9

/** The squares of a range of indexes, as one path. */
const squares = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => `M${(from + i) % across},${Math.floor((from + i) / across)}h.78v.78h-.78z`).join(
    '',
  )

export function HospitalPicture({ hospitals }: { hospitals: readonly MapHospital[] }) {
  const { t } = useText()
  const reach = useReach()
  return (
    <ul data-slot="hospital-picture" className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-5 gap-y-4">
      {[...hospitals]
        .sort((a, b) => b.equCount - a.equCount)
        .slice(0, maxHospitals)
        .map(({ hosId, hosName, equCount, usingCount }) => {
          const per = Math.max(1, Math.ceil(equCount / most))
          const all = Math.ceil(equCount / per)
          const usedSquares = Math.round(usingCount / per)
          const p = equCount ? Math.round((usingCount / equCount) * 100) : 0
          return (
            <li key={hosId}>
              <p className="truncate" translate="no">
                {reach(placePath) ? <Link to={`${placePath}?hos=${hosId}`}>{hosName}</Link> : hosName}
              </p>
              <p className="mb-1 text-xs text-muted-foreground">{t('home.useOf', { n: grouped(usingCount), all: grouped(equCount), p })}</p>
              <svg className="w-full max-w-md" viewBox={`0 0 ${across} ${Math.max(1, Math.ceil(all / across))}`} aria-hidden="true">
                <path className="fill-chart-1 print:fill-foreground" d={squares(0, usedSquares)} />
                <path className="fill-transparent stroke-border-strong" strokeWidth=".08" d={squares(usedSquares, all)} />
              </svg>
            </li>
          )
        })}
    </ul>
  )
}
