/** Refunds of all orders. A row links to its order; an abnormal one tells staff what to do. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { order, refund } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { isAbnormal, refundStatus } from '#contract/rules/refund.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { heldTag, StateTag } from '#app/components/state-tag.tsx'
import { saidIn } from '#contract/rules/said.ts'
import { dictName } from '#app/resource/cells.tsx'
import { loadList } from '#app/resource/crud.server.ts'
import { ChosenFacts } from '#app/resource/list/chosen-facts.tsx'
import { lineOf } from '#app/resource/list/columns.ts'
import { ListPage, revalidateList } from '#app/resource/list/list-page.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { useFollow } from '#app/lib/use-follow.ts'
import { useCan } from '#app/shell/rights.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { RowAmount, RowLine, RowTitle } from '#app/resource/list/row-card.tsx'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, refund, ['orderId', 'approvalState'])
export const shouldRevalidate = revalidateList

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export const handle: TextHandle = { i18n: ['money'] }

export default function RefundList() {
  const list = useLoaderData<typeof loader>()
  const { t, language } = useText()
  const shortTime = useShortTime()
  const can = useCan()
  useFollow(list.rows.some((row) => row.status === refundStatus.processing && !heldTag(row)))
  const status = (row: Row) =>
    heldTag(row) ?? (
      <span title={isAbnormal(Number(row.status)) ? t('refund.abnormal') : undefined}>
        <StateTag
          dict="refund_status"
          value={String(row.status)}
          text={dictName(list.dictionaries, 'refund_status', row.status, language)}
        />
        {isAbnormal(Number(row.status)) && <span className="sr-only">{t('refund.abnormal')}</span>}
      </span>
    )
  return (
    <ListPage
      resource={refund}
      list={list}
      viewsBy="status"
      sumOf="amount"
      rowLink={can('order_view') ? (row) => `${order.path}/${String(row.orderId)}/money` : undefined}
      cells={{ status }}
      card={(row) => (
        <>
          <RowLine>
            <span className="text-xs text-muted-foreground">{row.refundId ?? '—'}</span>
            {status(row)}
          </RowLine>
          <RowLine className="mt-1">
            <RowTitle>{row.outTradeNo}</RowTitle>
            <RowAmount>¥{yuan(Number(row.amount))}</RowAmount>
          </RowLine>
          <RowLine className="text-xs text-muted-foreground">{lineOf(refund, row, ['nickName', 'hosName'])}</RowLine>
          <RowLine className="text-xs text-muted-foreground">
            <span>{shortTime(String(row.createTime ?? ''))}</span>
            <span>{saidIn(String(row.userReceivedAccount ?? ''), language)}</span>
          </RowLine>
          <ChosenFacts resource={refund} row={row} layout={list.layout} dictionaries={list.dictionaries} />
          {isAbnormal(Number(row.status)) && (
            <span className="flex text-xs leading-normal text-destructive-text">{t('refund.abnormal')}</span>
          )}
        </>
      )}
    />
  )
}
