/** The tree left of a list: links that narrow it, and folds that work without a script. */
import { Card } from '#app/ui/card.tsx'
import type { TreeNode } from '#contract/outputs.ts'
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { Link } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { addressWith } from '../../crud/list-address.ts'
import { useText } from '../../i18n/use-text.ts'

interface SideTreeProps {
  resource: Resource
  /** Field that the links narrow. */
  field: string
  query: ListQuery
  nodes: readonly TreeNode[]
}

/** True where a node, or one below it, is the chosen one. */
const leadsTo = (node: TreeNode, chosen: string | undefined): boolean =>
  node.id === chosen || !!node.children?.some((child) => leadsTo(child, chosen))

export function SideTree({ resource, field, query, nodes }: SideTreeProps) {
  const { t, fieldLabel } = useText()
  const chosen = query.filters[field]
  const title = fieldLabel(resource.name, field)
  const branch = (node: TreeNode, depth: number) => (
    <li key={node.id}>
      <Link translate="no" to={addressWith(resource, query, { [field]: node.id })} aria-current={node.id === chosen ? 'page' : undefined}>
        {node.title}
      </Link>
      {node.children && node.children.length > 0 && (
        <details open={depth === 0 || node.children.some((child) => leadsTo(child, chosen))}>
          <summary aria-label={t('tree.below', { name: node.title })}>
            <ChevronRight aria-hidden="true" />
          </summary>
          <ul>{node.children.map((child) => branch(child, depth + 1))}</ul>
        </details>
      )}
    </li>
  )
  return (
    <Card as="nav" className="side-tree phone:hidden" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        <li>
          <Link to={addressWith(resource, query, { [field]: undefined })} aria-current={chosen ? undefined : 'page'}>
            {t('list.all')}
          </Link>
        </li>
        {nodes.map((node) => branch(node, 0))}
      </ul>
    </Card>
  )
}
