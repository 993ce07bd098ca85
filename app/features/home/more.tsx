/** Everything that the server counts about the hospitals: figures, the last seven days, money and map. */
import { Legend, LegendItem } from '#app/ui/legend.tsx'
import { Link } from '#app/ui/link.tsx'
import { ClockAlert, Hospital } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { useFailureToast } from '#app/lib/failure-toast.ts'
import type { Failure } from '#app/blade/failure.ts'
import { State } from '#app/components/state.tsx'
import { TitledCard } from '#app/components/titled-card.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useReach } from '#app/shell/use-reach.ts'
import { columns } from './columns.ts'
import { Figures } from './figures.tsx'
import { Focus } from './focus.tsx'
import type { Business, Day } from './home.server.ts'
import { HospitalRank, ProvinceMap } from './province-map.tsx'
import { WeekChart } from './week-chart.tsx'

interface MoreProps extends Business {
  /** Absent where the server does not provide it. */
  focus?: Day['focus']
  /** `yyyy-MM-dd` */
  today: string
}

export function More({ figures, week, map, todo, today, focus, tiles }: MoreProps) {
  const { t } = useText()
  const reach = useReach()
  return (
    <>
      {figures.data ? (
        <Figures figures={figures.data} today={today} todo={todo} compared={focus} />
      ) : (
        <Failed name={t('home.figures')} failure={figures.failure} />
      )}
      {focus && focus.cards.length > 0 && <Focus cards={focus.cards} />}
      <div className={columns}>
        <TitledCard
          title={t('home.seven')}
          end={
            <Legend>
              <LegendItem swatch="chart-bar outline-1 -outline-offset-1 outline-chart-1">{t('home.orders')}</LegendItem>
              <LegendItem swatch="h-0.75! bg-chart-2">{t('home.income')}</LegendItem>
            </Legend>
          }
        >
          {week.data ? <WeekChart week={week.data} today={today} /> : <Failed name={t('home.seven')} failure={week.failure} />}
        </TitledCard>
        <TitledCard
          title={t('home.rank')}
          end={
            reach('/rental/hos') && (
              <Link className="inline-flex min-h-6 items-center text-xs" to="/rental/hos">
                {t('home.report')}
              </Link>
            )
          }
        >
          {map.data ? <HospitalRank hospitals={map.data} /> : <Failed name={t('home.rank')} failure={map.failure} />}
        </TitledCard>
        <TitledCard title={t('home.map')} className="lg:col-span-2">
          {!map.data ? (
            <Failed name={t('home.map')} failure={map.failure} />
          ) : map.data.length ? (
            <ProvinceMap hospitals={map.data} tiles={tiles} />
          ) : (
            <State icon={Hospital} title={t('home.noHospitals')} text="" />
          )}
        </TitledCard>
      </div>
    </>
  )
}

function Failed({ name, failure }: { name: string; failure: Failure | undefined }) {
  const { t } = useText()
  const text = failure && failureText(failure, t)
  useFailureToast(text, failure)
  if (!failure) return null
  return (
    <State icon={ClockAlert} tone="destructive" title={t('state.failTitle', { name })} text={text ?? ''} requestId={failure.requestId} />
  )
}
