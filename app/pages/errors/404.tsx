import { data } from '@remix-run/node'
import { StatusPage } from '../../components/error-page.tsx'

export const loader = () => data(null, { status: 404 })

export default function Page404() {
  return (
    <main className="grid min-h-dvh">
      <StatusPage status={404} />
    </main>
  )
}
