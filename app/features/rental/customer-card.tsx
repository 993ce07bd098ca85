/** A customer on one page: personal data, money, orders, refunds, reported faults, and actions. */
import { openSplit } from '#contract/rules/refund.ts'
import { fieldOf, type AnyRow, type Resource } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { customerState, customerStates } from '#contract/endpoints/customer.ts'
import { payRefund } from '#contract/endpoints/money.ts'
import { order, refund } from '#contract/resources/money.ts'
import { recharge, withdrawal } from '#contract/resources/wallets.ts'
import { customer, problem } from '#contract/resources/rental.ts'
import { grouped } from '#contract/rules/money.ts'
import { orderState } from '#contract/rules/order.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardContent } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Figure } from '#app/components/figure.tsx'
import { heldTag } from '#app/components/state-tag.tsx'
import { MiniTable, type MiniTableProps } from '#app/resource/mini-table.tsx'
import { PhoneNumber } from '#app/shell/phone-number.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { Cell } from '#app/resource/cells.tsx'
import { pageTitle } from '#app/resource/crud.server.ts'
import { useCan } from '#app/shell/rights.ts'
import { loadCustomer } from './customer.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const fields = [customer, order, refund, problem, recharge, withdrawal].flatMap((r: Resource) => Object.values(r.fields))
    const [card, dictionaries] = await Promise.all([loadCustomer(signedIn, request, params.id ?? ''), dictionariesOf(signedIn, fields)])
    return { ...card, dictionaries, title: `${card.row.nickName} · ${pageTitle(request, customer)}` }
  })
}

export const handle: TextHandle = { i18n: ['rental', 'money'] }

export default function CustomerCard() {
  const { row, wallet, orders, refunds, problems, recharges, withdrawals, dictionaries } = useLoaderData<typeof loader>()
  const { t, label } = useText()
  const can = useCan()
  const running = orders?.rows.find(({ state }) => state === orderState.running)
  const ofCustomer = { customerId: row.id ?? '' }
  return (
    <>
      <PageHeader>
        <ButtonLink variant="ghost" size="icon" className="print:hidden" to={customer.path} aria-label={t('customer.back')}>
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <h1 translate="no">{row.nickName}</h1>
        <span className="text-muted-foreground">
          <PhoneNumber of={customer} id={row.id} masked={row.phoneNumber} />
        </span>
        <Cell meta={fieldOf(customer, 'state')} value={row.state} dictionaries={dictionaries} />
        <PageActions>
          {can(customerState) && (
            <ButtonLink
              variant="outline"
              to={`${customer.path}/${String(row.id)}/${row.state === customerStates.barred ? 'unbar' : 'bar'}`}
            >
              {t(row.state === customerStates.barred ? 'customer.unbar' : 'customer.bar')}
            </ButtonLink>
          )}
          {running && can('order_finish') && (
            <ButtonLink variant="outline" to={`${order.path}/${running.id}/finish`}>
              {t('order.finish')}
            </ButtonLink>
          )}
        </PageActions>
      </PageHeader>
      <StatGroup columns={4} className="mb-3">
        <Stat name={label('customer', 'orderCount')}>{grouped(row.orderCount ?? 0)}</Stat>
        <Figure name={label('customer', 'totalAmount')} cents={row.totalAmount ?? 0} />
        {wallet ? (
          <Figure name={label('wallet', 'amount')} cents={wallet.amount ?? 0} strong />
        ) : (
          <Stat name={label('wallet', 'amount')} strong>
            —
          </Stat>
        )}
        <Stat name={label('customer', 'createTime')}>{row.createTime?.slice(0, 10)}</Stat>
      </StatGroup>
      <Card>
        <CardContent>
          <Part
            of={order}
            some={orders}
            all={ofCustomer}
            columns={['outTradeNo', 'hosName', 'batch', 'totalAmount', 'amount', 'startTime', 'state']}
            dictionaries={dictionaries}
            rowAction={(one) => (
              <span className="inline-flex gap-3 text-xs whitespace-nowrap">
                {can(payRefund.needs) && (one.refundableAmount ?? 0) > 0 && openSplit(one) === 0 && (
                  <Link to={`${order.path}/${one.id}/refund`}>
                    {t('order.refund')} <Of>{one.outTradeNo}</Of>
                  </Link>
                )}
                {can('order_view') && (
                  <Link to={`${order.path}/${one.id}`}>
                    {t('crud.view')} <Of>{one.outTradeNo}</Of>
                  </Link>
                )}
              </span>
            )}
          />
          <MiniTable
            title={label('refund', 'title')}
            empty={t('customer.none')}
            resource={refund}
            cells={{ status: heldTag }}
            rows={refunds}
            columns={['outTradeNo', 'amount', 'reason', 'createTime', 'status']}
            dictionaries={dictionaries}
          />
          <Part
            of={problem}
            some={problems}
            all={ofCustomer}
            columns={['batch', 'problemType', 'content', 'createTime', 'state']}
            dictionaries={dictionaries}
            rowAction={(one) =>
              can('problem_view') && (
                <Link className="text-xs whitespace-nowrap" to={`${problem.path}/${one.id}`}>
                  {t('crud.view')} <Of>{one.batch}</Of>
                </Link>
              )
            }
          />
          <Part
            of={recharge}
            some={recharges}
            columns={['outTradeNo', 'amount', 'giftAmount', 'createTime', 'state']}
            all={ofCustomer}
            dictionaries={dictionaries}
          />
          <Part
            of={withdrawal}
            some={withdrawals}
            columns={['amount', 'fee', 'realAmount', 'createTime', 'state']}
            all={ofCustomer}
            dictionaries={dictionaries}
          />
        </CardContent>
      </Card>
    </>
  )
}

interface PartProps<R extends AnyRow & { id: string | null }> extends Pick<MiniTableProps<R>, 'columns' | 'dictionaries' | 'rowAction'> {
  of: Resource
  /** null: the reader may not see them. */
  some: { rows: R[]; total: number } | null
  /** Filters of the list that shows all of them. */
  all: Record<string, string>
}

/** The newest rows of one kind, with a link to all of them. */
function Part<R extends AnyRow & { id: string | null }>({ of, some, all, ...table }: PartProps<R>) {
  const { t, label } = useText()
  return (
    <MiniTable
      title={label(of.name, 'title')}
      empty={t('customer.none')}
      resource={of}
      rows={some && some.rows}
      action={
        some &&
        some.total > some.rows.length && (
          <Link className="text-xs" to={`${of.path}?${new URLSearchParams(all)}`}>
            {t('customer.all')}
          </Link>
        )
      }
      {...table}
    />
  )
}

/** For screen readers: the row that a link belongs to. */
const Of = ({ children }: { children: ReactNode }) => (
  <span className="sr-only" translate="no">
    {children}
  </span>
)
