/** Columns that a list and its export may have. */
import { fieldLabel } from '#contract/labels/index.ts'
import type { Resource } from '#contract/resource.ts'
import { type Base, type FieldMeta, programText } from '#contract/values.ts'

const unfit: ReadonlySet<Base> = new Set<Base>(['rich', 'json'])

/** The list's columns, then its other fields, except secrets and what no cell can hold. */
export function openColumns({ columns, fields }: Resource): string[] {
  const open = Object.keys(fields).filter((name) => !fields[name]!.secret && !unfit.has(fields[name]!.base))
  return [...new Set([...columns, ...open])].filter((name) => open.includes(name))
}

/** Of fields with the same label, such as a hospital and its id, the first. */
function oncePerLabel(resource: Resource, fields: readonly string[]): string[] {
  const labels = fields.map((name) => fieldLabel(resource.name, name, 'zh'))
  return fields.filter((_, i) => labels.indexOf(labels[i]!) === i)
}

/** How well a field tells its value to a reader: a word of a dictionary, a name, an id or a number. */
const tells = ({ dict, ref, base }: FieldMeta) => (dict ? 2 : base === 'text' && !ref ? 1 : 0)

/** Of the fields with the same label as one of these, such as a state and its name, the one that tells most; in the place of the first. */
export function onePerLabel(resource: Resource, fields: readonly string[]): string[] {
  const best = new Map<string, string>()
  for (const name of new Set([...fields, ...Object.keys(resource.fields)])) {
    const title = fieldLabel(resource.name, name, 'zh')
    const known = best.get(title)
    if (known === undefined && !fields.includes(name)) continue
    if (known === undefined || tells(resource.fields[name]!) > tells(resource.fields[known]!)) best.set(title, name)
  }
  return [...best.values()]
}

/** Other fields with the same label: the name beside an id. */
export const namesBeside = (resource: Resource, field: string): string[] =>
  Object.keys(resource.fields).filter(
    (name) => name !== field && fieldLabel(resource.name, name, 'zh') === fieldLabel(resource.name, field, 'zh'),
  )

/** The columns that an export offers. */
export const offeredColumns = (resource: Resource): string[] => oncePerLabel(resource, openColumns(resource))

/** The columns that a list offers: its own, then its other fields. Ids say nothing to a reader, and programs write texts longer than a cell. */
export function tableColumns(resource: Resource): string[] {
  const { columns, fields } = resource
  const readable = (name: string) => fields[name]!.base !== 'id' && fields[name]!.kind !== 'refs' && (fields[name]!.max ?? 0) < programText
  return oncePerLabel(resource, [...columns, ...openColumns(resource).filter((name) => !columns.includes(name) && readable(name))])
}
