/**
 * The menu with the names of its entries: what the person pinned and opened last, then the groups. Only the group of the page is open;
 * others that the person opens fold again with the next page. Groups are `details`, which need no JavaScript.
 */
import { useLocation, useNavigation } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { pageOf, withoutTab } from '#app/lib/address.ts'
import { useNonce } from '#app/lib/nonce.ts'
import { Link } from '#app/ui/link.tsx'
import { MenuCaption, MenuLinks } from '#app/ui/menu-links.tsx'
import { todoPath } from '#contract/rules/todo.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuRow, Waiting } from './menu-row.tsx'
import { isBranch, type MenuNode, treeOf } from './menu-tree.ts'
import { type Badges, type MenuGroup, type MenuLink, pageAt, type ShellMenu } from './shell-menu.ts'
import { TopMenu } from './top-menu.tsx'

export interface MenuProps {
  menu: ShellMenu
  badges: Badges
  pinned: readonly MenuLink[]
  recent: readonly MenuLink[]
  /** Home, which is before the groups unless it is pinned. */
  home: MenuLink
}

/** The path whose entry is marked: that of a page which is being opened, from the click on. */
export function useMarkedPath(): string {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' ? withoutTab(location.pathname) : pathname
}

/** Entries that every window shows without scrolling. */
const near = 14

/** How many entries are above that of a page. */
function linesAbove({ menu, pinned, recent }: MenuProps, pathname: string): number {
  const at = menu.shown.findIndex((group) => holds(group, pathname))
  const inGroup = menu.shown[at]?.links.findIndex(({ address }) => pageAt(pathname, address)) ?? 0
  return pinned.length + recent.length + Math.max(0, at) + Math.max(0, inGroup)
}

/** Whether a group has the entry of a page. */
export const holds = ({ links }: MenuGroup, pathname: string) => links.some(({ address }) => pageAt(pathname, address))

/** Inline behind the menu, so that a long one shows its current page from the first paint. */
const scrollToPage = `document.currentScript.previousElementSibling.querySelector('a[aria-current]')?.scrollIntoView({block:'nearest'})`

/** The menu itself; the phone's sheet shows the same one, with what is pinned as tiles. */
export function MainMenu(props: MenuProps & { sheet?: boolean }) {
  const { menu, badges, pinned, recent, home, sheet = false } = props
  const { t } = useText()
  const { pathname, search } = useLocation()
  const marked = useMarkedPath()
  const nav = useRef<HTMLElement>(null)
  const nonce = useNonce()
  const lastMarked = useRef(marked)
  // State, because what the server rendered must stay when another page is opened.
  const [isFar] = useState(() => linesAbove(props, pathname) > near)
  /** Groups that the person opened or closed, on one page. */
  const [toggled, setToggled] = useState<Toggled>({ page: '', isOpen: {} })
  const page = pageOf(marked)
  const isToggled = toggled.page === page ? toggled.isOpen : {}
  const toggle = (name: string, isOpen: boolean) =>
    setToggled((before) => ({ page, isOpen: { ...(before.page === page ? before.isOpen : {}), [name]: isOpen } }))
  // Not for the first page: the document has scrolled already, and nothing may move on hydration.
  useEffect(() => {
    if (lastMarked.current !== marked) nav.current?.querySelector('a[aria-current]')?.scrollIntoView({ block: 'nearest' })
    lastMarked.current = marked
  }, [marked])
  const pins = new Set(pinned.map(({ address }) => address))
  // An entry is marked once: in its group, and above the groups only where none has it.
  const markedAbove = menu.shown.some((group) => holds(group, marked)) ? '' : marked
  return (
    <>
      <TopMenu top={menu.top} place="sidebar" />
      <MenuLinks
        ref={nav}
        // Not when far, because the scroll target needs its layout; nor in the phone's sheet, which would open late each time.
        className={isFar || sheet ? undefined : 'after-page'}
        aria-label={t('app.menu')}
      >
        {pinned.length > 0 && (
          <section aria-label={t('menu.pinned')}>
            <MenuCaption aria-hidden="true">{t('menu.pinned')}</MenuCaption>
            <div className={sheet ? 'menu-tiles' : undefined}>
              {pinned.map((link) => (
                <MenuRow key={link.address} link={link} marked={markedAbove} n={badges[link.address]} icon pin={!sheet} />
              ))}
            </div>
          </section>
        )}
        {recent.length > 0 && !sheet && (
          <section aria-label={t('menu.recent')}>
            <MenuCaption aria-hidden="true">{t('menu.recent')}</MenuCaption>
            {recent.map((link) => (
              <MenuRow key={link.address} link={link} marked={markedAbove} icon pin />
            ))}
          </section>
        )}
        {(pinned.length > 0 || recent.length > 0) && <hr className="mx-2.5 my-2 border-sidebar-border" />}
        {!pins.has(home.address) && <MenuRow link={home} marked={marked} icon pin />}
        {menu.failed && (
          <p className="px-2.5 py-2 text-xs text-sidebar-muted-foreground">
            {t('menu.failed')}
            <Link reloadDocument to={pathname + search}>
              {t('state.retry')}
            </Link>
          </p>
        )}
        {menu.shown.map((group) => (
          <Group
            key={group.name}
            group={group}
            marked={holds(group, marked) ? marked : ''}
            toggledTo={isToggled[group.name]}
            toggle={toggle}
            badges={badges}
            pinned={pinned}
          />
        ))}
      </MenuLinks>
      {isFar && !sheet && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scrollToPage }} />}
    </>
  )
}

