/** Columns that a list and its export may have. */
import { fieldOf, listColumns, type Resource } from '#contract/resource.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import { type Base, type FieldMeta, programText } from '#contract/field-meta.ts'

const unfit: ReadonlySet<Base> = new Set<Base>(['rich', 'json'])

/** The list's columns, then its other fields, except secrets and values that do not fit a cell. */
export function openColumns({ columns, fields }: Resource): string[] {
  const open = Object.entries(fields).flatMap(([name, { secret, base }]) => (secret || unfit.has(base) ? [] : name))
  return [...new Set([...columns, ...open])].filter((name) => open.includes(name))
}

/** The first of several fields with the same label, such as a hospital and its id. */
function oncePerLabel(resource: Resource, fields: readonly string[]): string[] {
  const labels = fields.map((name) => fieldLabel(resource.name, name, 'zh'))
  return fields.filter((_, i) => labels.findIndex((label) => label === labels[i]) === i)
}

/** How readable the value of a field is: a dictionary entry, then a name, then an id or a number. */
const tells = ({ dict, ref, base }: FieldMeta) => (dict ? 2 : base === 'text' && !ref ? 1 : 0)

/** For each label of these fields, the most readable field with that label, in the place of the first one. */
export function onePerLabel(resource: Resource, fields: readonly string[]): string[] {
  const best = new Map<string, string>()
  for (const name of new Set([...fields, ...Object.keys(resource.fields)])) {
    const title = fieldLabel(resource.name, name, 'zh')
    const current = best.get(title)
    if (current === undefined && !fields.includes(name)) continue
    if (current === undefined || tells(fieldOf(resource, name)) > tells(fieldOf(resource, current))) best.set(title, name)
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

/**
 * The columns that a list offers: its own, then its other fields, except ids, which mean nothing to a reader, and long program texts.
 */
export function tableColumns(resource: Resource): string[] {
  const columns = listColumns(resource)
  const readable = (name: string) => {
    const { base, kind, max = 0 } = fieldOf(resource, name)
    return base !== 'id' && kind !== 'refs' && max < programText
  }
  return oncePerLabel(resource, [...columns, ...openColumns(resource).filter((name) => !columns.includes(name) && readable(name))])
}
