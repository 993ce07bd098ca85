import { data } from '@remix-run/node'
import { StatusPage } from '../../components/error-page.tsx'

export const loader = () => data(null, { status: 403 })

export default function Page403() {
  return (
    <main className="grid min-h-dvh">
      <StatusPage status={403} />
    </main>
  )
}