interface Toggled {
  page: string
  isOpen: Readonly<Record<string, boolean>>
}

interface GroupProps {
  group: MenuGroup
  /** The marked path, if it is in this group. */
  marked: string
  /** What the person did with it on this page. */
  toggledTo: boolean | undefined
  toggle: (name: string, isOpen: boolean) => void
  badges: Badges
  pinned: readonly MenuLink[]
}

/** How much waits in a group, without the pinned pages, which show it themselves; and whether it waits for this person. */
export function sumOf(links: readonly MenuLink[], badges: Badges, pinned: readonly MenuLink[]) {
  const rest = links.filter(({ address }) => !pinned.some((pin) => pin.address === address))
  return { n: rest.reduce((sum, { address }) => sum + (badges[address] ?? 0), 0), own: rest.some(({ address }) => address === todoPath) }
}

function Group({ group, marked, toggledTo, toggle, badges, pinned }: GroupProps) {
  const { name, icon, links } = group
  const box = useRef<HTMLDetailsElement>(null)
  const isOpen = toggledTo ?? marked !== ''
  // Runs in an effect because only the browser knows which groups were toggled before hydration.
  const rendered = useRef(isOpen)
  useEffect(() => {
    if (box.current && box.current.open !== rendered.current) toggle(name, box.current.open)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on hydration
  }, [])
  const nodes = useMemo(() => treeOf(links), [links])
  const [only] = links
  // A page on the first level of the menu.
  if (only && links.length === 1 && only.name === name && !only.under)
    return <MenuRow link={only} marked={marked} n={badges[only.address]} icon pin />
  const sum = sumOf(links, badges, pinned)
  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget
        if (open !== isOpen) toggle(name, open)
      }}
    >
      <summary className="menu-group">
        <MenuIcon name={icon} />
        <h2>{name}</h2>
        {!isOpen && sum.n > 0 && <Waiting {...sum} />}
        <ChevronRight aria-hidden="true" />
      </summary>
      <Nodes nodes={nodes} marked={marked} isOpen={isOpen} badges={badges} pinned={pinned} />
    </details>
  )
}

interface NodesProps {
  nodes: readonly MenuNode[]
  marked: string
  isOpen: boolean
  badges: Badges
  pinned: readonly MenuLink[]
}

/** Memoized, because a click renders the menu, and most groups stay as they are. */
const Nodes = memo(function Nodes({ nodes, marked, isOpen, badges, pinned }: NodesProps) {
  const isPinned = (link: MenuLink) => pinned.some(({ address }) => address === link.address)
  return (
    <div className="menu-branch">
      {nodes.map((node) =>
        isBranch(node) ? (
          <details key={node.name} open={linksOf(node.nodes).some(({ address }) => pageAt(marked, address))}>
            <summary className="menu-group">
              <h2>{node.name}</h2>
              <ChevronRight aria-hidden="true" />
            </summary>
            <Nodes nodes={node.nodes} marked={marked} isOpen={isOpen} badges={badges} pinned={pinned} />
          </details>
        ) : (
          <MenuRow key={node.address} link={node} marked={marked} n={isPinned(node) ? 0 : badges[node.address]} pin={isOpen} />
        ),
      )}
    </div>
  )
})

const linksOf = (nodes: readonly MenuNode[]): MenuLink[] => nodes.flatMap((node) => (isBranch(node) ? linksOf(node.nodes) : node))
