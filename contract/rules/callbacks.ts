/** Callbacks of the simulated channel: addresses, times. */

/** What an attempt came to: an answer, or why there was none. `closed`: an address in a network that callbacks do not go to. */
export const callbackEnds = ['answered', 'refused', 'timeout', 'unknown', 'closed', 'broken'] as const
export type CallbackEnd = (typeof callbackEnds)[number]

/** `dropped`: its rows were replaced, or callbacks were turned off, before it arrived. */
export const callbackStates = ['waiting', 'sent', 'failed', 'dropped'] as const

/** Most seconds that callbacks may be late, and most bytes of an address. */
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
