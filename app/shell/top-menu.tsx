import { Button } from '#app/ui/button.tsx'
import { PrefsForm } from '../components/prefs-form.tsx'
import { useText } from '../i18n/use-text.ts'
import type { ShellMenu } from './menu.server.ts'

const looks = {
  header: {
    list: 'ml-1 flex gap-0.5 max-lg:hidden',
    entry:
      'h-8! px-3! text-header-muted-foreground! hover:bg-header-accent! focus-visible:outline-header-ring aria-[current=true]:bg-header-primary! aria-[current=true]:text-header-primary-foreground!',
  },
  sidebar: {
    list: 'hidden flex-wrap gap-1 px-2 pt-2.5 group-data-folded:hidden max-lg:flex group-data-folded:max-lg:hidden',
    entry:
      'h-8.5! border-sidebar-border! px-3! font-normal! text-sidebar-foreground! hover:bg-sidebar-accent! aria-[current=true]:bg-sidebar-primary! aria-[current=true]:font-medium! aria-[current=true]:text-sidebar-primary-foreground! max-md:h-11!',
  },
}

/** The top menus: in the header, or above the sidebar's menu where the header has no room. */
export function TopMenu({ top, place }: { top: ShellMenu['top']; place: keyof typeof looks }) {
  const { t } = useText()
  const none = !top.some((item) => item.current)
  if (top.length < 2) return null
  return (
    <PrefsForm>
      <nav className={looks[place].list} aria-label={t('app.topMenu')}>
        {top.map((item, i) => (
          <Button
            key={item.id}
            type="submit"
            variant="ghost"
            className={looks[place].entry}
            name="topMenu"
            value={item.id}
            aria-current={item.current || (none && i === 0) || undefined}
          >
            {item.name}
          </Button>
        ))}
      </nav>
    </PrefsForm>
  )
}
