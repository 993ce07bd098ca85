/** Scopes of data and of the API, beside the tree of menus. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SidedList } from '#app/features/system/trees/sided-list.tsx'
import { loadSided } from '#app/features/system/trees/sides.server.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadSided(args, resourceOf(args.request))
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['system'] }

export default function Scopes() {
  return <SidedList resource={useResource()} loaded={useLoaderData<typeof loader>()} />
}
