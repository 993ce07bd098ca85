/** JSON from outside. */

/** Maximum nesting: no call and no answer needs more than a few levels. */
const deepest = 64

/** Whether values are nested deeper than any real input; code that reads accepted ones may recurse safely. */
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
 * Reviver for `JSON.parse` and Express: drops keys that would break reading an object as text or number, so that
 * `String(value)` and comparisons of lengths never throw.
 */
export const harmless = (name: string, value: unknown): unknown => (name === 'toString' || name === 'valueOf' ? undefined : value)
