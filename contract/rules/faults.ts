/** Faults of the API that a lab can play: their kinds, what they are unless somebody says otherwise, and which calls they meet. */

/**
 * - `latency`: the answer comes later, by `ms` and up to `spread` more
 * - `status`: an HTTP status instead of an answer; `code`: a code of Blade in the envelope; `expired`: as for a token that has ended
 * - `empty`, `html`: no body, a page of a gateway; `drop`: the connection ends without an answer. Nothing was done
 * - `cut`, `json`: the answer ends in its middle, with its connection or without; `drip`: it comes in pieces, within `ms`. All was done
 */
export const faultKinds = ['latency', 'status', 'code', 'expired', 'empty', 'html', 'drop', 'cut', 'json', 'drip'] as const
export type FaultKind = (typeof faultKinds)[number]

export const faultDefaults = { latency: 1000, drip: 5000, status: 503, code: 400 } as const

/** Least and most of what a fault is set to: milliseconds, status, code, which call, seconds. */
export const faultLimits = {
  ms: [0, 120_000],
  status: [400, 599],
  code: [1, 99_999],
  nth: [1, 1_000_000],
  seconds: [1, 86_400],
} as const

/** One call's fault, as a query string of the fields of a rule: `kind=status&status=503&path=/api/blade-system/order/*`. */
export const faultHeader = 'X-Ward-Fault'
/** In its place: this call meets no fault, of rules neither, and is in no journal. Pages of the simulation send it. */
export const noFault = 'none'
/** Most rules of a world. */
export const mostFaults = 100

/** Whether a path is as a pattern says, in which `*` stands for any characters; none fits all. Letters of both sizes are the same. */
export function fitsPath(pattern: string, path: string): boolean {
  if (!pattern) return true
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const given = path.toLowerCase()
  if (!rest.length) return given === first
  if (!given.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let at = first.length
  for (const part of rest) {
    const found = given.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return given.length - last.length >= at && given.endsWith(last)
}
