/** Values that are made once, while their makers may still be at work. */
import type { LRUCache } from 'lru-cache'

/**
 * The value of a key, made once: concurrent callers share the making, and one that fails is forgotten.
 * @param cache bounded by `maxSize`; an entry counts its key and `sizeOf` its value
 */
export function shared<T>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
  sizeOf: (value: T) => number,
): Promise<T> {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made, { size: key.length })
  made.then(
    (value) => cache.set(key, made, { size: key.length + sizeOf(value) }),
    () => cache.delete(key),
  )
  return made
}
