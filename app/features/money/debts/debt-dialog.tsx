/** The frame of dialogs about an order's rent: cost, payments and debt; in the queue also the other acts and the whole order. */
import { OrderLink, OrderSubtitle } from '#app/features/money/orders/order-heading.tsx'
import { order as resource } from '#contract/resources/money.ts'
import { isRunning } from '#contract/rules/rental-account.ts'
import { todoPath } from '#contract/rules/todo.ts'
import { Link } from '#app/ui/link.tsx'
import { StatGroup } from '#app/ui/stat.tsx'
import { useLocation } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { Figure } from '#app/components/figure.tsx'
import { OnceDialog, useQueue } from '#app/forms/once-dialog.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useParentAddress } from '#app/lib/parent-address.ts'
import { useCan } from '#app/shell/rights.ts'
import { NavPills } from '#app/ui/nav-pills.tsx'
import { OrderCaseParts } from '#app/features/money/todo/order-case.tsx'
import type { Order } from '#app/features/money/orders/order.server.ts'
import { actsOn, rightTo } from './debt-acts.ts'
import type { Debt } from './debt.server.ts'

interface DebtDialogProps extends Pick<
  ComponentProps<typeof OnceDialog>,
  'title' | 'answer' | 'promise' | 'form' | 'buttons' | 'children'
> {
  of: Debt
}

export function DebtDialog({ of: { order, whole, requestNo }, children, ...dialog }: DebtDialogProps) {
  const queue = useQueue()
  return (
    <OnceDialog
      closeTo={useParentAddress()}
      subtitle={<OrderSubtitle {...order} />}
      tools={<OrderLink id={order.id} />}
      requestNo={requestNo}
      {...dialog}
    >
      {queue && <Acts order={order} />}
      <Account order={order} />
      {children}
      {whole && <OrderCaseParts of={whole} except={null} />}
    </OnceDialog>
  )
}

/** The acts that this user may choose to decide the case. */
function Acts({ order }: { order: Order }) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const can = useCan()
  const acts = actsOn(order.state).filter((act) => can(rightTo(act)))
  if (acts.length < 2) return null
  return (
    <NavPills aria-label={t('debt.acts')}>
      {acts.map((act) => {
        const to = `${todoPath}/${order.id}/${act}`
        return (
          <Link key={act} to={to + search} aria-current={pathname === to ? 'page' : undefined}>
            {t(`debt.act.${act}`)}
          </Link>
        )
      })}
    </NavPills>
  )
}

/** The debt of an ended order, or the current cost of a running one. Cents. */
function Account({ order }: { order: Order }) {
  const { t, label } = useText()
  const waived = order.waivedAmount ?? 0
  const paid = (order.totalAmount ?? 0) - (order.refundedAmount ?? 0) - (order.refundingAmount ?? 0)
  const name = (field: string) => label(resource.name, field)
  const runs = isRunning(order.state)
  const due = runs ? Math.max(0, (order.accruedAmount ?? 0) - waived - paid) : (order.owedAmount ?? 0)
  return (
    <StatGroup columns={waived ? 4 : 3}>
      <Figure name={name(runs ? 'accruedAmount' : 'amount')} cents={(runs ? order.accruedAmount : order.amount) ?? 0} />
      {waived > 0 && <Figure name={name('waivedAmount')} cents={waived} />}
      <Figure name={t('debt.paid')} cents={paid} />
      <Figure name={runs ? t('debt.dueNow') : name('owedAmount')} cents={due} strong />
    </StatGroup>
  )
}
