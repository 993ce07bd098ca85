/** The split dialog's form: by ratio, or an amount for some of the receivers. */
import { z } from 'zod'
import { typedAmount } from '#app/forms/typed-amount.ts'
import { defineForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'

interface Receiver {
  id: string
  name: string
}

/** The input of a receiver's amount. */
export const nameOf = ({ id }: Pick<Receiver, 'id'>): string => `amount-${id}`

const how = z.enum(['ratio', 'named']).optional()
const finish = z.string().optional()

/** @param isNamed whether the typed amounts are used; otherwise they are only preserved */
export function splitForm(receivers: readonly Receiver[], isNamed: boolean, { t, language }: Words) {
  const amount = isNamed ? typedAmount.optional() : z.string().optional()
  const amounts = Object.fromEntries(receivers.map((to) => [nameOf(to), amount]))
  const shape: Record<string, z.ZodType<string | number | undefined>> = { ...amounts, how, finish }
  const schema = z
    .object(shape)
    .refine((typed) => !isNamed || receivers.some((to) => typed[nameOf(to)] !== undefined), { error: t('split.noShares') })
  const labels = receivers.map((to) => [nameOf(to), t('split.shareOf', { name: to.name })])
  return defineForm(schema, Object.fromEntries(labels), language)
}
