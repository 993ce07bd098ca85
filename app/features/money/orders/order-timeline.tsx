/** The history of an order's money, newest first. */
import { Timeline, TimelineItem } from '#app/ui/timeline.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { dayTime } from '#app/lib/format.ts'
import type { Trail } from '#app/features/money/orders/order-ledger.server.ts'
import type { OrderMoney } from './order.server.ts'
import { stepsOf } from './order-steps.ts'

export function OrderTimeline({ money, trail, today }: { money: OrderMoney; trail?: Trail; today: string }) {
  const { t, language } = useText()
  return (
    <Timeline>
      {stepsOf(money, t, language, trail).map((step, i) => (
        <TimelineItem
          key={i}
          variant={step.tone}
          icon={step.icon}
          title={step.title}
          description={step.detail}
          time={<time title={step.at}>{dayTime(step.at, today, language)}</time>}
        />
      ))}
    </Timeline>
  )
}
