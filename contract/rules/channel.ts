/**
 * Outcome of an operation at the simulated payment channel (contract page rental §10). `never`: stays open. `short`, `limited`: refused
 * on submission. `error`: not accepted, outcome unknown to the caller. `lost`: accepted, outcome unknown. `twice`: reported twice.
 * `stale`: an old report follows the final one.
 */
export const simOutcomes = ['success', 'abnormal', 'closed', 'never', 'short', 'error', 'lost', 'limited', 'twice', 'stale'] as const
export type SimOutcome = (typeof simOutcomes)[number]

/** Failures that the simulation derives only from the amount: cents mod 100. */
export const amountOutcomes: Readonly<Record<number, SimOutcome>> = {
  91: 'abnormal',
  92: 'closed',
  93: 'never',
  94: 'short',
  95: 'error',
  96: 'lost',
  97: 'limited',
}

const voidCard = 'sim_void_'
/** Whether the openid belongs to a customer or receiver whose card is void, by its prefix. */
export const isVoidCard = (openid: string): boolean => openid.startsWith(voidCard)

const cards = ['招商银行信用卡0403', '工商银行储蓄卡6621'] as const
const change = '支付用户零钱'

/**
 * The account to which the simulated channel refunds a customer, in the channel's words; always the same one.
 * @param card true for a refund that fails because of a void card
 */
export function refundAccountOf(openid: string, card: boolean): string {
  let sum = 0
  for (const letter of openid) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  if (!card && !isVoidCard(openid) && sum % 3 === 0) return change
  return cards[sum % cards.length] ?? change
}
