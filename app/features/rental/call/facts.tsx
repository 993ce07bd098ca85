/** Beside the rental: wallet, last refund, last fault report and the last three rentals, each where the reader may see it. */
import { durationIn } from '#contract/rules/price.ts'
import { order } from '#contract/resources/money.ts'
import { wallet as walletResource } from '#contract/resources/wallets.ts'
import { ledger } from '#contract/resources/ledger.ts'
import { problem } from '#contract/resources/rental.ts'
import { permission } from '#contract/resource.ts'
import { saidIn } from '#contract/rules/said.ts'
import { yuan } from '#contract/rules/money.ts'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { ReceiptText, TriangleAlert, Undo2, Wallet, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { StateTag } from '#app/components/state-tag.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { dictName } from '#app/resource/cells.tsx'
import { useCan } from '#app/shell/rights.ts'
import { useReach } from '#app/shell/use-reach.ts'
import type { CallCard } from './call.server.ts'

interface FactProps {
  icon: LucideIcon
  title: string
  /** Right of the title. */
  end?: ReactNode
  children: ReactNode
}

function Fact({ icon: Icon, title, end, children }: FactProps) {
  return (
    <section aria-label={title} className="border-b px-4 py-3 last:border-b-0">
      <h3 className="mb-1 flex items-center gap-2 text-xs font-normal text-muted-foreground">
        <Icon aria-hidden="true" className="size-3.5" />
        {title}
        {end && <span className="ms-auto">{end}</span>}
      </h3>
      {children}
    </section>
  )
}

const None = ({ children }: { children: ReactNode }) => <p className="text-muted-foreground">{children}</p>

/** A line with something at its end, and a quiet line below. */
function Line({ start, end, below }: { start: ReactNode; end?: ReactNode; below?: ReactNode }) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate" translate="no">
          {start}
        </span>
        {end && <span className="tracking-num whitespace-nowrap">{end}</span>}
      </p>
      {below && (
        <p className="text-xs text-muted-foreground" translate="no">
          {below}
        </p>
      )}
    </>
  )
}

export function Facts({ card, dictionaries }: { card: CallCard; dictionaries: Dictionaries }) {
  const { row, wallet, refund: last, refundCount, problem: fault, rentals, rentalCount } = card
  const { t, label, language } = useText()
  const shortTime = useShortTime()
  const can = useCan()
  const reach = useReach()
  const ofCustomer = new URLSearchParams({ customerId: row.id ?? '' })
  const tag = (dict: string, value: number | null) => (
    <StateTag dict={dict} value={String(value)} text={dictName(dictionaries, dict, value, language)} />
  )
  return (
    <Card className="min-w-0">
      {reach(walletResource.path) && (
        <Fact
          icon={Wallet}
          title={t('call.wallet')}
          end={reach(ledger.path) && <Link to={`${ledger.path}?${ofCustomer}`}>{t('call.records')}</Link>}
        >
          {wallet ? (
            <Line
              start={`${label('wallet', 'amount')} ¥${yuan(wallet.amount)}`}
              below={t('call.walletParts', { own: yuan(wallet.personAmount), gift: yuan(wallet.platAmount) })}
            />
          ) : (
            <None>{t('call.noWallet')}</None>
          )}
        </Fact>
      )}
      <Fact icon={Undo2} title={t('call.lastRefund')} end={refundCount > 1 && t('call.all', { n: refundCount })}>
        {last ? (
          <Line
            start={`¥${yuan(last.amount)}`}
            end={tag('refund_status', last.status)}
            below={[
              shortTime(last.successTime ?? last.createTime ?? ''),
              saidIn(last.reason ?? '', language),
              saidIn(last.userReceivedAccount ?? '', language),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ) : (
          <None>{t('call.noRefund')}</None>
        )}
      </Fact>
      {reach(problem.path) && (
        <Fact icon={TriangleAlert} title={t('call.lastFault')}>
          {fault ? (
            <Line
              start={
                can(permission(problem.name, 'view')) ? <Link to={`${problem.path}/${fault.id}`}>{fault.content}</Link> : fault.content
              }
              end={tag('problem_state', fault.state)}
              below={[shortTime(fault.createTime ?? ''), fault.handleUser].filter(Boolean).join(' · ')}
            />
          ) : (
            <None>{t('call.noFault')}</None>
          )}
        </Fact>
      )}
      {rentals && (
        <Fact
          icon={ReceiptText}
          title={t('call.lastRentals')}
          end={rentalCount > 3 && <Link to={`${order.path}?${ofCustomer}`}>{t('call.all', { n: rentalCount })}</Link>}
        >
          {rentals.length === 0 && <None>{t('call.never')}</None>}
          <ul className="grid gap-2">
            {rentals.map((one) => (
              <li key={one.id}>
                <Line
                  start={can(permission(order.name, 'view')) ? <Link to={`${order.path}/${one.id}`}>{placeOf(one)}</Link> : placeOf(one)}
                  end={`¥${yuan(one.endTime ? one.amount : one.accruedAmount)}`}
                  below={[
                    one.startTime && shortTime(one.startTime),
                    one.description && durationIn(one.description, language),
                    dictName(dictionaries, 'order_status', one.state, language),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </Card>
  )
}

const placeOf = ({ roomName, bedName, batch }: { roomName: string | null; bedName: string | null; batch: string | null }) =>
  [roomName, bedName].filter(Boolean).join('-') || batch
