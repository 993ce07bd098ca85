import type { Resource } from '#contract/resource.ts'

/** The table of dictionaries: the page `parent-list` of the same resource. */
export const parentsOf = (resource: Resource): Resource => ({
  ...resource,
  shape: 'page',
  calls: { ...resource.calls, list: 'parent-list' },
})
