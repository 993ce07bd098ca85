/** One order: its money first, then facts, timeline, refunds, splits. Has its own address. */
import { payLaunch, payLaunchRefund } from '#contract/endpoints/money.ts'
import { order as resource, records, refund } from '#contract/resources/money.ts'
import type { Resource } from '#contract/resource.ts'
import { isAbnormal, refundStatus } from '#contract/rules/refund.ts'
import { orderState } from '#contract/rules/order.ts'
import { splitState } from '#contract/rules/split.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import { Eye, EyeOff, Printer, TriangleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dictionariesOf, type Dictionaries } from '../../blade/dictionaries.server.ts'
import { requireSession } from '../../blade/session.server.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Modal } from '../../components/modal.tsx'
import { StateTag } from '../../components/state-tag.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Cell, dictName } from '../../crud/cells.tsx'
import { pageTitle } from '../../crud/crud.server.ts'
import { Fact } from '../../crud/detail-drawer.tsx'
import { Neighbours } from '../../crud/neighbours.tsx'
import { bringMessages } from '../../i18n/config.ts'
import { splitMessages } from '../../i18n/messages-split.ts'
import { useText } from '../../i18n/use-text.ts'
import { duration, maskPhone, shortTime } from '../../lib/format.ts'
import { useFollow } from '../../lib/use-follow.ts'
import { useCan } from '../../shell/shell.tsx'
import { loadOrderMoney, type Order } from './order.server.ts'
import { MoneyParts, partsOf } from './order-parts.tsx'
import { Timeline } from './order-timeline.tsx'
import type { loader as listLoader } from './order.tsx'
import { keptLoader } from '../../shell/kept-data.ts'

bringMessages(splitMessages)

export const clientLoader = keptLoader()
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const fields = [resource, refund, records].flatMap((r: Resource) => Object.values(r.fields))
    const [money, dictionaries] = await Promise.all([loadOrderMoney(signedIn, request, params.id ?? ''), dictionariesOf(signedIn, fields)])
    return {
      money,
      dictionaries,
      today: formatTime(context.worldNow()).slice(0, 10),
      title: `${money.order.outTradeNo} · ${pageTitle(request, resource)}`,
    }
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function OrderDrawer() {
  const { money, dictionaries, today } = useLoaderData<typeof loader>()
  const { order, refunds, splits } = money
  const list = useRouteLoaderData<typeof listLoader>('pages/money/order')
  const { search } = useLocation()
  const { t, label, language } = useText()
  const can = useCan()
  useFollow(
    (refunds?.some((r) => r.status === refundStatus.processing) ?? false) ||
      (splits?.some((r) => r.state === splitState.processing || (r.returningAmount ?? 0) > 0) ?? false),
  )
  const here = `${resource.path}/${order.id}`
  const mayFinish = can('order_finish') && !!order.startTime && !order.endTime
  const maySplit = can(payLaunch.needs) && order.state === orderState.done && (order.refundableAmount ?? 0) > 0
  const mayReturn = can(payLaunchRefund.needs)
  const mayRefund = can('order_refund') && (order.refundableAmount ?? 0) > 0
  return (
    <>
      <Modal
        kind="drawer"
        closeTo={resource.path + search}
        title={
          <>
            <span className="nw">
              {t('order.one')} {order.outTradeNo}
            </span>
            <CopyButton value={order.outTradeNo ?? ''} name={label('order', 'outTradeNo')} />
            <StateTag
              dict="order_status"
              value={String(order.state)}
              text={dictName(dictionaries, 'order_status', order.state, language)}
            />
          </>
        }
        tools={
          <>
            <Neighbours resource={resource} id={order.id ?? ''} list={list} />
            <ButtonLink look="ghost icon" to={`${here}/slip`} aria-label={t('slip.title')} title={t('slip.title')}>
              <Printer aria-hidden="true" />
            </ButtonLink>
          </>
        }
        foot={
          (mayFinish || mayRefund) && (
            <div className="df">
              <div className="end">
                {mayFinish && (
                  <ButtonLink to={`${here}/finish${search}`} preventScrollReset>
                    {t('order.finish')}
                  </ButtonLink>
                )}
                {mayRefund && (
                  <ButtonLink look="primary" to={`${here}/refund${search}`} preventScrollReset>
                    <Undo2 aria-hidden="true" />
                    {t('order.refund')}
                  </ButtonLink>
                )}
              </div>
            </div>
          )
        }
      >
        <div className="db">
          <MoneyParts parts={partsOf(order)} fee={order.amount} />
          {refunds?.some((r) => isAbnormal(r.status)) && (
            <p className="note danger mt-3">
              <TriangleAlert aria-hidden="true" />
              {t('refund.abnormal')}
            </p>
          )}
          <section className="sec">
            <h3>{t('order.usage')}</h3>
            <Usage order={order} dictionaries={dictionaries} />
          </section>
          <section className="sec">
            <h3>
              {t('order.timeline')} <span className="end xs muted">{t('order.zone')}</span>
            </h3>
            <Timeline money={money} today={today} />
          </section>
          <MiniTable
            title={t('order.refunds')}
            empty={t('order.noRefunds')}
            resource={refund}
            rows={refunds}
            columns={['refundId', 'amount', 'channel', 'userReceivedAccount', 'status']}
            dictionaries={dictionaries}
            action={
              mayRefund && (
                <Link className="xs" to={`${here}/refund${search}`} preventScrollReset>
                  {t('order.startRefund')}
                </Link>
              )
            }
          />
          <MiniTable
            title={t('order.splits')}
            empty={t('order.noSplits')}
            resource={records}
            rows={splits}
            columns={['receiverName', 'amount', 'returnAmount', 'createTime', 'state']}
            dictionaries={dictionaries}
            action={
              maySplit && (
                <Link className="xs" to={`${here}/split${search}`} preventScrollReset>
                  {t('split.open')}
                </Link>
              )
            }
            rowAction={(row) =>
              mayReturn &&
              (row.returnableAmount ?? 0) > 0 && (
                <Link className="xs nw" to={`${here}/return/${row.id}${search}`} preventScrollReset>
                  {t('split.return')}
                </Link>
              )
            }
          />
        </div>
      </Modal>
      <Outlet />
    </>
  )
}

