/** Orders: every search field and column of the specification; a row opens its drawer. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { order } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { durationText } from '#contract/rules/price.ts'
import { soFar } from '#contract/rules/so-far.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { RouteError } from '#app/shell/errors/error-page.tsx'
import { StateTag } from '#app/components/state-tag.tsx'
import { BulkBar } from '#app/resource/list/bulk-bar.tsx'
import { loadList } from '#app/resource/crud.server.ts'
import { dictName } from '#app/resource/cells.tsx'
import { searchOf } from '#app/resource/list/list-address.ts'
import { ListPage, revalidateList } from '#app/resource/list/list-page.tsx'
import { useSelection } from '#app/resource/list/use-selection.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { duration } from '#app/lib/format.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { useCan } from '#app/shell/shell.tsx'
import { countStates } from './order.server.ts'
import { keptLoader } from '#app/shell/tabs/kept-data.ts'
import { RowAmount, RowLine, RowTitle } from '#app/resource/list/row-card.tsx'

export const clientLoader = keptLoader()
/** Rows of running orders say since when and at what price, to show what they cost by now. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await loadList(args, order, ['state', 'priceSnapshot'], { count: countStates })
  const now = args.context.worldNow()
  for (const row of answer.data.rows) {
    const used = soFar(row, now)
    if (used) Object.assign(row, { usedMinutes: used.minutes, costs: used.cents })
    delete row.priceSnapshot
  }
  return answer
}
export { titled as meta } from '#app/lib/titled.ts'
export const shouldRevalidate = revalidateList

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export const handle: TextHandle = { i18n: ['money'] }

export default function OrderList() {
  const list = useLoaderData<typeof loader>()
  const { id } = useParams()
  const words = useText()
  const { language } = words
  const can = useCan()
  const search = searchOf(list.query)
  const { selected, clear, select, rowSelect } = useSelection(order, list.rows)
  const chosen = list.rows.filter((row) => selected.includes(String(row.id)))
  const tag = (row: Row) => {
    const known = dictName(list.dictionaries, 'order_status', row.state, language)
    // why: the server's stateName is the fallback where the dictionary has no such value
    return (
      <StateTag dict="order_status" value={String(row.state)} text={known === String(row.state) ? String(row.stateName ?? known) : known} />
    )
  }
  return (
    <ListPage
      resource={order}
      list={list}
      openId={id}
      viewsBy="state"
      sumOf="totalAmount"
      chosen={selected}
      select={select}
      rowSelect={rowSelect}
      bulk={
        selected.length > 0 && (
          <BulkBar
            key={selected.join()}
            resource={order}
            ids={selected}
            search={search}
            total={list.total}
            mayRemove={false}
            sums={summed.map((of) => ({ of, cents: sumOf(chosen, of) }))}
            onClear={clear}
          />
        )
      }
      rowLink={can('order_view') ? (row) => `${order.path}/${String(row.id)}${search}` : undefined}
      cells={{ stateName: tag, description: (row) => <Used row={row} /> }}
      card={(row) => <OrderCard row={row} tag={tag(row)} />}
    />
  )
}

const summed = ['totalAmount', 'amount'] as const
// why not below 0: an order whose fee is not settled has -1
const sumOf = (rows: readonly Row[], of: (typeof summed)[number]) => rows.reduce((sum, row) => sum + Math.max(0, Number(row[of] ?? 0)), 0)

/** How long it was used; while it runs, also what it costs by now. */
function usedTexts(row: Row, { t, language }: ReturnType<typeof useText>): string[] {
  if (typeof row.usedMinutes !== 'number') return row.description ? [duration(String(row.description), language)] : []
  return [duration(durationText(row.usedMinutes), language), t('order.about', { fee: yuan(Number(row.costs)) })]
}

/** why two lines: thirteen columns fit a window then */
function Used({ row }: { row: Row }) {
  const [used, cost] = usedTexts(row, useText())
  return (
    <>
      {used ?? <span className="text-muted-foreground">—</span>}
      {cost && <small className="block text-2xs leading-tight text-muted-foreground">{cost}</small>}
    </>
  )
}

function OrderCard({ row, tag }: { row: Row; tag: ReactNode }) {
  const words = useText()
  const { t } = words
  const shortTime = useShortTime()
  const text = (name: string) => String(row[name] ?? '')
  return (
    <>
      <RowLine>
        <span className="text-xs text-muted-foreground">{text('outTradeNo')}</span>
        {tag}
      </RowLine>
      <RowLine className="mt-1">
        <RowTitle>
          {text('secName')} · {text('roomName')} – {t('order.bed', { name: text('bedName') })}
        </RowTitle>
        <RowAmount>¥{yuan(Number(row.totalAmount ?? 0))}</RowAmount>
      </RowLine>
      <RowLine className="text-xs text-muted-foreground">
        <span>{[row.startTime && shortTime(text('startTime')), ...usedTexts(row, words)].filter(Boolean).join(' · ') || '—'}</span>
        <span>{t('order.received', { fee: yuan(row.amount === null ? null : Number(row.amount)) })}</span>
      </RowLine>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
