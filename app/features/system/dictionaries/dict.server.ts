/** Both dictionaries: one page for two resources. */
import { dictBizCalls, dictCalls } from '#contract/endpoints/system.ts'
import type { RowNode } from '#contract/outputs.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { childrenOf } from '#app/blade/open-rows.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

const callsOf = (resource: Resource) => (resource.name === 'dict' ? dictCalls : dictBizCalls)

export interface Entry {
  row: AnyRow
  depth: number
  hasChildren: boolean
  ids: string[]
}

/** The tree below a dictionary as rows in preorder; `ids` are the ancestors of each entry. */
export async function loadEntries({ blade }: SignedInRequest, resource: Resource, parentId: string): Promise<Entry[]> {
  const whole = await blade.whole<Resource>(resource)
  const data = whole
    ? childrenOf(whole, parentId)
    : (await blade.call(callsOf(resource).childList, { parentId, current: '1', size: '500' })).data
  const flatten = (nodes: readonly RowNode<AnyRow>[], depth: number, ids: string[]): Entry[] =>
    nodes.flatMap(({ row, children }) => [
      { row, depth, hasChildren: children.length > 0, ids },
      ...flatten(children, depth + 1, [...ids, String(row.id)]),
    ])
  return flatten(data, 0, [])
}
