/**
 * A row as a card on a phone: its name, its state if any, and visible columns: the next few, and those that the reader has added; all
 * of them where there is no drawer.
 */
import { fieldOf, type AnyRow, nameField, type Resource } from '#contract/resource.ts'
import type { Layout } from '#contract/console/table-settings.ts'
import { unreadableOf } from '#contract/wire.ts'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { Cell } from '#app/resource/cells.tsx'
import { fieldsBeneath, lineOf, shownColumns } from './columns.ts'
import { RowLine, RowTitle } from './row-card.tsx'

/** Number of fields on a card whose row opens a drawer. */
const fewFacts = 4

interface CardProps {
  resource: Resource
  row: AnyRow
  dictionaries: Dictionaries
  layout: Pick<Layout, 'columns'>
  /** Rendered values that replace the default ones, by column. */
  cells?: Partial<Record<string, (row: AnyRow) => ReactNode>>
  /** Shows every column, because there is no detail page. */
  whole?: boolean
}

export function GenericCard({ resource, row, dictionaries, layout, cells, whole = !resource.calls.detail }: CardProps) {
  const { fieldLabel } = useText()
  const first = nameField(resource)
  const visibleColumns = shownColumns(layout)
  const rest = visibleColumns.filter((name) => name !== first)
  // The state is preferred, because staff look for it; types and channels have dictionaries, too.
  const tag = rest.find((name) => fieldOf(resource, name).kind === 'state') ?? rest.find((name) => fieldOf(resource, name).dict)
  const unreadable = unreadableOf(row)
  const isKnown = (name: string) => (row[name] !== null && row[name] !== '') || unreadable.includes(name)
  const nonEmptyFields = rest.filter((name) => name !== tag && isKnown(name))
  const facts = nonEmptyFields.filter((name, i) => whole || i < fewFacts || !resource.columns.includes(name))
  const below = lineOf(resource, row, [...fieldsBeneath(resource, visibleColumns).values()].flat())
  const cell = (name: string) =>
    cells?.[name]?.(row) ?? (
      <Cell meta={fieldOf(resource, name)} value={row[name]} row={row} dictionaries={dictionaries} unreadable={unreadable.includes(name)} />
    )
  return (
    <>
      <RowLine>
        <RowTitle>{cell(first)}</RowTitle>
        {tag && cell(tag)}
      </RowLine>
      {below && <RowLine className="text-xs text-muted-foreground">{below}</RowLine>}
      {facts.map((name) => (
        <RowLine key={name} className="text-xs">
          <span className="flex-none text-muted-foreground">{fieldLabel(resource.name, name)}</span>
          <span className="min-w-0 truncate">{cell(name)}</span>
        </RowLine>
      ))}
    </>
  )
}
