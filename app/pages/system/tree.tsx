/** Trees as tables: menus, departments, regions. A link expands a row, so the address says which are expanded. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { permission } from '#contract/resource.ts'
import { apiScope, dataScope, menu } from '#contract/resources/access.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronRight, Plus, ScanEye, Waypoints } from 'lucide-react'
import { RouteError } from '#app/components/error-page.tsx'
import { loadList } from '#app/crud/crud.server.ts'
import { addressWith, searchOf } from '#app/crud/list-address.ts'
import { revalidateList } from '#app/crud/list-page.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { keptLoader } from '#app/shell/kept-data.ts'
import { CrudList } from '../crud/crud-list.tsx'
import { underParam } from '../crud/preset.ts'
import { resourceOf } from '../crud/resource.server.ts'
import { Action, type Context, special, type Special } from '../crud/special.tsx'
import { useResource } from '../crud/use-resource.ts'
import { readTree } from './tree.server.ts'
import { onTreeKey } from './tree-keys.ts'

const treeOf = (resource: Resource): Resource => ({ ...resource, shape: 'tree' })

export const clientLoader = keptLoader()
export const loader = (args: LoaderFunctionArgs) => {
  const resource = treeOf(resourceOf(args.request))
  return loadList(args, resource, [], (blade, query) => readTree(blade, resource, query))
}
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]
export const shouldRevalidate = revalidateList

/** Buttons have no children, and no scopes. */
const isButton = (row: AnyRow) => row.category === 2

const scopes = (row: AnyRow, { can }: Context) =>
  [{ scope: dataScope, icon: ScanEye, text: 'scope.data' } as const, { scope: apiScope, icon: Waypoints, text: 'scope.api' } as const]
    .filter(({ scope }) => can(permission(scope.name, 'view')))
    .map(({ scope, icon, text }) => <Action key={scope.name} to={`${scope.path}?menuId=${String(row.id)}`} icon={icon} text={text} />)

const twist =
  'me-1 inline-grid size-6 place-items-center rounded-xs align-middle text-muted-foreground [&>svg]:size-3.5 aria-expanded:[&>svg]:rotate-90'

export default function Tree() {
  const resource = treeOf(useResource())
  const list = useLoaderData<typeof loader>()
  const { t } = useText()
  const { query } = list
  const isSearch = Object.keys(query.filters).length > 0
  const opened = query.opened ?? list.rows.filter((row) => row.unfolded).map((row) => String(row.id))
  const nameOf = (row: AnyRow) => String(row[resource.columns[0] ?? 'id'])
  const withOpen = (id: string) => [...new Set([...opened, id])].join(',')
  const toggle = (row: AnyRow) => {
    const id = String(row.id)
    if (!row.hasChildren || isSearch) return <span data-slot="twist" className={twist} data-depth={Number(row.treeDepth)} />
    const next = row.unfolded ? opened.filter((one) => one !== id).join(',') || '0' : withOpen(id)
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
  const own: Special = {
    ...special[resource.name],
    actions: (row, context) => (
      <>
        {special[resource.name]?.actions?.(row, context)}
        {resource.name === menu.name && !isButton(row) && scopes(row, context)}
        {context.can(permission(resource.name, 'add')) && !isButton(row) && (
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
      <CrudList resource={resource} list={list} own={own} lead={toggle} />
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
