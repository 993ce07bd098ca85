/** Callbacks of the simulated channel: addresses, times. */

/**
 * Result of an attempt: an answer, or the reason for its absence. `closed`: the address is in a network that callbacks must not reach.
 */
export const callbackEnds = ['answered', 'refused', 'timeout', 'unknown', 'closed', 'broken'] as const
export type CallbackEnd = (typeof callbackEnds)[number]

/** `dropped`: its rows were replaced, or callbacks were turned off, before it was delivered. */
export const callbackStates = ['waiting', 'sent', 'failed', 'dropped'] as const

/** Maximum delay of callbacks in seconds, and maximum length of an address. */
export const mostLate = 30 * 86_400
export const longestAddress = 500

function parsed(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

export const isCallbackAddress = (text: string): boolean => {
  const url = parsed(text)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password && !url.hash
}
