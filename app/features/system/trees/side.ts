import type { Resource } from '#contract/resource.ts'

/** Field by which the side tree filters the list. */
const fields: Partial<Record<string, string>> = { user: 'deptId', dataScope: 'menuId', apiScope: 'menuId' }

export const sideField = (resource: Pick<Resource, 'name'>): string => fields[resource.name] ?? ''

/** The resource with a search field for the tree's nodes: they are passed as the dictionary `side`. */
export function withSide(resource: Resource): Resource {
  const field = sideField(resource)
  const meta = resource.fields[field]
  return meta ? { ...resource, fields: { ...resource.fields, [field]: { ...meta, dict: { code: 'side', from: 'dict' } } } } : resource
}
