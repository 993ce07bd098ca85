import { NavLink } from '@remix-run/react'
import { House } from 'lucide-react'
import { Logo } from '../components/logo.tsx'
import { MenuIcon } from '../components/menu-icon.tsx'
import { useText } from '../i18n/use-text.ts'
import type { MenuGroup } from './menu.server.ts'

export function Sidebar({ groups }: { groups: MenuGroup[] }) {
  const { t } = useText()
  return (
    <aside className="side">
      <div className="brand">
        <Logo />
        <span>{t('app.name')}</span>
      </div>
      <MainMenu groups={groups} />
    </aside>
  )
}

/** The menu itself; the phone's sheet shows the same one. */
export function MainMenu({ groups }: { groups: MenuGroup[] }) {
  const { t } = useText()
  return (
    <nav className="nav" aria-label={t('app.menu')}>
      <NavLink to="/wel/index" prefetch="intent" title={t('app.home')}>
        <House aria-hidden="true" strokeWidth={1.75} />
        <span>{t('app.home')}</span>
      </NavLink>
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h2>{group.name}</h2>
          {group.links.map((link) => (
            <NavLink key={link.address} to={link.address} title={link.name}>
              <MenuIcon name={link.icon} />
              <span>{link.name}</span>
            </NavLink>
          ))}
        </section>
      ))}
    </nav>
  )
}
