/** The refund dialog's form. */
import { payRefund } from '#contract/endpoints/money.ts'
import { refusalText } from '#contract/refusals.ts'
import { z } from 'zod'
import { typedAmount } from '#app/forms/typed-amount.ts'
import { defineForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { typedLines } from '#contract/text-schemas.ts'

const text = typedLines().optional()

/** The text of the reason: the chosen one and the remark. */
export const reasonOf = ({ reason, remark }: { reason?: string; remark?: string }): string => [reason, remark].filter(Boolean).join('：')

/** Refundable cents as far as the console knows: without waiving rent, and in total. */
export interface RefundLimits {
  rest: number
  withWaiver: number
}

/** @param withReasons whether reasons can be chosen from a list */
export const refundForm = ({ rest, withWaiver }: RefundLimits, withReasons: boolean, { t, label, language }: Words) =>
  defineForm(
    z
      .object({
        amount: typedAmount.refine((cents) => cents <= withWaiver, { error: refusalText('refundTooMuch', language) }),
        waive: z.boolean().optional(),
        reason: withReasons ? text.unwrap().min(1) : text,
        remark: text,
      })
      .refine(({ amount, waive }) => waive || amount <= rest, { path: ['amount'], error: refusalText('refundTooMuch', language) })
      .refine((typed) => !typed.waive || reasonOf(typed), { path: ['remark'], error: refusalText('waiverReason', language) })
      .refine((typed) => payRefund.input.shape.reason.safeParse(reasonOf(typed)).success, {
        path: ['remark'],
        error: refusalText('reasonTooLong', language),
      }),
    {
      amount: label('refund', 'amount'),
      waive: t('refund.waive'),
      reason: { label: t('refund.reason'), missing: t('refund.chooseReason') },
    },
    language,
  )
