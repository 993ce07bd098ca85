import type { LinksFunction } from '@remix-run/node'
import { StatusPage } from './error-page.tsx'
import { statusLoader } from './status-loader.server.ts'
import styles from '#app/styles/signed-out.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = statusLoader(403)

export default function Page403() {
  return (
    <main className="grid min-h-dvh">
      <StatusPage status={403} />
    </main>
  )
}
