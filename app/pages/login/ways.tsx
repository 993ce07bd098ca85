/** The three ways as links, so that each has an address and works before any script. */
import { Link } from '@remix-run/react'
import { useText } from '../../i18n/use-text.ts'

export const ways = ['account', 'phone', 'third'] as const
export type Way = (typeof ways)[number]

/** Address of a way; `to` is the page that was wanted. */
export function wayAddress(way: Way, to: string | null): string {
  const query = new URLSearchParams({ ...(way !== 'account' && { way }), ...(to && { to }) })
  return `/login${query.size ? `?${query}` : ''}`
}

export function Ways({ offered, current, to }: { offered: readonly Way[]; current: Way; to: string | null }) {
  const { t } = useText()
  if (offered.length < 2) return null
  return (
    <nav className="seg ways" aria-label={t('login.ways')}>
      {offered.map((way) => (
        <Link key={way} to={wayAddress(way, to)} replace aria-current={way === current ? 'page' : undefined}>
          {t(`login.way.${way}`)}
        </Link>
      ))}
    </nav>
  )
}
