/** Both dictionaries: one page for two resources. */
import { dictBizCalls, dictCalls } from '#contract/endpoints/system.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'

export const callsOf = (resource: Resource) => (resource.name === 'dict' ? dictCalls : dictBizCalls)

export interface Entry {
  row: AnyRow
  depth: number
  hasChildren: boolean
  ids: string[]
}

/** The tree below a dictionary as rows in preorder; `ids` are the ancestors of each entry. */
export async function loadEntries({ blade }: SignedInRequest, resource: Resource, parentId: string): Promise<Entry[]> {
  const { data } = await blade.call(callsOf(resource).childList, { parentId, current: '1', size: '500' })
  const flatten = (nodes: typeof data, depth: number, ids: string[]): Entry[] =>
    nodes.flatMap(({ row, children }) => [
      { row, depth, hasChildren: children.length > 0, ids },
      ...flatten(children, depth + 1, [...ids, String(row.id)]),
    ])
  return flatten(data, 0, [])
}
