/** An amount of money in a form: typed in yuan, 1 cent or more. */
import { amountInCents } from '#contract/rules/refund.ts'
import { inYuan } from '#app/forms/typed.ts'

export const typedAmount = inYuan(amountInCents)
