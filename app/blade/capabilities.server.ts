/** The connected server's extensions of Blade, cached for a minute; other Blade servers have none. */
import type { Capability } from '#contract/capabilities.ts'
import { capabilityList } from '#contract/endpoints/ward.ts'
import { LRUCache } from 'lru-cache'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './session.server.ts'

const cache = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: 50, ttl: 60_000 })

/** Kinds of failure after which nobody knows what the server has. */
const unanswered: readonly string[] = ['down', 'slow', 'lost']

/**
 * @param isStrict a server that did not answer is a failure; otherwise it counts as one without extensions
 * @returns whether the server has a capability
 * @throws BladeError only if strict
 */
export async function capabilitiesOf(
  { caller, blade }: Pick<SignedInRequest, 'caller' | 'blade'>,
  isStrict = false,
): Promise<(name: Capability) => boolean> {
  const { url } = caller.blade
  // why the promise: frame and page of one request ask at the same time
  let known = cache.get(url)
  if (!known) cache.set(url, (known = ask()))
  const names = await known.catch((error: unknown) => {
    if (isStrict || !(error instanceof BladeError)) throw error
    return new Set<string>()
  })
  return (name) => names.has(name)

  async function ask(): Promise<ReadonlySet<string>> {
    try {
      const { data } = await blade.call(capabilityList, {})
      return new Set(data.map(({ name }) => name))
    } catch (error) {
      // why: a server that refuses the call has none; one that did not answer is asked again
      if (!(error instanceof BladeError) || error.failure.kind !== 'refused') cache.delete(url)
      if (!(error instanceof BladeError) || unanswered.includes(error.failure.kind)) throw error
      return new Set()
    }
  }
}
