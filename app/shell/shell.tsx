/** The frame around every page behind sign-in. It loads menu and rights once, and again only when the session changes. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Button } from '#app/ui/button.tsx'
import { FrameGrid } from '#app/ui/frame.tsx'
import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunction, useLocation, useNavigation } from '@remix-run/react'
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { hasHospitals } from '#app/blade/hospitals.server.ts'
import { worldOf } from '#app/blade/world.server.ts'
import { tenantsToSee } from '#app/blade/tenants.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { shownPictures } from '#app/blade/pictures.server.ts'
import { orElse } from '#app/blade/failure.ts'
import { requestPage } from '#app/blade/menu-guard.server.ts'
import { RouteError } from './errors/error-page.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { withoutTab } from '#app/lib/address.ts'
import { useFetchAhead } from '#app/lib/connection/use-fetch-ahead.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { ownPagesOf, prefsOf } from '#app/prefs/prefs.server.ts'
import { KeepPage } from './tabs/keep-page.tsx'
import { dropData } from './tabs/cached-data.ts'
import { clearCachedPages, forgetUser, openCachedPages } from './tabs/cached-pages.ts'
import styles from '#app/styles/signed-in.css?url'
import { labActs } from './menu/acts.server.ts'
import { loadMenu } from './menu/menu.server.ts'
import { PinningContext } from './menu/menu-row.tsx'
import { PhoneBar } from './menu/phone-bar.tsx'
import { sentMenu } from './menu/sent-menu.ts'
import { type Badges, holdsPage, type ShellMenu } from './menu/shell-menu.ts'
import { useFollowedMenu } from './menu/use-followed-menu.ts'
import { useOwnPages } from './menu/use-own-pages.ts'
import { PrefsForm } from './prefs-form.tsx'
import { badgesOf } from './menu/badges.server.ts'
import { useBell } from './notices/use-bell.ts'
import { Progress } from './progress.tsx'
import { useConnection } from './live/use-live.ts'
import { Sidebar } from './menu/sidebar.tsx'
import { type SentShell, type ShellData, useShellData } from './shell-data.ts'
import { UndoToasts } from './undo-toasts.tsx'
import { Tabs } from './tabs/tabs.tsx'
import { Topbar } from './topbar.tsx'
import { useCurrentPage, useTabs } from './tabs/use-tabs.ts'
import { personKey, personOf, personRefused } from '#app/lib/person.ts'
import { PageOwner } from './page-owner.tsx'
import { todoPath } from '#contract/rules/todo.ts'
import { useScreen } from '#app/lib/use-screen.ts'
import { WatchSession } from './watch-session.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(
    request,
    context,
    async (signedIn) => {
      const { folded, topMenu, topPage } = prefsOf(request)
      const page = requestPage(request)
      // Without its menu the frame still renders, and the page inside reports the problem.
      const none: ShellMenu = { groups: [], shown: [], top: [], topPage, buttons: '', acts: [], failed: true }
      const menu = await loadMenu(signedIn, { topMenu, topPage }, page).catch(orElse(none))
      const { nickName, account, roleName, avatar, tenantName } = signedIn.session.user
      const all = await tenantsToSee(signedIn).catch(orElse([]))
      const person = personKey(signedIn.session.user)
      const mayDo = holdsPage(menu.groups, todoPath)
      return data<SentShell>({
        world: worldOf(context),
        menu: sentMenu(context.world ? { ...menu, acts: [...menu.acts, ...labActs(signedIn.caller.language)] } : menu),
        badges: mayDo ? await badgesOf(signedIn) : undefined,
        folded,
        own: ownPagesOf(request, person),
        pictures: shownPictures(request, context, [avatar]),
        user: { nickName, account, roleName, avatar, tenantName },
        tenants: all.length ? { all, ...signedIn.caller.tenant } : undefined,
        person,
        hospitals: await hasHospitals(signedIn),
        extended: (await capabilitiesOf(signedIn))('capabilities'),
        samples: context.sampleNotices,
        version: context.version,
      })
    },
    { anyPage: true },
  )
}

/** Actions that may change the user's own name, picture, menu or rights, or the counts of the menu. */
const ofShell = /^\/(session|info|ward\/sim\/scenario|system\/(menu|top-menu|role|user)|money|rental\/problem)\//

export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, actionStatus }) =>
  // The frame of this person cannot be loaded while another account is signed in.
  actionStatus !== personRefused && ofShell.test(withoutTab(formAction ?? ''))

export const handle: TextHandle = { i18n: ['shell', 'list'] }

export default function Shell() {
  return (
    <Frame loaded={useShellData()!}>
      <Outlet />
    </Frame>
  )
}

/** Addresses that forms of any page are sent to, and pages that follow. */
const sentTo = [
  '/session/prefs',
  '/session/undo',
  '/session/cache',
  '/session/logout',
  '/session/lock',
  '/session/errors',
  '/table/settings',
  '/table/views',
  '/login',
  '/lock',
  '/info/index',
]

