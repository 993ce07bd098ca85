/** Answers cached per session for a short time, or until it sends something: many pages show them, and other people change them, too. */
import { LRUCache } from 'lru-cache'
import type { SignedInRequest } from './signed-in.ts'

/** Milliseconds. */
const lifetime = 20_000
const caches = new Set<Pick<LRUCache<string, object>, 'delete'>>()

/** @returns the same call, cached per session; a failure is not cached. */
export function cachedForSession<T>(ask: (signedIn: SignedInRequest) => Promise<T>): (signedIn: SignedInRequest) => Promise<T> {
  const cache = new LRUCache<string, Promise<T>>({ max: 2000, ttl: lifetime })
  caches.add(cache)
  return (signedIn) => {
    const { id } = signedIn.session
    const cached = cache.get(id)
    if (cached) return cached
    const pending = ask(signedIn)
    cache.set(id, pending)
    pending.catch(() => cache.delete(id))
    return pending
  }
}

/** Call after the session has sent something. */
export function clearSessionCache(sessionId: string): void {
  for (const cache of caches) cache.delete(sessionId)
}
