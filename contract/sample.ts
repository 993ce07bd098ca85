/** Sample values of a resource, derived from its definition: for the conformance run, the demo rows, and the tests of every resource. */
import { keysOf } from './dictionaries.ts'
import type { Resource } from './resource.ts'
import type { FieldMeta } from './field-meta.ts'

export interface Sampling {
  /** At most 16 ASCII letters and digits; unique where rows have to be. */
  word: string
  /** Text for people; the word by default. */
  name?: string
  /** The id of a row that a field may refer to. */
  of: (resource: string, only?: FieldMeta['only']) => string
  /** Counts from 0: the entry of a dictionary, and the size of numbers. */
  nth?: number
  time?: string
}
type Value = string | number | boolean

/** Values that such a field may take, the best one first. */
function candidates(meta: FieldMeta, { word, name = word, of, nth = 0, time = '2020-01-01 00:00:00' }: Sampling): Value[] {
  const keys = meta.dict ? keysOf(meta.dict) : []
  const key = keys[nth % Math.max(1, keys.length)] ?? ''
  const cut = (text: string) => text.slice(0, meta.max)
  if (meta.kind === 'parent') return [meta.start ?? '0']
  if (meta.ref) return [of(meta.ref, meta.only)]
  switch (meta.base) {
    case 'dateTime':
      return [time]
    case 'code':
      return [Number(key)]
    case 'switch':
      return [0, false]
    case 'number':
      return [60 + nth, 10 + nth, nth, 1, 0, 1000, 1_000_000]
    case 'money':
      return [1000 * (nth + 1), 1_000_000, 1]
    case 'image':
      return ['/favicon.svg']
    case 'rich':
      return [`<p>${name}</p>`]
    case 'json':
      return ['{}']
    case 'text':
      if (meta.kind === 'word') return [key]
      if (meta.kind === 'phone') return [String(17_009_990_000 + nth)]
      return meta.folds ? [word.slice(-(meta.max ?? word.length)), '1'] : [cut(name), cut(word), '/sample']
    default:
      return [cut(name)]
  }
}

/** A value for each of the fields. @throws Error for a field that takes none of those which its kind suggests */
export function sampleValues(resource: Resource, fields: readonly string[], sampling: Sampling): Record<string, Value> {
  return Object.fromEntries(
    fields.map((name) => {
      const [meta, schema] = [resource.fields[name], resource.entity.shape[name] ?? resource.joined.shape[name]]
      const value = meta && schema && candidates(meta, sampling).find((one) => schema.safeParse(one).success)
      if (value === undefined) throw new Error(`No sample fits ${resource.name}.${name}`)
      return [name, value]
    }),
  )
}

/** The stored fields that each row has, except its id. */
export const storedFields = ({ entity, fields }: Resource): string[] =>
  Object.keys(entity.shape).filter((name) => name !== 'id' && fields[name]?.required)

/** The fields that a form needs. */
export const neededFields = ({ form, fields }: Resource): string[] => form.filter((name) => fields[name]?.required)

/** Whether a form makes a whole row: the server adds nothing but times. */
export const isMadeByForm = (resource: Resource): boolean =>
  !!resource.calls.submit &&
  storedFields(resource).every((name) => resource.form.includes(name) || resource.fields[name]?.base === 'dateTime')

/** Whether a field holds a text that rows are told apart by, in files and in tests. */
export const isUniqueText = ({ importBy, fields }: Resource, name: string): boolean =>
  importBy.includes(name) && fields[name]?.base === 'text' && !fields[name].dict
