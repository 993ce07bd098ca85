/** A table's visible columns: their positions, and the fields in a second line below them. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { columnWidth, type Layout } from '#contract/table-settings.ts'
import type { CSSProperties } from 'react'

export interface Placed {
  name: string
  pinned: boolean
  style?: CSSProperties
}

/**
 * Pinned columns are placed side by side, so all of them but a lone one need a known width.
 * @param before pixels of what is pinned before them
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

/**
 * Fields below each visible column: those that are columns themselves are left out, and those of a hidden column come below the first one.
 */
export function fieldsBeneath({ beneath, fields }: Pick<Resource, 'beneath' | 'fields'>, shown: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [column, names] of Object.entries(beneath)) {
    const at = shown.includes(column) ? column : shown[0]
    const left = names.filter((name) => fields[name] && !shown.includes(name))
    if (at !== undefined && left.length) found.set(at, [...(found.get(at) ?? []), ...left])
  }
  return found
}

/** The values of some fields in one line, without the empty ones; phone numbers are masked. */
export const lineOf = ({ fields }: Pick<Resource, 'fields'>, row: AnyRow, names: readonly string[], separator = ' · '): string =>
  names
    .map((name) => (fields[name]?.kind === 'phone' ? maskPhone(String(row[name] ?? '')) : String(row[name] ?? '')))
    .filter(Boolean)
    .join(separator)
