/**
 * React hydrates in slices of 5 milliseconds, and after each lets the browser do other work. On a slow processor that is a fifth of the time,
 * for a page that nobody can use yet. What is pressed meanwhile is kept (early.ts), and 25 milliseconds are half of what counts as blocked.
 */
import { unstable_forceFrameRate as sliceBy } from 'scheduler'

/** Call before hydration. */
export const hydrateInLongSlices = (): void => sliceBy(40)

/** Call once hydrated: from then on somebody waits for each frame. */
export const goOnInShortSlices = (): void => sliceBy(0)
