/** Home: figures, open work, the last seven days, the map of hospitals; without hospitals the pages that this user may open. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Legend, LegendItem } from '#app/ui/legend.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { LinkGroup } from '#app/ui/link-group.tsx'
import { ClockAlert, Hospital } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { failureText } from '#app/blade/failure-text.ts'
import { useFailureToast } from '#app/lib/failure-toast.ts'
import type { Failure } from '#app/blade/failure.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { MenuIcon } from '#app/shell/menu/menu-icon.tsx'
import { State } from '#app/components/state.tsx'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { useShellData } from '#app/shell/shell-data.ts'
import { Figures } from './figures.tsx'
import { Focus } from './focus.tsx'
import { loadHome } from './home.server.ts'
import { HospitalRank, ProvinceMap } from './province-map.tsx'
import { useReach } from '#app/shell/use-reach.ts'
import { WeekChart } from './week-chart.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const words = wordsOf(request)
    return { title: `${words.t('app.home')} · ${words.t('app.name')}`, ...(await loadHome(signedIn, words, context.worldNow())) }
  })
}

export const handle: TextHandle = { i18n: ['home'] }

export default function Home() {
  const shell = useShellData()
  const { at, own, ...business } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <>
      <PageHeader>
        <h1>{t('home.greeting', { name: shell?.user.nickName ?? '' })}</h1>
        <span className="text-xs text-muted-foreground">{t('home.at', { time: at.slice(0, 16) })}</span>
      </PageHeader>
      {own ? <OwnPages own={own} pages={<Pages />} /> : <Business {...business} today={at.slice(0, 10)} />}
    </>
  )
}

const columns = 'grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 max-lg:grid-cols-1'

type Loaded = Awaited<ReturnType<typeof loadHome>>
interface BusinessProps extends Pick<Loaded, 'figures' | 'week' | 'map' | 'todo' | 'focus' | 'tiles'> {
  today: string
}

/** The hospitals: figures, the last seven days, money and map. */
function Business({ figures, week, map, todo, today, focus, tiles }: BusinessProps) {
  const { t } = useText()
  const reach = useReach()
  const cards = focus && focus.cards.length > 0 && <Focus cards={focus.cards} />
  return (
    <>
      {focus?.first && cards}
      {figures.data ? (
        <Figures figures={figures.data} today={today} todo={todo} compared={focus} />
      ) : (
        <Failed name={t('home.figures')} failure={figures.failure} />
      )}
      {!focus?.first && cards}
      <div className={columns}>
        <Panel
          title={t('home.seven')}
          end={
            <Legend>
              <LegendItem swatch="bg-primary-soft-hover outline-1 -outline-offset-1 outline-chart-1">{t('home.orders')}</LegendItem>
              <LegendItem swatch="h-0.75! bg-chart-2">{t('home.income')}</LegendItem>
            </Legend>
          }
        >
          {week.data ? <WeekChart week={week.data} today={today} /> : <Failed name={t('home.seven')} failure={week.failure} />}
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
        <Panel title={t('home.map')} className="lg:col-span-2">
          {!map.data ? (
            <Failed name={t('home.map')} failure={map.failure} />
          ) : map.data.length ? (
            <ProvinceMap hospitals={map.data} tiles={tiles} />
          ) : (
            <State icon={Hospital} title={t('home.noHospitals')} text="" />
          )}
        </Panel>
      </div>
    </>
  )
}

/** For a server without hospitals: the user's pages, and their account there. */
function OwnPages({ own, pages }: { own: NonNullable<Loaded['own']>; pages: ReactNode }) {
  const { t, fieldLabel } = useText()
  return (
    <div className={columns}>
      {pages}
      <Panel title={t('home.own')}>
        <DescriptionList>
          {own.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{fieldLabel('user', name)}</dt>
              <dd>{value || '—'}</dd>
            </Fragment>
          ))}
        </DescriptionList>
      </Panel>
    </div>
  )
}

/** The pages of the menu. */
function Pages() {
  const shell = useShellData()
  const { t } = useText()
  return (
    <Panel title={t('home.pages')}>
      <div className="grid gap-2.5">
        {shell?.menu.groups.map((group) => (
          <section key={group.name}>
            <h3 className="text-xs text-muted-foreground">{group.name}</h3>
            <LinkGroup>
              {group.links.map((link) => (
                <Link key={link.address} to={link.address}>
                  <MenuIcon name={link.icon} />
                  {link.name}
                </Link>
              ))}
            </LinkGroup>
          </section>
        ))}
        {shell?.menu.groups.length === 0 && <p className="text-muted-foreground">{t('home.noPages')}</p>}
      </div>
    </Panel>
  )
}

function Panel({ title, end, className, children }: { title: string; end?: ReactNode; className?: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className={className}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {end && <CardAction>{end}</CardAction>}
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
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
