/** The document: language, theme, the waiting toast; nothing else. */
import { languageTags } from '#contract/languages.ts'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunction,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteError } from './components/error-page.tsx'
import { Toasts } from './components/toasts.tsx'
import { accentColours } from './lib/accent.server.ts'
import { useHydrated } from './lib/use-hydrated.ts'
import { useNonce } from './lib/nonce.ts'
import { prefsOf } from './lib/prefs.server.ts'
import { takeToast } from './lib/toast.server.ts'
import outside from './styles/outside.css?url'
import inside from './styles/inside.css?url'
import withoutScript from './styles/without-script.css?url'

export const links: LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]

export const meta: MetaFunction = () => [{ title: 'Ward Console' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { toast, headers } = await takeToast(request, context)
  const prefs = prefsOf(request)
  return data({ prefs, colours: prefs.accent ? accentColours(prefs.accent, prefs.theme) : undefined, toast }, { headers })
}

/** Something was sent, and its word has not come yet. why kept: a redirect that is cut off and goes on forgets what was sent */
let sent = false

/** Preferences and toasts change by what is sent; going from page to page asks for neither. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionStatus, defaultShouldRevalidate }) => {
  sent ||= formMethod !== undefined && formMethod !== 'GET'
  // why: after a form whose answer was lost this would be lost too
  return defaultShouldRevalidate && sent && actionStatus !== 503
}

export type RootData = Awaited<ReturnType<typeof loader>>['data']

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const nonce = useNonce()
  const prefs = root?.prefs
  const { i18n } = useTranslation()
  const language = prefs?.language ?? 'zh'

  // why an effect: the browser keeps one i18next; it follows the language that the server answered in
  useEffect(() => {
    if (i18n.language !== language) void i18n.changeLanguage(language)
  }, [i18n, language])

  return (
    <html
      lang={languageTags[language]}
      data-theme={prefs?.theme ?? 'default'}
      data-density={prefs?.density ?? 'comfortable'}
      data-accent={prefs?.accent ? 'pick' : undefined}
      style={root?.colours}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <KeptSheets />
        <Links />
        <noscript>
          <link rel="stylesheet" href={withoutScript} />
        </noscript>
      </head>
      <body>
        {children}
        <Toasts toast={root?.toast ?? null} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** A sheet that was needed stays: one that goes before the next has come would leave a page without any. */
function KeptSheets() {
  const ids = useMatches().map(({ id }) => id)
  const needed = ids.includes('shell/shell') ? inside : outside
  const [seen, setSeen] = useState<readonly string[]>([needed])
  if (!seen.includes(needed)) setSeen([...seen, needed])
  // why late: the first answer has it among its links
  return useHydrated() && seen.map((sheet) => <link key={sheet} rel="stylesheet" href={sheet} />)
}

export default function App() {
  const answer = useLoaderData<typeof loader>()
  // why an effect: what a page was shown with is known once it is shown
  useEffect(() => {
    sent = false
  }, [answer])
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh">
      <link rel="stylesheet" href={outside} />
      <RouteError />
    </main>
  )
}
