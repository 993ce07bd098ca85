/** The form of a waiver: the amount of rent to waive, and the reason. */
import { orderWaive } from '#contract/endpoints/rental-account.ts'
import { refusalText } from '#contract/refusals.ts'
import { waiver } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { isRunning } from '#contract/rules/rental-account.ts'
import { z } from 'zod'
import { typedAmount } from '#app/forms/typed-amount.ts'
import { defineForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import type { Order } from '#app/features/money/orders/order.server.ts'

/** Cents that can be waived: the debt of an ended order, or the current cost of a running one. */
export const waivable = ({ state, owedAmount, accruedAmount, waivedAmount }: Order): number =>
  isRunning(state) ? Math.max(0, (accruedAmount ?? 0) - (waivedAmount ?? 0)) : (owedAmount ?? 0)

/** @param most cents that can be waived, as far as known here */
export const waiverForm = (most: number, { t, label, language }: Words) =>
  defineForm(
    z.object({
      amount: typedAmount.refine((cents) => cents <= most, { error: refusalText('waiverTooMuch', language, { most: yuan(most) }) }),
      reason: orderWaive.input.shape.reason,
    }),
    {
      amount: label(waiver.name, 'amount'),
      reason: { label: label(waiver.name, 'reason'), missing: t('waive.needReason') },
    },
    language,
  )
