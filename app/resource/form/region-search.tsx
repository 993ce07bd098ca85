/** Finds a region of any level by words of its name; shows the chosen one with those above it. */
import { X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useFloating } from '#app/lib/use-floating.ts'
import { Button } from '#app/ui/button.tsx'
import { Combobox, ComboboxContent, ComboboxItem } from '#app/ui/combobox.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { country, type RegionRow, regionRows } from './region-rows.ts'

interface RegionSearchProps {
  /** Ties the field to its label and messages. */
  label: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>
  required: boolean | undefined
  /** Names of the chosen region, from the province down. */
  path: string
  onChoose: (code: string) => void
}

/** Delay in milliseconds between typing and a search. */
const pause = 150

/** Regions by words of their name; undefined until they are loaded. */
function useRegions(words: string): readonly RegionRow[] | undefined {
  const [answer, setAnswer] = useState<{ of: string; rows: readonly RegionRow[] }>()
  useEffect(() => {
    if (!words) return
    const control = new AbortController()
    const { signal } = control
    const timer = setTimeout(() => {
      fetch(`/regions/${country}?${new URLSearchParams({ words })}`, { signal })
        .then((response) => response.json())
        .then((json) => setAnswer({ of: words, rows: regionRows.parse(json).rows }))
        .catch(() => {
          if (!signal.aborted) setAnswer({ of: words, rows: [] })
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [words])
  return words && answer?.of === words ? answer.rows : undefined
}

export function RegionSearch({ label, required, path, onChoose }: RegionSearchProps) {
  const { t } = useText()
  const [words, setWords] = useState<string>()
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const rows = useRegions(words?.trim() ?? '')
  const isOpen = rows !== undefined && rows.length > 0
  const listId = `${label.id}-list`
  useFloating(isOpen, frame, list, rows)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const close = () => setWords(undefined)
  const choose = (region: RegionRow | undefined) => {
    if (!region) return
    onChoose(region.code)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input method while it composes.
    if (event.nativeEvent.isComposing || words === undefined) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') choose(rows?.[at])
    else if (event.key === 'ArrowDown') setAt(Math.min((rows?.length ?? 1) - 1, at + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Combobox ref={frame} className="min-w-0 flex-[2_1_220px]">
      <InputGroup>
        <InputGroupInput
          {...label}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
          aria-required={required}
          autoComplete="off"
          placeholder={t('region.search')}
          value={words ?? path}
          // The search only sets the code, and is not a field of the form.
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setAt(0)
          }}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {path && !required && (
          <Button variant="ghost" size="icon-xs" aria-label={t('region.clear')} onClick={() => onChoose('')}>
            <X aria-hidden="true" />
          </Button>
        )}
      </InputGroup>
      <ComboboxContent id={listId} ref={list} aria-label={t('region.search')} hidden={!isOpen}>
        {rows?.map((row, i) => (
          <ComboboxItem
            key={row.code}
            id={`${listId}-${i}`}
            aria-selected={i === at}
            onClick={() => choose(row)}
            onMouseMove={() => setAt(i)}
          >
            {row.path}
          </ComboboxItem>
        ))}
      </ComboboxContent>
      <span className="text-xs text-muted-foreground empty:hidden" role="status">
        {rows?.length === 0 ? t('region.none') : ''}
      </span>
    </Combobox>
  )
}
