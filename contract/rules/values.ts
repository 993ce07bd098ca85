/** Two helpers of the specification (§5), implemented literally: what counts as an address and what as empty. */

/** True when a value begins with http or https. `image` and `link` of contract/values.ts check that it is valid. */
export const isUrl = (value: unknown): boolean => typeof value === 'string' && /^https?/.test(value)

const isPlainObject = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/**
 * True for null, "", [] and {} — and undefined, which stands for an absent key.
 * Numbers and booleans are never empty, 0, NaN and false included.
 */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && isPlainObject(value) && Object.keys(value).length === 0
}
