/** What staff can do about an order that owes money, or whose device is lost. */
import { orderFinish } from '#contract/endpoints/money.ts'
import { orderCollect, orderRemind, orderWaive } from '#contract/endpoints/rental-account.ts'
import { hasOpenFee, isRunning } from '#contract/rules/rental-account.ts'
import { orderState } from '#contract/rules/order.ts'

/** Each act is the last segment of its address. */
export type DebtAct = 'collect' | 'remind' | 'waive' | 'end'

const rules: Readonly<Record<DebtAct, { needs: string; fits: (state: unknown) => boolean }>> = {
  collect: { needs: orderCollect.needs, fits: (state) => state === orderState.owing },
  remind: { needs: orderRemind.needs, fits: (state) => state === orderState.owing },
  end: { needs: orderFinish.needs, fits: isRunning },
  waive: { needs: orderWaive.needs, fits: hasOpenFee },
}
const acts = ['collect', 'remind', 'end', 'waive'] as const satisfies readonly DebtAct[]

/** The acts that fit the state of an order, the most common first. */
export const actsOn = (state: unknown): DebtAct[] => acts.filter((act) => rules[act].fits(state))

export const rightTo = (act: DebtAct): string => rules[act].needs
