/** The figures of the home page; each links to its list, where the user may open it. */
import { FieldTitle } from '#app/ui/field.tsx'
import { Card } from '#app/ui/card.tsx'
import { grouped, yuan } from '#contract/rules/money.ts'
import { type CaseKind, caseKinds, countOf, todoPath } from '#contract/rules/todo.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Activity, Banknote, Hospital, type LucideIcon, ReceiptText, Undo2, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import type { Figures as Data, TodoCounts } from './home.server.ts'
import { Change } from '#app/components/chart/change.tsx'
import type { Compared } from './focus.server.ts'
import { FigureLink } from './figure-link.tsx'
import { useReach } from '#app/shell/use-reach.ts'

/** A date before the first order of any hospital. */
const begin = '2000-01-01'
const days = (from: string, to: string) => `createTime_dategt=${from}&createTime_datelt=${to}`

const figure = 'relative min-w-0 px-4 pt-3.5 pb-3 has-[>a:hover]:bg-accent max-md:p-3'
// The link covers its card; the links below it are stacked above.
const main = "block text-inherit no-underline [a&]:after:absolute [a&]:after:inset-0 [a&]:after:rounded-md [a&]:after:content-['']"
const caption = 'flex items-center justify-between [&>svg]:size-4'
const below = 'inline-flex min-h-6 items-center'

interface CardProps {
  icon: LucideIcon
  name: string
  value: ReactNode
  to: string
  /** More figures below, each with a link of its own. */
  more: readonly (readonly [text: string, to: string])[]
  /** The same figure of earlier days, up to the same time of day. */
  compared?: readonly Compared[]
  badMore?: boolean
}

function FigureCard({ icon: Icon, name, value, to, more, compared, badMore }: CardProps) {
  return (
    <Card className={figure}>
      <FigureLink to={to} className={main}>
        <FieldTitle className={caption}>
          {name}
          <Icon aria-hidden="true" />
        </FieldTitle>
        <span className="mt-0.5 block text-3xl leading-[1.3] font-semibold tracking-[-0.02em] wrap-anywhere max-md:text-xl">{value}</span>
      </FigureLink>
      {compared?.map((one) => (
        <div key={one.name}>
          <Change {...one} badMore={badMore} />
        </div>
      ))}
      <div className="relative z-1 inline-flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-muted-foreground">
        {more.map(([text, address]) => (
          <FigureLink key={address} to={address} className={below}>
            {text}
          </FigureLink>
        ))}
      </div>
    </Card>
  )
}

const Yuan = ({ cents }: { cents: number }) => (
  <>
    <small className="mr-0.5 text-md font-medium text-muted-foreground">¥</small>
    {yuan(cents)}
  </>
)

/** List of each kind, for users without the queue. */
const lists: Record<CaseKind, string> = {
  approval: '/money/approval?approvalState=0',
  waiver: '/money/waiver?approvalState=0',
  abnormal: '/money/refund',
  owing: '/money/order?state=2',
  stuck: '/money/order?state=9',
  idleUse: '/rental/equ?withoutOrder=1',
  withdrawal: '/money/withdrawal?state=0',
  problem: '/rental/problem?state=0',
  registration: '/system/user',
}

/** Open work of the reader; each kind links to the page where it is done. */
function Pending({ counts }: { counts: Partial<TodoCounts> }) {
  const { t } = useText()
  const reach = useReach()
  const desk = (kind: CaseKind) => (reach(todoPath) ? `${todoPath}?kind=${kind}` : lists[kind])
  const lines = caseKinds.map((kind) => [countOf(counts, kind), `home.waits.${kind}` as const, desk(kind)] as const)
  const all = lines.reduce((sum, [n]) => sum + (n ?? 0), 0)
  return (
    <Card className={`${figure} grid content-start gap-x-3`}>
      <FieldTitle className={caption}>
        {t('home.pending')}
        <Badge variant={all ? 'solid' : 'secondary'} size="count">
          {all}
        </Badge>
      </FieldTitle>
      <div className="grid grid-cols-2 gap-x-3 text-xs max-md:grid-cols-1">
        {lines.map(
          ([n, text, to]) =>
            n !== null && (
              <FigureLink key={text} to={to} className={below}>
                {t(text, { n: grouped(n) })}
              </FigureLink>
            ),
        )}
      </div>
    </Card>
  )
}

interface FiguresProps {
  figures: Data
  today: string
  todo?: TodoCounts
  compared?: Record<'orders' | 'amount' | 'refunds', Compared[]>
}

export function Figures({ figures, today, todo, compared }: FiguresProps) {
  const { t } = useText()
  const f = figures
  const reportOfDay = `/rental/hos?${days(today, today)}`
  const reportOfAll = `/rental/hos?${days(begin, today)}`
  return (
    <section aria-label={t('home.figures')} className="mb-3 grid grid-cols-4 gap-3 max-xl:grid-cols-2 max-md:gap-2">
      <FigureCard
        icon={ReceiptText}
        name={t('home.todayOrders')}
        value={grouped(f.todayOrderCount)}
        to={`/money/order?${days(today, today)}`}
        more={[[t('home.allOrders', { n: grouped(f.orderCount) }), '/money/order']]}
        compared={compared?.orders}
      />
      <FigureCard
        icon={Banknote}
        name={t('home.todayAmount')}
        value={<Yuan cents={f.todayAmount} />}
        to={reportOfDay}
        more={[[t('home.allMoney', { n: yuan(f.totalAmount) }), reportOfAll]]}
        compared={compared?.amount}
      />
      <FigureCard
        icon={Activity}
        name={t('home.using')}
        value={grouped(f.usingCount)}
        to="/rental/equ?state=1"
        more={[
          // Explains why more devices are in use than orders.
          ...(todo?.idleUse ? [[t('home.withoutOrder', { n: grouped(todo.idleUse) }), lists.idleUse] as const] : []),
          [t('home.online', { n: grouped(f.onlineCount) }), '/rental/equ?online=1'],
          [t('home.devices', { n: grouped(f.equCount) }), '/rental/equ'],
        ]}
      />
      <FigureCard
        icon={Undo2}
        name={t('home.todayRefund')}
        value={<Yuan cents={f.todayRefundAmount} />}
        to={reportOfDay}
        more={[[t('home.allMoney', { n: yuan(f.refundAmount) }), '/money/refund?status=1']]}
        compared={compared?.refunds}
        badMore
      />
      <FigureCard icon={Hospital} name={t('home.hospitals')} value={grouped(f.hosCount)} to="/rental/hos" more={[]} />
      <FigureCard
        icon={Users}
        name={t('home.customers')}
        value={grouped(f.customerCount)}
        to="/rental/customer"
        more={[[t('home.todayCustomers', { n: grouped(f.todayCustomerCount) }), `/rental/customer?${days(today, today)}`]]}
      />
      <FigureCard icon={Wallet} name={t('home.wallets')} value={<Yuan cents={f.walletAmount} />} to="/money/wallet" more={[]} />
      <Pending counts={todo ?? { asked: f.pendingWithdrawal, problems: f.pendingProblem }} />
    </section>
  )
}
