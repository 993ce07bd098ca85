/** The tree left of a list: links that filter it, and branches that collapse without JavaScript. */
import { Card } from '#app/ui/card.tsx'
import type { TreeNode } from '#contract/outputs.ts'
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { Link } from '#app/ui/link.tsx'
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
          <summary
            className="absolute start-0.5 top-1 grid size-6 cursor-pointer list-none place-items-center rounded-xs text-muted-foreground [&::-webkit-details-marker]:hidden [&>svg]:size-3.5 [[open]>&>svg]:rotate-90"
            aria-label={t('tree.below', { name: node.title })}
          >
            <ChevronRight aria-hidden="true" />
          </summary>
          <ul className="ps-4">{node.children.map((child) => branch(child, depth + 1))}</ul>
        </details>
      )}
    </li>
  )
  return (
    <Card
      as="nav"
      className="sticky top-0 max-h-[calc(100dvh-140px)] overflow-auto px-2 py-3 phone:hidden [&_a]:block [&_a]:min-h-8 [&_a]:rounded-sm [&_a]:py-1.5 [&_a]:ps-7 [&_a]:pe-2 [&_a]:wrap-anywhere [&_a]:text-foreground [&_a]:hover:bg-accent [&_a[aria-current]]:bg-primary-soft [&_a[aria-current]]:font-medium [&_a[aria-current]]:text-primary-text [&_li]:relative"
      aria-label={title}
    >
      <h2 className="px-2 pb-2 text-sm font-medium">{title}</h2>
      <ul>
        <li>
          <Link to={addressWith(resource, query, { [field]: undefined })} aria-current={selectedId ? undefined : 'page'}>
            {t('list.all')}
          </Link>
        </li>
        {nodes.map((node) => branch(node, 0))}
      </ul>
    </Card>
  )
}
