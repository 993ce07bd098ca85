/** The strip of opened pages. Arrows move along it, Delete or the middle button closes, the other button opens its menu. */
import { Link } from '@remix-run/react'
import { ChevronDown, House, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { closePopover } from '../components/prefs-form.tsx'
import { addressOfTab, home } from './tab-list.ts'
import { TabMenu, tabMenuId } from './tab-menu.tsx'
import type { Tabs as Opened } from './use-tabs.ts'

interface Place {
  /** Page whose menu it is. */
  path: string
  left: number
  top: number
}

/** A popover of links closes when one of them is followed. */
export const closeAfterLink = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest('a')) closePopover(event)
}

/** On a phone the strip is a sheet; a button of the header opens it. */
export const openPagesId = 'open-pages'

export function Tabs({ opened }: { opened: Opened }) {
  const { t } = useText()
  const { tabs, current, nameOf, close, closeOthers } = opened
  const strip = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<Place>()
  const hydrated = useHydrated()

  // why an effect: only the browser knows which tabs have room
  useEffect(() => {
    strip.current?.querySelector('.tab.on')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
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
    <div className="tab-row" id={openPagesId} popover="auto">
      <nav className="tabs" aria-label={t('app.openPages')} ref={strip} onKeyDown={onKeyDown} onClick={closeAfterLink}>
        <span className={`tab ${current === home ? 'on' : ''}`} onContextMenu={openMenu(home)}>
          <Link to={home} aria-current={current === home ? 'page' : undefined}>
            <House aria-hidden="true" />
            {t('app.home')}
          </Link>
        </span>
        {tabs.map((tab) => {
          const name = nameOf(tab)
          const on = tab.path === current
          return (
            <span
              key={tab.path}
              className={`tab ${on ? 'on' : ''}`}
              onContextMenu={openMenu(tab.path)}
              // why: the middle button would open the page in another window of the browser
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
              <button type="button" tabIndex={-1} aria-label={t('app.closeTab', { name })} onClick={() => close(tab.path)}>
                <X aria-hidden="true" />
              </button>
            </span>
          )
        })}
      </nav>
      {hydrated && (
        <>
          <button
            type="button"
            className="hbtn"
            aria-label={t('tabs.menu')}
            title={t('tabs.menu')}
            aria-haspopup="true"
            aria-controls={tabMenuId}
            onClick={openMenu(current)}
          >
            <ChevronDown aria-hidden="true" />
          </button>
          <TabMenu
            place={place}
            onClosed={() => setPlace(undefined)}
            mayClose={place !== undefined && place.path !== home}
            hasTabs={tabs.length > 0}
            close={() => place && close(place.path)}
            closeOthers={() => place && closeOthers(place.path)}
            closeAll={() => closeOthers()}
          />
        </>
      )}
    </div>
  )
}
