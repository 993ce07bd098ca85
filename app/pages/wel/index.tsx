/** Home: the pages that this user may open. */
import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useRouteLoaderData } from '@remix-run/react'
import { requireSession } from '../../blade/session.server.ts'
import { MenuIcon } from '../../components/menu-icon.tsx'
import { textsOf } from '../../i18n/i18n.server.ts'
import { useText } from '../../i18n/use-text.ts'
import type { loader as shellLoader } from '../../shell/shell.tsx'
import { keptLoader } from '../../shell/kept-data.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export const clientLoader = keptLoader()
export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async () => {
    const t = textsOf(request)
    return { title: `${t('app.home')} · ${t('app.name')}` }
  })
}

export default function Home() {
  const shell = useRouteLoaderData<typeof shellLoader>('shell/shell')
  const { t } = useText()
  return (
    <>
      <div className="page-h">
        <h1>{t('app.welcome', { name: shell?.user.nickName ?? '' })}</h1>
      </div>
      <p className="muted">{t('app.welcomeHint')}</p>
      {shell?.menu.groups.map((group) => (
        <section key={group.name} className="mt-5">
          <h2 className="mb-2 text-sm">{group.name}</h2>
          <div className="grid gap-3 sm:grid-cols-3 xl:grid-cols-4">
            {group.links.map((link) => (
              <Link key={link.address} to={link.address} className="card row min-h-14 px-4 text-text hover:bg-(--hover)">
                <MenuIcon name={link.icon} />
                {link.name}
              </Link>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
