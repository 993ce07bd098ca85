/** A row as a card on a phone: its first column, a state if it has one, and the next few facts. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Dictionaries } from '../blade/dictionaries.server.ts'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Cell } from './cells.tsx'

interface CardProps {
  resource: Resource
  row: AnyRow
  dictionaries: Dictionaries
  /** Special cells by column. */
  cells?: Partial<Record<string, (row: AnyRow) => ReactNode>>
}

export function GenericCard({ resource, row, dictionaries, cells }: CardProps) {
  const { fieldLabel } = useText()
  const [first, ...rest] = resource.columns
  const tag = rest.find((name) => resource.fields[name]!.dict)
  const facts = rest.filter((name) => name !== tag && row[name] !== null && row[name] !== '').slice(0, 4)
  const cell = (name: string) =>
    cells?.[name]?.(row) ?? <Cell name={name} meta={resource.fields[name]!} value={row[name]} dictionaries={dictionaries} />
  return (
    <>
      <span className="r">
        <b className="pl cut">{first && cell(first)}</b>
        {tag && cell(tag)}
      </span>
      {facts.map((name) => (
        <span key={name} className="r xs">
          <span className="muted">{fieldLabel(resource.name, name)}</span>
          <span className="cut">{cell(name)}</span>
        </span>
      ))}
    </>
  )
}
