/** The menu on the left: collapsible groups of pages, remembered in this browser. Groups are `details`, so they collapse without JavaScript. */
import { cn } from '#app/ui/cn.ts'
import { NavLink } from '@remix-run/react'
import { ChevronDown, House } from 'lucide-react'
import { Brand } from '../components/logo.tsx'
import { MenuIcon } from '../components/menu-icon.tsx'
import { useText } from '../i18n/use-text.ts'
import { useLocal } from '../lib/local-store.ts'
import type { ShellMenu } from './menu.server.ts'
import { isBranch, type MenuNode, treeOf } from './menu-tree.ts'
import { TopMenu } from './top-menu.tsx'

export function Sidebar({ menu }: { menu: ShellMenu }) {
  return (
    <aside
      data-slot="sidebar"
      className="row-[1/4] flex min-h-0 flex-col border-r border-sidebar-border bg-sidebar bg-(image:--sidebar-image) text-sidebar-foreground max-md:hidden md:max-lg:overflow-hidden group-data-over:md:max-lg:fixed group-data-over:md:max-lg:inset-y-0 group-data-over:md:max-lg:left-0 group-data-over:md:max-lg:z-[calc(var(--z-side)+1)] group-data-over:md:max-lg:w-(--side-w) group-data-over:md:max-lg:shadow-2 print:hidden [&_:focus-visible]:outline-sidebar-ring"
    >
      <SidebarHead className="me-(--sidebar-header-overlap) group-data-folded:justify-center group-data-folded:px-0 group-data-folded:[&>span]:sr-only" />
      <MainMenu menu={menu} />
    </aside>
  )
}

/** @param className of the collapsible */
export function SidebarHead({ className }: { className?: string }) {
  return <Brand className={cn('h-(--header-h) flex-none bg-sidebar-header px-4 text-sidebar-header-foreground', className)} />
}

const links = cn(
  '[&_a]:relative [&_a]:mb-px [&_a]:flex [&_a]:h-8 [&_a]:items-center [&_a]:gap-2.5 [&_a]:rounded-sm [&_a]:px-2.5 [&_a]:text-sidebar-foreground [&_a]:no-underline [&_a:not([aria-current])]:hover:bg-sidebar-accent max-md:[&_a]:h-11',
  '[&_a_svg]:size-4 [&_a:not([aria-current])_svg]:text-sidebar-muted-foreground',
  '[&_a[aria-current]]:bg-sidebar-primary [&_a[aria-current]]:font-medium [&_a[aria-current]]:text-sidebar-primary-foreground',
  // the marker of the current page
  "[&_a[aria-current]]:before:absolute [&_a[aria-current]]:before:inset-y-1.75 [&_a[aria-current]]:before:-left-2 [&_a[aria-current]]:before:w-0.75 [&_a[aria-current]]:before:rounded-r-[3px] [&_a[aria-current]]:before:bg-sidebar-marker [&_a[aria-current]]:before:content-['']",
  'group-data-folded:[&_a]:h-8.5 group-data-folded:[&_a]:justify-center group-data-folded:[&_a]:px-0 group-data-folded:[&_a_span]:sr-only',
)

/** The menu itself; the phone's sheet shows the same one. */
export function MainMenu({ menu }: { menu: ShellMenu }) {
  const { t } = useText()
  return (
    <>
      <TopMenu top={menu.top} place="sidebar" />
      <nav className={cn('min-h-0 flex-1 overflow-auto px-2 pt-1.5 pb-3', links)} aria-label={t('app.menu')}>
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

/** @param path names from the root: the key of the remembered state */
function Branch({ path, name, nodes }: { path: string; name: string; nodes: MenuNode[] }) {
  const [kept, keep] = useLocal<unknown>('menu-closed')
  const closed = Array.isArray(kept) ? kept : []
  const isOpen = !closed.includes(path)
  const isInner = path !== name
  return (
    <section aria-label={name}>
      <details
        open={isOpen}
        className={isInner ? '[&>:not(summary)]:ml-2.5 group-data-folded:[&>:not(summary)]:ml-0' : undefined}
        onToggle={(event) => {
          const { open } = event.currentTarget
          if (open !== isOpen) keep(open ? closed.filter((other) => other !== path) : [...closed, path])
        }}
      >
        <summary className="flex cursor-pointer list-none items-center rounded-sm max-md:min-h-11 [&::-webkit-details-marker]:hidden [&:is(:hover,:focus-visible)>svg]:opacity-100 [details:not([open])>&>svg]:-rotate-90 [details:not([open])>&>svg]:opacity-100">
          <h2
            className={cn(
              'flex-1 group-data-folded:m-2 group-data-folded:h-px group-data-folded:overflow-hidden group-data-folded:bg-sidebar-border group-data-folded:p-0 group-data-folded:text-transparent',
              isInner
                ? 'px-2.5 py-2 text-sm font-medium text-sidebar-foreground'
                : 'px-2.5 pt-3.5 pb-1.25 text-2xs font-medium text-sidebar-muted-foreground',
            )}
          >
            {name}
          </h2>
          <ChevronDown
            className="mx-2.5 mt-2.25 size-3 text-sidebar-muted-foreground opacity-0 group-data-folded:hidden max-md:mt-0 max-md:opacity-100"
            aria-hidden="true"
          />
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
