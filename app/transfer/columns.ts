/** Columns that a file of a list may have. */
import { fieldLabel } from '#contract/labels/index.ts'
import type { Resource } from '#contract/resource.ts'

const kinds: readonly string[] = ['rich', 'json']

/**
 * The columns of the list, then its other fields, but for secrets and what no cell can hold. Of fields that bear the
 * same name, such as a hospital and its id, the first stays.
 */
export function exportColumns(resource: Resource): string[] {
  const open = Object.keys(resource.fields).filter((name) => !resource.fields[name]!.secret && !kinds.includes(resource.fields[name]!.kind))
  const known = new Map<string, string>()
  for (const name of [...resource.columns, ...open].filter((field) => open.includes(field))) {
    const shown = fieldLabel(resource.name, name, 'zh')
    if (!known.has(shown)) known.set(shown, name)
  }
  return [...known.values()]
}
