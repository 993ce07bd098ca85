/** The form of a transfer to a payee, within the limits that the channel pays at once. */
import { payTransfers } from '#contract/endpoints/money.ts'
import { transfers } from '#contract/resources/wallets.ts'
import { transferBounds } from '#contract/rules/payout.ts'
import { amountInCents } from '#contract/rules/refund.ts'
import { defineForm } from '#app/forms/form-spec.ts'
import { inYuan } from '#app/forms/typed.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

const amount = inYuan(amountInCents.min(transferBounds.least).max(transferBounds.most))

export const transferForm = ({ t, label, language }: Words) =>
  defineForm(
    payTransfers.input.pick({ payeeId: true, remark: true }).extend({ amount }),
    {
      payeeId: { label: label(transfers.name, 'payeeId'), missing: t('transfer.needPayee') },
      amount: label(transfers.name, 'amount'),
      remark: label(transfers.name, 'remark'),
    },
    language,
  )
