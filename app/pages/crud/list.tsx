/** The generic list: `/:module/:resource`. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteError } from '#app/components/error-page.tsx'
import { loadList } from '#app/crud/crud.server.ts'
import { revalidateList } from '#app/crud/list-page.tsx'
import { keptLoader } from '#app/shell/kept-data.ts'
import { CrudList } from './crud-list.tsx'
import { resourceOf } from './resource.server.ts'
import { special } from './special.tsx'
import { useResource } from './use-resource.ts'

export const clientLoader = keptLoader()
export const loader = (args: LoaderFunctionArgs) => {
  const resource = resourceOf(args.request)
  return loadList(args, resource, special[resource.name]?.fields)
}
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]
export const shouldRevalidate = revalidateList

export default function List() {
  const resource = useResource()
  return <CrudList resource={resource} list={useLoaderData<typeof loader>()} own={special[resource.name]} />
}

export function ErrorBoundary() {
  return <RouteError />
}
