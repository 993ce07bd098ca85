/** An amount of money in a form: typed in yuan, 1 cent or more. */
import { amountInCents } from '#contract/rules/refund.ts'
import type { Say } from '#app/i18n/use-language.ts'
import { inYuan } from '#app/forms/typed.ts'

export const typedAmount = inYuan(amountInCents)

/** Its messages. */
export const amountTold = (t: Say, label: string) => ({
  label,
  missing: t('money.needAmount'),
  wrong: t('money.badAmount'),
  tooSmall: t('money.notPositive'),
})
