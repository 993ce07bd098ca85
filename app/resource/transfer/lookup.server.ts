/** Looks up rows of other resources by name, as written in a file, through their `select` call. */
import { allResources } from '#contract/resources/index.ts'
import type { Resource } from '#contract/resource.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import type { Choice } from '#app/blade/rows.server.ts'

/** Size of a dropdown; with more rows, each name is queried. */
const most = 1000

export type Found = { id: string } | 'none' | 'several'

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

  /** Rows with exactly this name. @throws BladeError */
  async function named(resource: Resource, name: string): Promise<Choice[]> {
    const all = await ask(resource, {})
    const rows = all.length < most || !resource.title ? all : await ask(resource, { [resource.title]: name })
    return rows.filter((row) => row.name === name)
  }

  async function belongsTo(resource: Resource, row: Choice, name: string): Promise<boolean> {
    for (const [field, { ref }] of Object.entries(resource.fields)) {
      const id = row[field]
      if (ref && id !== undefined && (await named(resourceOf(ref), name)).some((one) => one.id === String(id))) return true
    }
    return false
  }

  /** Whether the row agrees with the known ids: fields that it does not have count as agreeing. */
  const agrees = (row: Choice, known: Readonly<Record<string, unknown>>) =>
    Object.entries(known).every(([field, id]) => row[field] === undefined || String(row[field]) === String(id))

  return {
    /**
     * @param text a name; if ambiguous, preceded by the names of its parents: `内科/101`
     * @param known ids from the same row of the file that narrow it, e.g. its hospital
     */
    async find(ref: string, text: string, known: Readonly<Record<string, unknown>> = {}): Promise<Found> {
      const resource = resourceOf(ref)
      const whole = await named(resource, text)
      const parts = whole.length ? [text] : text.split('/').map((part) => part.trim())
      let rows = whole.length ? whole : await named(resource, parts.at(-1)!)
      rows = rows.filter((row) => agrees(row, known))
      for (const part of parts.slice(0, -1)) {
        const kept = await Promise.all(rows.map((row) => belongsTo(resource, row, part)))
        rows = rows.filter((_, i) => kept[i])
      }
      return rows.length === 1 ? { id: rows[0]!.id } : rows.length ? 'several' : 'none'
    },
    /** Whether a row with this name and these values exists. */
    async exists(resource: Resource, name: string, values: Readonly<Record<string, unknown>>): Promise<boolean> {
      return (await named(resource, name)).some((row) => agrees(row, values))
    },
  }
}
export type Lookup = ReturnType<typeof createLookup>
