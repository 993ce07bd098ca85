/** The form that returns a share. It has no limit, because the server checks it and recognizes a retry after a lost response. */
import { payLaunchRefund } from '#contract/endpoints/money.ts'
import { typedAmount } from '#app/forms/typed-amount.ts'
import { defineForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

export const returnForm = ({ t, language }: Words) =>
  defineForm(
    payLaunchRefund.input.pick({ reason: true }).extend({ amount: typedAmount }),
    { amount: t('split.returnAmount'), reason: t('split.returnReason') },
    language,
  )
