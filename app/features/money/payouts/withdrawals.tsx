/** Withdrawals, each with the next step. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { withdrawalState } from '#contract/rules/payout.ts'
import { withdrawalActions } from './withdrawal-actions.tsx'
import { withdrawal } from '#contract/resources/wallets.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, withdrawal)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['money', 'payout'] }

const own: ListExtension = {
  underWay: (row) => row.state === withdrawalState.paying,
  actions: (row, around) => withdrawalActions({ row, ...around }),
}

export default function Withdrawals() {
  return <CrudList resource={withdrawal} list={useLoaderData<typeof loader>()} own={own} />
}
