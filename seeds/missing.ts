/** The rows that the program knows and a database lacks: all of them for a new database, those of newer versions for an existing one. */
interface Existing {
  id: string
  isDeleted: number
}

/**
 * Gives an id and a parent to each planned row that is missing. Rows that somebody changed or removed stay so, and nothing is added below
 * a removed row. A row whose key was changed counts as missing, because the program reads rows by their keys.
 * @param plan parents first; `parent` is the key of the parent row, "" for none
 */
export function missing<R extends { parent: string }, E extends Existing>(
  plan: readonly R[],
  existing: readonly E[],
  keyOf: (row: R | E) => string,
  nextId: () => string,
) {
  const keys = new Set(existing.map(keyOf))
  const idOf = new Map(existing.flatMap((row) => (row.isDeleted ? [] : [[keyOf(row), row.id] as const])))
  const newId = freeIds(nextId, existing)
  return plan.flatMap((planned) => {
    const { parent, ...row } = planned
    const key = keyOf(planned)
    const parentId = parent ? idOf.get(parent) : '0'
    if (keys.has(key) || parentId === undefined) return []
    const id = newId()
    idOf.set(key, id)
    return [{ ...row, id, parentId }]
  })
}

/** Ids that no existing row has. */
function freeIds(nextId: () => string, existing: readonly Existing[]): () => string {
  const taken = new Set(existing.map(({ id }) => id))
  return function nextFree(): string {
    const id = nextId()
    return taken.has(id) ? nextFree() : id
  }
}
