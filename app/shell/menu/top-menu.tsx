import { useLocation } from '@remix-run/react'
import { pageOf } from '#app/lib/address.ts'
import { Button } from '#app/ui/button.tsx'
import { PrefsForm } from '#app/shell/prefs-form.tsx'
import { TopMenuNav, type TopMenuPlace } from '#app/ui/top-menu-nav.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useKnownScreen } from '#app/lib/use-screen.ts'
import type { ShellMenu } from './shell-menu.ts'

/** The top menus: in the header, or above the sidebar's menu where the header has no room. */
export function TopMenu({ top, place }: { top: ShellMenu['top']; place: TopMenuPlace }) {
  const { t } = useText()
  const screen = useKnownScreen()
  const { pathname } = useLocation()
  const isElsewhere = screen !== undefined && screen >= 2 !== (place === 'header')
  if (!top.length || isElsewhere) return null
  const all = { id: '', name: t('app.allMenus'), current: !top.some((item) => item.current) }
  return (
    <PrefsForm>
      <input type="hidden" name="topPage" value={pageOf(pathname)} />
      <TopMenuNav place={place} aria-label={t('app.topMenu')}>
        {[all, ...top].map((item) => (
          <Button key={item.id} type="submit" variant="ghost" name="topMenu" value={item.id} aria-current={item.current || undefined}>
            {item.name}
          </Button>
        ))}
      </TopMenuNav>
    </PrefsForm>
  )
}
