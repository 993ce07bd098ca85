/**
 * How an operation ends at the simulated payment channel (contract page rental §10). `never`: not by itself. `short`,
 * `limited`: refused when asked. `error`: not taken, and the caller cannot know. `lost`: taken, and the caller cannot know.
 * `twice`: reported two times. `stale`: an old report follows the final one.
 */
export const simOutcomes = ['success', 'abnormal', 'closed', 'never', 'short', 'error', 'lost', 'limited', 'twice', 'stale'] as const
export type SimOutcome = (typeof simOutcomes)[number]

/** What goes wrong by the amount alone where the simulation is played: cents mod 100. */
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
/** Customers and receivers whose card is void have an openid that begins so. */
export const isVoidCard = (openid: string): boolean => openid.startsWith(voidCard)
