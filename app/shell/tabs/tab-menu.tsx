/** The context menu of a tab, as a native popover; and the confirmation before the cache is cleared. */
import { DropdownMenuItem } from '#app/ui/dropdown-menu.tsx'
import { PopoverContent, PopoverHeader } from '#app/ui/popover.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLocation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { CopyX, Eraser, ListX, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { closePopover } from '#app/shell/prefs-form.tsx'
import { useText } from '#app/i18n/use-text.ts'

export const tabMenuId = 'tab-menu'

interface TabMenuProps {
  /** Position in CSS pixels of the window; absent while it is closed. */
  place: { left: number; top: number } | undefined
  onClosed: () => void
  /** The tab is not home. */
  mayClose: boolean
  hasTabs: boolean
  close: () => void
  closeOthers: () => void
  closeAll: () => void
}

/** The question about clearing the cache, once the menu has closed. */
const ask = () => document.getElementById('clear-cache')?.showPopover()

export function TabMenu({ place, onClosed, mayClose, hasTabs, close, closeOthers, closeAll }: TabMenuProps) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const menu = useRef<HTMLDivElement>(null)

  // Runs in an effect because the browser itself closes a popover, and reports it by an event.
  useEffect(() => {
    const box = menu.current
    if (!box) return
    const onToggle = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === 'closed') onClosed()
    }
    box.addEventListener('toggle', onToggle)
    return () => box.removeEventListener('toggle', onToggle)
  }, [onClosed])
  useEffect(() => {
    const box = menu.current
    if (!place || !box) return
    box.showPopover()
    box.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [place])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    items.at((items.findIndex((item) => item === document.activeElement) + step) % items.length)?.focus()
  }
  const item = (icon: typeof X, text: string, enabled: boolean, act: () => void) => {
    const Icon = icon
    return (
      <DropdownMenuItem
        disabled={!enabled}
        onClick={(event) => {
          closePopover(event)
          act()
        }}
      >
        <Icon aria-hidden="true" />
        {text}
      </DropdownMenuItem>
    )
  }
  return (
    <>
      <PopoverContent
        ref={menu}
        id={tabMenuId}
        needed={place !== undefined}
        role="group"
        aria-label={t('tabs.menu')}
        style={{ left: `min(${place?.left ?? 0}px, 100vw - 200px)`, top: place?.top }}
        onKeyDown={onKeyDown}
      >
        {item(X, t('tabs.close'), mayClose, close)}
        {item(CopyX, t('tabs.closeOthers'), hasTabs, closeOthers)}
        {item(ListX, t('tabs.closeAll'), hasTabs, closeAll)}
        {item(Eraser, t('tabs.clearCache'), true, ask)}
      </PopoverContent>
      <PopoverContent id="clear-cache" aria-label={t('tabs.clearCache')}>
        <PopoverHeader>{t('tabs.clearAsk')}</PopoverHeader>
        <Form method="post" action="/session/cache" className="flex items-center gap-2 justify-end p-2" onSubmit={closePopover}>
          <input type="hidden" name="back" value={pathname + search} />
          <Button variant="outline" size="sm" popovertarget="clear-cache">
            {t('app.cancel')}
          </Button>
          <Button type="submit" size="sm">
            {t('app.confirm')}
          </Button>
        </Form>
      </PopoverContent>
    </>
  )
}
