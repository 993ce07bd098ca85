import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { loadDetail } from '../../crud/crud.server.ts'
import { DetailDrawer } from '../../crud/detail-drawer.tsx'
import { resourceOf } from './resource.server.ts'
import { useResource } from './use-resource.ts'

export const loader = (args: LoaderFunctionArgs) => loadDetail(args, resourceOf(args.request))

export default function Detail() {
  const resource = useResource()
  const { row, dictionaries } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return <DetailDrawer resource={resource} row={row} dictionaries={dictionaries} closeTo={resource.path + search} />
}
