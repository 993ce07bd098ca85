import type { Resource } from '#contract/resource.ts'

/** Field by which the tree beside a list narrows it. */
const fields: Partial<Record<string, string>> = { user: 'deptId', dataScope: 'menuId', apiScope: 'menuId' }

export const sideField = (resource: Pick<Resource, 'name'>): string => fields[resource.name] ?? ''

/** The resource with a search field that offers the nodes of the tree: they come as the dictionary `side`. */
export function withSide(resource: Resource): Resource {
  const field = sideField(resource)
  const meta = resource.fields[field]
  return meta ? { ...resource, fields: { ...resource.fields, [field]: { ...meta, dict: { code: 'side', from: 'dict' } } } } : resource
}
