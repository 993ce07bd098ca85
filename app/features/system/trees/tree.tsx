/** Trees without actions of their own: menus of the app, regions. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { loadTree } from './tree.server.ts'
import { TreeTable } from './tree-table.tsx'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadTree(args, resourceOf(args.request))
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['system'] }

export default function Tree() {
  return <TreeTable resource={useResource()} list={useLoaderData<typeof loader>()} />
}
