/**
 * Picks one row of another resource: type words of its name, choose with arrows and Enter or with the pointer; recent choices come first.
 * Many rows are searched and paginated by the server. Without JavaScript it is a select of the first rows.
 */
import { Button } from '#app/ui/button.tsx'
import { Combobox, ComboboxContent, ComboboxItem } from '#app/ui/combobox.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { hasWords } from '#contract/text.ts'
import type { FieldMetadata } from '@conform-to/react'
import { ChevronsUpDown, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { Choice } from '#app/blade/choices.server.ts'
import { ChoiceSelect } from '#app/components/choice-select.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { typeInto } from '#app/lib/form-text.ts'
import { useFloating } from '#app/lib/use-floating.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useRecentChoices } from './recent-choices.ts'

interface RefPickerProps {
  field: FieldMetadata<unknown>
  /** Name of the resource that the field belongs to. */
  of: string
  /** The first page, and the field's value. */
  rows: readonly Choice[]
  /** These are all rows, so that they are searched here. */
  whole: boolean
  /** Names the kind of rows, for recent choices. */
  kind: string
  required: boolean
  /** A choice besides the rows: all of them, or the root of a tree. */
  top?: Choice
  /** Fields of the same form that narrow the choice; when one changes, the choice is cleared. */
  under?: readonly string[]
}

interface Results {
  rows: readonly Choice[]
  more: boolean
}
const answer = z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })), more: z.boolean() })
/** Delay in milliseconds between typing and a search. */
const pause = 150

export function RefPicker(props: RefPickerProps) {
  const { field, rows, required, top } = props
  const { t } = useText()
  const hydrated = useHydrated()
  const start = String(field.initialValue ?? '')
  const label = { id: field.id, 'aria-invalid': !field.valid || undefined, 'aria-describedby': field.valid ? undefined : field.errorId }
  if (hydrated) return <RefCombobox {...props} label={label} start={start} name={field.name} />
  const options = top ? [top, ...rows] : rows
  const blank = top && required && start ? undefined : t('picker.choose')
  return <ChoiceSelect {...label} name={field.name} defaultValue={start} required={required} options={options} blank={blank} />
}

/** The choice in the plain select before hydration. */
function chosenBefore(id: string): string | undefined {
  const plain = document.getElementById(id)
  return plain instanceof HTMLSelectElement ? plain.value : undefined
}

interface RefComboboxProps extends Omit<RefPickerProps, 'field'> {
  label: { id: string }
  name: string
  start: string
}

