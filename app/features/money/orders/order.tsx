/** Orders: every search field and column of the specification; a row opens its drawer. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { toCallQuery } from '#contract/query.ts'
import { order } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { durationIn, durationText } from '#contract/rules/price.ts'
import { depositUse, type DepositUse, isRunning, rentalAccountOf } from '#contract/rules/rental-account.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { DepositMeter, DepositUseText } from '#app/components/deposit-meter.tsx'
import { StateTag } from '#app/components/state-tag.tsx'
import { BulkBar } from '#app/resource/list/bulk-bar.tsx'
import { type ListData, loadList, type Reading } from '#app/resource/crud.server.ts'
import { dictName } from '#app/resource/cells.tsx'
import { lineOf, shownColumns } from '#app/resource/list/columns.ts'
import { ChosenFacts } from '#app/resource/list/chosen-facts.tsx'
import { searchOf } from '#app/resource/list/list-address.ts'
import { ListPage, revalidateList } from '#app/resource/list/list-page.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { useCan } from '#app/shell/rights.ts'
import { countStates } from './order.server.ts'
import { runningMinutes } from './running.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { RowAmount, RowLine, RowTitle } from '#app/resource/list/row-card.tsx'

export const clientLoader = cachedLoader()
/** A running rental: minutes since its start, and the used part of what was paid. */
interface Running {
  minutes: number
  use: DepositUse | undefined
}

export async function loader(args: LoaderFunctionArgs) {
  const now = args.context.worldNow()
  const running: Record<string, Running> = {}
  const read: Reading['read'] = async (blade, query) => {
    const page = await blade.list(order, toCallQuery(query, order))
    // Computed here from whole rows, because the page gets only the fields that it shows.
    for (const row of page.records) {
      if (!isRunning(row.state)) continue
      const minutes = runningMinutes({ startTime: row.startTime, endTime: row.endTime }, now)
      const account = rentalAccountOf(row, now)
      if (minutes !== undefined) running[String(row.id)] = { minutes, use: account && depositUse(account) }
    }
    return page
  }
  const answer = await loadList(args, order, ['state', 'waivedAmount'], { read, count: countStates })
  return { ...answer, data: { ...answer.data, running } }
}
export const shouldRevalidate = revalidateList

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export const handle: TextHandle = { i18n: ['money'] }

export default function OrderList() {
  const list = useLoaderData<typeof loader>()
  const { id } = useParams()
  const { language } = useText()
  const can = useCan()
  const search = searchOf(list.query)
  const tag = (row: Row) => {
    const dictText = dictName(list.dictionaries, 'order_status', row.state, language)
    // The server's stateName is the fallback where the dictionary has no such value.
    return (
      <StateTag
        dict="order_status"
        value={String(row.state)}
        text={dictText === String(row.state) ? String(row.stateName ?? dictText) : dictText}
      />
    )
  }
  return (
    <ListPage
      resource={order}
      list={list}
      openId={id}
      viewsBy="state"
      sumOf="totalAmount"
      bulk={(selected, clear) => (
        <BulkBar
          key={selected.join()}
          resource={order}
          ids={selected}
          search={search}
          total={list.total}
          mayRemove={false}
          sums={sumsOf(list.rows.filter((row) => selected.includes(String(row.id))))}
          onClear={clear}
        />
      )}
      rowLink={can('order_view') ? (row) => `${order.path}/${String(row.id)}${search}` : undefined}
      cells={{
        stateName: tag,
        amount: (row) => <Fee row={row} running={list.running[String(row.id)]} />,
        description: (row) =>
          (row.description || list.running[String(row.id)]) && <Used row={row} running={list.running[String(row.id)]} />,
      }}
      rowClass={(row) => (list.running[String(row.id)]?.use?.level === 'over' ? overRow : '')}
      card={(row) => (
        <OrderCard row={row} running={list.running[String(row.id)]} tag={tag(row)} layout={list.layout} dictionaries={list.dictionaries} />
      )}
    />
  )
}

