/** A row as the search box shows it, and stores it in this tab. */
import { z } from 'zod'
import { later } from '#contract/later.ts'

export const recentRow = later(() =>
  z.object({
    /** In the reader's language; `action` for what is no row. */
    kind: z.string(),
    /** Name of the resource, for the icon. */
    resource: z.string(),
    name: z.string(),
    /** What else tells it apart, and its place. */
    detail: z.string(),
    to: z.string().startsWith('/'),
    /** The action that the link leads to, where it does more than show the row. */
    act: z.string().optional(),
    /** In yuan. */
    amount: z.string().optional(),
  }),
)
export type RecentRow = z.output<typeof recentRow>

/** As found: its state is not stored, because it would be out of date. */
export const foundRow = later(() =>
  z.object({ ...recentRow.shape, state: z.object({ dict: z.string(), value: z.string(), text: z.string() }).optional() }),
)
export type FoundRow = z.output<typeof foundRow>

/** Rows that an account opened from the box, newest first. */
export const recent = later(() => z.object({ account: z.string(), rows: z.array(recentRow) }))
export const mostRecent = 6
