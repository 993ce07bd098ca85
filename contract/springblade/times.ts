/** Converts the times of rows, by the definition of their resource, if the server writes them in another time zone. */
import { formIn } from './form.ts'
import type { Resource } from '../resource.ts'
import { propertiesOf } from '../rules/values.ts'

const namesIn = new WeakMap<Resource, ReadonlySet<string>>()
/** The date-time fields of a resource, by our names and by those of an open-source server. */
function timesOf(resource: Resource): ReadonlySet<string> {
  const cached = namesIn.get(resource)
  if (cached) return cached
  const { names = {} } = formIn(resource, 'springblade')
  const fields = Object.entries(resource.fields).flatMap(([name, { base }]) => (base === 'dateTime' ? [name, names[name] ?? name] : []))
  const times = new Set(fields)
  namesIn.set(resource, times)
  return times
}

/**
 * The same data with other times.
 * @param data a row, rows, a page or a tree as on the wire, or the query of their list
 * @param other converts one time (`rules/server-clock.ts`)
 */
export function withTimes(resource: Resource, data: unknown, other: (text: string) => string): unknown {
  const times = timesOf(resource)
  function walk(value: unknown, field = ''): unknown {
    if (Array.isArray(value)) return value.map((one) => walk(one))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(propertiesOf(value)).map(([name, one]) => [name, walk(one, name)]))
    return typeof value === 'string' && times.has(field.replace(/_.*/, '')) ? other(value) : value
  }
  return walk(data)
}
