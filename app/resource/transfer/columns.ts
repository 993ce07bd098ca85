/** Columns that an export of a list may have. */
import { fieldLabel } from '#contract/labels/index.ts'
import type { Resource } from '#contract/resource.ts'
import type { Base } from '#contract/values.ts'

const unfit: ReadonlySet<Base> = new Set<Base>(['rich', 'json'])

/** The list's columns, then its other fields, except secrets and what no cell can hold. */
export function openColumns({ columns, fields }: Resource): string[] {
  const open = Object.keys(fields).filter((name) => !fields[name]!.secret && !unfit.has(fields[name]!.base))
  return [...new Set([...columns, ...open])].filter((name) => open.includes(name))
}

/** Those to choose from: of fields with the same label, such as a hospital and its id, the first. */
export function offeredColumns(resource: Resource): string[] {
  const open = openColumns(resource)
  const names = open.map((name) => fieldLabel(resource.name, name, 'zh'))
  return open.filter((_, i) => names.indexOf(names[i]!) === i)
}
