/** The refund dialog's form, validated the same way in the browser and in the action. */
import type { Language } from '#contract/languages.ts'
import { refusalText } from '#contract/refusals.ts'
import { parseYuan } from '#contract/rules/money.ts'
import { parse, type Submission } from '@conform-to/react'
import type { TFunction } from 'i18next'

export interface RefundInput {
  /** Cents. */
  amount: number
  reason: string
  requestNo: string
}

const longestReason = 80

/** @param refundable cents that may still be refunded, as far as known here */
export function parseRefund(
  form: FormData,
  refundable: number,
  withReasons: boolean,
  t: TFunction,
  language: Language,
): Submission<RefundInput> {
  return parse(form, {
    resolve() {
      const text = (name: string) => String(form.get(name) ?? '').trim()
      const error: Record<string, string[]> = {}
      const amount = parseYuan(text('amount'))
      if (!text('amount')) error.amount = [t('refund.needAmount')]
      else if (amount === undefined) error.amount = [t('refund.badAmount')]
      else if (amount < 1) error.amount = [t('refund.notPositive')]
      else if (amount > refundable) error.amount = [refusalText('refundTooMuch', language)]
      if (withReasons && !text('reason')) error.reason = [t('refund.chooseReason')]
      const reason = [text('reason'), text('remark')].filter(Boolean).join('：')
      if (reason.length > longestReason) error.remark = [refusalText('reasonTooLong', language)]
      if (amount === undefined || Object.keys(error).length) return { error }
      return { value: { amount, reason, requestNo: text('requestNo') } }
    },
  })
}
