/** An amount typed in yuan. */
import { parseYuan } from '#contract/rules/money.ts'
import type { TFunction } from 'i18next'

/** @returns cents, 1 or more, or an error message */
export function readAmount(text: string, t: TFunction): { cents: number } | { error: string } {
  if (!text.trim()) return { error: t('money.needAmount') }
  const cents = parseYuan(text)
  if (cents === undefined) return { error: t('money.badAmount') }
  return cents < 1 ? { error: t('money.notPositive') } : { cents }
}
