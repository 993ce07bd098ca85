/** JSON from outside. */

/** Maximum nesting: no call and no answer needs more than a few levels. */
const deepest = 64

/** Whether values are nested deeper than any real input. Code that reads accepted input may recurse safely. */
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

/** An integer in digits: `1.0` is one, `1e3` and `-0` are not. */
const integer = /^(?:0|-?[1-9]\d*)(?:\.0+)?$/

/**
 * Reviver for `JSON.parse`: an integer that a JavaScript number cannot hold, or that is not written in digits, stays the text that was
 * sent. So ids are exact, as on a Java server, and number fields refuse them.
 * @param context of `JSON.parse`, since V8 11.4; the types of TypeScript and Express lack it
 */
export function exact(_name: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value
  if (Number.isFinite(value) && !Number.isInteger(value)) return value
  return Number.isSafeInteger(value) && integer.test(context.source) ? value : context.source
}

/**
 * The same for untrusted input. It also drops keys that would break converting an object to text or number, so that `String(value)` and
 * length comparisons never throw.
 */
export const harmless = (name: string, value: unknown, context?: { source?: string }): unknown =>
  name === 'toString' || name === 'valueOf' ? undefined : exact(name, value, context)

/** Numbers that may need `exact`: long ones, or ones with an exponent. A match inside a text only costs time. */
const mayRound = /(?:^|[:,[\s])-?[\d.]*(?:\d{16}|\d[eE])/

/** Parses an answer or a stored text, keeping its numbers exact. @throws SyntaxError */
export const parseJson = (text: string): unknown => (mayRound.test(text) ? JSON.parse(text, exact) : JSON.parse(text)) as unknown
