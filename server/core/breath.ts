/** Long work in slices: the event loop serves other requests in between. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two yields. */
const longest = 15
/** How many asynchronous tasks run concurrently. */
const atOnce = 8

export function createBreath() {
  let since = performance.now()
  let resting: Promise<void> | undefined
  let begun = 0

  /** Yields to the event loop when the current slice has lasted long enough. After `stop` it never resumes. */
  function breathe(): Promise<void> {
    const mine = begun
    // All tasks share one yield, because several yielding one after the other would add up to one long block.
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
    /** Runs `work` for each item, a few concurrently, in slices. @param work must not reject */
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
