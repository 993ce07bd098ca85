/** Home: figures, the last seven days, the map of hospitals, and the pages that this user may open. */
import { Legend, LegendItem } from '#app/ui/legend.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ClockAlert, Hospital } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '#app/blade/failure-text.ts'
import type { Failure } from '#app/blade/failure.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { RouteError } from '#app/components/error-page.tsx'
import { MenuIcon } from '#app/components/menu-icon.tsx'
import { State } from '#app/components/state.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { loader as shellLoader } from '#app/shell/shell.tsx'
import { Figures } from './figures.tsx'
import { loadHome } from './home.server.ts'
import { HospitalRank, ProvinceMap } from './province-map.tsx'
import { useReach } from './use-reach.ts'
import { WeekChart } from './week-chart.tsx'
import { keptLoader } from '#app/shell/kept-data.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export const clientLoader = keptLoader()
export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    return { title: `${t('app.home')} · ${t('app.name')}`, ...(await loadHome(signedIn, context.worldNow())) }
  })
}

export default function Home() {
  const shell = useRouteLoaderData<typeof shellLoader>('shell/shell')
  const { figures, week, map, at } = useLoaderData<typeof loader>()
  const { t } = useText()
  const reach = useReach()
  return (
    <>
      <PageHeader>
        <h1>{t('home.greeting', { name: shell?.user.nickName ?? '' })}</h1>
        <span className="text-xs text-muted-foreground">{t('home.at', { time: at.slice(0, 16) })}</span>
      </PageHeader>
      {figures.data ? (
        <Figures figures={figures.data} week={week.data} today={at.slice(0, 10)} />
      ) : (
        <Failed name={t('home.figures')} failure={figures.failure} />
      )}
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 max-lg:grid-cols-1">
        <Panel
          title={t('home.seven')}
          end={
            <Legend>
              <LegendItem swatch="bg-primary-soft-hover outline-1 -outline-offset-1 outline-chart-1">{t('home.orders')}</LegendItem>
              <LegendItem swatch="h-0.75! bg-chart-2">{t('home.income')}</LegendItem>
            </Legend>
          }
        >
          {week.data ? <WeekChart week={week.data} /> : <Failed name={t('home.seven')} failure={week.failure} />}
        </Panel>
        <Panel
          title={t('home.rank')}
          end={
            reach('/rental/hos') && (
              <Link className="text-xs" to="/rental/hos">
                {t('home.report')}
              </Link>
            )
          }
        >
          {map.data ? <HospitalRank hospitals={map.data} /> : <Failed name={t('home.rank')} failure={map.failure} />}
        </Panel>
        <Panel title={t('home.map')}>
          {map.failure ? (
            <Failed name={t('home.map')} failure={map.failure} />
          ) : map.data.length ? (
            <ProvinceMap hospitals={map.data} />
          ) : (
            <State icon={Hospital} title={t('home.noHospitals')} text="" />
          )}
        </Panel>
        <Panel title={t('home.pages')}>
          <div className="grid gap-2.5">
            {shell?.menu.groups.map((group) => (
              <section key={group.name}>
                <h3 className="text-xs text-muted-foreground">{group.name}</h3>
                <div className="flex flex-wrap gap-x-1 gap-y-0.5 [&>a]:inline-flex [&>a]:min-h-7 [&>a]:items-center [&>a]:gap-1.5 [&>a]:rounded-sm [&>a]:px-2 [&>a]:text-xs [&>a]:text-foreground [&>a]:no-underline [&>a]:hover:bg-accent max-md:[&>a]:min-h-10 [&>a>svg]:size-3.5 [&>a>svg]:text-muted-foreground">
                  {group.links.map((link) => (
                    <Link key={link.address} to={link.address}>
                      <MenuIcon name={link.icon} />
                      {link.name}
                    </Link>
                  ))}
                </div>
              </section>
            ))}
          </div>
        </Panel>
      </div>
    </>
  )
}

function Panel({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {end && <CardAction>{end}</CardAction>}
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  )
}

function Failed({ name, failure }: { name: string; failure: Failure }) {
  const { t } = useText()
  return (
    <State
      icon={ClockAlert}
      tone="destructive"
      title={t('state.failTitle', { name })}
      text={failureText(failure, t)}
      requestId={failure.requestId}
    />
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
