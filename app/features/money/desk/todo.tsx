/** Open work of finance staff, each item with a link to where it is done; finished items leave the list. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { cn } from '#app/ui/cn.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { approvalAudit, refundHandle } from '#contract/endpoints/desk.ts'
import { withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import { approval, order, refund, withdrawal } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { mayApprove, mayPay, withdrawalState } from '#contract/rules/payout.ts'
import { isLost, refundStatus } from '#contract/rules/refund.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { requireSession } from '#app/blade/session.server.ts'
import { RouteError } from '#app/shell/errors/error-page.tsx'
import { approvedTag } from '#app/components/state-tag.tsx'
import { State } from '#app/components/state.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { dayTime, maskPhone } from '#app/lib/format.ts'
import { keptLoader } from '#app/shell/tabs/kept-data.ts'
import { useCan } from '#app/shell/shell.tsx'
import { todoPath } from '#app/features/money/address.ts'
import type { QueueContext } from '#app/forms/once-dialog.tsx'
import { loadTodo } from './todo.server.ts'
import { useCaseKeys } from './use-case-keys.ts'
import { Desk, DeskCard } from './desk.tsx'

export const clientLoader = keptLoader()
export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    return {
      todo: await loadTodo(signedIn),
      now: formatTime(context.worldNow()),
      title: `${textsOf(request)('todo.title')} · ${textsOf(request)('app.name')}`,
    }
  })
}

export { titled as meta } from '#app/lib/titled.ts'

interface Item {
  id: string
  /** Subject, and a second line. */
  title: string
  detail: ReactNode
  amount: number
  at: string
  /** Target and label of its link; absent where the user may only look. */
  act?: { to: string; text: string }
  look: string
}

function Queue({ name, items, total, all, now }: { name: string; items: Item[]; total: number; all: string; now: string }) {
  const { t, language } = useText()
  const today = now.slice(0, 10)
  return (
    <DeskCard
      label={name}
      title={
        <>
          {name} {total > 0 && <Badge size="count">{total}</Badge>}
        </>
      }
    >
      {items.length === 0 && <p className="text-muted-foreground text-xs">{t('todo.none')}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3 border-t py-2">
            <div className="min-w-0 flex-1">
              <Link id={`${item.id}-of`} className="block truncate font-medium" to={item.look} translate="no">
                {item.title}
              </Link>
              <div className="text-xs text-muted-foreground truncate">{item.detail}</div>
            </div>
            <div className="grid justify-items-end">
              <b>¥{yuan(item.amount)}</b>
              <time className={cn('text-xs whitespace-nowrap', ageOf(item.at, now))} title={item.at}>
                {dayTime(item.at, today, language)}
              </time>
            </div>
            {item.act && (
              <ButtonLink
                variant="outline"
                size="sm"
                to={item.act.to}
                data-case=""
                id={`${item.id}-act`}
                aria-labelledby={`${item.id}-act ${item.id}-of`}
              >
                {item.act.text}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {total > items.length && <Link to={all}>{t('todo.more', { n: total - items.length })}</Link>}
    </DeskCard>
  )
}

/** Colour of a case by how long it waits. */
function ageOf(at: string, now: string): string {
  const hours = (parseTime(now) - parseTime(at)) / 3_600_000
  return hours >= 24 ? 'text-destructive-text font-medium' : hours >= 4 ? 'text-warning font-medium' : 'text-muted-foreground'
}

const line = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
/** Texts of the rows themselves. */
const data = (...parts: Parameters<typeof line>) => <span translate="no">{line(...parts)}</span>

export const handle: TextHandle = { i18n: ['money'] }

export default function TodoPage() {
  const { todo, now } = useLoaderData<typeof loader>()
  const today = now.slice(0, 10)
  useCaseKeys()
  const { t, language } = useText()
  const can = useCan()
  const here = (id: string | null, end: string) => `${todoPath}/${id}/${end}`
  const money = (orderId: string | null) => `${order.path}/${orderId}/money`
  const { approvals, abnormal, withdrawals } = todo
  const total = [approvals, abnormal, withdrawals].reduce((sum, queue) => sum + (queue?.total ?? 0), 0)
  const oldest = [approvals, abnormal, withdrawals]
    .flatMap((queue) => queue?.rows.flatMap((row) => row.createTime ?? []) ?? [])
    .sort()
    .at(0)
  return (
    <>
      <PageHeader>
        <h1>{t('todo.title')}</h1>
        <span className="text-muted-foreground" role="status">
          {t('todo.waiting', { n: total })}
          {oldest && t('todo.oldest', { time: dayTime(oldest, today, language) })}
        </span>
      </PageHeader>
      {total === 0 ? (
        <Card as="section" className="min-w-0 flex-1 grid">
          <State icon={CircleCheck} title={t('todo.nothing')} text={t('todo.nothingText')} />
        </Card>
      ) : (
        <Desk
          left={
            <>
              {approvals && (
                <Queue
                  name={t('todo.approvals')}
                  total={approvals.total}
                  now={now}
                  all={`${approval.path}?approvalState=0`}
                  items={approvals.rows.map((row) => ({
                    ...{ id: row.id ?? '', amount: row.amount ?? 0, at: row.createTime ?? '' },
                    title: line(row.outTradeNo, row.nickName),
                    detail: row.own ? (
                      <>
                        {t('approval.own')} {data(row.reason)}
                      </>
                    ) : (
                      data(row.operator, row.reason)
                    ),
                    look: money(row.orderId),
                    act: can(approvalAudit.needs) ? { to: here(row.id, 'approve'), text: t('todo.decide') } : undefined,
                  }))}
                />
              )}
              {withdrawals && (
                <Queue
                  name={t('todo.withdrawals')}
                  total={withdrawals.total}
                  now={now}
                  all={`${withdrawal.path}?state=${withdrawalState.asked}`}
                  items={withdrawals.rows.map((row) => ({
                    ...{ id: row.id ?? '', amount: row.amount ?? 0, at: row.createTime ?? '' },
                    title: line(row.nickName, maskPhone(row.phoneNumber ?? '')),
                    detail: (
                      <>
                        {approvedTag(row)} {data(row.auditUser, row.failReason)}
                      </>
                    ),
                    look: `${withdrawal.path}/${row.id}`,
                    act:
                      mayApprove(row) && can(withdrawalAudit.needs)
                        ? { to: here(row.id, 'audit'), text: t('withdrawal.audit') }
                        : mayPay(row) && can(wxTransfer.needs)
                          ? {
                              to: here(row.id, 'pay'),
                              text: t(row.state === withdrawalState.failed ? 'withdrawal.retry' : 'withdrawal.pay'),
                            }
                          : undefined,
                  }))}
                />
              )}
            </>
          }
          right={
            abnormal && (
              <Queue
                name={t('todo.abnormal')}
                total={abnormal.total}
                now={now}
                all={`${refund.path}?status=${refundStatus.abnormal}`}
                items={abnormal.rows.map((row) => ({
                  ...{ id: row.id ?? '', amount: row.amount ?? 0, at: row.createTime ?? '' },
                  title: line(row.outTradeNo, row.refundId ?? row.outRefundNo),
                  detail: isLost(row) ? (
                    <>
                      {t('refund.lost')} {data(row.failReason)}
                    </>
                  ) : (
                    t('refund.abnormal')
                  ),
                  look: money(row.orderId),
                  act: todo.maySettle && can(refundHandle.needs) ? { to: here(row.id, 'handle'), text: t('todo.settle') } : undefined,
                }))}
              />
            )
          }
        />
      )}
      <Outlet context={{ inQueue: true } satisfies QueueContext} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
