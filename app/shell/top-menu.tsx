import { PrefsForm } from '../components/prefs-form.tsx'
import { useText } from '../i18n/use-text.ts'
import type { ShellMenu } from './menu.server.ts'

/** The parts of the menu: in the header, and above the menu itself where the header has no room. */
export function TopMenu({ top, className = 'top' }: { top: ShellMenu['top']; className?: string }) {
  const { t } = useText()
  const none = !top.some((item) => item.current)
  if (top.length < 2) return null
  return (
    <PrefsForm>
      <nav className={className} aria-label={t('app.topMenu')}>
        {top.map((item, i) => (
          <button key={item.id} name="topMenu" value={item.id} aria-current={item.current || (none && i === 0) || undefined}>
            {item.name}
          </button>
        ))}
      </nav>
    </PrefsForm>
  )
}
