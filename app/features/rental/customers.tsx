/** Customers; a row links to the customer's page. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { customerState, customerStates } from '#contract/endpoints/customer.ts'
import { customer } from '#contract/resources/rental.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Ban, ShieldCheck } from 'lucide-react'
import { Action } from '#app/resource/action.tsx'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, customer)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['rental'] }

const customerOwn: ListExtension = {
  opens: (row) => `${customer.path}/${String(row.id)}`,
  actions: (row, { can, search }) => {
    if (!can(customerState)) return null
    const at = `${customer.path}/${String(row.id)}`
    return row.state === customerStates.barred ? (
      <Action to={`${at}/unbar${search}`} icon={ShieldCheck} text="customer.unbar" />
    ) : (
      <Action to={`${at}/bar${search}`} icon={Ban} text="customer.bar" />
    )
  },
}

export default function Customers() {
  return <CrudList resource={customer} list={useLoaderData<typeof loader>()} own={customerOwn} />
}
