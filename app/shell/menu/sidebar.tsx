/** The menu on the left: groups of pages, whose collapsed state this browser stores. They are `details`, which need no JavaScript. */
import type { Badges, ShellMenu } from './shell-menu.ts'
import { cn } from '#app/ui/cn.ts'
import { useLocation } from '@remix-run/react'
import { Badge, capped } from '#app/ui/badge.tsx'
import { SidebarFrame } from '#app/ui/frame.tsx'
import { Link } from '#app/ui/link.tsx'
import { MenuLinks } from '#app/ui/menu-links.tsx'
import { ChevronDown, House } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Brand } from '#app/components/logo.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { useNonce } from '#app/lib/nonce.ts'
import { useText } from '#app/i18n/use-text.ts'
import { keepLocal, readLocal, useLocal } from '#app/lib/local-store.ts'
import { isBranch, type MenuNode, treeOf } from './menu-tree.ts'
import { TopMenu } from './top-menu.tsx'

interface MenuProps {
  menu: ShellMenu
  badges?: Badges
}

/** Memoized, because the frame renders with each click, and the menu only needs to when its content changes. */
export const Sidebar = memo(function Sidebar({ menu, badges }: MenuProps) {
  return (
    <SidebarFrame>
      <SidebarHead className="me-(--sidebar-header-overlap) group-data-folded:justify-center group-data-folded:px-0 group-data-folded:[&>span]:sr-only" />
      <MainMenu menu={menu} badges={badges} />
    </SidebarFrame>
  )
})

/** @param className of the collapsible */
export function SidebarHead({ className }: { className?: string }) {
  return <Brand className={cn('h-(--header-h) flex-none bg-sidebar-header px-4 text-sidebar-header-foreground', className)} />
}

/** Pages that every window shows without scrolling. */
const near = 12

/** Inline behind the menu: one of fifty pages is longer than the window, and shows its current page from the first paint. */
const scrollToPage = `document.currentScript.previousElementSibling.querySelector('a[aria-current]')?.scrollIntoView({block:'nearest'})`

/** The menu itself; the phone's sheet shows the same one. */
export function MainMenu({ menu, badges = {} }: MenuProps) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const nonce = useNonce()
  const lastPathname = useRef(pathname)
  // State, because what the server rendered must stay when another page is opened.
  const [isFar] = useState(() => menu.shown.flatMap(({ links }) => links).findIndex((link) => pageAt(pathname, link.address)) > near)
  // Not for the first page: the document has scrolled already, and nothing may move on hydration.
  useEffect(() => {
    if (lastPathname.current !== pathname) nav.current?.querySelector('a[aria-current]')?.scrollIntoView({ block: 'nearest' })
    lastPathname.current = pathname
  }, [pathname])
  return (
    <>
      <TopMenu top={menu.top} place="sidebar" />
      <MenuLinks
        ref={nav}
        // Not when far, because the scroll target needs its layout; nor in the phone's sheet, which would open late each time.
        className={isFar ? undefined : 'in-data-[slot=sidebar]:after-page'}
        aria-label={t('app.menu')}
      >
        <Link to="/wel/index" title={t('app.home')} aria-current={pageAt(pathname, '/wel/index')}>
          <House data-icon="menu" aria-hidden="true" />
          {t('app.home')}
        </Link>
        {menu.failed && (
          <p className="px-2.5 py-2 text-xs text-sidebar-muted-foreground group-data-folded:hidden">
            {t('menu.failed')}
            <Link reloadDocument to={pathname + search}>
              {t('state.retry')}
            </Link>
          </p>
        )}
        {menu.shown.map((group) => (
          <Branch key={group.name} path={group.name} name={group.name} nodes={treeOf(group.links)} pathname={pathname} badges={badges} />
        ))}
      </MenuLinks>
      {isFar && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scrollToPage }} />}
    </>
  )
}

const storedAs = 'menu-closed'
const pathsIn = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : [])

/** The link of the current page, or of one that the current page is below. */
const pageAt = (pathname: string, address: string) => (pathname === address || pathname.startsWith(`${address}/`) ? 'page' : undefined)

interface BranchProps {
  path: string
  name: string
  nodes: MenuNode[]
  pathname: string
  badges: Badges
}

/**
 * @param path names from the root: the key of the remembered state
 * @param pathname of the current page
 */
function Branch({ path, name, nodes, pathname, badges }: BranchProps) {
  const [storedPaths, keep] = useLocal<unknown>(storedAs)
  const closed = pathsIn(storedPaths)
  const isOpen = !closed.includes(path)
  const isInner = path !== name
  const box = useRef<HTMLDetailsElement>(null)
  const waitingAt = (address: string) => {
    const n = badges[address]
    return n ? <Waiting n={n} /> : null
  }

  // Runs in an effect because only the browser knows which groups were folded before hydration.
  useEffect(() => {
    const stored = pathsIn(readLocal(storedAs))
    if (box.current?.open === false && !stored.includes(path)) keepLocal(storedAs, [...stored, path])
  }, [path])
  return (
    <section aria-label={name}>
      <details
        ref={box}
        open={isOpen}
        className={isInner ? '[&>:not(summary)]:ml-2.5 group-data-folded:[&>:not(summary)]:ml-0' : undefined}
        onToggle={(event) => {
          const { open } = event.currentTarget
          if (open !== isOpen) keep(open ? closed.filter((other) => other !== path) : [...closed, path])
        }}
      >
        <summary className="menu-group">
          <h2>{name}</h2>
          <ChevronDown aria-hidden="true" />
        </summary>
        {nodes.map((node) =>
          isBranch(node) ? (
            <Branch key={node.name} path={`${path}/${node.name}`} name={node.name} nodes={node.nodes} pathname={pathname} badges={badges} />
          ) : (
            <Link
              key={node.address}
              to={node.address + (node.search ?? '')}
              title={node.name}
              aria-current={pageAt(pathname, node.address)}
            >
              <MenuIcon name={node.icon} />
              {node.name}
              {waitingAt(node.address)}
            </Link>
          ),
        )}
      </details>
    </section>
  )
}

/** A count beside the name; smaller, in a corner, where the menu is folded. */
function Waiting({ n }: { n: number }) {
  const { t } = useText()
  return (
    <Badge
      variant="solid"
      size="count"
      className="ms-auto group-data-folded:absolute group-data-folded:end-0 group-data-folded:top-0 group-data-folded:scale-80"
    >
      <span className="sr-only">{t('menu.waiting')}</span>
      {capped(n)}
    </Badge>
  )
}