function Usage({ order, dictionaries }: { order: Order; dictionaries: Dictionaries }) {
  const { t, label, language } = useText()
  const [whole, setWhole] = useState(false)
  const phone = order.phoneNumber ?? ''
  const place = [order.hosName, order.secName, order.roomName, order.bedName && t('order.bed', { name: order.bedName })].filter(Boolean)
  const period = order.startTime ? [order.startTime, order.endTime].filter((v) => v !== null).map((v) => shortTime(v)) : []
  return (
    <dl className="kv">
      <Fact name={t('order.user')}>
        {order.nickName} · {whole ? phone : maskPhone(phone)}
        <button
          type="button"
          className="copy"
          aria-pressed={whole}
          aria-label={label('order', 'phoneNumber')}
          onClick={() => setWhole(!whole)}
        >
          {whole ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      </Fact>
      <Fact name={label('order', 'batch')}>
        {order.batch} <CopyButton value={order.batch ?? ''} name={label('order', 'batch')} />
      </Fact>
      <Fact name={t('order.place')}>{place.join(' › ')}</Fact>
      <Fact name={label('order', 'depositFlag')}>{dictName(dictionaries, 'pay_type', order.depositFlag, language)}</Fact>
      <Fact name={t('order.period')}>{period.length ? period.join(` ${t('list.to')} `) : '—'}</Fact>
      <Fact name={label('order', 'description')}>{order.description ? duration(order.description, language) : '—'}</Fact>
      <Fact name={label('order', 'transactionId')}>
        {order.transactionId ?? '—'}{' '}
        {order.transactionId && <CopyButton value={order.transactionId} name={label('order', 'transactionId')} />}
      </Fact>
      <Fact name={label('order', 'tradeStateDesc')}>{order.tradeStateDesc ?? '—'}</Fact>
    </dl>
  )
}

interface MiniTableProps<R extends { id: string | null }> {
  title: string
  empty: string
  resource: Resource
  /** null: the user may not see them. */
  rows: readonly R[] | null
  columns: readonly string[]
  dictionaries: Dictionaries
  action?: ReactNode
  rowAction?: (row: R) => ReactNode
}

function MiniTable<R extends { id: string | null }>(props: MiniTableProps<R>) {
  const { title, empty, resource, rows, columns, dictionaries, action, rowAction } = props
  const { t, label } = useText()
  const cell = (row: Record<string, unknown>, name: string) => (
    <Cell name={name} meta={resource.fields[name]!} value={row[name] as string | number | null} dictionaries={dictionaries} />
  )
  const money = (name: string) => (resource.fields[name]!.kind === 'money' ? 'num' : undefined)
  return (
    <section className="sec">
      <h3>
        {title} {!!rows?.length && <b className="badge">{rows.length}</b>}
        <span className="end">{action}</span>
      </h3>
      {!rows?.length ? (
        <p className="muted xs">{rows ? empty : t('order.noSight', { name: title })}</p>
      ) : (
        <div className="mini">
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} className={money(name)}>
                    {label(resource.name, name)}
                  </th>
                ))}
                {rowAction && (
                  <th>
                    <span className="sr-only">{t('list.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map((name) => (
                    <td key={name} className={money(name)}>
                      {cell(row as Record<string, unknown>, name)}
                    </td>
                  ))}
                  {rowAction && <td>{rowAction(row)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.map((row) => (
            <div key={row.id} className="mrow">
              {columns.map((name) => (
                <span key={name}>
                  {money(name) && '¥'}
                  {cell(row as Record<string, unknown>, name)}
                </span>
              ))}
              {rowAction?.(row)}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
