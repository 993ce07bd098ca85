/** Selected rows of the page: their checkboxes, and restoring the selection when the user comes back. */
import { type AnyRow, nameField, type Resource } from '#contract/resource.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { useEffect, useRef } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useCachedList } from '#app/shell/tabs/cached-pages.ts'

export function useSelection(resource: Resource, rows: readonly AnyRow[]) {
  const { t } = useText()
  const [chosen, setChosen] = useCachedList('chosen')
  const ids = rows.map((row) => String(row.id))
  const boxes = useRef(new Map<string, HTMLInputElement>())
  const all = useRef<HTMLInputElement | null>(null)
  // Rows may have been checked before hydration.
  useEffect(() => {
    const ticked = [...boxes.current].filter(([, box]) => all.current?.checked || box.checked).map(([id]) => id)
    if (ticked.length) setChosen((now) => [...new Set([...now, ...ticked])])
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, after hydration
  }, [])
  const selected = ids.filter((row) => chosen.includes(row))
  return {
    selected,
    clear: () => setChosen(() => []),
    /** Checkbox of the table's header. */
    select: (
      <Checkbox
        aria-label={t('list.selectAll')}
        checked={selected.length > 0 && selected.length === ids.length}
        ref={(box) => {
          all.current = box
          if (box) box.indeterminate = selected.length > 0 && selected.length < ids.length
        }}
        onChange={(event) => {
          const { checked } = event.currentTarget
          setChosen(() => (checked ? ids : []))
        }}
      />
    ),
    rowSelect: (row: AnyRow) => (
      <Checkbox
        aria-label={`${t('list.select')} ${String(row[nameField(resource)])}`}
        ref={(box) => void (box ? boxes.current.set(String(row.id), box) : boxes.current.delete(String(row.id)))}
        checked={selected.includes(String(row.id))}
        onChange={(event) => {
          const { checked } = event.currentTarget
          const id = String(row.id)
          // Computed from `now`, because the effect above may have selected rows that are not rendered yet.
          setChosen((now) => [...now.filter((one) => one !== id && ids.includes(one)), ...(checked ? [id] : [])])
        }}
      />
    ),
  }
}
