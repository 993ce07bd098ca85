/** Initial values of a new row: its parent, and the filters of the list below. */
import type { Resource } from '#contract/resource.ts'
import { isId } from '#contract/values.ts'

/** Query parameter for the parent of a new row. */
export const underParam = 'under'

const parentField = (resource: Resource) => ['parentId', 'parentCode'].find((name) => resource.form.includes(name))

/** @param nameOf name of a row of another resource */
export function presetOf(
  resource: Resource,
  params: URLSearchParams,
  nameOf: (resource: string, id: string) => string | undefined,
): Record<string, string> {
  const narrowed = resource.search.filter((name) => resource.form.includes(name) && resource.fields[name]!.ref)
  const preset = Object.fromEntries(narrowed.flatMap((name) => (isId(params.get(name) ?? '') ? [[name, params.get(name)!]] : [])))
  const menu = preset.menuId && nameOf('menu', preset.menuId)
  if (menu && resource.form.includes('scopeName')) preset.scopeName = `${menu} [规则]`
  const parent = parentField(resource)
  const under = params.get(underParam)
  return parent && under && isId(under) ? { ...preset, [parent]: under } : preset
}

/** Query of the list below a form. */
export function backSearch(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(underParam)
  return params.size ? `?${params}` : ''
}
