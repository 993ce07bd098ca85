/** How one user wants to see one table, and lists saved under a name. Kept in the console's own store. */
import { z } from 'zod'

export const densities = ['comfortable', 'compact'] as const

/** Pixels. */
export const columnWidth = { least: 60, most: 800, usual: 160 } as const

/** `columns` in order; one that a resource no longer has is passed over, one that it has gained comes last. */
export const tableSettings = z.object({
  columns: z
    .array(
      z.object({
        name: z.string().max(64),
        hidden: z.boolean().optional(),
        width: z.number().int().min(columnWidth.least).max(columnWidth.most).optional(),
      }),
    )
    .max(100)
    .default([]),
  /** How many of the first columns stay in sight. */
  pinned: z.number().int().min(0).max(3).default(1),
  /** The console's own where absent. */
  density: z.enum(densities).optional(),
})
export type TableSettings = z.output<typeof tableSettings>

/** `own`, every user of a role (`role:` and its alias), or `all`. */
export const audience = z.string().regex(/^(own|all|role:[\w-]{1,60})$/)

/** So that a list stays light for all who open it: views of one user on one table, and those shared on one table in all. */
export const mostViews = { own: 20, shared: 50 } as const
/** Characters of the query of a view. */
export const longestSearch = 1000

/** Administrators share with everybody, and take away what others share. @param roleName comma-joined aliases */
export const keepsViews = ({ roleName }: { roleName: string }): boolean =>
  roleName.split(',').some((alias) => ['administrator', 'admin'].includes(alias.trim()))

/** An address and columns under a name. */
export interface SavedView {
  id: string
  table: string
  name: string
  sharedWith: string
  /** Query of the list, without `?`. */
  search: string
  settings: TableSettings
  /** The reader made it: only then it can be changed. */
  own: boolean
  /** The reader may take it away. */
  removable: boolean
  /** The reader's list opens with it. */
  isDefault: boolean
}

export interface Layout {
  columns: { name: string; hidden: boolean; width?: number }[]
  pinned: number
  density?: (typeof densities)[number]
}

/** The columns of a table as they are shown. At least one stays, whatever was kept. */
export function layoutOf(columns: readonly string[], settings?: TableSettings): Layout {
  const kept = (settings?.columns ?? []).filter(({ name }, i, all) => columns.includes(name) && all.findIndex((c) => c.name === name) === i)
  const gained = columns.filter((name) => !kept.some((column) => column.name === name))
  const ordered = [...kept, ...gained.map((name) => ({ name }))].map((column) => ({ hidden: false, ...column }))
  if (ordered.every((column) => column.hidden) && ordered[0]) ordered[0].hidden = false
  return { columns: ordered, pinned: settings?.pinned ?? 1, density: settings?.density }
}
