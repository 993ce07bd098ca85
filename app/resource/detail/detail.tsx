import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDetail } from '#app/resource/crud.server.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { CrudDetail } from './crud-detail.tsx'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadDetail(args, resourceOf(args.request))

export default function Detail() {
  const { row, dictionaries, names } = useLoaderData<typeof loader>()
  return <CrudDetail resource={useResource()} row={row} dictionaries={dictionaries} names={names} />
}
