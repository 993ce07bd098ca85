/** Transfers to payees; a new one is a payment with its own dialog instead of the generic form. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { payTransfers } from '#contract/endpoints/money.ts'
import { Send } from 'lucide-react'
import { Action } from '#app/resource/action.tsx'
import { transfers } from '#contract/resources/wallets.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, transfers)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['money', 'payout'] }

const own: ListExtension = {
  underWay: (row) => row.state === 0,
  add: ({ can, search }) =>
    can(payTransfers.needs) && <Action to={`${transfers.path}/pay${search}`} icon={Send} text="transfer.open" variant="default" />,
}

export default function Transfers() {
  return <CrudList resource={transfers} list={useLoaderData<typeof loader>()} own={own} />
}
