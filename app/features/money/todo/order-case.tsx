/** What staff review before they decide on a refund: the order's money and use, earlier refunds, its history. */
import { refund } from '#contract/resources/money.ts'
import { Section, SectionTitle } from '#app/ui/section.tsx'
import { heldTag } from '#app/components/state-tag.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { MiniTable } from '#app/resource/mini-table.tsx'
import { MoneyParts } from '#app/features/money/orders/order-parts.tsx'
import { OrderTimeline } from '#app/features/money/orders/order-timeline.tsx'
import { Usage } from '#app/features/money/orders/order-usage.tsx'
import type { OrderCase } from './order-case.server.ts'

/** @param except id of the refund that is being decided */
export function OrderCaseParts({ of: { money, dictionaries, account, today }, except }: { of: OrderCase; except: string | null }) {
  const { t } = useText()
  const { order, refunds } = money
  return (
    <div>
      <Section className="mt-1">
        <SectionTitle>{t('case.order')}</SectionTitle>
        <MoneyParts order={order} account={account} />
        <div className="mt-3">
          <Usage order={order} dictionaries={dictionaries} />
        </div>
      </Section>
      <MiniTable
        title={t('case.earlier')}
        empty={t('order.noRefunds')}
        resource={refund}
        cells={{ status: heldTag }}
        rows={refunds && refunds.filter(({ id }) => id !== except)}
        columns={['refundId', 'amount', 'reason', 'operator', 'createTime', 'status']}
        dictionaries={dictionaries}
      />
      <Section>
        <SectionTitle>{t('case.steps')}</SectionTitle>
        <OrderTimeline money={money} today={today} />
      </Section>
    </div>
  )
}
