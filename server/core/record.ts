/** Values of unknown shape, as records. */

/** A JSON object as a record; anything else is empty. */
export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
