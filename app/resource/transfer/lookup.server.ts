/** Looks up rows of other resources by name, as written in a file, through their `select` call. */
import { allResources } from '#contract/resources/index.ts'
import type { Resource } from '#contract/resource.ts'
import { type FieldMeta, isId } from '#contract/field-meta.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import type { Choice } from '#app/blade/rows.server.ts'

/** Number of rows from which a list may be incomplete, so that each name is queried. */
const most = 1000

export type LookupResult = { id: string } | 'none' | 'several'

export function createLookup(blade: Pick<BladeClient, 'select'>) {
  const lists = new Map<string, Promise<Choice[]>>()
  const resourceOf = (name: string): Resource => {
    const resource = allResources.find((one) => one.name === name)
    if (!resource) throw new Error(`No resource ${name}`)
    return resource
  }

  function ask(resource: Resource, filter: Record<string, string>): Promise<Choice[]> {
    const key = `${resource.name} ${JSON.stringify(filter)}`
    let list = lists.get(key)
    if (!list) {
      list = blade.select(resource, { ...filter, size: String(most) })
      lists.set(key, list)
    }
    return list
  }

  /** Rows with exactly this name that match the filter `only`. @throws BladeError */
  async function named(resource: Resource, name: string, only: Readonly<Record<string, string>> = {}): Promise<Choice[]> {
    const all = await ask(resource, only)
    const rows = all.length < most || !resource.title ? all : await ask(resource, { ...only, [resource.title]: name })
    return rows.filter((row) => row.name === name)
  }

  /** The row with this id; an export writes ids in id columns. */
  async function identified(resource: Resource, id: string, only: Readonly<Record<string, string>> = {}): Promise<Choice[]> {
    return isId(id) ? (await ask(resource, { ...only, id_equal: id })).filter((row) => row.id === id) : []
  }

  async function belongsTo(resource: Resource, row: Choice, name: string): Promise<boolean> {
    for (const [field, { ref }] of Object.entries(resource.fields)) {
      const id = row[field]
      if (ref && id !== undefined && (await named(resourceOf(ref), name)).some((one) => one.id === String(id))) return true
    }
    return false
  }

  /** Whether the row matches the known ids. Fields that it does not have match, and so do those that mean all (`0`). */
  const agrees = (row: Choice, knownIds: Readonly<Record<string, unknown>>) =>
    Object.entries(knownIds).every(
      ([field, id]) => row[field] === undefined || String(row[field]) === '0' || String(row[field]) === String(id),
    )

  return {
    /**
     * @param field the reference
     * @param text a name; if ambiguous, preceded by the names of its parents: `内科/101`; or an id
     * @param knownIds ids from the same row of the file that narrow the search, e.g. that of its hospital
     */
    async find(
      { ref = '', only }: Pick<FieldMeta, 'ref' | 'only'>,
      text: string,
      knownIds: Readonly<Record<string, unknown>> = {},
    ): Promise<LookupResult> {
      const resource = resourceOf(ref)
      const whole = await named(resource, text, only)
      const parts = whole.length ? [text] : text.split('/').map((part) => part.trim())
      let rows = whole.length ? whole : await named(resource, parts.at(-1)!, only)
      if (!rows.length) rows = await identified(resource, text, only)
      rows = rows.filter((row) => agrees(row, knownIds))
      for (const part of parts.slice(0, -1)) {
        const matches = await Promise.all(rows.map((row) => belongsTo(resource, row, part)))
        rows = rows.filter((_, i) => matches[i])
      }
      return rows.length === 1 ? { id: rows[0]!.id } : rows.length ? 'several' : 'none'
    },
    /** Whether a row with this name and these values exists. */
    async exists(resource: Resource, name: string, values: Readonly<Record<string, unknown>>): Promise<boolean> {
      const isSame = (row: Choice) =>
        Object.entries(values).every(([field, value]) => row[field] === undefined || String(row[field]) === String(value))
      return (await named(resource, name)).some(isSame)
    },
  }
}
export type Lookup = ReturnType<typeof createLookup>
