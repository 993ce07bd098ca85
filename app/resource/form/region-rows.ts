/** Response of `/regions/:code`. */
import { z } from 'zod'

/** Code of the country, above the provinces. */
export const country = '00'

export const regionRows = z.object({
  rows: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Names from the province down to the region. */
      path: z.string(),
    }),
  ),
})
export type RegionRow = z.output<typeof regionRows>['rows'][number]
