/** The dialog that ends an order: its form, and what ending it settles. Cents. */
import { refusalText } from '#contract/refusals.ts'
import { owedAmount, paidBeyondFee, type RentalAccount } from '#contract/rules/rental-account.ts'
import { soFar } from '#contract/rules/so-far.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import { typedMoment } from '#app/forms/typed-moment.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import type { Order } from './order.server.ts'

type Rental = Pick<Order, 'startTime' | 'endTime' | 'priceSnapshot'>

/**
 * What ending the rental settles, after earlier refunds and waivers.
 * @param end epoch ms
 * @returns undefined for a rental that is not running, or whose price snapshot comes from another server in its own format
 */
export function settlementAt(rental: Rental, account: RentalAccount | undefined, end: number) {
  const used = soFar(rental, end)
  if (!used || !account) return undefined
  const settled = { ...account, fee: used.cents }
  return { minutes: used.minutes, fee: used.cents, owed: owedAmount(settled), back: paidBeyondFee(settled) }
}

/** @param now epoch ms; the latest end time that staff may enter for an abnormal order */
export const finishForm = ({ startTime }: Pick<Order, 'startTime'>, now: number, { t, language }: Words) => {
  const from = startTime ?? formatTime(now)
  const isInRange = (time: string) => parseTime(time) >= parseTime(from) && parseTime(time) <= now
  const range = refusalText('endTimeRange', language, { from, to: formatTime(now) })
  return defineForm(
    z.object({ endTime: typedMoment.refine(isInRange, { error: range }).optional() }),
    { endTime: { label: t('order.endTime'), wrong: t('order.badEndTime') } },
    language,
  )
}
