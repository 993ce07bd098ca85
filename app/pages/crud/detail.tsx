import { price } from '#contract/resources/rental.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDetail } from '#app/crud/crud.server.ts'
import { keptLoader } from '#app/shell/kept-data.ts'
import { PricePreview } from '../rental/price-preview.tsx'
import { CrudDetail } from './crud-detail.tsx'
import { resourceOf } from './resource.server.ts'
import { special } from './special.tsx'
import { useResource } from './use-resource.ts'

export const clientLoader = keptLoader()
export const loader = (args: LoaderFunctionArgs) => loadDetail(args, resourceOf(args.request))

export default function Detail() {
  const resource = useResource()
  const { row, dictionaries } = useLoaderData<typeof loader>()
  return (
    <CrudDetail resource={resource} row={row} dictionaries={dictionaries} own={special[resource.name]}>
      {resource.name === price.name && <PricePreview row={row} />}
    </CrudDetail>
  )
}
