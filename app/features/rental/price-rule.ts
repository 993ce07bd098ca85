/** A price's rule from a row or a form, whose values may be missing or unreadable. */
import type { AnyRow } from '#contract/resource.ts'
import type { PriceRule } from '#contract/rules/price.ts'

/** A whole number from 0; 0 for anything else. */
export const whole = (value: unknown): number => Math.max(0, Math.trunc(Number(value) || 0))

export const ruleOf = (row: AnyRow): PriceRule & { deposit: number } => ({
  unitMinutes: Math.max(1, whole(row.unitMinutes)),
  unitPrice: whole(row.unitPrice),
  freeMinutes: whole(row.freeMinutes),
  capPerDay: whole(row.capPerDay),
  deposit: whole(row.deposit),
})
