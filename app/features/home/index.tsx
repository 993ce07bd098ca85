/** Home: the reader's day first, everything else that the server counts on request; without hospitals what else the server has. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ChevronDown, ClipboardCheck } from 'lucide-react'
import { handoverPath } from '#contract/console/pages.ts'
import { handoverDraft } from '#contract/endpoints/shift.ts'
import { customer } from '#contract/resources/rental.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { PhoneField } from '#app/features/rental/call/phone-field.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useCan } from '#app/shell/rights.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { useReach } from '#app/shell/use-reach.ts'
import { Desk } from './desk.tsx'
import { greetingOf } from './greeting.server.ts'
import { loadHome } from './home.server.ts'
import { More } from './more.tsx'
import { periodOf } from './period.server.ts'
import { Sentence, Today } from './today.tsx'

export const clientLoader = cachedLoader()
export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const words = wordsOf(request)
    const now = context.worldNow()
    const { user } = signedIn.session
    const home = await loadHome(signedIn, {
      words,
      period: periodOf(request, user),
      more: new URL(request.url).searchParams.has('more'),
      now,
    })
    return { title: words.t('app.home'), greeting: greetingOf(user.nickName, words, now), ...home }
  })
}

export const handle: TextHandle = { i18n: ['home'] }

/** The same page with everything below the day. */
const withMore = '/wel/index?more=1#more'

export default function Home() {
  const shell = useShellData()
  const { at, greeting, desk, day, business } = useLoaderData<typeof loader>()
  const { t } = useText()
  const reach = useReach()
  const can = useCan()
  const today = at.slice(0, 10)
  return (
    <>
      <PageHeader className="items-end">
        {day ? (
          <div className="min-w-0">
            <p className="mb-0.5 text-xs text-muted-foreground">{greeting}</p>
            <Sentence parts={day.sentence} />
          </div>
        ) : (
          <>
            <h1>{t('home.greeting', { name: shell?.user.nickName ?? '' })}</h1>
            <span className="text-xs text-muted-foreground">{t('home.at', { time: at.slice(0, 16) })}</span>
          </>
        )}
        {day && (
          <PageActions className="max-md:w-full max-md:flex-wrap">
            {reach(customer.path) && <PhoneField label={t('today.phone')} className="w-56" />}
            {reach(handoverPath) && (
              <ButtonLink variant="outline" to={can(handoverDraft) ? `${handoverPath}/new` : handoverPath}>
                <ClipboardCheck aria-hidden="true" />
                {t('today.handover')}
              </ButtonLink>
            )}
          </PageActions>
        )}
      </PageHeader>
      {desk && <Desk desk={desk} today={today} />}
      {day && <Today day={day} />}
      {business ? (
        <div id="more" className="scroll-mt-4">
          <More {...business} focus={day?.focus} today={today} />
        </div>
      ) : (
        !desk && (
          <p className="text-center">
            <Link className="inline-flex min-h-9 items-center gap-1.5 text-muted-foreground" to={withMore}>
              <ChevronDown aria-hidden="true" className="size-4" />
              {t('today.showMore')}
            </Link>
          </p>
        )
      )}
    </>
  )
}
