/** Rows of the page that are chosen: the boxes for them, and what was chosen when the page was left and come back to. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { useText } from '../i18n/use-text.ts'
import { useKeptList } from '../shell/kept-pages.ts'

export function useSelection(resource: Resource, rows: readonly AnyRow[]) {
  const { t } = useText()
  const [chosen, setChosen] = useKeptList('chosen')
  const ids = rows.map((row) => String(row.id))
  const selected = ids.filter((row) => chosen.includes(row))
  return {
    selected,
    clear: () => setChosen([]),
    /** For the head of the table. */
    select: (
      <input
        type="checkbox"
        className="ck"
        aria-label={t('list.selectAll')}
        checked={selected.length > 0 && selected.length === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && selected.length < ids.length
        }}
        onChange={(event) => setChosen(event.currentTarget.checked ? ids : [])}
      />
    ),
    rowSelect: (row: AnyRow) => (
      <input
        type="checkbox"
        className="ck"
        aria-label={`${t('list.select')} ${String(row[resource.columns[0] ?? 'id'])}`}
        checked={selected.includes(String(row.id))}
        onChange={(event) => setChosen(event.currentTarget.checked ? [...selected, String(row.id)] : selected.filter((s) => s !== row.id))}
      />
    ),
  }
}
