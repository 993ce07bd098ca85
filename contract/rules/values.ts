/** Checks of unknown values. The first and the last are the specification's (§5), implemented literally. */

/** True if a value begins with http or https. `image` and `link` of contract/values.ts check that it is valid. */
export const isUrl = (value: unknown): boolean => typeof value === 'string' && /^https?/.test(value)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** A value that must exist, such as the row of an id that was just read. @throws Error that names it if it does not */
export function checkExists<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`There is no ${name}`)
  return value
}

/** `order` → `Order`. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Properties of a value of unknown type, such as an error or an answer; empty for anything that is not an object. */
export const propertiesOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

const isPlainObject = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * True for null, "", [] and {}, and for undefined, which stands for an absent key. Numbers and booleans are never empty, including 0,
 * NaN and false.
 */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && isPlainObject(value) && Object.keys(value).length === 0
}
