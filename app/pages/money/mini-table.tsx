/** A small table within a page: rows of one resource that belong to something else. */
import type { Resource } from '#contract/resource.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ReactNode } from 'react'
import type { Dictionaries } from '../../blade/dictionaries.server.ts'
import { Cell } from '../../crud/cells.tsx'
import { useText } from '../../i18n/use-text.ts'

interface MiniTableProps<R extends { id: string | null }> {
  title: string
  empty: string
  resource: Resource
  /** null: the user may not see them. */
  rows: readonly R[] | null
  columns: readonly string[]
  dictionaries: Dictionaries
  action?: ReactNode
  rowAction?: (row: R) => ReactNode
}

export function MiniTable<R extends { id: string | null }>(props: MiniTableProps<R>) {
  const { title, empty, resource, rows, columns, dictionaries, action, rowAction } = props
  const { t, label } = useText()
  const cell = (row: Record<string, unknown>, name: string) => (
    <Cell name={name} meta={resource.fields[name]!} value={row[name] as string | number | null} dictionaries={dictionaries} />
  )
  const money = (name: string) => (resource.fields[name]!.kind === 'money' ? 'text-right tracking-num' : undefined)
  return (
    <section className="sec">
      <h3>
        {title} {!!rows?.length && <Badge size="count">{rows.length}</Badge>}
        <span className="end">{action}</span>
      </h3>
      {!rows?.length ? (
        <p className="text-muted-foreground text-xs">{rows ? empty : t('order.noSight', { name: title })}</p>
      ) : (
        <div className="mini">
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} className={money(name)}>
                    {label(resource.name, name)}
                  </th>
                ))}
                {rowAction && (
                  <th>
                    <span className="sr-only">{t('list.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map((name) => (
                    <td key={name} className={money(name)}>
                      {cell(row as Record<string, unknown>, name)}
                    </td>
                  ))}
                  {rowAction && <td>{rowAction(row)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.map((row) => (
            <div key={row.id} className="mrow">
              {columns.map((name) => (
                <span key={name}>
                  {money(name) && '¥'}
                  {cell(row as Record<string, unknown>, name)}
                </span>
              ))}
              {rowAction?.(row)}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
