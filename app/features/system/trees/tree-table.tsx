/** A tree as a table. A link expands a row, so the address holds the expanded rows. */
import { type AnyRow, nameField, permission, type Resource } from '#contract/resource.ts'
import { Link } from '#app/ui/link.tsx'
import { ChevronRight, Plus } from 'lucide-react'
import { Action } from '#app/resource/action.tsx'
import type { ListData } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import { addressWith, searchOf, underParam } from '#app/resource/list/list-address.ts'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { useHere } from '#app/resource/use-resource.ts'
import { useText } from '#app/i18n/use-text.ts'
import { onTreeKey } from '#app/features/system/grants/tree-keys.ts'
import { treeOf } from './tree-of.ts'

const twist =
  'me-1 inline-grid size-6 place-items-center rounded-xs align-middle text-muted-foreground [&>svg]:size-3.5 aria-expanded:[&>svg]:rotate-90'

/** Buttons have no children. */
export const isButton = (row: AnyRow): boolean => row.category === 2

interface TreeProps {
  resource: Resource
  list: ListData
  own?: ListExtension
}

export function TreeTable({ resource: definition, list, own }: TreeProps) {
  const resource = useHere(definition)
  const { t } = useText()
  const { query } = list
  const isSearch = Object.keys(query.filters).length > 0
  const openIds = query.opened ?? list.rows.filter((row) => row.unfolded).map((row) => String(row.id))
  const nameOf = (row: AnyRow) => String(row[nameField(resource)])
  const withOpen = (id: string) => [...new Set([...openIds, id])].join(',')
  const toggle = (row: AnyRow) => {
    const id = String(row.id)
    if (!row.hasChildren || isSearch) return <span data-slot="twist" className={twist} data-depth={Number(row.treeDepth)} />
    const next = row.unfolded ? openIds.filter((one) => one !== id).join(',') || '0' : withOpen(id)
    return (
      <Link
        data-slot="twist"
        className={twist}
        data-depth={Number(row.treeDepth)}
        to={addressWith(resource, query, { opened: next })}
        replace
        aria-expanded={!!row.unfolded}
        aria-label={t(row.unfolded ? 'tree.fold' : 'tree.unfold', { name: nameOf(row) })}
      >
        <ChevronRight aria-hidden="true" />
      </Link>
    )
  }
  const withAdd: ListExtension = {
    ...own,
    // Child rows are only added in the table, not in the drawer.
    drawerActions: own?.actions ?? null,
    actions: (row, around) => (
      <>
        {own?.actions?.(row, around)}
        {around.can(permission(resource.name, 'add')) && !isButton(row) && (
          <Action
            to={`${resource.path}/new${searchOf(query, isSearch ? { [underParam]: String(row.id) } : { opened: withOpen(String(row.id)), [underParam]: String(row.id) })}`}
            icon={Plus}
            text="tree.add"
          />
        )}
      </>
    ),
  }
  return (
    <div className="contents" onKeyDown={onTreeKey}>
      <CrudList resource={treeOf(resource)} list={list} own={withAdd} lead={toggle} />
    </div>
  )
}
