/** The refund dialog's form. */
import { payRefund } from '#contract/endpoints/money.ts'
import { refusalText } from '#contract/refusals.ts'
import { z } from 'zod'
import { typedAmount } from '#app/features/money/amount.ts'
import { ask } from '#app/forms/asked.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

const text = z.string().trim().optional()

/** The reason that is sent: the chosen one, and the remark. */
export const reasonOf = ({ reason, remark }: { reason?: string; remark?: string }): string => [reason, remark].filter(Boolean).join('：')

/**
 * @param refundable cents that may still be refunded, as far as known here
 * @param withReasons reasons can be chosen
 */
export const askRefund = (refundable: number, withReasons: boolean, { t, label, language }: Words) =>
  ask(
    z
      .object({
        amount: typedAmount.refine((cents) => cents <= refundable, { error: refusalText('refundTooMuch', language) }),
        reason: withReasons ? text.unwrap().min(1) : text,
        remark: text,
      })
      .refine((typed) => payRefund.input.shape.reason.safeParse(reasonOf(typed)).success, {
        path: ['remark'],
        error: refusalText('reasonTooLong', language),
      }),
    {
      amount: {
        label: label('refund', 'amount'),
        ...{ missing: t('refund.needAmount'), wrong: t('refund.badAmount'), tooSmall: t('refund.notPositive') },
      },
      reason: { label: t('refund.reason'), missing: t('refund.chooseReason') },
    },
    language,
  )
