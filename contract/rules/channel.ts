/**
 * How an operation ends at the simulated payment channel (contract page rental §10). `never`: not by itself. `short`,
 * `limited`: refused when asked. `error`: not taken, and the caller cannot know. `lost`: taken, and the caller cannot know.
 * `twice`: reported two times. `stale`: an old report follows the final one.
 */
export const simOutcomes = ['success', 'abnormal', 'closed', 'never', 'short', 'error', 'lost', 'limited', 'twice', 'stale'] as const
export type SimOutcome = (typeof simOutcomes)[number]
