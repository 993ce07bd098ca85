/** JSON as it comes from outside. */

/**
 * For `JSON.parse` and Express: leaves out what would make an object no longer fit to be read as text or number, so that
 * `String(value)` and comparisons of lengths never throw.
 */
export const harmless = (name: string, value: unknown): unknown => (name === 'toString' || name === 'valueOf' ? undefined : value)
