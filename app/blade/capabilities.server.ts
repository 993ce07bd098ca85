/** The connected server's extensions of Blade, cached for a minute; other Blade servers have none. */
import type { Capability } from '#contract/capabilities.ts'
import { capabilityList } from '#contract/endpoints/ward.ts'
import { LRUCache } from 'lru-cache'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './session.server.ts'

const cache = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: 50, ttl: 60_000 })

/** @returns whether the server has a capability */
export async function capabilitiesOf({ caller, blade }: Pick<SignedInRequest, 'caller' | 'blade'>): Promise<(name: Capability) => boolean> {
  const { url } = caller.blade
  // why the promise: frame and page of one request ask at the same time
  let known = cache.get(url)
  if (!known) cache.set(url, (known = ask()))
  const names = await known
  return (name) => names.has(name)

  async function ask(): Promise<ReadonlySet<string>> {
    try {
      const { data } = await blade.call(capabilityList, {})
      return new Set(data.map(({ name }) => name))
    } catch (error) {
      // why: a server that refuses the call has none; one that did not answer is asked again
      if (!(error instanceof BladeError) || error.failure.kind !== 'refused') cache.delete(url)
      if (!(error instanceof BladeError)) throw error
      return new Set()
    }
  }
}
