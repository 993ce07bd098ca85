/** A row as a card on a phone: its first column, its state if any, and fields: the next few, or all where there is no drawer. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Dictionaries } from '../blade/dictionaries.server.ts'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Cell } from './cells.tsx'
import { RowLine, RowTitle } from './row-card.tsx'

interface CardProps {
  resource: Resource
  row: AnyRow
  dictionaries: Dictionaries
  /** Special cells by column. */
  cells?: Partial<Record<string, (row: AnyRow) => ReactNode>>
  /** Without a detail: it shows every column. */
  whole?: boolean
}

const states = ['state', 'approvalState', 'status']

export function GenericCard({ resource, row, dictionaries, cells, whole = !resource.calls.detail }: CardProps) {
  const { fieldLabel } = useText()
  const [first, ...rest] = resource.columns
  // why: types and channels have dictionaries too; staff look for the state
  const tag = states.find((name) => rest.includes(name)) ?? rest.find((name) => resource.fields[name]!.dict)
  const facts = rest.filter((name) => name !== tag && row[name] !== null && row[name] !== '').slice(0, whole ? undefined : 4)
  const cell = (name: string) =>
    cells?.[name]?.(row) ?? <Cell name={name} meta={resource.fields[name]!} value={row[name]} dictionaries={dictionaries} />
  return (
    <>
      <RowLine>
        <RowTitle>{first && cell(first)}</RowTitle>
        {tag && cell(tag)}
      </RowLine>
      {facts.map((name) => (
        <RowLine key={name} className="text-xs">
          <span className="flex-none text-muted-foreground">{fieldLabel(resource.name, name)}</span>
          <span className="min-w-0 truncate">{cell(name)}</span>
        </RowLine>
      ))}
    </>
  )
}
