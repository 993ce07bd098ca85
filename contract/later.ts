/**
 * Creates a schema lazily in a browser, immediately on a server. A page reads the names and kinds of its fields, but validates hardly
 * any of them, and creating all schemas takes it longer than starting i18next.
 */
export function later<S extends object>(make: () => S): S {
  if (typeof document === 'undefined') return make()
  const schema = once(make)
  return new Proxy({} as S, {
    get: (_none, key) => Reflect.get(schema(), key),
    set: (_none, key, value) => Reflect.set(schema(), key, value),
    has: (_none, key) => Reflect.has(schema(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
  })
}

/** Caches the result of the first call. */
export function once<T>(make: () => T): () => T {
  let cached: { is: T } | undefined
  return () => (cached ??= { is: make() }).is
}
