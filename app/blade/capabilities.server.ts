/** The connected server's extensions of Blade, cached for a minute; other Blade servers have none. */
import type { Capability } from '#contract/capabilities.ts'
import { capabilityList } from '#contract/endpoints/ward.ts'
import { LRUCache } from 'lru-cache'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './session.server.ts'

const cache = new LRUCache<string, ReadonlySet<string>>({ max: 50, ttl: 60_000 })

/** @returns whether the server has a capability */
export async function capabilitiesOf({ caller, blade }: Pick<SignedInRequest, 'caller' | 'blade'>): Promise<(name: Capability) => boolean> {
  const { url } = caller.blade
  const known = cache.get(url) ?? (await ask())
  return (name) => known.has(name)

  async function ask(): Promise<ReadonlySet<string>> {
    try {
      const { data } = await blade.call(capabilityList, {})
      const names = new Set(data.map(({ name }) => name))
      cache.set(url, names)
      return names
    } catch (error) {
      if (!(error instanceof BladeError)) throw error
      // why: a server that refuses the call has none; one that did not answer is asked again
      if (error.failure.kind === 'refused') cache.set(url, new Set())
      return new Set()
    }
  }
}
