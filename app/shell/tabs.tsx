/** Tabs: every visited page of the menu, remembered in this browser with its address and query. */
import { Link, useLocation, useNavigate } from '@remix-run/react'
import { House, X } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useLocal } from '../lib/local-store.ts'
import type { MenuGroup, MenuLink } from './menu.server.ts'

const home = '/wel/index'
interface Tab {
  path: string
  search: string
}

/** The menu link that the address belongs to; home where there is none. */
export function useCurrentPage(groups: MenuGroup[]): Pick<MenuLink, 'name' | 'address'> {
  const { pathname } = useLocation()
  const { t } = useText()
  const links = groups.flatMap((group) => group.links)
  return links.find((l) => pathname === l.address || pathname.startsWith(`${l.address}/`)) ?? { name: t('app.home'), address: home }
}

export function Tabs({ groups }: { groups: MenuGroup[] }) {
  const { t } = useText()
  const { search } = useLocation()
  const navigate = useNavigate()
  const page = useCurrentPage(groups)
  const [visited = [], setVisited] = useLocal<Tab[]>('tabs')
  const names = new Map(groups.flatMap((group) => group.links).map((link) => [link.address, link.name]))
  const here: Tab | undefined = page.address === home ? undefined : { path: page.address, search }
  const known = visited.filter((tab) => names.has(tab.path))
  const isKnown = !here || known.some((tab) => tab.path === here.path)
  const shown = isKnown ? known.map((tab) => (tab.path === here?.path ? here : tab)) : [...known, here]

  // why an effect: which pages are open is kept by the browser, for the next visit and for other windows
  const kept = JSON.stringify(shown)
  useEffect(() => {
    if (here) setVisited(JSON.parse(kept) as Tab[])
    // eslint-disable-next-line react-hooks/exhaustive-deps -- why: `kept` is all that the effect depends on
  }, [kept])

  const close = (path: string) => {
    const at = shown.findIndex((tab) => tab.path === path)
    const next = shown.filter((tab) => tab.path !== path)
    setVisited(next)
    if (path === here?.path) {
      const to = next[Math.min(at, next.length - 1)]
      navigate(to ? to.path + to.search : home)
    }
  }

  return (
    <nav className="tabs" aria-label={t('app.openPages')}>
      <span className={`tab ${page.address === home ? 'on' : ''}`}>
        <Link to={home} aria-current={page.address === home ? 'page' : undefined}>
          <House aria-hidden="true" />
          {t('app.home')}
        </Link>
      </span>
      {shown.map((tab) => {
        const name = names.get(tab.path) ?? page.name
        const on = tab.path === page.address
        return (
          <span key={tab.path} className={`tab ${on ? 'on' : ''}`}>
            <Link to={tab.path + tab.search} aria-current={on ? 'page' : undefined}>
              {name}
            </Link>
            <button type="button" aria-label={t('app.closeTab', { name })} onClick={() => close(tab.path)}>
              <X aria-hidden="true" />
            </button>
          </span>
        )
      })}
    </nav>
  )
}
