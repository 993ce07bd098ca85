/** A small table within a page: rows of one resource that belong to another one. */
import { fieldOf, type AnyRow, type Resource } from '#contract/resource.ts'
import { Section, SectionAction, SectionTitle } from '#app/ui/section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { ReactNode } from 'react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { Cell } from '#app/resource/cells.tsx'
import { useText } from '#app/i18n/use-text.ts'

export interface MiniTableProps<R extends AnyRow & { id: string | null }> {
  title: string
  empty: string
  resource: Resource
  /** null: the user may not see them. */
  rows: readonly R[] | null
  columns: readonly string[]
  dictionaries: Dictionaries
  /** Custom cells by column; one that returns nothing falls back to the default. */
  cells?: Partial<Record<string, (row: R) => ReactNode>>
  action?: ReactNode
  rowAction?: (row: R) => ReactNode
}

export function MiniTable<R extends AnyRow & { id: string | null }>(props: MiniTableProps<R>) {
  const { title, empty, resource, rows, columns, dictionaries, cells, action, rowAction } = props
  const { t, label } = useText()
  const cell = (row: R, name: string) =>
    cells?.[name]?.(row) ?? <Cell meta={fieldOf(resource, name)} value={row[name] ?? null} row={row} dictionaries={dictionaries} />
  const money = (name: string) => (fieldOf(resource, name).kind === 'money' ? 'text-right tracking-num' : undefined)
  return (
    <Section>
      <SectionTitle>
        {title} {!!rows?.length && <Badge size="count">{rows.length}</Badge>}
        <SectionAction>{action}</SectionAction>
      </SectionTitle>
      {!rows?.length ? (
        <p className="text-muted-foreground text-xs">{rows ? empty : t('order.noSight', { name: title })}</p>
      ) : (
        <>
          <Table variant="boxed" containerClassName="max-md:hidden">
            <TableHeader>
              <TableRow>
                {columns.map((name) => (
                  <TableHead key={name} className={money(name)}>
                    {label(resource.name, name)}
                  </TableHead>
                ))}
                {rowAction && (
                  <TableHead>
                    <span className="sr-only">{t('list.actions')}</span>
                  </TableHead>
                )}
              </TableRow>
            </TableHeader>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id}>
                  {columns.map((name) => (
                    <TableCell key={name} className={money(name)}>
                      {cell(row, name)}
                    </TableCell>
                  ))}
                  {rowAction && <TableCell className="relative">{rowAction(row)}</TableCell>}
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <div className="overflow-hidden rounded-md border bg-card md:hidden">
            {rows.map((row) => (
              <div
                key={row.id}
                className="relative grid grid-cols-[1fr_auto] gap-x-2 gap-y-0.5 border-b px-3 py-2.5 last:border-0 [&>:nth-child(even)]:justify-self-end"
              >
                {columns.map((name) => (
                  <span key={name} translate="no">
                    {money(name) && '¥'}
                    {cell(row, name)}
                  </span>
                ))}
                {rowAction?.(row)}
              </div>
            ))}
          </div>
        </>
      )}
    </Section>
  )
}
