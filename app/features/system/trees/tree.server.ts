/** Rows of a tree: branches are loaded when they are expanded, or taken from the whole tree where the server only returns that. */
import { appMenuCalls, deptCalls, menuCalls, regionCalls } from '#contract/endpoints/system.ts'
import type { RowNode } from '#contract/outputs.ts'
import type { ListQuery } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { appMenu, dept, menu } from '#contract/resources/access.ts'
import { region } from '#contract/resources/system.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import { childrenOf, hits, rootId } from '#app/blade/open-rows.ts'
import { firstRows, type RowPage, treePage } from '#app/blade/rows.server.ts'
import { loadList } from '#app/resource/crud.server.ts'
import type { Args } from '#app/blade/signed-in.ts'
import { treeOf } from './tree-of.ts'

/** Loads the children of a row; with `""`, the nested hits among all rows. */
type Ask = (blade: BladeClient, parent: string, filters?: Record<string, string>) => Promise<{ data: RowNode<AnyRow>[] }>

const asks: Partial<Record<string, Ask>> = {
  [menu.name]: (blade, parentId, filters) => blade.call(menuCalls.lazyList, { ...filters, parentId }),
  [appMenu.name]: (blade, parentId, filters) => blade.call(appMenuCalls.lazyList, { ...filters, parentId }),
  [dept.name]: (blade, parentId, filters) => blade.call(deptCalls.lazyList, { ...filters, parentId }),
  [region.name]: (blade, parentCode, filters) => blade.call(regionCalls.lazyList, { ...filters, parentCode }),
}

/** Where the rows of a tree come from: the nested hits of a search, and the rows below a parent. */
interface Source {
  hits: (filters: Record<string, string>) => Promise<readonly RowNode<AnyRow>[]>
  below: (parent: string) => Promise<readonly RowNode<AnyRow>[]>
}

/** @throws Response 404 for a resource that is not a tree; BladeError */
async function sourceOf(blade: BladeClient, resource: Resource): Promise<Source> {
  const whole = await blade.whole(resource)
  if (whole)
    return {
      hits: (filters) => Promise.resolve(hits(resource, whole, filters)),
      below: (parent) => Promise.resolve(childrenOf(whole, parent)),
    }
  const ask = asks[resource.name]
  if (!ask) throw new Response(null, { status: 404 })
  return {
    hits: async (filters) => (await ask(blade, '', filters)).data,
    below: async (parent) => (await ask(blade, parent)).data,
  }
}

/** Maximum rows of a page, because rendering all regions of the country would take a third of a second. */
const mostShown = 500

/** The visible rows: the hits of a search, or the roots and the children of expanded rows, at most `mostShown`. @throws BladeError */
export async function readTree(blade: BladeClient, resource: Resource, query: ListQuery): Promise<RowPage<Resource>> {
  const source = await sourceOf(blade, resource)
  if (Object.keys(query.filters).length) return firstRows(treePage<Resource>(await source.hits(query.filters)).records, mostShown)
  const roots = await source.below(rootId)
  // A single root is expanded, because a tree that shows only its root is useless.
  const openIds = query.opened ?? (roots.length === 1 ? [String(roots[0]!.row.id)] : [])
  const childrenById = new Map(await Promise.all(openIds.map(async (id) => [id, await source.below(id)] as const)))
  const records: AnyRow[] = []
  // Visits each expanded row once, because a cyclic tree would never end.
  const walk = (nodes: typeof roots, depth: number): void => {
    for (const { row, hasChildren } of nodes) {
      const below = hasChildren ? childrenById.get(String(row.id)) : undefined
      childrenById.delete(String(row.id))
      records.push({ ...row, treeDepth: depth, hasChildren, unfolded: !!below })
      if (below) walk(below, depth + 1)
    }
  }
  walk(roots, 0)
  return firstRows(records, mostShown)
}

export const loadTree = (args: Args, resource: Resource) =>
  loadList(args, treeOf(resource), [], { read: (blade, query) => readTree(blade, resource, query) })
