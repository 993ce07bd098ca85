/**
 * A schema that a browser makes when something first looks into it, and a server at once. why: a page reads what its fields are called
 * and how they are shown, and checks next to none of them, while making the schemas takes it longer than starting i18next.
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

/** What is made with the first call, and kept. */
export function once<T>(make: () => T): () => T {
  let made: { is: T } | undefined
  return () => (made ??= { is: make() }).is
}
