/** Customers; a row leads to the card of one. */
import { customer } from '#contract/resources/rental.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import { keptLoader } from '#app/shell/tabs/kept-data.ts'

export const clientLoader = keptLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, customer)
export { listMeta as meta, revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'
export { RouteError as ErrorBoundary } from '#app/shell/errors/error-page.tsx'

export default function Customers() {
  return (
    <CrudList resource={customer} list={useLoaderData<typeof loader>()} own={{ opens: (row) => `${customer.path}/${String(row.id)}` }} />
  )
}
