/** A table's visible columns: their positions, and the fields in a second line below them. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { columnWidth, type Layout } from '#contract/console/table-settings.ts'
import type { CSSProperties } from 'react'

export interface Placed {
  name: string
  pinned: boolean
  style?: CSSProperties
}

/**
 * Pinned columns are placed side by side, so each of them needs a known width, unless there is only one.
 * @param before width in pixels of what is pinned before them
 */
export function placeColumns({ columns, pinned }: Layout, before = 0): Placed[] {
  let left = before
  return columns
    .filter((column) => !column.hidden)
    .map(({ name, width }, i) => {
      const isPinned = i < pinned
      const fixed = width ?? (isPinned && pinned > 1 ? columnWidth.usual : undefined)
      const style: CSSProperties = {
        ...(fixed && { width: fixed, minWidth: fixed, maxWidth: fixed, overflow: 'hidden', textOverflow: 'ellipsis' }),
        ...(isPinned && left > 0 && { insetInlineStart: left }),
      }
      if (isPinned) left += fixed ?? 0
      return { name, pinned: isPinned, style: Object.keys(style).length ? style : undefined }
    })
}

/** Names of the visible columns, in order. */
export const shownColumns = ({ columns }: Pick<Layout, 'columns'>): string[] =>
  columns.filter((column) => !column.hidden).map(({ name }) => name)

/** Fields below each visible column, without those that are columns themselves. Those of a hidden column go below the first column. */
export function fieldsBeneath(
  { beneath, fields }: Pick<Resource, 'beneath' | 'fields'>,
  visibleColumns: readonly string[],
): Map<string, string[]> {
  const fieldsByColumn = new Map<string, string[]>()
  for (const [column, names] of Object.entries(beneath)) {
    const at = visibleColumns.includes(column) ? column : visibleColumns[0]
    const left = names.filter((name) => fields[name] && !visibleColumns.includes(name))
    if (at !== undefined && left.length) fieldsByColumn.set(at, [...(fieldsByColumn.get(at) ?? []), ...left])
  }
  return fieldsByColumn
}

/** The values of some fields in one line, without the empty ones; phone numbers are masked. */
export const lineOf = ({ fields }: Pick<Resource, 'fields'>, row: AnyRow, names: readonly string[], separator = ' · '): string =>
  names
    .map((name) => (fields[name]?.kind === 'phone' ? maskPhone(String(row[name] ?? '')) : String(row[name] ?? '')))
    .filter(Boolean)
    .join(separator)
