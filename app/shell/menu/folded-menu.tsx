/** The menu as icons: what is pinned, and the groups, each with a fly-out of its entries. */
import { useText } from '#app/i18n/use-text.ts'
import { closeAfterLink } from '#app/shell/tabs/tabs.tsx'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Link } from '#app/ui/link.tsx'
import { MenuCaption } from '#app/ui/menu-links.tsx'
import { MenuFlyOut, MenuRail, MenuRailButton } from '#app/ui/menu-rail.tsx'
import { Fragment } from 'react'
import { holds, type MenuProps, sumOf, useMarkedPath } from './main-menu.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { MenuRow, Waiting, WaitingAt } from './menu-row.tsx'
import { isBranch, type MenuNode, treeOf } from './menu-tree.ts'
import { type MenuGroup, type MenuLink, pageAt, targetOf } from './shell-menu.ts'
import { useFlyOuts } from './use-fly-outs.ts'

export function FoldedMenu({ menu, badges, pinned, home }: MenuProps) {
  const { t } = useText()
  const marked = useMarkedPath()
  const fly = useFlyOuts()
  const first = pinned.some(({ address }) => address === home.address) ? pinned : [home, ...pinned]
  return (
    <MenuRail aria-label={t('app.menu')} {...fly.rail}>
      {first.map((link) => (
        <IconLink key={link.address} link={link} marked={marked} n={badges[link.address]} />
      ))}
      <hr />
      {menu.shown.map((group, i) => (
        <RailGroup key={group.name} id={`menu-fly-${i}`} group={group} marked={marked} badges={badges} pinned={pinned} fly={fly} />
      ))}
    </MenuRail>
  )
}

function IconLink({ link, marked, n }: { link: MenuLink; marked: string; n: number | undefined }) {
  return (
    <Link {...targetOf(link)} title={link.name} aria-current={pageAt(marked, link.address)}>
      <MenuIcon name={link.icon} />
      <span className="sr-only">{link.name}</span>
      <WaitingAt address={link.address} n={n} />
    </Link>
  )
}

interface RailGroupProps extends Pick<MenuProps, 'badges' | 'pinned'> {
  id: string
  group: MenuGroup
  marked: string
  fly: ReturnType<typeof useFlyOuts>
}

function RailGroup({ id, group, marked, badges, pinned, fly }: RailGroupProps) {
  const { t } = useText()
  // With a script, arrows lead into a fly-out; without one, the tab key has to.
  const tabIndex = useHydrated() ? -1 : undefined
  const { name, icon, links } = group
  const sum = sumOf(links, badges, pinned)
  const isHere = holds(group, marked)
  return (
    <>
      <MenuRailButton popovertarget={id} aria-haspopup="dialog" aria-current={isHere || undefined} {...fly.button}>
        <MenuIcon name={icon} />
        <span className="sr-only">{name}</span>
        {sum.n > 0 && <Waiting {...sum} />}
      </MenuRailButton>
      <MenuFlyOut id={id} aria-label={name} onClick={closeAfterLink} {...fly.flyOut}>
        <MenuCaption className="flex justify-between gap-3">
          {name}
          <span>{t('menu.pages', { n: links.length })}</span>
        </MenuCaption>
        <FlyOutRows nodes={treeOf(links)} marked={marked} badges={badges} tabIndex={tabIndex} />
      </MenuFlyOut>
    </>
  )
}

interface RowsProps extends Pick<MenuProps, 'badges'> {
  nodes: readonly MenuNode[]
  marked: string
  tabIndex: number | undefined
}

function FlyOutRows({ nodes, marked, badges, tabIndex }: RowsProps) {
  return nodes.map((node) =>
    isBranch(node) ? (
      <Fragment key={node.name}>
        <MenuCaption>{node.name}</MenuCaption>
        <FlyOutRows nodes={node.nodes} marked={marked} badges={badges} tabIndex={tabIndex} />
      </Fragment>
    ) : (
      <MenuRow key={node.address} link={node} marked={marked} n={badges[node.address]} tabIndex={tabIndex} pin />
    ),
  )
}
