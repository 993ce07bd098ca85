/** Rows of a tree whose branches are loaded lazily. */
import { appMenuCalls, deptCalls, menuCalls, regionCalls } from '#contract/endpoints/system.ts'
import type { RowNode } from '#contract/outputs.ts'
import type { ListQuery } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { appMenu, dept, menu } from '#contract/resources/access.ts'
import { region } from '#contract/resources/system.ts'
import { type BladeClient, type RowPage, treePage } from '#app/blade/client.server.ts'

/** Children of a row; with `""` the hits among all rows, nested. */
type Ask = (blade: BladeClient, parent: string, filters?: Record<string, string>) => Promise<{ data: RowNode<AnyRow>[] }>

const asks: Partial<Record<string, Ask>> = {
  [menu.name]: (blade, parentId, filters) => blade.call(menuCalls.lazyList, { ...filters, parentId }),
  [appMenu.name]: (blade, parentId, filters) => blade.call(appMenuCalls.lazyList, { ...filters, parentId }),
  [dept.name]: (blade, parentId, filters) => blade.call(deptCalls.lazyList, { ...filters, parentId }),
  [region.name]: (blade, parentCode, filters) => blade.call(regionCalls.lazyList, { ...filters, parentCode }),
}

const rootId = '0'

/** The visible rows: the hits of a search, or the roots and the children of expanded rows. @throws BladeError */
export async function readTree(blade: BladeClient, resource: Resource, query: ListQuery): Promise<RowPage<Resource>> {
  const ask = asks[resource.name]
  if (!ask) throw new Response(null, { status: 404 })
  if (Object.keys(query.filters).length) return treePage((await ask(blade, '', query.filters)).data)

  const children = async (id: string) => (await ask(blade, id)).data
  const roots = await children(rootId)
  // why: a tree with one root is useless until it is expanded
  const opened = query.opened ?? (roots.length === 1 ? [String(roots[0]!.row.id)] : [])
  const known = new Map(await Promise.all(opened.map(async (id) => [id, await children(id)] as const)))
  const records: AnyRow[] = []
  // why once each: a cyclic tree would never end
  const walk = (nodes: typeof roots, depth: number): void => {
    for (const { row, hasChildren } of nodes) {
      const below = hasChildren ? known.get(String(row.id)) : undefined
      known.delete(String(row.id))
      records.push({ ...row, treeDepth: depth, hasChildren, unfolded: !!below })
      if (below) walk(below, depth + 1)
    }
  }
  walk(roots, 0)
  return { records, total: records.length, size: records.length, current: 1, pages: 1 }
}
