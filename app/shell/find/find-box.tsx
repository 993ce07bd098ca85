/**
 * One search box for everything: pages by the prefix of their name, of its pinyin or of its initials, below them pages whose name
 * contains the words elsewhere, and rows by their `find` fields.
 * Ctrl-K opens it, and so does `/` unless a list uses that key; Esc closes it.
 */
import { caseless } from '#contract/text.ts'
import { Button } from '#app/ui/button.tsx'
import { Kbd } from '#app/ui/kbd.tsx'
import { Dialog, openDialog } from '#app/ui/dialog.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { SearchTrigger } from '#app/ui/search-trigger.tsx'
import { useNavigate } from '@remix-run/react'
import { ScanQrCode, Search } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { resourceIcons } from '#contract/console/resource-icons.ts'
import { MenuIcon } from '#app/shell/menu/menu-icon.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { Scripted } from '#app/components/scripted.tsx'
import type { MenuLink } from '#app/shell/menu/shell-menu.ts'
import type { RecentRow } from './recent-rows.ts'
import { useFound, useRecent } from './use-found.ts'

/** Loaded when a code is scanned. */
const Scan = lazy(() => import('./scan.tsx'))

/** Pages by the prefix of their name or its sound, and the others whose name contains the words. */
function matchingPages(all: readonly MenuLink[], words: string): { byPrefix: MenuLink[]; byPart: MenuLink[] } {
  const typed = caseless(words.trim())
  const isPrefix = ({ name, sound }: MenuLink) => caseless(name).startsWith(typed) || sound.split(' ').some((one) => one.startsWith(typed))
  return {
    byPrefix: all.filter(isPrefix),
    byPart: all.filter((link) => !isPrefix(link) && caseless(link.name).includes(typed)),
  }
}

const pageOption = ({ address, icon, name }: MenuLink): Option => ({ to: address, icon, name })

/** True while the user is typing, or an input method is composing: then `/` is a character. */
const isTyping = (event: globalThis.KeyboardEvent) =>
  event.isComposing || (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null)

interface Option {
  to: string
  icon: string
  name: string
  detail?: string
  /** Stored when it is opened, for the recent ones. */
  row?: RecentRow
}
interface Section {
  title: string
  options: Option[]
}

/** Rows under the names of their kinds. */
function sectionsOf(rows: readonly RecentRow[]): Section[] {
  const titleOf = ({ kind, act }: RecentRow) => (act ? `${act} · ${kind}` : kind)
  return [...new Set(rows.map(titleOf))].map((title) => ({
    title,
    options: rows
      .filter((row) => titleOf(row) === title)
      .map((row) => ({ to: row.to, icon: resourceIcons[row.resource] ?? 'hospital', name: row.name, detail: row.detail, row })),
  }))
}

/** @param props.pages pages of the menu, and actions */
export function FindBox({ pages: all }: { pages: readonly MenuLink[] }) {
  const { t } = useText()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const [scanning, setScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { rows, asking, failed } = useFound(words)
  const [opened, remember] = useRecent()
  const { byPrefix, byPart } = matchingPages(all, words)
  const sections: Section[] = [
    ...(words.trim() ? [] : [{ title: t('search.recent'), options: sectionsOf(opened).flatMap(({ options }) => options) }]),
    { title: t('search.pages'), options: byPrefix.map(pageOption) },
    { title: t('search.contained'), options: byPart.map(pageOption) },
    ...sectionsOf(rows),
  ].filter(({ options }) => options.length)
  const options = sections.flatMap((section) => section.options)
  const chosen = Math.max(0, Math.min(at, options.length - 1))

  // Listens on the window, because the keys work wherever the focus is.
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      const wanted = event.key === '/' ? !isTyping(event) : event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!wanted || document.querySelector('dialog:modal')) return
      event.preventDefault()
      openDialog(dialog.current)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const go = (option: Option | undefined) => {
    if (!option) return
    if (option.row) remember(option.row)
    dialog.current?.close()
    navigate(option.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(options.length - 1, chosen + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, chosen - 1))
    else if (event.key === 'Enter') go(options[chosen])
    else return
    event.preventDefault()
  }
  const line = (option: Option): ReactNode => {
    const i = options.indexOf(option)
    return (
      // Not a link, because the listbox pattern keeps the focus in the field; Enter or a click navigates.
      <li
        key={option.to}
        className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 aria-selected:bg-primary-soft [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-muted-foreground"
        id={`${id}-${i}`}
        role="option"
        aria-selected={i === chosen}
        onClick={() => go(option)}
        onMouseMove={() => setAt(i)}
      >
        <MenuIcon name={option.icon} />
        <span className="truncate" translate={option.row ? 'no' : undefined}>
          {option.name}
        </span>
        {option.detail && (
          <span className="ms-auto min-w-0 truncate text-xs text-muted-foreground" translate="no">
            {option.detail}
          </span>
        )}
      </li>
    )
  }
  return (
    <Scripted>
      <SearchTrigger
        data-slot="menu-search"
        onClick={() => openDialog(dialog.current)}
        aria-label={t('search.open')}
        aria-keyshortcuts="Control+K /"
      >
        <Search aria-hidden="true" />
        <span className="truncate text-xs phone:hidden lg:max-xl:sr-only">{t('search.short')}</span>
        <Kbd className="ml-auto whitespace-nowrap phone:hidden lg:max-xl:hidden" aria-hidden="true">
          Ctrl K
        </Kbd>
      </SearchTrigger>
      <Dialog
        ref={dialog}
        className="p-3! md:mt-[12vh]!"
        size="sm"
        aria-label={t('search.open')}
        onClose={() => {
          setWords('')
          setAt(0)
          setScanning(false)
        }}
        onMouseDown={(event) => {
          if (event.target === dialog.current) dialog.current.close()
        }}
      >
        <InputGroup>
          <Search aria-hidden="true" />
          <InputGroupInput
            ref={field}
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={options.length ? `${id}-${chosen}` : undefined}
            aria-label={t('search.field')}
            placeholder={t('search.hint')}
            autoComplete="off"
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <Button
            variant="ghost"
            size="icon"
            className="md:hidden"
            aria-pressed={scanning}
            aria-label={t('scan.open')}
            title={t('scan.open')}
            onClick={() => setScanning(!scanning)}
          >
            <ScanQrCode aria-hidden="true" />
          </Button>
        </InputGroup>
        {scanning && (
          <Suspense fallback={null}>
            <Scan
              onFound={(batch) => {
                setScanning(false)
                setWords(batch)
                setAt(0)
                field.current?.focus()
              }}
            />
          </Suspense>
        )}
        <ul id={id} ref={list} className="mt-2 max-h-[50vh] overflow-auto" role="listbox" aria-label={t('search.open')}>
          {sections.map(({ title, options: own }, i) => (
            <li key={title} role="group" aria-labelledby={`${id}-s${i}`}>
              <span id={`${id}-s${i}`} className="block first-letter:uppercase px-3 pt-2 pb-1 text-xs text-muted-foreground">
                {title}
              </span>
              <ul role="none">{own.map(line)}</ul>
            </li>
          ))}
        </ul>
        <p role="status" className="p-2 text-center text-xs text-muted-foreground empty:hidden">
          {asking ? t('search.asking') : failed ? t('search.failed') : options.length === 0 ? t('search.none') : ''}
        </p>
      </Dialog>
    </Scripted>
  )
}
