/** Positions of a table's visible columns. */
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
