/** Response of `/effect/user`. Undefined is what the person who asks may not read. */
import { later } from '#contract/later.ts'
import { z } from 'zod'

export const userSight = later(() =>
  z.object({
    groups: z.array(z.object({ title: z.string(), pages: z.array(z.string()) })).optional(),
    hospitals: z.object({ isAll: z.boolean(), rows: z.array(z.object({ name: z.string(), beds: z.number().optional() })) }).optional(),
  }),
)
export type UserSight = z.output<typeof userSight>
