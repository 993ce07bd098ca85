/** Selected rows of the page: their checkboxes, and restoring the selection when the user comes back. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { useEffect, useRef } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useKeptList } from '../shell/kept-pages.ts'

export function useSelection(resource: Resource, rows: readonly AnyRow[]) {
  const { t } = useText()
  const [chosen, setChosen] = useKeptList('chosen')
  const ids = rows.map((row) => String(row.id))
  const boxes = useRef(new Map<string, HTMLInputElement>())
  // why: rows may have been checked before hydration
  useEffect(() => {
    const ticked = [...boxes.current].filter(([, box]) => box.checked).map(([id]) => id)
    if (ticked.length) setChosen(ticked)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is taken over
  }, [])
  const selected = ids.filter((row) => chosen.includes(row))
  return {
    selected,
    clear: () => setChosen([]),
    /** For the table's header. */
    select: (
      <Checkbox
        aria-label={t('list.selectAll')}
        checked={selected.length > 0 && selected.length === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && selected.length < ids.length
        }}
        onChange={(event) => setChosen(event.currentTarget.checked ? ids : [])}
      />
    ),
    rowSelect: (row: AnyRow) => (
      <Checkbox
        aria-label={`${t('list.select')} ${String(row[resource.columns[0] ?? 'id'])}`}
        ref={(box) => void (box ? boxes.current.set(String(row.id), box) : boxes.current.delete(String(row.id)))}
        checked={selected.includes(String(row.id))}
        onChange={(event) => setChosen(event.currentTarget.checked ? [...selected, String(row.id)] : selected.filter((s) => s !== row.id))}
      />
    ),
  }
}
