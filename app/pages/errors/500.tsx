import { data } from '@remix-run/node'
import { StatusPage } from '../../components/error-page.tsx'

export const loader = () => data(null, { status: 500 })

export default function Page500() {
  return (
    <main className="grid min-h-dvh">
      <StatusPage status={500} />
    </main>
  )
}
