import type { Resource } from '#contract/resource.ts'

/** The resource with its list as a tree, whatever its call answers. */
export const treeOf = (resource: Resource): Resource => ({ ...resource, shape: 'tree' })
