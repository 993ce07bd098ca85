/** Refunds that need a second person, waiting and decided. A row opens the decision dialog. */
import { approval } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { saidIn } from '#contract/rules/said.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { heldTag, StateTag } from '#app/components/state-tag.tsx'
import { dictName } from '#app/resource/cells.tsx'
import { loadList } from '#app/resource/crud.server.ts'
import { ChosenFacts } from '#app/resource/list/chosen-facts.tsx'
import { lineOf } from '#app/resource/list/columns.ts'
import { ListPage, revalidateList } from '#app/resource/list/list-page.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { useFollow } from '#app/lib/use-follow.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { RowAmount, RowLine, RowTitle } from '#app/resource/list/row-card.tsx'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, approval, ['orderId', 'own'])
export const shouldRevalidate = revalidateList

export default function ApprovalList() {
  const list = useLoaderData<typeof loader>()
  const { language } = useText()
  const shortTime = useShortTime()
  useFollow(list.rows.some((row) => row.status === refundStatus.processing && !heldTag(row)))
  return (
    <ListPage
      resource={approval}
      list={list}
      viewsBy="approvalState"
      sumOf="amount"
      cells={{ status: heldTag }}
      rowLink={(row) => `${approval.path}/${String(row.id)}/approve`}
      card={(row) => (
        <>
          <RowLine>
            <span className="text-xs text-muted-foreground">{row.outTradeNo}</span>
            <StateTag
              dict="approval_state"
              value={String(row.approvalState)}
              text={dictName(list.dictionaries, 'approval_state', row.approvalState ?? null, language)}
            />
          </RowLine>
          <RowLine className="mt-1">
            <RowTitle>
              {row.nickName} · {saidIn(String(row.reason ?? ''), language)}
            </RowTitle>
            <RowAmount>¥{yuan(Number(row.amount))}</RowAmount>
          </RowLine>
          <RowLine className="text-xs text-muted-foreground">
            <span>{row.operator}</span>
            <span>{shortTime(String(row.createTime ?? ''))}</span>
          </RowLine>
          <RowLine className="text-xs text-muted-foreground">{lineOf(approval, row, ['phoneNumber', 'hosName'])}</RowLine>
          <ChosenFacts resource={approval} row={row} layout={list.layout} dictionaries={list.dictionaries} />
        </>
      )}
    />
  )
}
