/** A row as a card on a phone, by the recipe of its resource, and the columns that the reader has added; without a drawer, all columns. */
import { fieldOf, type AnyRow, type Resource } from '#contract/resource.ts'
import type { Layout } from '#contract/console/table-settings.ts'
import { yuan } from '#contract/rules/money.ts'
import { unreadableOf } from '#contract/wire.ts'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { Fragment, type ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { Cell } from '#app/resource/cells.tsx'
import { shownColumns } from './columns.ts'
import { RowLine, RowTitle } from './row-card.tsx'

interface CardProps {
  resource: Resource
  row: AnyRow
  dictionaries: Dictionaries
  layout: Pick<Layout, 'columns'>
  /** Rendered values that replace the default ones, by column. */
  cells?: Partial<Record<string, (row: AnyRow) => ReactNode>>
  /** Offers every column, because there is no detail page. */
  whole?: boolean
}

/** Kinds whose value means nothing without its label. */
const needsLabel = new Set(['number', 'ratio', 'percent', 'switch', 'seal', 'money'])

export function GenericCard({ resource, row, dictionaries, layout, cells, whole = !resource.calls.detail }: CardProps) {
  const { t, fieldLabel } = useText()
  const { card, columns } = resource
  const visibleColumns = shownColumns(layout)
  const unreadable = unreadableOf(row)
  // A reader who hides a column does not see it on the card either.
  const isShown = (name: string) => resource.fields[name] && (visibleColumns.includes(name) || !columns.includes(name))
  const isFilled = (name: string) => (row[name] !== null && row[name] !== '') || unreadable.includes(name)
  const cell = (name: string) =>
    cells?.[name]?.(row) ?? (
      <Cell meta={fieldOf(resource, name)} value={row[name]} row={row} dictionaries={dictionaries} unreadable={unreadable.includes(name)} />
    )
  /** Money in the first line is what the row is about. */
  const labelled = (name: string, isFirst = false) =>
    isFirst && fieldOf(resource, name).kind === 'money' ? (
      <b className="text-lg font-semibold text-foreground">{`¥${yuan(Number(row[name] ?? 0))}`.replace('¥\u2212', '\u2212¥')}</b>
    ) : needsLabel.has(fieldOf(resource, name).kind) || fieldOf(resource, name).dict?.code === 'yes_no' ? (
      <>
        {fieldLabel(resource.name, name)} {cell(name)}
      </>
    ) : (
      cell(name)
    )
  const joined = (names: readonly string[], isFirst?: boolean) =>
    names.map((name, i) => (
      <Fragment key={name}>
        {i > 0 && ' · '}
        {labelled(name, isFirst)}
      </Fragment>
    ))
  const state = card.state && isShown(card.state) && isFilled(card.state) ? card.state : undefined
  const titles = card.title.filter((name) => isShown(name) && isFilled(name))
  const lines = card.lines.map((names) => names.filter((name) => isShown(name) && isFilled(name))).filter((names) => names.length > 0)
  const used = new Set([...card.title, ...card.lines.flat(), state])
  const added = visibleColumns.filter((name) => !used.has(name) && !columns.includes(name))
  const rest = whole ? visibleColumns.filter((name) => !used.has(name) && columns.includes(name) && isFilled(name)) : []
  const facts = (names: readonly string[]) =>
    names.map((name) => (
      <RowLine key={name} className="text-xs">
        <span className="flex-none text-muted-foreground">{fieldLabel(resource.name, name)}</span>
        <span className="min-w-0 truncate">{cell(name)}</span>
      </RowLine>
    ))
  return (
    <>
      <RowLine>
        <RowTitle>{titles.length ? joined(titles) : '—'}</RowTitle>
        {state && <span>{labelled(state)}</span>}
      </RowLine>
      {lines.map(([first, ...others], i) => (
        <RowLine key={first} className="mt-1 text-xs text-muted-foreground">
          <span className="min-w-0 truncate">{first && labelled(first)}</span>
          {others.length > 0 && <span className="min-w-0 flex-none truncate">{joined(others, i === 0)}</span>}
        </RowLine>
      ))}
      {facts(added)}
      {rest.length > 0 && (
        <Collapsible className="mt-1">
          <CollapsibleTrigger>{t('list.moreFacts')}</CollapsibleTrigger>
          {facts(rest)}
        </Collapsible>
      )}
    </>
  )
}
