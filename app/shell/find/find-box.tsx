/**
 * One search box for everything, which acts, too. Ctrl-K opens it, and so does `/` unless a list uses that key; Esc closes it. What it
 * offers is loaded when it opens first (find-results.tsx); what is typed until then is not lost.
 */
import { Button } from '#app/ui/button.tsx'
import { Kbd } from '#app/ui/kbd.tsx'
import { Dialog, openDialog } from '#app/ui/dialog.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { SearchTrigger } from '#app/ui/search-trigger.tsx'
import { ScanQrCode, Search } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { isTyping } from '#app/lib/is-shortcut.ts'
import { Scripted } from '#app/components/scripted.tsx'
import type { MenuLink } from '#app/shell/menu/shell-menu.ts'
import type { FindKeys, FindResults } from './find-results.tsx'
import { onOpenFind } from './open-find.ts'
import { useJumps } from './use-jumps.ts'

/** Loaded when a code is scanned. */
const Scan = lazy(() => import('./scan.tsx'))

interface FindBoxProps {
  /** Pages of the menu, and actions without a row. */
  pages: readonly MenuLink[]
  /** Pages opened last. */
  recent: readonly MenuLink[]
  /** Whether there are devices and orders to find. */
  hospitals: boolean
}

export function FindBox({ pages, recent, hospitals }: FindBoxProps) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [words, setWords] = useState('')
  const [scanning, setScanning] = useState(false)
  /** What had the focus when it opened; undefined while it is closed. */
  const [opening, setOpening] = useState<{ focused: Element | null }>()
  const [Results, setResults] = useState<typeof FindResults | 'failed'>()
  const [active, setActive] = useState<string>()
  const keysRef = useRef<FindKeys>(undefined)
  /** Enter was pressed before there were results. */
  const enteredRef = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useJumps(useCallback((page: string) => pages.some(({ address }) => address === page), [pages]))

  const open = useCallback(() => {
    enteredRef.current = false
    setOpening({ focused: document.activeElement })
    // Not by `lazy`, because without a connection the page must stay.
    import('./find-results.tsx').then(
      (part) => setResults(() => part.FindResults),
      () => setResults('failed'),
    )
    openDialog(dialog.current)
  }, [])
  // Listens on the window, because the keys work wherever the focus is.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.isComposing && !isTyping(event.target)
      const isWanted = isSlash || (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))
      // Over a record, but not over a form or a question.
      if (!isWanted || document.querySelector('dialog:modal:not([data-slot=sheet])')) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    const stop = onOpenFind(open)
    return () => {
      window.removeEventListener('keydown', onKey)
      stop()
    }
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter') {
      enteredRef.current = !keysRef.current
      keysRef.current?.enter()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') keysRef.current?.move(key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  return (
    <Scripted>
      <SearchTrigger data-slot="menu-search" onClick={open} aria-label={t('search.open')} aria-keyshortcuts="Control+K /">
        <Search aria-hidden="true" />
        <span className="truncate text-xs phone:hidden lg:max-xl:sr-only">{t('search.short')}</span>
        <Kbd className="ml-auto whitespace-nowrap phone:hidden lg:max-xl:hidden" aria-hidden="true">
          Ctrl K
        </Kbd>
      </SearchTrigger>
      <Dialog
        ref={dialog}
        className="p-3! md:mt-[12vh]! md:w-[min(640px,calc(100vw-48px))]!"
        size="sm"
        aria-label={t('search.open')}
        onClose={() => {
          setWords('')
          setOpening(undefined)
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
            aria-activedescendant={active}
            aria-label={t('search.field')}
            placeholder={t(hospitals ? 'search.hint' : 'search.hintPlain')}
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {hospitals && (
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
          )}
        </InputGroup>
        {scanning && (
          <Suspense fallback={null}>
            <Scan
              onFound={(batch) => {
                setScanning(false)
                setWords(batch)
                field.current?.focus()
              }}
            />
          </Suspense>
        )}
        {Results === 'failed' && (
          <p role="status" className="p-2 text-center text-xs text-muted-foreground">
            {t('search.failed')}
          </p>
        )}
        {opening && Results && Results !== 'failed' && (
          <Results
            {...{ id, words, pages, recent, keysRef, enteredRef, onActive: setActive }}
            focused={opening.focused}
            close={() => dialog.current?.close()}
          />
        )}
      </Dialog>
    </Scripted>
  )
}
