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
import { reportScreen } from './lib/use-screen.ts'
import { useNonce } from './lib/nonce.ts'
import { prefsOf, reportedScreen } from './prefs/prefs.server.ts'
import { takeToast } from './forms/toast.server.ts'
import { offersIn } from './forms/undo.server.ts'
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
      screen: reportedScreen(request),
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
 * Whether something was submitted whose toast has not arrived yet. Stored, because a cancelled redirect loses track of the submission; in
 * the module, because the router calls `shouldRevalidate` outside of React, in the browser only, and it holds nothing of a user.
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

  // Runs in an effect because the browser has one i18next, which follows the language that the server answered in.
  useEffect(() => {
    if (i18n.language !== language) void i18n.changeLanguage(language)
  }, [i18n, language])

  // These run in effects because everything below is hydrated by then.
  useEffect(repeatEarly, [])
  useEffect(reportScreen, [])

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

/** Routes behind sign-in: the frame, and the pages for staff without it. */
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
      {/* Rendering waits for the end of the page, because an earlier paint is laid out again with each part that arrives. */}
      <link rel="expect" href={`#${toastsId}`} blocking="render" />
    </>
  )
}

/** Preloads the texts of the first page, so that its script need not wait for them. */
function TextsAhead({ language }: { language: string }) {
  const areas = useTextAreas()
  // State, because only the first page needs this: later pages load their texts when they are opened.
  const [first] = useState(() => addressesOf(language, areas))
  return first.map((href) => <link key={href} rel="modulepreload" href={href} />)
}

export default function App() {
  const answer = useLoaderData<typeof loader>()
  useAreas()
  useFollowLinks()
  // Runs in an effect because the toast has arrived once the answer is rendered.
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
