/** Rows with native elements: the hot path of every list. One handler for the whole table, constant class names. */
import { fieldOf, type AnyRow, nameField, type Resource } from '#contract/resource.ts'
import type { ListQuery } from '#contract/query.ts'
import type { Layout } from '#contract/console/table-settings.ts'
import type { Base } from '#contract/field-meta.ts'
import { cn } from '#app/ui/cn.ts'
import { Table, TableSortLink } from '#app/ui/table.tsx'
import { useNavigate } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { unreadableOf } from '#contract/wire.ts'
import { isBlank, isNumeric, renderCell } from '#app/resource/cells.tsx'
import { fieldsBeneath, lineOf, placeColumns, type Placed } from './columns.ts'
import { canSort, sortAddress } from './list-address.ts'
import { elementsIn, RowActions } from './row-actions.tsx'

/** Width of the checkbox column in pixels: the box, and the padding of both sides. */
const selectWidth = 44

/** Width of the action column of dictionaries, which shows every action (specification §2). */
const allActionsWidth = 'w-[250px] max-w-[250px] min-w-[250px]'

export interface TableProps<R extends AnyRow> {
  resource: Resource
  query: ListQuery
  rows: readonly R[]
  layout: Layout
  dictionaries: Dictionaries
  /** Link of the cell that names the row; the whole row is a pointer target for it. */
  rowLink?: (row: R) => string
  /** Rendered cells that replace the default ones, by column. */
  cells?: Partial<Record<string, (row: R) => ReactNode>>
  /** Rendered before the first cell, outside of its link. */
  lead?: (row: R) => ReactNode
  rowActions?: (row: R) => ReactNode
  /** Shows every action beside the others instead of a menu. */
  allActions?: boolean
  /** Id of the row whose drawer is open. */
  openId?: string
  rowClass?: (row: R) => string
  select?: ReactNode
  /** Checkbox of a row, where rows are selectable. */
  rowSelect?: (row: R) => ReactNode
  cards?: boolean
  /** Ids of rows that others have just changed. */
  marked?: ReadonlySet<string>
}

/** A click on a row follows its first link, unless it was on a control or text is being selected. */
function useRowClick() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (target.closest('a, button, input, label, [popover]') || window.getSelection()?.toString()) return
    const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row]')
    if (link) navigate(link.pathname + link.search)
  }
}

