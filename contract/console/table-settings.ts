/** How one user displays one table, and named views of lists. Stored in the console's own store. */
import { z } from 'zod'
import { pageSizes } from '../envelope.ts'
import { later } from '../later.ts'
import { isAdministrator } from '../session-user.ts'

export const densities = ['comfortable', 'compact'] as const

/** In pixels. */
export const columnWidth = { least: 60, most: 800, usual: 160 } as const

/** `columns` in order; removed ones are ignored, new ones come last. */
export const tableSettings = later(() =>
  z.object({
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
    /** How many leading columns are pinned. */
    pinned: z.number().int().min(0).max(3).default(1),
    /** The console's default where absent. */
    density: z.enum(densities).optional(),
    /** Rows per page. */
    size: z.literal(pageSizes).optional(),
  }),
)
export type TableSettings = z.output<typeof tableSettings>

/** `own`, every user of a role (`role:` and its alias), or `all`. */
export const audience = later(() => z.string().regex(/^(own|all|role:[\w-]{1,60})$/))

/** Limits that keep lists light: views of one user on one table, and shared views of one table in total. */
export const mostViews = { own: 20, shared: 50 } as const
/** Maximum length of a view's query, in characters. */
export const longestSearch = 1000

/** Administrators may share with everybody, and remove shared views. @param roleName comma-joined aliases */
export const keepsViews = isAdministrator

/** A named address with columns. */
export interface SavedView {
  id: string
  table: string
  name: string
  sharedWith: string
  /** Query of the list, without `?`. */
  search: string
  settings: TableSettings
  /** The reader owns the view; only then may they change it. */
  own: boolean
  /** The reader may remove it. */
  removable: boolean
  /** The reader's default view. */
  isDefault: boolean
}

export interface Layout {
  columns: { name: string; hidden: boolean; width?: number }[]
  pinned: number
  density?: (typeof densities)[number]
}

/**
 * The columns of a table, in order. At least one is visible, whatever was stored.
 * @param columns visible by default @param offered further columns, hidden until the user chooses them
 */
export function layoutOf(columns: readonly string[], settings?: TableSettings, offered: readonly string[] = []): Layout {
  const names = [...new Set([...columns, ...offered])]
  const storedColumns = (settings?.columns ?? []).filter(
    ({ name }, i, all) => names.includes(name) && all.findIndex((c) => c.name === name) === i,
  )
  const gained = names.filter((name) => !storedColumns.some((column) => column.name === name))
  const ordered = [...storedColumns, ...gained.map((name) => ({ name, hidden: !columns.includes(name) }))].map((column) => ({
    hidden: false,
    ...column,
  }))
  if (ordered.every((column) => column.hidden) && ordered[0]) ordered[0].hidden = false
  return { columns: ordered, pinned: settings?.pinned ?? 1, density: settings?.density }
}
