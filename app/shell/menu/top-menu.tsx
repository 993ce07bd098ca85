import { Button } from '#app/ui/button.tsx'
import { PrefsForm } from '#app/shell/prefs-form.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useKnownScreen } from '#app/lib/use-screen.ts'
import type { ShellMenu } from './shell-menu.ts'

const looks = {
  header:
    'ml-1 flex gap-0.5 *:h-8! *:px-3! lg:max-xl:*:px-2! *:text-header-muted-foreground! *:hover:bg-header-accent! *:focus-visible:outline-header-ring *:aria-[current=true]:bg-header-primary! *:aria-[current=true]:text-header-primary-foreground! max-lg:hidden',
  sidebar:
    'hidden flex-wrap gap-1 px-2 pt-2.5 *:h-8.5! *:border-sidebar-border! *:px-3! *:font-normal! *:text-sidebar-foreground! *:hover:bg-sidebar-accent! *:aria-[current=true]:bg-sidebar-primary! *:aria-[current=true]:font-medium! *:aria-[current=true]:text-sidebar-primary-foreground! group-data-folded:hidden max-lg:flex max-md:*:h-11! group-data-folded:max-lg:hidden',
}

/** The top menus: in the header, or above the sidebar's menu where the header has no room. */
export function TopMenu({ top, place }: { top: ShellMenu['top']; place: keyof typeof looks }) {
  const { t } = useText()
  const screen = useKnownScreen()
  const isElsewhere = screen !== undefined && screen >= 2 !== (place === 'header')
  if (!top.length || isElsewhere) return null
  const all = { id: '', name: t('app.allMenus'), current: !top.some((item) => item.current) }
  return (
    <PrefsForm>
      <nav className={looks[place]} aria-label={t('app.topMenu')}>
        {[all, ...top].map((item) => (
          <Button key={item.id} type="submit" variant="ghost" name="topMenu" value={item.id} aria-current={item.current || undefined}>
            {item.name}
          </Button>
        ))}
      </nav>
    </PrefsForm>
  )
}
