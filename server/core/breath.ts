/** Long work in short turns: whoever calls meanwhile is answered in between. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two breaths. */
const longest = 15
/** What is done at once of many things that wait for somebody else. */
const atOnce = 8

export function createBreath() {
  let since = performance.now()
  let resting: Promise<void> | undefined
  let begun = 0

  /** Lets the event loop turn where all work of this breath has gone on for long. What rests when it is stopped never goes on. */
  function breathe(): Promise<void> {
    const mine = begun
    // why one rest for all: turns that several take one after the other would be one long turn
    if (!resting && performance.now() - since >= longest)
      resting = setImmediate().then(() => {
        if (mine !== begun) return new Promise<void>(() => {})
        since = performance.now()
        resting = undefined
        return undefined
      })
    return resting ?? Promise.resolve()
  }

  return {
    breathe,
    /** Does `work` for each, a few at once, in short turns. @param work does not reject */
    async each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
      const rest = items.values()
      const lane = async () => {
        for (const item of rest) {
          await breathe()
          await work(item)
        }
      }
      await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
    },
    stop(): void {
      begun += 1
      resting = undefined
    },
  }
}
export type Breath = ReturnType<typeof createBreath>
