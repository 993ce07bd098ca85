import type { LinksFunction } from '@remix-run/node'
import { useSearchParams } from '@remix-run/react'
import { useLanguage } from '#app/i18n/use-language.ts'
import { elsewhereParam } from './elsewhere.ts'
import { StatusPage } from './error-page.tsx'
import { statusLoader } from './status-loader.server.ts'
import styles from '#app/styles/signed-out.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = statusLoader(404)

export default function Page404() {
  const { t } = useLanguage()
  return (
    <main className="grid min-h-dvh">
      <StatusPage status={404} text={useSearchParams()[0].has(elsewhereParam) ? t('state.elsewhere') : undefined} />
    </main>
  )
}
