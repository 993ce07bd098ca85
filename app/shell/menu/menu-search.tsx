/** Finds a page by the prefix of its name, of its pinyin or of its initials. `/` and Ctrl-K open it, Esc closes it. */
import { Button } from '#app/ui/button.tsx'
import { Kbd } from '#app/ui/kbd.tsx'
import { Dialog, openDialog } from '#app/ui/dialog.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { useNavigate } from '@remix-run/react'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MenuIcon } from './menu-icon.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { Scripted } from '#app/components/scripted.tsx'
import type { MenuGroup, MenuLink } from './menu.server.ts'

const matches = (link: MenuLink, words: string) => {
  const typed = words.trim().toLowerCase()
  return link.name.toLowerCase().startsWith(typed) || link.sound.split(' ').some((sound) => sound.startsWith(typed))
}

/** True while the user is typing, or an input method composes: then `/` is a character. */
const isTyping = (event: globalThis.KeyboardEvent) =>
  event.isComposing || (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null)

export function MenuSearch({ groups }: { groups: MenuGroup[] }) {
  const { t } = useText()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const found = groups.flatMap((group) => group.links).filter((link) => matches(link, words))
  const chosen = Math.min(at, found.length - 1)

  // why an effect: the keys work wherever the focus is
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

  const go = (link: MenuLink | undefined) => {
    if (!link) return
    dialog.current?.close()
    navigate(link.address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, chosen + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, chosen - 1))
    else if (event.key === 'Enter') go(found[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Scripted>
      <Button
        data-slot="menu-search"
        variant="ghost"
        className="me-1.5 h-8! min-w-27.5 flex-[0_1_232px] justify-start! gap-2! border-header-input-border! bg-header-input! px-2! ps-2.5! leading-[1.6]! font-normal! text-header-muted-foreground! focus-visible:outline-header-ring max-md:m-0 max-md:size-(--tap)! max-md:min-w-0 max-md:flex-none max-md:justify-center! max-md:border-0! max-md:bg-transparent! max-md:[&_svg]:size-5!"
        onClick={() => openDialog(dialog.current)}
        aria-label={t('search.open')}
        aria-keyshortcuts="/ Control+K"
      >
        <Search aria-hidden="true" />
        <span className="truncate text-xs phone:hidden">{t('search.open')}</span>
        <Kbd className="ml-auto phone:hidden" aria-hidden="true">
          /
        </Kbd>
      </Button>
      <Dialog
        ref={dialog}
        className="p-3! md:mt-[12vh]!"
        size="sm"
        aria-label={t('search.open')}
        onClose={() => {
          setWords('')
          setAt(0)
        }}
        onMouseDown={(event) => {
          if (event.target === dialog.current) dialog.current.close()
        }}
      >
        <InputGroup>
          <Search aria-hidden="true" />
          <InputGroupInput
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={found.length ? `${id}-${chosen}` : undefined}
            aria-label={t('search.hint')}
            placeholder={t('search.hint')}
            autoComplete="off"
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
        </InputGroup>
        <ul id={id} className="mt-2 max-h-[50vh] overflow-auto" role="listbox" aria-label={t('app.menu')}>
          {found.map((link, i) => (
            // why no link: the listbox pattern keeps the focus in the field; Enter or a click navigates
            <li
              key={link.address}
              className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 aria-selected:bg-primary-soft [&>svg]:size-4 [&>svg]:text-muted-foreground"
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === chosen}
              onClick={() => go(link)}
              onMouseMove={() => setAt(i)}
            >
              <MenuIcon name={link.icon} />
              {link.name}
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="text-muted-foreground p-4 text-center">{t('search.none')}</p>}
      </Dialog>
    </Scripted>
  )
}
