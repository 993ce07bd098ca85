/**
 * Selected rows of the page: their checkboxes, and restoring the selection when the user comes back. The selection is a context, so that
 * a change renders checkboxes and bulk actions only, not the whole list.
 */
import { type AnyRow, nameField, type Resource } from '#contract/resource.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useCachedList } from '#app/shell/tabs/cached-pages.ts'

interface Selected {
  /** Ids of all rows of the page. */
  ids: readonly string[]
  /** Those of the selected rows. */
  selected: readonly string[]
  /** May run `next` twice. */
  change: (next: (now: readonly string[]) => readonly string[]) => void
}

const SelectionContext = createContext<Selected>({ ids: [], selected: [], change: () => undefined })

export function Selection({ rows, children }: { rows: readonly AnyRow[]; children: ReactNode }) {
  const [chosen, change] = useCachedList('chosen')
  const ids = rows.map((row) => String(row.id))
  return (
    <SelectionContext.Provider value={{ ids, selected: ids.filter((id) => chosen.includes(id)), change }}>
      {children}
    </SelectionContext.Provider>
  )
}

/** Actions on the selected rows, or `otherwise` while there are none. */
export type BulkActions = (ids: readonly string[], clear: () => void) => ReactNode

export function Bulk({ children, otherwise }: { children: BulkActions; otherwise: ReactNode }) {
  const { selected, change } = useContext(SelectionContext)
  return selected.length ? children(selected, () => change(() => [])) : otherwise
}

/** Runs `select` when the checkbox was checked before hydration. */
function useChecked(select: () => void) {
  const box = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (box.current?.checked) select()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, after hydration
  }, [])
  return box
}

/** Checkbox of the table's header. */
export function SelectAll() {
  const { t } = useText()
  const { ids, selected, change } = useContext(SelectionContext)
  const boxRef = useChecked(() => change(() => ids))
  return (
    <Checkbox
      aria-label={t('list.selectAll')}
      checked={selected.length > 0 && selected.length === ids.length}
      ref={(element) => {
        boxRef.current = element
        if (element) element.indeterminate = selected.length > 0 && selected.length < ids.length
      }}
      onChange={(event) => {
        const { checked } = event.currentTarget
        change(() => (checked ? ids : []))
      }}
    />
  )
}

/** Checkbox of a row. */
export function SelectRow({ resource, row }: { resource: Resource; row: AnyRow }) {
  const { t } = useText()
  const { ids, selected, change } = useContext(SelectionContext)
  const id = String(row.id)
  const boxRef = useChecked(() => change((now) => (now.includes(id) ? now : [...now, id])))
  return (
    <Checkbox
      aria-label={`${t('list.select')} ${String(row[nameField(resource)])}`}
      ref={boxRef}
      checked={selected.includes(id)}
      onChange={(event) => {
        const { checked } = event.currentTarget
        change((now) => [...now.filter((one) => one !== id && ids.includes(one)), ...(checked ? [id] : [])])
      }}
    />
  )
}
