/** Faults of the API that a lab can simulate: their kinds, their defaults, and the calls that they apply to. */

/**
 * - `latency`: delays the answer by `ms`, and up to `spread` more
 * - `status`: an HTTP status instead of an answer; `code`: a code of Blade in the envelope; `expired`: the refusal of an expired token
 * - `empty`, `html`: no body, a page of a gateway; `drop`: the connection ends without an answer. The call is not executed
 * - `cut`, `json`: the answer ends in the middle, with or without its connection; `drip`: it is sent in pieces, within `ms`. The call
 * is executed
 * - `stub`: an answer of your own, with any status; the call is not executed. `patch`: the call's answer, changed by JSON Patch (RFC 6902)
 */
export const faultKinds = ['latency', 'status', 'code', 'expired', 'empty', 'html', 'drop', 'cut', 'json', 'drip', 'stub', 'patch'] as const
export type FaultKind = (typeof faultKinds)[number]

export const faultDefaults = { latency: 1000, drip: 5000, status: 503, code: 400 } as const

/** Minimum and maximum of a fault's settings: milliseconds, status, code, number of the call, seconds. */
export const faultLimits = {
  ms: [0, 120_000],
  status: [400, 599],
  code: [1, 99_999],
  nth: [1, 1_000_000],
  seconds: [1, 86_400],
} as const

/** Header with a fault for one call, as a query string of a rule's fields: `kind=status&status=503&path=/api/blade-system/order/*`. */
export const faultHeader = 'X-Ward-Fault'
/**
 * Value of the header for calls without any fault, even from rules, and without an entry in the journal. The simulation's pages send
 * it.
 */
export const noFault = 'none'
/** Maximum number of rules in a world. */
export const mostFaults = 100

/** Whether a path matches a pattern, in which `*` stands for any characters; an empty pattern matches all. Ignores case. */
export function fitsPath(pattern: string, path: string): boolean {
  if (!pattern) return true
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const lowerPath = path.toLowerCase()
  if (!rest.length) return lowerPath === first
  if (!lowerPath.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let at = first.length
  for (const part of rest) {
    const index = lowerPath.indexOf(part, at)
    if (index < 0) return false
    at = index + part.length
  }
  return lowerPath.length - last.length >= at && lowerPath.endsWith(last)
}
