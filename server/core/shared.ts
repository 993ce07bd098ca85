/** Cached values that may still be in the making. */
import type { LRUCache } from 'lru-cache'

/**
 * The value of a key, made once: concurrent callers share the promise, and one that rejects is removed from the cache.
 * @param cache bounded by `maxSize`; an entry counts its key and `sizeOf` its value
 */
export function shared<T>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
  sizeOf: (value: T) => number,
): Promise<T> {
  const cached = cache.get(key)
  if (cached) return cached
  const promise = make()
  cache.set(key, promise, { size: key.length })
  promise.then(
    (value) => cache.set(key, promise, { size: key.length + sizeOf(value) }),
    () => cache.delete(key),
  )
  return promise
}
