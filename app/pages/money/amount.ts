/** An amount that was typed in yuan. */
import { parseYuan } from '#contract/rules/money.ts'
import type { DeskText } from '../../i18n/messages-refund-desk.ts'

/** @returns cents, 1 or more, or what is wrong with the text */
export function readAmount(text: string, say: DeskText): { cents: number } | { error: string } {
  if (!text.trim()) return { error: say('money.needAmount') }
  const cents = parseYuan(text)
  if (cents === undefined) return { error: say('money.badAmount') }
  return cents < 1 ? { error: say('money.notPositive') } : { cents }
}
