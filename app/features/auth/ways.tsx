/** The three methods as links, so that each has an address and works without JavaScript. */
import { ButtonGroup, ButtonGroupLink } from '#app/ui/button-group.tsx'
import { useLanguage } from '#app/i18n/use-language.ts'

export const ways = ['account', 'phone', 'third'] as const
export type SignInMethod = (typeof ways)[number]

/** Address of a method; `to` is the requested page. */
export function methodAddress(method: SignInMethod, to: string | null): string {
  const query = new URLSearchParams({ ...(method !== 'account' && { way: method }), ...(to && { to }) })
  return `/login${query.size ? `?${query}` : ''}`
}

export function Ways({ offered, current, to }: { offered: readonly SignInMethod[]; current: SignInMethod; to: string | null }) {
  const { t } = useLanguage()
  if (offered.length < 2) return null
  return (
    <ButtonGroup as="nav" className="flex!" aria-label={t('login.ways')}>
      {offered.map((method) => (
        <ButtonGroupLink
          key={method}
          className="h-8.5! flex-1 max-md:h-11.5!"
          to={methodAddress(method, to)}
          replace
          aria-current={method === current ? 'page' : undefined}
        >
          {t(`login.way.${method}`)}
        </ButtonGroupLink>
      ))}
    </ButtonGroup>
  )
}
