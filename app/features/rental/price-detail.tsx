/** A price in a drawer, with what it costs below. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { price } from '#contract/resources/rental.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDetail } from '#app/resource/crud.server.ts'
import { CrudDetail } from '#app/resource/detail/crud-detail.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { PricePreview } from './price-preview.tsx'
import { ruleOf } from './price-rule.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadDetail(args, price)

export const handle: TextHandle = { i18n: ['rental'] }

export default function PriceDetail() {
  const { row, dictionaries, names } = useLoaderData<typeof loader>()
  return (
    <CrudDetail resource={price} row={row} dictionaries={dictionaries} names={names}>
      <PricePreview rule={ruleOf(row)} />
    </CrudDetail>
  )
}