function RefCombobox({ label, name, of, rows, whole, kind, start, required, top, under = [] }: RefComboboxProps) {
  const { t } = useText()
  const [before] = useState(() => chosenBefore(label.id) ?? start)
  const [chosen, setChosen] = useState(start)
  const [words, setWords] = useState<string>()
  const { recent, note } = useRecentChoices(kind)
  const [offered] = useState(() => rows.filter(({ isClosed }) => !isClosed))
  const [recentRows, setRecentRows] = useState<readonly Choice[]>([])
  const [results, setResults] = useState<Results>(() => ({ rows: offered, more: !whole }))
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [names] = useState(
    () =>
      new Map([...(top ? [top] : []), ...rows].map((row) => [row.id, row.isClosed ? t('choice.closed', { name: row.name }) : row.name])),
  )
  const value = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const pendingSearch = useRef<AbortController | undefined>(undefined)
  const isOpen = words !== undefined
  const listId = `${label.id}-list`
  const first = words ? [] : [...(top ? [top] : []), ...recentRows]
  const options = [...first, ...results.rows.filter((row) => !first.some(({ id }) => id === row.id))]
  const isRecent = (i: number) => i >= first.length - recentRows.length && i < first.length
  useFloating(isOpen, frame, list, options.length)

  /** @param page 1 replaces the results, later ones are appended */
  const ask = async (text: string, page: number) => {
    pendingSearch.current?.abort()
    if (whole) {
      setResults({ rows: offered.filter(({ name }) => hasWords(name, text)), more: false })
      return
    }
    const control = new AbortController()
    pendingSearch.current = control
    setFailed(false)
    try {
      if (page === 1) await new Promise((resolve) => setTimeout(resolve, pause))
      if (control.signal.aborted) return
      const query = new URLSearchParams({ words: text, page: String(page) })
      const form = new FormData(value.current?.form ?? undefined)
      for (const field of under) if (form.get(field)) query.set(field, String(form.get(field)))
      const response = await fetch(`/choices/${of}/${name}?${query}`, {
        signal: control.signal,
      })
      const next = answer.parse(await response.json())
      for (const row of next.rows) names.set(row.id, row.name)
      const isNew = (row: Choice) => !results.rows.some((other) => other.id === row.id)
      setResults(page === 1 ? next : { ...next, rows: [...results.rows, ...next.rows.filter(isNew)] })
    } catch {
      if (!control.signal.aborted) setFailed(true)
    }
  }
  /** A restored value, as from a draft, was not chosen here and needs its name. */
  const findName = async (id: string) => {
    const response = await fetch(`/choices/${of}/${name}?${new URLSearchParams({ id })}`).catch(() => undefined)
    for (const row of answer.safeParse(await response?.json().catch(() => undefined)).data?.rows ?? []) names.set(row.id, row.name)
    setResults((now) => ({ ...now }))
  }
  useEffect(() => () => pendingSearch.current?.abort(), [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, isOpen])

  const open = (text: string) => {
    // A choice below another field is only offered while it belongs there.
    if (!isOpen && !under.length) setRecentRows(recent().filter(({ id }) => !whole || offered.some((row) => row.id === id)))
    setWords(text)
    setAt(0)
    void ask(text, 1)
  }
  const close = () => {
    pendingSearch.current?.abort()
    setWords(undefined)
  }
  /** Sets it as typing would, so that the form sees the change. */
  const put = (id: string) => {
    if (value.current) typeInto(value.current, id)
    close()
  }
  useEffect(() => {
    if (before !== start && value.current) typeInto(value.current, before)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the picker replaces the plain select
  }, [])
  // Listens to the form, because the narrowing field is elsewhere on it, and may be another picker.
  const narrowedBy = under.join()
  useEffect(() => {
    const form = narrowedBy ? value.current?.form : undefined
    const clear = ({ target }: Event) => {
      const changed = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : ''
      if (changed && narrowedBy.split(',').includes(changed) && value.current?.value) typeInto(value.current, '')
    }
    form?.addEventListener('input', clear)
    return () => form?.removeEventListener('input', clear)
  }, [narrowedBy])
  const goOn = () => void ask(words ?? '', Math.floor(results.rows.length / 50) + 1)
  const choose = (i: number) => {
    const row = options[i]
    if (!row) return results.more ? goOn() : undefined
    names.set(row.id, row.name)
    note(row)
    put(row.id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return
    const last = options.length - (results.more ? 0 : 1)
    if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && isOpen) choose(at)
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isOpen) open('')
    else if (event.key === 'ArrowDown') setAt(Math.min(last, at + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Combobox ref={frame}>
      <InputGroupInput
        ref={value}
        name={name}
        defaultValue={start}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onFocus={() => box.current?.focus()}
        onInput={({ currentTarget: { value: id } }: FormEvent<HTMLInputElement>) => {
          setChosen(id)
          if (id && !names.has(id)) void findName(id)
        }}
      />
      <InputGroup>
        <InputGroupInput
          {...label}
          ref={box}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
          aria-required={required}
          autoComplete="off"
          placeholder={t(isOpen ? 'picker.hint' : 'picker.choose')}
          value={words ?? names.get(chosen) ?? (chosen === '0' ? '' : chosen)}
          // The words are not a field of the form.
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => open(event.currentTarget.value)}
          onClick={() => !isOpen && open('')}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {chosen && !required && (
          <Button variant="ghost" size="icon-xs" aria-label={t('picker.clear')} onClick={() => put('')}>
            <X aria-hidden="true" />
          </Button>
        )}
        <ChevronsUpDown aria-hidden="true" />
      </InputGroup>
      <ComboboxContent id={listId} ref={list} aria-label={t('picker.hint')} hidden={!isOpen}>
        {options.map((row, i) => (
          <ComboboxItem
            key={row.id}
            id={`${listId}-${i}`}
            aria-selected={i === at}
            style={words || isRecent(i) ? undefined : { paddingInlineStart: `${10 + (row.depth ?? 0) * 18}px` }}
            onClick={() => choose(i)}
            onMouseMove={() => setAt(i)}
          >
            {row.name}
            {isRecent(i) && (
              <small className="ms-2 text-muted-foreground" aria-hidden="true">
                {t('picker.recent')}
              </small>
            )}
          </ComboboxItem>
        ))}
        {results.more && (
          <ComboboxItem
            id={`${listId}-${options.length}`}
            aria-selected={at === options.length}
            className="text-muted-foreground"
            onClick={goOn}
          >
            {t('picker.more')}
          </ComboboxItem>
        )}
      </ComboboxContent>
      <span className="text-xs text-muted-foreground empty:hidden" role="status">
        {failed ? t('picker.failed') : isOpen && options.length === 0 ? t('picker.none') : ''}
      </span>
    </Combobox>
  )
}
