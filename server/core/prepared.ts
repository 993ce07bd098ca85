/**
 * Prepares a statement once per key, e.g. per database, because building one costs more than running it. Nested for several keys:
 * `preparedFor((db: Db) => preparedFor((lookup: Lookup) => …))`.
 */
export function preparedFor<K extends object, S>(prepare: (key: K) => S): (key: K) => S {
  const prepared = new WeakMap<K, S>()
  return (key) => {
    let statement = prepared.get(key)
    if (!statement) prepared.set(key, (statement = prepare(key)))
    return statement
  }
}
