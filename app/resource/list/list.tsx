/** The generic list: `/:module/:resource`. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { CrudList } from './crud-list.tsx'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, resourceOf(args.request))
export { revalidateList as shouldRevalidate } from './list-page.tsx'

export default function List() {
  return <CrudList resource={useResource()} list={useLoaderData<typeof loader>()} />
}
