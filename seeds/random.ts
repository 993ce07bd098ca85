/** A small seeded generator: the same seed gives the same rows. */
import { checkExists } from '#contract/rules/values.ts'

export function createRandom(seed: number) {
  let state = seed >>> 0
  /** 0 ≤ x < 1 (mulberry32). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** An integer, both ends included. */
    int: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    /** @throws Error for an empty list */
    pick: <T>(values: readonly T[]): T => checkExists(values[Math.floor(next() * values.length)], 'value to choose'),
  }
}
export type Random = ReturnType<typeof createRandom>
