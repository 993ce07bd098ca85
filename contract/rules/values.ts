/** Two helpers of the specification (§5), letter for letter: what counts as an address and what as empty. */

/** True when a value begins with http or https. Whether it is a sound address is for `image` and `link` of contract/values.ts. */
export const isUrl = (value: unknown): boolean => typeof value === 'string' && /^https?/.test(value)

const isPlainObject = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/**
 * True for null, "", [] and {} — and undefined, which is null where a key is absent.
 * Numbers and booleans are never empty, 0, NaN and false included.
 */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && isPlainObject(value) && Object.keys(value).length === 0
}
