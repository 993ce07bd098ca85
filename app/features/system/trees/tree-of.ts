import type { Resource } from '#contract/resource.ts'

/** The resource with its list shown as a tree, whatever its call returns. */
export const treeOf = (resource: Resource): Resource => ({ ...resource, shape: 'tree' })
