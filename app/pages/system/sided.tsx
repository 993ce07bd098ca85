/** Lists with a side tree: users by department, scopes by menu. On a phone the tree is a select in the search sheet. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireSession } from '#app/blade/session.server.ts'
import { RouteError } from '#app/components/error-page.tsx'
import { loadList } from '#app/crud/crud.server.ts'
import { revalidateList } from '#app/crud/list-page.tsx'
import { keptLoader } from '#app/shell/kept-data.ts'
import { CrudList } from '../crud/crud-list.tsx'
import { resourceOf } from '../crud/resource.server.ts'
import type { Special } from '../crud/special.tsx'
import { useResource } from '../crud/use-resource.ts'
import { sideField, withSide } from './side.ts'
import { SideTree } from './side-tree.tsx'
import { entriesOf, sideTree } from './sides.server.ts'
import { userSpecial } from './user-actions.tsx'

const special: Partial<Record<string, Special>> = { user: userSpecial }

export const clientLoader = keptLoader()
export async function loader(args: LoaderFunctionArgs) {
  const resource = resourceOf(args.request)
  const [found, nodes] = await Promise.all([
    loadList(args, resource),
    requireSession(args.request, args.context, ({ blade }) => sideTree(blade, resource.name)),
  ])
  const dictionaries = { ...found.data.dictionaries, side: entriesOf(nodes) }
  return data({ ...found.data, dictionaries, nodes }, found.init ?? undefined)
}
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]
export const shouldRevalidate = revalidateList

export default function Sided() {
  const resource = useResource()
  const { nodes, ...list } = useLoaderData<typeof loader>()
  if (!nodes.length) return <CrudList resource={resource} list={list} own={special[resource.name]} />
  return (
    <div className="grid grid-cols-[232px_minmax(0,1fr)] items-start gap-(--stack) max-md:block md:[&_[data-slot=field]:has(:is(#q-deptId,#q-menuId))]:hidden">
      <SideTree resource={resource} field={sideField(resource)} query={list.query} nodes={nodes} />
      <div className="min-w-0">
        <CrudList resource={withSide(resource)} list={list} own={special[resource.name]} />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
