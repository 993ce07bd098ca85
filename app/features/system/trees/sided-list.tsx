/** A list with a side tree that filters it. On a phone the tree is a select in the search sheet. */
import type { TreeNode } from '#contract/outputs.ts'
import type { Resource } from '#contract/resource.ts'
import type { ListData } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { sideField, withSide } from './side.ts'
import { SideTree } from './side-tree.tsx'

interface SidedProps {
  resource: Resource
  loaded: ListData & { nodes: readonly TreeNode[] }
  own?: ListExtension
}

export function SidedList({ resource, loaded: { nodes, ...list }, own }: SidedProps) {
  // Without the right to the list, a tree that filters it would lead nowhere.
  if (!nodes.length || list.failure?.kind === 'forbidden') return <CrudList resource={resource} list={list} own={own} />
  return (
    <div
      data-sided=""
      className="grid grid-cols-[232px_minmax(0,1fr)] items-start gap-(--stack) max-md:block md:[&_[data-slot=field]:has(:is(#q-deptId,#q-menuId))]:hidden"
    >
      <SideTree resource={resource} field={sideField(resource)} query={list.query} nodes={nodes} />
      <div className="min-w-0">
        <CrudList resource={withSide(resource)} list={list} own={own} />
      </div>
    </div>
  )
}