const pinsFormId = 'menu-pins'
const noBadges: Badges = {}

interface FrameProps {
  loaded: ShellData
  children: ReactNode
}

function Frame(props: FrameProps) {
  return (
    <PageOwner person={props.loaded.person}>
      <FrameContent {...props} />
    </PageOwner>
  )
}

function FrameContent({
  loaded: {
    world,
    menu: loadedMenu,
    badges: served,
    folded: savedFolded,
    own,
    user,
    person,
    hospitals,
    extended,
    samples,
    version,
    tenants,
  },
  children,
}: FrameProps) {
  const { t } = useText()
  const { account } = personOf(person)
  const { formAction = '', formData } = useNavigation()
  const sent = withoutTab(formAction)
  const page = useCurrentPage(loadedMenu.groups)
  const menu = useFollowedMenu(loadedMenu, page.address)
  const { home, pinned, recent, most, pins } = useOwnPages(own, menu.groups, page.address)
  const pinning = useMemo(() => ({ pins, form: pinsFormId }), [pins])
  const opened = useTabs(menu.groups, account)
  const screen = useScreen()
  const { key } = useLocation()
  /** Key of the location where the menu was opened over the page; navigation closes it. */
  const [over, setOver] = useState<string>()
  const isOver = screen === 1 && over === key
  // The submitted value counts, so that the menu folds at once, without waiting for the preference to be saved.
  const submittedFolded = formData?.get('folded')
  const folded = submittedFolded ? submittedFolded === '1' : savedFolded
  const isFolded = screen === 1 ? !isOver : screen > 1 && folded
  useFetchAhead([...menu.groups.flatMap(({ links }) => links.map(({ address }) => address)), ...sentTo])
  useConnection(account)
  const bell = useBell(served)
  const badges = bell.badges ?? noBadges

  // Effects that clear what pages left in the browser when the frame unmounts, the session ends, or on request.
  useEffect(() => () => dropData(), [])
  useEffect(() => {
    if (sent === '/session/logout') forgetUser(account)
    if (sent === '/session/cache') clearCachedPages()
  }, [sent, account])
  return (
    <PinningContext.Provider value={pinning}>
      <FrameGrid
        data-over={isOver ? '' : undefined}
        data-folded={isFolded ? '' : undefined}
        data-screen={screen}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOver(undefined)
        }}
      >
        <a className="skip-link" href="#main">
          {t('app.skip')}
        </a>
        <PrefsForm id={pinsFormId} className="hidden">
          <input type="hidden" name="pinsOf" value={own.key} />
        </PrefsForm>
        <Sidebar menu={menu} badges={badges} pinned={pinned} recent={recent} home={home} folded={isFolded} />
        {isOver && (
          <Button
            data-slot="sidebar-shade"
            variant="ghost"
            className="fixed inset-0 z-(--z-side) h-auto! bg-scrim!"
            aria-label={t('app.fold')}
            onClick={() => setOver(undefined)}
          />
        )}
        <Topbar
          menu={menu}
          badges={badges}
          pinned={pinned}
          recent={recent}
          home={home}
          bell={bell}
          hospitals={hospitals}
          events={extended}
          samples={samples}
          user={user}
          tenants={tenants}
          version={version}
          folded={isFolded}
          opened={opened.tabs.length + 1}
          onFold={screen === 1 ? () => setOver(isOver ? undefined : key) : undefined}
        />
        <Tabs opened={opened} />
        <PhoneBar links={most} badges={badges} />
        <Main page={page} account={account}>
          {children}
        </Main>
        <WatchSession world={world} />
        <Progress />
        <UndoToasts />
      </FrameGrid>
    </PinningContext.Provider>
  )
}

interface MainProps {
  page: ReturnType<typeof useCurrentPage>
  account: string
  children: ReactNode
}

/** Where a page is shown. A component of its own, so that setting its element renders only this again, not the frame. */
function Main({ page, account, children }: MainProps) {
  const box = useRef<HTMLElement>(null)
  const [main, setMain] = useState<HTMLElement | null>(null)
  // Set in an effect, because a ref that sets it would render all that follows within the first commit, which delays the page.
  useEffect(() => setMain(box.current), [])
  if (useHydrated()) openCachedPages(account)
  return (
    <main className="page-main" id="main" tabIndex={-1} ref={box}>
      {/* The key makes another page mount fresh, even one with the same route. */}
      <Fragment key={page.address}>
        {main && <KeepPage main={main} keepAlive={page.keepAlive} />}
        {children}
      </Fragment>
    </main>
  )
}

/** The frame stays around a page that failed, unless it failed itself. */
export function ErrorBoundary() {
  const loaded = useShellData()
  if (loaded)
    return (
      <Frame loaded={loaded}>
        <RouteError />
      </Frame>
    )
  return (
    <main className="grid min-h-dvh">
      <RouteError />
    </main>
  )
}
