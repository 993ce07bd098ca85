/** Shares of orders; a row's money is shown on the page of its order. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { payLaunchRefund } from '#contract/endpoints/money.ts'
import { permission } from '#contract/resource.ts'
import { splitState } from '#contract/rules/split.ts'
import { ClipboardCheck, RotateCcw } from 'lucide-react'
import { Action } from '#app/resource/action.tsx'
import { order, records } from '#contract/resources/money.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, records, ['orderId', 'returnableAmount', 'returningAmount'])
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['money'] }

const own: ListExtension = {
  underWay: (row) => row.state === splitState.processing || Number(row.returningAmount) > 0,
  actions: (row, { can }) => {
    const money = `${order.path}/${String(row.orderId)}/money`
    return (
      <>
        {can(permission(order.name, 'view')) && <Action to={money} icon={ClipboardCheck} text="order.money" />}
        {can(payLaunchRefund.needs) && Number(row.returnableAmount) > 0 && (
          <Action to={`${money}/return/${String(row.id)}`} icon={RotateCcw} text="split.return" />
        )}
      </>
    )
  },
}

export default function Records() {
  return <CrudList resource={records} list={useLoaderData<typeof loader>()} own={own} />
}
