/** JSON as it comes from outside. */

/** Brackets within brackets: no call and no answer has more than a few. */
const deepest = 64

/** Whether values lie deeper than anybody means them; what reads the others may follow them down. */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === 0x22) inText = !inText
    else if (inText) {
      if (byte === 0x5c) i++
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > deepest) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}

/**
 * For `JSON.parse` and Express: leaves out what would make an object no longer fit to be read as text or number, so that
 * `String(value)` and comparisons of lengths never throw.
 */
export const harmless = (name: string, value: unknown): unknown => (name === 'toString' || name === 'valueOf' ? undefined : value)
