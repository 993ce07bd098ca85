/**
 * An external page in a sandboxed frame. The address comes from the user's own menu, never from the request, and is shown only
 * for origins in the settings (FRAME_ORIGINS); the Content-Security-Policy enforces the same list.
 */
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ExternalLink, ShieldX } from 'lucide-react'
import { framePage } from '#app/blade/menu-guard.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { State } from '#app/components/state.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const page = await framePage(signedIn, params.routerPath ?? '')
    if (!page) throw redirect('/404')
    const here = new URL(request.url).origin
    // eslint-disable-next-line baseline/use-baseline -- a loader: no browser runs it
    const url = URL.canParse(page.address, here) ? new URL(page.address, here) : undefined
    const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
    const own = url?.origin === here
    return {
      title: page.name,
      name: page.name,
      origin: url?.origin ?? page.address,
      /** Absent for an address that no browser should open. */
      address: isWeb ? (own ? url.pathname + url.search : url.href) : undefined,
      own,
      allowed: isWeb && (own || context.frameOrigins.includes(url.origin)),
    }
  })
}

/** Without `allow-same-origin`, because a framed page of our own origin could remove its sandbox. */
const sandbox = 'allow-scripts allow-forms allow-popups allow-downloads'

export default function Frame() {
  const { name, address, origin, own, allowed } = useLoaderData<typeof loader>()
  const { t } = useText()
  const outside = address && (
    <ButtonLink reloadDocument variant="outline" to={address} target="_blank" rel="noopener noreferrer">
      <ExternalLink aria-hidden="true" />
      {t('frame.open')}
    </ButtonLink>
  )
  if (!allowed || !address)
    return (
      <State page icon={ShieldX} tone="warning" title={t('frame.refusedTitle', { name })} text={t('frame.refused', { origin })}>
        {outside}
      </State>
    )
  return (
    <div className="flex h-full flex-col">
      <PageHeader>
        <h1>{name}</h1>
        <PageActions>{outside}</PageActions>
      </PageHeader>
      <iframe
        className="min-h-80 w-full flex-1 rounded-md border bg-card shadow-1"
        src={address}
        title={name}
        sandbox={own ? sandbox : `${sandbox} allow-same-origin`}
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
