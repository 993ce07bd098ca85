/** The document: language, theme, the pending toast; nothing else. */
import { languageTags } from '#contract/languages.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, Scripts, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { PageTitle } from './components/page-title.tsx'
import { FirstLoadLinks, RecordPresses, useFirstLoad } from './first-load/first-load.tsx'
import { SignedOutSheet } from './first-load/style-sheets.tsx'
import { useAreas } from './i18n/use-areas.ts'
import { WordsProvider } from './i18n/use-language.ts'
import { useServedLanguage } from './i18n/use-served-language.ts'
import { namePageFiles } from './lib/connection/page-files.ts'
import { LeavingProvider } from './lib/leaving.tsx'
import { useNonce } from './lib/nonce.ts'
import { useFollowLinks } from './lib/use-follow-links.ts'
import { useBrand } from './prefs/use-prefs.ts'
import { ReportedScreen } from './lib/use-screen.ts'
import { ConnectionStrip } from './shell/connection-strip.tsx'
import { RouteError } from './shell/errors/error-page.tsx'
import { loadRoot } from './shell/root-data.server.ts'
import { useRootArrival } from './shell/root-revalidation.ts'
import { Toasts } from './shell/toasts.tsx'

export const loader = (args: LoaderFunctionArgs) => loadRoot(args)
export { shouldRevalidateRoot as shouldRevalidate } from './shell/root-revalidation.ts'

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { language = 'zh', theme = 'default', density = 'comfortable' } = root?.prefs ?? {}
  const words = useServedLanguage(language)
  const nonce = useNonce()
  const { icon } = useBrand()
  const look = { 'data-theme': theme, 'data-density': density, 'data-accent': root?.colours ? 'pick' : undefined }
  useFirstLoad()
  return (
    <html lang={languageTags[language]} style={root?.colours} {...look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <RecordPresses />
        <PageTitle />
        <link rel="icon" href={icon} />
        <FirstLoadLinks language={language} />
      </head>
      <body>
        <ReportedScreen.Provider value={root?.screen}>
          <WordsProvider value={words}>
            {children}
            <ConnectionStrip />
            <Toasts toast={root?.toast ?? null} />
          </WordsProvider>
        </ReportedScreen.Provider>
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const answer = useLoaderData<typeof loader>()
  useAreas()
  useFollowLinks()
  useRootArrival(answer)
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
      <SignedOutSheet />
      <RouteError />
    </main>
  )
}
