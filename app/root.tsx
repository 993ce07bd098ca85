/** The document: language, theme, the pending toast; nothing else. */
import { languageTags } from '#contract/languages.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Meta, Outlet, Scripts, type ShouldRevalidateFunction, useLoaderData, useMatches, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressesOf } from './i18n/browser-texts.ts'
import { useAreas, useTextAreas } from './i18n/use-areas.ts'
import { wordsIn, WordsProvider } from './i18n/use-language.ts'
import { RouteError } from './shell/errors/error-page.tsx'
import { ConnectionStrip } from './shell/connection-strip.tsx'
import { Toasts, toastsId } from './shell/toasts.tsx'
import { accentColours, themeColour } from './prefs/accent.server.ts'
import { recordEarly, repeatEarly } from './first-load/early-presses.ts'
import { personRefused } from './lib/person.ts'
import { namePageFiles } from './lib/connection/page-files.ts'
import { LeavingProvider } from './lib/leaving.tsx'
import { useFollowLinks } from './lib/use-follow-links.ts'
import { sayScreen } from './lib/use-screen.ts'
import { useNonce } from './lib/nonce.ts'
import { prefsOf, saidScreen } from './prefs/prefs.server.ts'
import { takeToast } from './shell/toast.server.ts'
import { offersIn } from './shell/undo.server.ts'
import outside from './styles/outside.css?url'
import inside from './styles/inside.css?url'
import withoutScript from './styles/without-script.css?url'

export const meta: MetaFunction = () => [{ title: 'Ward Console' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { toast, headers } = await takeToast(request, context)
  const prefs = prefsOf(request)
  return data(
    {
      prefs,
      screen: saidScreen(request),
      dialect: context.blade.dialect,
      pageFiles: context.pageFiles,
      colours: prefs.accent ? accentColours(prefs.accent, prefs.theme) : undefined,
      brand: prefs.accent || themeColour(prefs.theme),
      toast,
      offers: await offersIn(request, context),
    },
    { headers },
  )
}

/**
 * Something was submitted, and its toast has not arrived yet. why kept: a cancelled redirect loses track of the submission;
 * why in the module: the router asks outside of React, in the browser only, and nothing of a user is in it
 */
let sent = false

/** Preferences and toasts change by submissions; navigation revalidates neither. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionStatus, defaultShouldRevalidate }) => {
  const wrote = formMethod !== undefined && formMethod !== 'GET'
  sent ||= wrote
  // After an answer that was lost, or refused to another person, this would fail too.
  return defaultShouldRevalidate && sent && actionStatus !== 503 && actionStatus !== personRefused
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

  // why an effect: everything below answers by now
  useEffect(repeatEarly, [])
  useEffect(sayScreen, [])

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
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: recordEarly }} />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Sheets />
        <TextsAhead language={language} />
        <noscript>
          <link rel="stylesheet" href={withoutScript} />
        </noscript>
      </head>
      <body>
        <WordsProvider value={wordsIn(i18n)}>
          {children}
          <ConnectionStrip />
          <Toasts toast={root?.toast ?? null} />
        </WordsProvider>
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** The frame, and the pages without it that are for staff all the same. */
const behindSignIn = /^shell\/shell$|\/(wall|demo)$/

/**
 * The style sheets of the page, which its routes name for navigation to load them first. One that was needed stays: removing it before the
 * next has loaded would leave a page unstyled, and adding it again would style the whole page again.
 */
function Sheets() {
  const needed = useMatches().some(({ id }) => behindSignIn.test(id)) ? inside : outside
  const [seen, setSeen] = useState<readonly string[]>([needed])
  if (!seen.includes(needed)) setSeen([...seen, needed])
  return (
    <>
      {seen.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      {/* why: what is painted in between is laid out again with each part that arrives */}
      <link rel="expect" href={`#${toastsId}`} blocking="render" />
    </>
  )
}

/** The texts of the first page, which its script then need not wait for. */
function TextsAhead({ language }: { language: string }) {
  const areas = useTextAreas()
  // why state: later pages load theirs as they come
  const [first] = useState(() => addressesOf(language, areas))
  return first.map((href) => <link key={href} rel="modulepreload" href={href} />)
}

export default function App() {
  const answer = useLoaderData<typeof loader>()
  useAreas()
  useFollowLinks()
  // why an effect: the toast has arrived once the answer is rendered
  useEffect(() => {
    sent = false
  }, [answer])
  // Runs in an effect because the server renders for everybody.
  useEffect(() => namePageFiles(answer.pageFiles), [answer.pageFiles])
  return (
    <LeavingProvider>
      <Outlet />
    </LeavingProvider>
  )
}

export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh">
      <link rel="stylesheet" href={outside} />
      <RouteError />
    </main>
  )
}
