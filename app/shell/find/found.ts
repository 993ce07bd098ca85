/** What the search box shows of a row, and remembers in this tab. */
import { z } from 'zod'
import { later } from '#contract/later.ts'

export const found = later(() =>
  z.object({
    /** In the reader's language. */
    kind: z.string(),
    /** Name of the resource, for the icon. */
    resource: z.string(),
    name: z.string(),
    detail: z.string(),
    to: z.string().startsWith('/'),
    /** What the link does with the row, where it does more than show it. */
    act: z.string().optional(),
  }),
)
export type Found = z.output<typeof found>

/** What was opened from the box, newest first, of one account. */
export const recent = later(() => z.object({ account: z.string(), rows: z.array(found) }))
export const mostRecent = 6
