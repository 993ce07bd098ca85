/** The tree left of a list: links that filter it, and branches that collapse without JavaScript. */
import type { TreeNode } from '#contract/outputs.ts'
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { Link } from '#app/ui/link.tsx'
import { NavTree, NavTreeToggle } from '#app/ui/nav-tree.tsx'
import { ChevronRight } from 'lucide-react'
import { addressWith } from '#app/resource/list/list-address.ts'
import { useText } from '#app/i18n/use-text.ts'

interface SideTreeProps {
  resource: Resource
  /** Field that the links filter by. */
  field: string
  query: ListQuery
  nodes: readonly TreeNode[]
}

/** True where a node or one of its descendants is selected. */
const leadsTo = (node: TreeNode, selectedId: string | undefined): boolean =>
  node.id === selectedId || !!node.children?.some((child) => leadsTo(child, selectedId))

export function SideTree({ resource, field, query, nodes }: SideTreeProps) {
  const { t, fieldLabel } = useText()
  const selectedId = query.filters[field]
  const title = fieldLabel(resource.name, field)
  const branch = (node: TreeNode, depth: number) => (
    <li key={node.id}>
      <Link
        translate="no"
        to={addressWith(resource, query, { [field]: node.id })}
        aria-current={node.id === selectedId ? 'page' : undefined}
      >
        {node.title}
      </Link>
      {node.children && node.children.length > 0 && (
        <details open={depth === 0 || node.children.some((child) => leadsTo(child, selectedId))}>
          <NavTreeToggle aria-label={t('tree.below', { name: node.title })}>
            <ChevronRight aria-hidden="true" />
          </NavTreeToggle>
          <ul className="ps-4">{node.children.map((child) => branch(child, depth + 1))}</ul>
        </details>
      )}
    </li>
  )
  return (
    <NavTree variant="branches" className="sticky top-0 max-h-[calc(100dvh-140px)] overflow-auto phone:hidden" aria-label={title}>
      <h2 className="px-2 pb-2 text-sm font-medium">{title}</h2>
      <ul>
        <li>
          <Link to={addressWith(resource, query, { [field]: undefined })} aria-current={selectedId ? undefined : 'page'}>
            {t('list.all')}
          </Link>
        </li>
        {nodes.map((node) => branch(node, 0))}
      </ul>
    </NavTree>
  )
}
