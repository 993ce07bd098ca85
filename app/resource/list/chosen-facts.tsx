/** Lines of a card for the columns that the reader has added to the table. */
import { fieldOf, type AnyRow, type Resource } from '#contract/resource.ts'
import { unreadableOf } from '#contract/wire.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Cell } from '#app/resource/cells.tsx'
import type { ListData } from '#app/resource/crud.server.ts'
import { shownColumns } from './columns.ts'
import { RowLine } from './row-card.tsx'

interface FactsProps extends Pick<ListData, 'layout' | 'dictionaries'> {
  resource: Resource
  row: AnyRow
}

export function ChosenFacts({ resource, row, layout, dictionaries }: FactsProps) {
  const { fieldLabel } = useText()
  const cardFields = [...resource.columns, ...Object.values(resource.beneath).flat()]
  return shownColumns(layout)
    .filter((name) => !cardFields.includes(name))
    .map((name) => (
      <RowLine key={name} className="text-xs">
        <span className="flex-none text-muted-foreground">{fieldLabel(resource.name, name)}</span>
        <span className="min-w-0 truncate">
          <Cell
            meta={fieldOf(resource, name)}
            value={row[name]}
            row={row}
            dictionaries={dictionaries}
            unreadable={unreadableOf(row).includes(name)}
          />
        </span>
      </RowLine>
    ))
}
