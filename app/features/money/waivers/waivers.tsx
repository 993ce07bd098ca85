/** Waivers of rent: approved, waiting for a second person, rejected. A row opens its decision. */
import { waiver } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { saidIn } from '#contract/rules/said.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StateTag } from '#app/components/state-tag.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { dictName } from '#app/resource/cells.tsx'
import { loadList } from '#app/resource/crud.server.ts'
import { ChosenFacts } from '#app/resource/list/chosen-facts.tsx'
import { lineOf } from '#app/resource/list/columns.ts'
import { ListPage } from '#app/resource/list/list-page.tsx'
import { RowAmount, RowLine, RowTitle } from '#app/resource/list/row-card.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, waiver, ['orderId', 'own'])
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export default function WaiverList() {
  const list = useLoaderData<typeof loader>()
  const { language } = useText()
  const shortTime = useShortTime()
  return (
    <ListPage
      resource={waiver}
      list={list}
      viewsBy="approvalState"
      sumOf="amount"
      rowLink={(row) => `${waiver.path}/${String(row.id)}/approve`}
      card={(row) => (
        <>
          <RowLine>
            <span className="text-xs text-muted-foreground">{row.outTradeNo}</span>
            {typeof row.approvalState === 'number' && row.approvalState >= 0 && (
              <StateTag
                dict="approval_state"
                value={String(row.approvalState)}
                text={dictName(list.dictionaries, 'approval_state', row.approvalState, language)}
              />
            )}
          </RowLine>
          <RowLine className="mt-1">
            <RowTitle>
              {row.nickName} · {saidIn(String(row.reason ?? ''), language)}
            </RowTitle>
            <RowAmount>¥{yuan(Number(row.amount))}</RowAmount>
          </RowLine>
          <RowLine className="text-xs text-muted-foreground">
            <span>{saidIn(String(row.operator ?? ''), language)}</span>
            <span>{shortTime(String(row.createTime ?? ''))}</span>
          </RowLine>
          <RowLine className="text-xs text-muted-foreground">{lineOf(waiver, row, ['phoneNumber', 'hosName'])}</RowLine>
          <ChosenFacts resource={waiver} row={row} layout={list.layout} dictionaries={list.dictionaries} />
        </>
      )}
    />
  )
}