const summed = ['totalAmount', 'amount'] as const
// An unsettled fee is stored as -1; count it as 0.
const sumsOf = (rows: readonly Row[]) =>
  summed.map((of) => ({ of, cents: rows.reduce((sum, row) => sum + Math.max(0, Number(row[of] ?? 0)), 0) }))

/** Marks a row whose rent exceeds what was paid; the row also says so in text. */
const overRow = '[&>:first-child]:shadow-[inset_3px_0_var(--destructive)]'

interface RowProps {
  row: Row
  running: Running | undefined
}

/** The fee, or the accrued fee of a running rental, with the waived part. */
function Fee({ row, running }: RowProps) {
  const { t } = useText()
  const waived = Number(row.waivedAmount ?? 0)
  const fee = running?.use ? running.use.fee : Number(row.amount ?? NaN)
  if (Number.isNaN(fee)) return '—'
  return (
    <>
      {yuan(fee)}
      {waived > 0 && (
        <small className="block text-2xs leading-tight text-muted-foreground">{t('order.waived', { waived: yuan(waived) })}</small>
      )}
    </>
  )
}

/** Duration of use. */
function useUsedText({ row, running }: RowProps): string {
  const { language } = useText()
  return durationIn(running ? durationText(running.minutes) : String(row.description ?? ''), language)
}

/** Two lines, so that thirteen columns fit a window. */
function Used(props: RowProps) {
  const use = props.running?.use
  return (
    <>
      {useUsedText(props)}
      {use && (
        <small className="flex items-center gap-1.5 text-2xs leading-tight">
          <DepositMeter use={use} className="w-12" />
          <DepositUseText use={use} short />
        </small>
      )}
    </>
  )
}

type OrderCardProps = RowProps & { tag: ReactNode } & Pick<ListData, 'layout' | 'dictionaries'>

/** A row as a card: omits the columns that the reader has hidden in the table. */
function OrderCard({ row, running, tag, layout, dictionaries }: OrderCardProps) {
  const { t } = useText()
  const shortTime = useShortTime()
  const usedText = useUsedText({ row, running })
  const text = (name: string) => String(row[name] ?? '')
  const waived = Number(row.waivedAmount ?? 0)
  const use = running?.use
  const visibleColumns = shownColumns(layout)
  const has = (name: string) => visibleColumns.includes(name)
  const room = ['secName', 'roomName'].filter(has).map(text).join(' · ')
  const place = [room, has('bedName') && t('order.bed', { name: text('bedName') })].filter(Boolean).join(' – ')
  const times = [has('startTime') && row.startTime && shortTime(text('startTime')), has('description') && usedText]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <RowLine>
        <span className="text-xs text-muted-foreground">{has('outTradeNo') && text('outTradeNo')}</span>
        {has('stateName') && tag}
      </RowLine>
      <RowLine className="mt-1">
        <RowTitle>{place}</RowTitle>
        {has('totalAmount') && <RowAmount>¥{yuan(Number(row.totalAmount ?? 0))}</RowAmount>}
      </RowLine>
      <RowLine className="text-xs text-muted-foreground">
        <span className="min-w-0 truncate">{lineOf(order, row, ['hosName', 'batch'])}</span>
        <span className="flex-none">{lineOf(order, row, ['nickName', 'phoneNumber'])}</span>
      </RowLine>
      <RowLine className="text-xs text-muted-foreground">
        <span>{times || '—'}</span>
        <span>
          {has('amount') && t('order.received', { fee: yuan(use ? use.fee : row.amount === null ? null : Number(row.amount)) })}
          {waived > 0 && ` · ${t('order.waived', { waived: yuan(waived) })}`}
        </span>
      </RowLine>
      <ChosenFacts resource={order} row={row} layout={layout} dictionaries={dictionaries} />
      {use && use.level !== 'unpaid' && (
        <RowLine className="mt-1.5 text-xs">
          <DepositMeter use={use} className="min-w-0 flex-1" />
          <DepositUseText use={use} />
        </RowLine>
      )}
    </>
  )
}
