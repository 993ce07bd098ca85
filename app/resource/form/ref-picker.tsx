/**
 * Picks one of many rows of another resource: type words of its name, choose with arrows and Enter or with the pointer. The
 * server searches and paginates. Without JavaScript it is a select of the first rows.
 */
import { Button } from '#app/ui/button.tsx'
import { Combobox, ComboboxContent, ComboboxItem } from '#app/ui/combobox.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import type { FieldMetadata } from '@conform-to/react'
import { ChevronDown, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { Choice } from '#app/blade/choices.server.ts'
import { ChoiceSelect } from '#app/components/choice-select.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { typeInto } from '#app/lib/form-text.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'

interface RefPickerProps {
  field: FieldMetadata<unknown>
  /** Name of the resource that the field belongs to. */
  of: string
  /** The first page, and the field's value. */
  rows: readonly Choice[]
  required: boolean
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

export function RefPicker({ field, of, rows, required, under = [] }: RefPickerProps) {
  const { t } = useText()
  const hydrated = useHydrated()
  const start = String(field.initialValue ?? '')
  const label = { id: field.id, 'aria-invalid': !field.valid || undefined, 'aria-describedby': field.valid ? undefined : field.errorId }
  if (!hydrated) return <ChoiceSelect {...label} name={field.name} defaultValue={start} required={required} options={rows} blank="" />
  return (
    <RefCombobox
      label={label}
      of={of}
      rows={rows}
      start={start}
      required={required}
      under={under}
      name={field.name}
      hint={t('picker.hint')}
    />
  )
}

/** The choice in the plain select before hydration. */
function chosenBefore(id: string): string | undefined {
  const plain = document.getElementById(id)
  return plain instanceof HTMLSelectElement ? plain.value : undefined
}

interface RefComboboxProps extends Omit<RefPickerProps, 'field' | 'under'> {
  under: readonly string[]
  label: { id: string }
  name: string
  start: string
  hint: string
}

function RefCombobox({ label, name, of, rows, start, required, hint, under }: RefComboboxProps) {
  const { t } = useText()
  const [before] = useState(() => chosenBefore(label.id) ?? start)
  const [chosen, setChosen] = useState(start)
  const [words, setWords] = useState<string>()
  const [results, setResults] = useState<Results>(() => ({ rows: rows.filter(({ isClosed }) => !isClosed), more: true }))
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [names] = useState(() => new Map(rows.map((row) => [row.id, row.isClosed ? t('choice.closed', { name: row.name }) : row.name])))
  const value = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const pendingSearch = useRef<AbortController | undefined>(undefined)
  const isOpen = words !== undefined
  const listId = `${label.id}-list`

  /** @param page 1 replaces the results, later ones are appended */
  const ask = async (text: string, page: number) => {
    pendingSearch.current?.abort()
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
    const row = results.rows[i]
    if (row) put(row.id)
    else if (results.more) goOn()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return
    const last = results.rows.length - (results.more ? 0 : 1)
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
    <Combobox>
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
          placeholder={hint}
          value={words ?? names.get(chosen) ?? (chosen === '0' ? '' : chosen)}
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
        <ChevronDown aria-hidden="true" />
      </InputGroup>
      <ComboboxContent id={listId} ref={list} aria-label={hint} hidden={!isOpen}>
        {results.rows.map((row, i) => (
          <ComboboxItem key={row.id} id={`${listId}-${i}`} aria-selected={i === at} onClick={() => choose(i)} onMouseMove={() => setAt(i)}>
            {row.name}
          </ComboboxItem>
        ))}
        {results.more && (
          <ComboboxItem
            id={`${listId}-${results.rows.length}`}
            aria-selected={at === results.rows.length}
            className="text-muted-foreground"
            onClick={goOn}
          >
            {t('picker.more')}
          </ComboboxItem>
        )}
      </ComboboxContent>
      <span className="text-xs text-muted-foreground empty:hidden" role="status">
        {failed ? t('picker.failed') : isOpen && results.rows.length === 0 ? t('picker.none') : ''}
      </span>
    </Combobox>
  )
}
