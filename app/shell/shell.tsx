/** The frame around every page behind sign-in. It asks for menu and rights once, and again only when the session changes. */
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { requireSession } from '../blade/session.server.ts'
import { BladeError } from '../blade/failure.ts'
import { RouteError } from '../components/error-page.tsx'
import { useText } from '../i18n/use-text.ts'
import { prefsOf } from '../lib/prefs.server.ts'
import { loadMenu, type ShellMenu } from './menu.server.ts'
import { Sidebar } from './sidebar.tsx'
import { Tabs } from './tabs.tsx'
import { Topbar } from './topbar.tsx'
import { WatchSession } from './watch-session.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const { folded, topMenu } = prefsOf(request)
    // why: without its menu the frame still stands, and the page inside says what is wrong
    const none: ShellMenu = { groups: [], top: [], buttons: [] }
    const menu = await loadMenu(signedIn, topMenu).catch((error: unknown) => {
      if (error instanceof BladeError) return none
      throw error
    })
    const { nickName, account, roleName, avatar } = signedIn.session.user
    return data({ menu, folded, user: { nickName, account, roleName, avatar } })
  })
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction }) => /^\/(session|info)\//.test(formAction ?? '')

export type ShellData = Awaited<ReturnType<typeof loader>>['data']

/** What the signed-in user may press. The server refuses again whatever is shown. */
export function useCan(): (code: string) => boolean {
  const shell = useRouteLoaderData<typeof loader>('shell/shell')
  return (code) => shell?.menu.buttons.includes(code) ?? false
}

/** Aliases of the roles of the signed-in user. */
export const useRoles = (): string[] =>
  (useRouteLoaderData<typeof loader>('shell/shell')?.user.roleName ?? '').split(',').flatMap((alias) => alias.trim() || [])

export default function Shell() {
  const { menu, folded, user } = useLoaderData<typeof loader>()
  const { t } = useText()
  const moving = useNavigation().state === 'loading'
  return (
    <div className={`app ${folded ? 'folded' : ''}`}>
      <a className="skip" href="#main">
        {t('app.skip')}
      </a>
      <Sidebar groups={menu.groups} />
      <Topbar menu={menu} user={user} folded={folded} />
      <Tabs groups={menu.groups} />
      <main className="main" id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <WatchSession />
      {moving && <div className="progress" role="progressbar" aria-label={t('app.loading')} />}
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh">
      <RouteError />
    </main>
  )
}
