/** Lists with a side tree: loads the tree and the list. */
import { deptCalls, menuCalls } from '#contract/endpoints/system.ts'
import type { TreeNode } from '#contract/outputs.ts'
import { apiScope, dataScope, user } from '#contract/resources/access.ts'
import type { Resource } from '#contract/resource.ts'
import type { DictEntry } from '#contract/session.ts'
import { data } from '@remix-run/node'
import { BladeError } from '#app/blade/failure.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest, Args } from '#app/blade/signed-in.ts'
import { inWordsOf } from '#app/shell/menu/menu-names.server.ts'
import { loadList } from '#app/resource/crud.server.ts'
import { sideField } from './side.ts'

const menus = async (signedIn: SignedInRequest) => inWordsOf(signedIn, (await signedIn.blade.call(menuCalls.tree, {})).data)

const trees: Partial<Record<string, (signedIn: SignedInRequest) => Promise<TreeNode[]>>> = {
  [user.name]: async ({ blade }) => (await blade.call(deptCalls.tree, {})).data,
  [dataScope.name]: menus,
  [apiScope.name]: menus,
}

/** The tree of a page; empty if the server does not provide it, because the list works without it. @throws Response 404 */
async function sideTree(signedIn: SignedInRequest, name: string): Promise<TreeNode[]> {
  const load = trees[name]
  if (!load) throw new Response(null, { status: 404 })
  try {
    return await load(signedIn)
  } catch (error) {
    if (error instanceof BladeError) return []
    throw error
  }
}

/** The nodes as dictionary entries in preorder, each named with its ancestors. */
const entriesOf = (nodes: readonly TreeNode[], above = ''): DictEntry[] =>
  nodes.flatMap(({ id, title, children = [] }) => [
    { dictKey: id, dictValue: above + title, remark: '' },
    ...entriesOf(children, `${above}${title} / `),
  ])

/** @param more fields that the page needs beyond its columns */
export async function loadSided(args: Args, resource: Resource, more: readonly string[] = []) {
  const tree = requireSession(args.request, args.context, (signedIn) => sideTree(signedIn, resource.name))
  const choice = tree.then(
    ({ length }) => (length ? sideField(resource) : undefined),
    // The page reports the failure of the tree.
    () => undefined,
  )
  const [list, nodes] = await Promise.all([loadList(args, resource, more, { choice }), tree])
  const dictionaries = { ...list.data.dictionaries, side: entriesOf(nodes) }
  return data({ ...list.data, dictionaries, nodes }, list.init ?? undefined)
}
