/** The document: language, theme, the pending toast; nothing else. */
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

/** Something was submitted, and its toast has not arrived yet. why kept: a cancelled redirect loses track of the submission */
let sent = false

/** Preferences and toasts change by submissions; navigation revalidates neither. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionStatus, defaultShouldRevalidate }) => {
  sent ||= formMethod !== undefined && formMethod !== 'GET'
  // why: after a lost form answer this would fail too
  return defaultShouldRevalidate && sent && actionStatus !== 503
}

export type RootData = Awaited<ReturnType<typeof loader>>['data']

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const nonce = useNonce()
  const prefs = root?.prefs
  const { i18n } = useTranslation()
  const language = prefs?.language ?? 'zh'

  // why an effect: the browser has one i18next; it follows the language that the server answered in
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

/** A style sheet that was needed stays: removing it before the next has loaded would leave a page unstyled. */
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
  // why an effect: the toast has arrived once the answer is rendered
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
