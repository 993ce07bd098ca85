/**
 * Several rows of another resource: a field with their names, and a list of checkboxes that floats below it, with a search. Sends one value
 * per checked box, and an empty one first. Without JavaScript the list opens in place.
 */
import { cn } from '#app/ui/cn.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Input, inputGroupLook } from '#app/ui/input.tsx'
import { hasWords } from '#contract/text.ts'
import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Choice } from '#app/blade/choices.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useFloating } from '#app/lib/use-floating.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useRecentChoices } from './recent-choices.ts'

interface RefsInputProps {
  id: string
  name: string
  /** Label of the field. */
  title: string
  /** Comma-joined ids. */
  start: string
  rows: readonly Choice[]
  /** Names the kind of rows, for recent choices. */
  kind: string
}

/** From this number of rows on, there is a search. */
const searchedFrom = 8

export function RefsInput({ id, name, title, start, rows, kind }: RefsInputProps) {
  const { t } = useText()
  const hydrated = useHydrated()
  // Fixed at the first render, because a default that follows the checked boxes would hide the change.
  const [storedIds] = useState<readonly string[]>(() =>
    start
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one && one !== '-1'),
  )
  const [chosen, setChosen] = useState(storedIds)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [recentIds, setRecentIds] = useState<readonly string[]>([])
  const { recent, note } = useRecentChoices(kind)
  const box = useRef<HTMLDetailsElement>(null)
  const field = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useFloating(hydrated && isOpen, field, panel, words)
  const read = () => setChosen([...(panel.current?.querySelectorAll<HTMLInputElement>(':checked') ?? [])].map(({ value }) => value))
  // Boxes may have been checked, and the list opened, before hydration.
  useEffect(() => {
    read()
    setOpen(box.current?.open ?? false)
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target) && box.current) box.current.open = false
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [isOpen])
  // A stored id that is not in the list, such as that of a deleted row, stays visible and can be removed.
  const strange = storedIds
    .filter((one) => !rows.some((row) => row.id === one))
    .map((one): Choice => ({ id: one, name: t('choice.closed', { name: one }) }))
  const all = [...rows, ...strange]
  const nameOf = (one: string) => all.find((row) => row.id === one)?.name ?? one
  const names = chosen.map(nameOf).join(t('app.comma'))
  const matches = ({ name }: Choice) => hasWords(name, words)
  const isTree = rows.some(({ depth }) => depth)
  return (
    <details
      ref={box}
      className="relative"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        setRecentIds(recent().map((row) => row.id))
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.open && closeRefs(event)}
    >
      <summary
        ref={field}
        id={id}
        className={cn(inputGroupLook, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}
        aria-label={`${title}: ${names || t('picker.choose')}`}
      >
        <span className={names ? 'min-w-0 flex-1 truncate' : 'min-w-0 flex-1 truncate text-placeholder'}>
          {names || t('picker.choose')}
        </span>
        <ChevronsUpDown aria-hidden="true" />
      </summary>
      <input type="hidden" name={name} value="" />
      <div
        ref={panel}
        className={cn('z-(--z-popover) overflow-auto rounded-sm border bg-popover p-1 shadow-2', hydrated ? 'fixed' : 'mt-1 max-h-50')}
      >
        {hydrated && all.length >= searchedFrom && (
          <Input
            className="sticky top-0 z-1 mb-1"
            value={words}
            aria-label={t('picker.hint')}
            placeholder={t('picker.hint')}
            autoComplete="off"
            // The search text is not part of the form.
            onInput={(event) => event.stopPropagation()}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        <ul className="grid">
          {all.map((row) => (
            <li
              key={row.id}
              hidden={!matches(row)}
              // Sorted by the style, so that no box loses its state.
              style={{ order: !isTree && recentIds.includes(row.id) ? 0 : 1 }}
            >
              <label
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded-xs px-2 hover:bg-accent"
                style={{ paddingInlineStart: 8 + (words ? 0 : (row.depth ?? 0) * 20) }}
              >
                <Checkbox
                  name={name}
                  value={row.id}
                  defaultChecked={storedIds.includes(row.id)}
                  onChange={({ currentTarget }) => {
                    read()
                    if (currentTarget.checked) note(row)
                  }}
                />
                {row.name}
              </label>
            </li>
          ))}
        </ul>
        {!all.some(matches) && <p className="px-2 py-1.5 text-xs text-muted-foreground">{t('picker.none')}</p>}
      </div>
    </details>
  )
}

/** Esc collapses the list and keeps the dialog open. */
function closeRefs(event: KeyboardEvent<HTMLDetailsElement>): void {
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}
