/** Current figures of the home page beyond Blade's own (contract/endpoints/pictures.ts). */
import { homeNow, type HomePeriod, homeTrend } from '#contract/endpoints/pictures.ts'
import type { z } from 'zod'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { orElse } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

export type Now = z.output<typeof homeNow.output>
export type Trend = z.output<typeof homeTrend.output>

/** @returns nothing where the server does not provide them, or does not answer */
export async function loadCurrent(signedIn: SignedInRequest, days: HomePeriod): Promise<{ current?: Now; trend?: Trend }> {
  if (!(await capabilitiesOf(signedIn))('pictures')) return {}
  const { blade } = signedIn
  const [current, trend] = await Promise.all([
    blade.call(homeNow, {}).then(({ data }) => data, orElse(undefined)),
    blade.call(homeTrend, { days }).then(({ data }) => data, orElse(undefined)),
  ])
  return { current, trend }
}
