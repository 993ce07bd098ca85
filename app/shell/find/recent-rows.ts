/** A row as the search box shows it, and stores it in this tab. */
import { z } from 'zod'
import { later } from '#contract/later.ts'

export const recentRow = later(() =>
  z.object({
    /** In the reader's language. */
    kind: z.string(),
    /** Name of the resource, for the icon. */
    resource: z.string(),
    name: z.string(),
    detail: z.string(),
    to: z.string().startsWith('/'),
    /** The action that the link leads to, where it does more than show the row. */
    act: z.string().optional(),
  }),
)
export type RecentRow = z.output<typeof recentRow>

/** Rows that an account opened from the box, newest first. */
export const recent = later(() => z.object({ account: z.string(), rows: z.array(recentRow) }))
export const mostRecent = 6
