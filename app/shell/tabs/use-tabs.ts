/** The tabs of one user in this browser: stored for the next visit and for other windows, cleared on sign-out. */
import { useLocation, useMatches, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { pageOf } from '#app/lib/address.ts'
import { keepLocal, readLocal, useLocal } from '#app/lib/local-store.ts'
import { homePath as home } from '#app/prefs/own-pages.ts'
import { closeCachedPage } from './cached-pages.ts'
import type { MenuGroup, MenuLink } from '#app/shell/menu/shell-menu.ts'
import { addressOfTab, neighbour, readTabs, type Tab, tabsOf, visit } from './tab-list.ts'

/** Pages open to everybody that no menu contains. */
const fixedNames = { [home]: 'app.home', '/info/index': 'info.title', '/customer/call': 'call.title' } as const
const isFixed = (page: string): page is keyof typeof fixedNames => page in fixedNames

const linkOf = (groups: readonly MenuGroup[], page: string): MenuLink | undefined =>
  groups.flatMap((group) => group.links).find((link) => link.address === page)

/** The current page. Its name comes from the menu, else from this console, else from the page's own title. */
export function useCurrentPage(groups: MenuGroup[]): { name: string; address: string; keepAlive: boolean } {
  const { t } = useText()
  const address = pageOf(useLocation().pathname)
  const titles = useMatches().flatMap(({ data }) =>
    typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string' ? [data.title] : [],
  )
  const link = linkOf(groups, address)
  const name = link?.name ?? (isFixed(address) ? t(fixedNames[address]) : (titles[0]?.split(' · ')[0] ?? ''))
  return { name, address, keepAlive: link?.keepAlive ?? true }
}

export interface Tabs {
  tabs: readonly Tab[]
  /** Address of the current page. */
  current: string
  nameOf: (tab: Tab) => string
  close: (path: string) => void
  /** Home cannot be closed; without a path all tabs close. */
  closeOthers: (path?: string) => void
}

export function useTabs(groups: MenuGroup[], account: string): Tabs {
  const { t } = useText()
  const page = useCurrentPage(groups)
  const { pathname, search, key } = useLocation()
  const params = useMatches().at(-1)?.params ?? {}
  const navigate = useNavigate()
  const [stored] = useLocal<unknown>(tabsOf(account))
  /** Key of the location that is being left because its tab was closed. */
  const [leaving, setLeaving] = useState<string>()
  const here: Tab | undefined = page.name
    ? {
        label: page.name,
        path: page.address,
        value: pathname,
        params: Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []))),
        query: search,
        meta: { keepAlive: page.keepAlive },
        group: groups.flatMap(({ name, links }) => (links.some(({ address }) => address === page.address) ? [name] : [])),
        close: page.address !== home,
      }
    : undefined
  const tabs = visit(readTabs(stored), leaving === key ? undefined : here)

  // State, so that an equal tab in a new object does not run the effect again.
  const [place, setPlace] = useState(here)
  if (JSON.stringify(place) !== JSON.stringify(here)) setPlace(here)
  // Runs in an effect because the open tabs are in browser storage.
  useEffect(() => {
    keepLocal(tabsOf(account), visit(readTabs(readLocal(tabsOf(account))), place))
  }, [place, account])

  const keep = (next: readonly Tab[], to?: string) => {
    closeCachedPage(
      tabs.flatMap(({ path }) => (next.some((tab) => tab.path === path) ? [] : [path])),
      page.address,
    )
    if (to) {
      setLeaving(key)
      navigate(to)
    }
    keepLocal(tabsOf(account), next)
  }
  return {
    tabs,
    current: page.address,
    nameOf: (tab) => linkOf(groups, tab.path)?.name ?? (isFixed(tab.path) ? t(fixedNames[tab.path]) : tab.label),
    close: (path) =>
      keep(
        tabs.filter((tab) => tab.path !== path),
        path === page.address ? neighbour(tabs, path) : undefined,
      ),
    closeOthers: (path) => {
      const left = tabs.filter((tab) => tab.path === path)
      const to = left[0] ? addressOfTab(left[0]) : home
      keep(left, page.address === (path ?? home) ? undefined : to)
    },
  }
}
