/** The menu of the left: groups of pages that fold, remembered in this browser. Groups are `details`, so they fold without a script. */
import { NavLink } from '@remix-run/react'
import { ChevronDown, House } from 'lucide-react'
import { Logo } from '../components/logo.tsx'
import { MenuIcon } from '../components/menu-icon.tsx'
import { useText } from '../i18n/use-text.ts'
import { useLocal } from '../lib/local-store.ts'
import type { ShellMenu } from './menu.server.ts'
import { isBranch, type MenuNode, treeOf } from './menu-tree.ts'
import { TopMenu } from './top-menu.tsx'

export function Sidebar({ menu }: { menu: ShellMenu }) {
  const { t } = useText()
  return (
    <aside className="side">
      <div className="brand">
        <Logo />
        <span>{t('app.name')}</span>
      </div>
      <MainMenu menu={menu} />
    </aside>
  )
}

/** The menu itself; the phone's sheet shows the same one. */
export function MainMenu({ menu }: { menu: ShellMenu }) {
  const { t } = useText()
  return (
    <>
      <TopMenu top={menu.top} className="nav-top" />
      <nav className="nav" aria-label={t('app.menu')}>
        <NavLink to="/wel/index" title={t('app.home')}>
          <House aria-hidden="true" strokeWidth={1.75} />
          <span>{t('app.home')}</span>
        </NavLink>
        {menu.shown.map((group) => (
          <Branch key={group.name} path={group.name} name={group.name} nodes={treeOf(group.links)} />
        ))}
      </nav>
    </>
  )
}

/** @param path names from the top down: what is remembered as folded */
function Branch({ path, name, nodes }: { path: string; name: string; nodes: MenuNode[] }) {
  const [kept, keep] = useLocal<unknown>('menu-closed')
  const closed = Array.isArray(kept) ? kept : []
  const isOpen = !closed.includes(path)
  return (
    <section aria-label={name}>
      <details
        open={isOpen}
        onToggle={(event) => {
          const { open } = event.currentTarget
          if (open !== isOpen) keep(open ? closed.filter((other) => other !== path) : [...closed, path])
        }}
      >
        <summary>
          <h2>{name}</h2>
          <ChevronDown aria-hidden="true" />
        </summary>
        {nodes.map((node) =>
          isBranch(node) ? (
            <Branch key={node.name} path={`${path}/${node.name}`} name={node.name} nodes={node.nodes} />
          ) : (
            <NavLink key={node.address} to={node.address} title={node.name}>
              <MenuIcon name={node.icon} />
              <span>{node.name}</span>
            </NavLink>
          ),
        )}
      </details>
    </section>
  )
}
