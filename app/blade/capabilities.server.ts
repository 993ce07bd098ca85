/** The connected server's extensions of Blade, cached for a minute; other Blade servers have none. */
import type { Capability } from '#contract/capabilities.ts'
import { capabilityList } from '#contract/endpoints/ward.ts'
import { LRUCache } from 'lru-cache'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './signed-in.ts'

const cache = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: 50, ttl: 60_000 })

/** Kinds of failure that leave unknown what the server has. */
const unanswered: readonly string[] = ['down', 'slow', 'lost']

/**
 * @param isStrict throw where the server did not answer; otherwise it counts as a server without extensions
 * @returns whether the server has a capability
 * @throws BladeError only if strict
 */
export async function capabilitiesOf(
  { caller, blade }: Pick<SignedInRequest, 'caller' | 'blade'>,
  isStrict = false,
): Promise<(name: Capability) => boolean> {
  const key = `${caller.blade.url}|${caller.blade.dialect}`
  // The promise is cached, because the frame and the page of one request ask at the same time.
  let cached = cache.get(key)
  if (!cached) cache.set(key, (cached = ask()))
  const names = await cached.catch((error: unknown) => {
    if (isStrict || !(error instanceof BladeError)) throw error
    return new Set<string>()
  })
  return (name) => names.has(name)

  async function ask(): Promise<ReadonlySet<string>> {
    try {
      const { data } = await blade.call(capabilityList, {})
      return new Set(data.map(({ name }) => name))
    } catch (error) {
      // A refusal is cached, because such a server has no extensions; after any other failure the next request asks again.
      if (!(error instanceof BladeError) || error.failure.kind !== 'refused') cache.delete(key)
      if (!(error instanceof BladeError) || unanswered.includes(error.failure.kind)) throw error
      return new Set()
    }
  }
}
