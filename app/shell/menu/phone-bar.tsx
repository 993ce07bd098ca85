/** On a phone: the pages that this person opens most, at the bottom edge. */
import { memo } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useKnownScreen } from '#app/lib/use-screen.ts'
import { Link } from '#app/ui/link.tsx'
import { PhoneBarFrame } from '#app/ui/phone-bar.tsx'
import { useMarkedPath } from './main-menu.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { WaitingAt } from './menu-row.tsx'
import { type Badges, type MenuLink, pageAt, targetOf } from './shell-menu.ts'

export const PhoneBar = memo(function PhoneBar({ links, badges }: { links: readonly MenuLink[]; badges: Badges }) {
  const { t } = useText()
  const marked = useMarkedPath()
  if (useKnownScreen()) return null
  return (
    <PhoneBarFrame aria-label={t('menu.most')}>
      {links.map((link) => (
        <Link key={link.address} {...targetOf(link)} aria-current={pageAt(marked, link.address)}>
          <MenuIcon name={link.icon} />
          <span>{link.name}</span>
          <WaitingAt address={link.address} n={badges[link.address]} />
        </Link>
      ))}
    </PhoneBarFrame>
  )
})
