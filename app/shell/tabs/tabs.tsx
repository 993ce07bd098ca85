/** The tab strip. Arrows move along it, Delete or a middle click closes, a right click opens the context menu. */
import { Scripted } from '#app/components/scripted.tsx'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { TabStrip, TabStripItem, TabStripList } from '#app/ui/tab-strip.tsx'
import { ChevronDown, House, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { closePopover } from '#app/shell/prefs-form.tsx'
import { homePath as home } from '#app/prefs/own-pages.ts'
import { addressOfTab } from './tab-list.ts'
import { TabMenu, tabMenuId } from './tab-menu.tsx'
import type { Tabs as Opened } from './use-tabs.ts'

interface Place {
  /** The tab of the context menu. */
  path: string
  left: number
  top: number
}

/** A popover of links closes when a link is followed. */
export const closeAfterLink = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest('a')) closePopover(event)
}

/** On a phone the strip is a sheet, opened by a button in the header. */
export const openPagesId = 'open-pages'

export function Tabs({ opened }: { opened: Opened }) {
  const { t } = useText()
  const { tabs, current, nameOf, close, closeOthers } = opened
  const strip = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<Place>()

  // Runs in an effect because only the browser knows which tabs fit.
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, tabs.length])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.indexOf(event.target)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key]
    if (to !== undefined) links.at(to % links.length)?.focus()
    else if (event.key === 'Delete' && at > 0) {
      close(tabs[at - 1]!.path)
      links[at + 1 < links.length ? at + 1 : at - 1]?.focus()
    } else return
    event.preventDefault()
  }
  const openMenu = (path: string) => (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    setPlace({ path, left: event.clientX || box.left, top: box.bottom + 4 })
  }
  return (
    <TabStrip id={openPagesId}>
      <TabStripList aria-label={t('app.openPages')} ref={strip} onKeyDown={onKeyDown} onClick={closeAfterLink}>
        <TabStripItem selected={current === home} onContextMenu={openMenu(home)}>
          <Link to={home} aria-current={current === home ? 'page' : undefined}>
            <House aria-hidden="true" />
            {t('app.home')}
          </Link>
        </TabStripItem>
        {tabs.map((tab) => {
          const name = nameOf(tab)
          const on = tab.path === current
          return (
            <TabStripItem
              key={tab.path}
              selected={on}
              onContextMenu={openMenu(tab.path)}
              // A middle click would open the page in a new browser tab.
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
              onAuxClick={(event) => {
                if (event.button !== 1) return
                event.preventDefault()
                close(tab.path)
              }}
            >
              <Link to={addressOfTab(tab)} aria-current={on ? 'page' : undefined} aria-keyshortcuts="Delete">
                {name}
              </Link>
              <Button
                variant="ghost"
                size="icon-xs"
                className="m-0! size-6 p-0! text-inherit! max-md:size-(--tap) [&_svg]:size-3!"
                tabIndex={-1}
                aria-label={t('app.closeTab', { name })}
                onClick={() => close(tab.path)}
              >
                <X aria-hidden="true" />
              </Button>
            </TabStripItem>
          )
        })}
      </TabStripList>
      <Scripted>
        <Button
          variant="ghost"
          size="icon"
          className="me-2 size-7.5! text-tabs-foreground! hover:text-foreground! max-md:m-0 max-md:size-(--tap)!"
          aria-label={t('tabs.menu')}
          title={t('tabs.menu')}
          aria-haspopup="true"
          aria-controls={tabMenuId}
          onClick={openMenu(current)}
        >
          <ChevronDown aria-hidden="true" />
        </Button>
        <TabMenu
          place={place}
          onClosed={() => setPlace(undefined)}
          mayClose={place !== undefined && place.path !== home}
          hasTabs={tabs.length > 0}
          close={() => place && close(place.path)}
          closeOthers={() => place && closeOthers(place.path)}
          closeAll={() => closeOthers()}
        />
      </Scripted>
    </TabStrip>
  )
}
