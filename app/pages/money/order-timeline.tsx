/** What happened to an order's money, newest first. */
import { useText } from '../../i18n/use-text.ts'
import { dayTime } from '../../lib/format.ts'
import type { Trail } from './desk.server.ts'
import type { OrderMoney } from './order.server.ts'
import { stepsOf } from './order-steps.ts'

export function Timeline({ money, trail, today }: { money: OrderMoney; trail?: Trail; today: string }) {
  const { t, language } = useText()
  return (
    <ol className="tl">
      {stepsOf(money, t, language, trail).map((step, i) => (
        <li key={i}>
          <span className={`node ${step.tone}`}>
            <step.icon aria-hidden="true" />
          </span>
          <div>
            <div className="t">{step.title}</div>
            {step.detail && <div className="d">{step.detail}</div>}
          </div>
          <time title={step.at}>{dayTime(step.at, today, language)}</time>
        </li>
      ))}
    </ol>
  )
}
