/** Answers kept for a session for a short time, and until it sends something: many pages show them, and others change them, too. */
import { LRUCache } from 'lru-cache'
import type { SignedInRequest } from './session.server.ts'

/** Milliseconds. */
const lifetime = 20_000
const caches = new Set<Pick<LRUCache<string, object>, 'delete'>>()

/** @returns the same call, asked once for a session; one that fails is asked again. */
export function keptForSession<T>(ask: (signedIn: SignedInRequest) => Promise<T>): (signedIn: SignedInRequest) => Promise<T> {
  const cache = new LRUCache<string, Promise<T>>({ max: 2000, ttl: lifetime })
  caches.add(cache)
  return (signedIn) => {
    const { id } = signedIn.session
    const known = cache.get(id)
    if (known) return known
    const asked = ask(signedIn)
    cache.set(id, asked)
    asked.catch(() => cache.delete(id))
    return asked
  }
}

/** Call after the session has sent something. */
export function forgetKept(sessionId: string): void {
  for (const cache of caches) cache.delete(sessionId)
}