export function DataTable<R extends AnyRow>(props: TableProps<R>) {
  const { resource, query, rows, dictionaries, rowLink, cells, lead, rowActions, allActions, openId, rowClass, rowSelect, marked } = props
  const texts = { ...useText(), shortTime: useShortTime() }
  const { t, label } = texts
  const onClick = useRowClick()
  const columns = placeColumns(props.layout, props.select ? selectWidth : 0)
  const beneath = fieldsBeneath(
    resource,
    columns.map(({ name }) => name),
  )
  /** Whether the second line of a column may extend below the next two columns, because they have no second line. */
  const hasRoom = (i: number) =>
    [columns[i + 1], columns[i + 2]].every(
      (next) => next && !cells?.[next.name] && !beneath.has(next.name) && !isNumeric(fieldOf(resource, next.name)),
    )
  const named = nameField(resource)
  const linked = Math.max(
    0,
    columns.findIndex(({ name }) => name === named),
  )
  // No column where no row has an action, as on a list of cases that are all closed.
  const actions = rowActions && rows.map((row) => elementsIn(rowActions(row)))
  const hasActions = !!actions?.some((some) => some.length > 0)
  const actionsWidth = allActions ? allActionsWidth : 'w-px'
  const body = useRef<HTMLTableSectionElement>(null)
  const openAt = openId === undefined ? -1 : rows.findIndex((row) => String(row.id) === openId)
  // Runs in an effect because a link may open a row far down, and only the browser knows where that is.
  useEffect(() => {
    if (openAt >= 0) body.current?.rows[openAt]?.scrollIntoView({ block: 'nearest' })
  }, [openAt])
  return (
    <Table
      lined={beneath.size > 0}
      label={t('list.rowOf', { name: label(resource.name, 'title') })}
      // Limited in height, so that the header stays above the scrolling rows, and the pagination below stays in reach.
      containerClassName={cn('list-rows', props.cards && 'max-md:hidden print:block!')}
    >
      <thead>
        <tr>
          {props.select && (
            <th data-pinned="" className="w-11 max-w-11 min-w-11">
              {props.select}
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.name} column={column} resource={resource} query={query} />
          ))}
          {hasActions && (
            <th data-pinned-end="" className={actionsWidth}>
              {t('list.actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body} onClick={rowLink && onClick} className={rowLink && 'cursor-pointer'}>
        {rows.map((row, at) => {
          const id = String(row.id)
          const unreadable = unreadableOf(row)
          return (
            <tr
              key={id}
              data-state={id === openId ? 'selected' : undefined}
              data-marked={marked?.has(id) || undefined}
              className={cn(rowClass?.(row), marked?.has(id) && 'motion-safe:animate-pulse') || undefined}
            >
              {rowSelect && <td data-pinned="">{rowSelect(row)}</td>}
              {columns.map(({ name, pinned, style }, i) => {
                const meta = fieldOf(resource, name)
                const cell = { meta, value: row[name], row, dictionaries, unreadable: unreadable.includes(name) }
                const own = cells?.[name]?.(row)
                const content = own ?? renderCell(cell, texts)
                const isMuted = meta.base === 'money' ? !row[name] : !own && isBlank(cell)
                const lines = beneath.get(name)
                const isNumber = isNumeric(meta)
                return (
                  <td
                    key={name}
                    style={i === 0 && row.treeDepth ? { ...style, paddingInlineStart: 16 + Number(row.treeDepth) * 22 } : style}
                    data-pinned={pinned || undefined}
                    data-text={pinned || lines || !isLine(meta.base) ? undefined : ''}
                    data-number={isNumber ? '' : undefined}
                    className={isMuted ? 'text-muted-foreground' : undefined}
                  >
                    {i === 0 && lead?.(row)}
                    {i === linked && rowLink ? (
                      <Link to={rowLink(row)} data-row>
                        {content}
                      </Link>
                    ) : (
                      content
                    )}
                    {lines && <Beneath text={lineOf(resource, row, lines, hasRoom(i) ? undefined : ' ')} isWide={hasRoom(i)} />}
                  </td>
                )
              })}
              {actions && hasActions && (
                <td data-pinned-end="" className={actionsWidth}>
                  {allActions ? (
                    <span className="inline-flex flex-wrap gap-0.5 align-middle has-[>:nth-child(4)]:[&_svg]:hidden print:hidden">
                      {actions[at]}
                    </span>
                  ) : (
                    <RowActions name={String(row[named] ?? '')} actions={actions[at] ?? []} />
                  )}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

/** A second line that does not widen its column: it extends below the next columns, or is cut at the end of its own. */
function Beneath({ text, isWide }: { text: string; isWide: boolean }) {
  return isWide ? (
    <small data-beneath="wide">{text}</small>
  ) : (
    <small data-beneath="" title={text}>
      {text}
    </small>
  )
}

/** Texts that are cut at the end of their column. */
const isLine = (base: Base) => base === 'textarea' || base === 'text'

function HeadCell({ column, resource, query }: { column: Placed; resource: Resource; query: ListQuery }) {
  const { t, fieldLabel } = useText()
  const { name, pinned, style } = column
  const meta = fieldOf(resource, name)
  const title = fieldLabel(resource.name, name)
  const sorted = query.sort?.field === name ? (query.sort.descending ? 'descending' : 'ascending') : undefined
  const isNumber = isNumeric(meta) ? '' : undefined
  if (!canSort(resource, name))
    return (
      <th data-pinned={pinned || undefined} data-number={isNumber} style={style}>
        {title}
      </th>
    )

  return (
    <th data-pinned={pinned || undefined} data-number={isNumber} style={style} aria-sort={sorted ?? 'none'}>
      <TableSortLink to={sortAddress(resource, query, name)} title={t('list.sortBy', { name: title })}>
        {title}
        {sorted === 'descending' && <ArrowDown aria-hidden="true" />}
        {sorted === 'ascending' && <ArrowUp aria-hidden="true" />}
      </TableSortLink>
    </th>
  )
}
