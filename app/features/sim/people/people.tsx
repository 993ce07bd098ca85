/** People of the lab: switching to one of them, and the reasons for what they may see. Only the bundled backend has it. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from '@remix-run/react'
import { order } from '#contract/resources/money.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { safeAddress, withoutTab } from '#app/lib/address.ts'
import { SimTabs } from '../sim-tabs.tsx'
import { peoplePath } from '#contract/console/pages.ts'
import { peopleAddress } from './address.ts'
import { become } from './become.server.ts'
import { PersonList } from './person-list.tsx'
import { loadPeople } from './people.server.ts'
import { Rights } from './rights.tsx'
import { WhyCard } from './why-card.tsx'
import { stayAction } from '#app/forms/lost.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const requestedPage = searchParams.get('at')?.trim() || order.path
  const query = { at: safeAddress(requestedPage), who: searchParams.get('who') ?? '', call: searchParams.get('call') ?? '' }
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const title = t('people.title')
    return { ...(await loadPeople(signedIn, query)), at: query.at, tab: context.tab ?? '', title }
  })
}

export const clientAction = stayAction

export const action = become

/** Explains the page that the user came from. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = window.location
  const at = withoutTab(pathname)
  if (!new URL(request.url).searchParams.has('at') && at && !at.startsWith(peoplePath)) throw redirect(peopleAddress({ at: at + search }))
  return serverLoader<typeof loader>()
}

export const handle: TextHandle = { i18n: ['lab', 'sim'] }

export default function PeoplePage() {
  const { people, own, rights, why, id, at, tab } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <>
      <PageHeader>
        <h1>{t('people.title')}</h1>
        <SimTabs at="people" />
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3 max-lg:grid-cols-1 max-md:[--control-h:var(--tap)] max-md:[--control-sm:var(--tap)]">
        <div className="grid grid-cols-1 gap-3">
          <Rights rights={rights} at={at} id={id} why={why} />
          {why && <WhyCard why={why} />}
        </div>
        <PersonList people={people} own={own} tab={tab} at={at} />
      </div>
    </>
  )
}
