/** Wallets of customers. Rows are numbered instead of selectable, because there are no batch actions. */
import { wallet } from '#contract/resources/wallets.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, wallet)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export default function Wallets() {
  return <CrudList resource={wallet} list={useLoaderData<typeof loader>()} own={{ numbered: true }} />
}
