/** Times without the year where it is the year of the page's rendering. */
import { formatTime } from '#contract/rules/time.ts'
import { useMatches } from '@remix-run/react'
import { shortTime } from './format.ts'

const hasAt = (data: unknown): data is { at: string } =>
  typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'string'

/**
 * When the page was rendered, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, from the innermost loader that returns it.
 * The fallback is the clock, because server and browser read the same year from it in one zone.
 */
export const madeAt = (loaded: readonly unknown[], now = Date.now()): string => loaded.filter(hasAt).at(-1)?.at ?? formatTime(now)

export function useShortTime(): (time: string) => string {
  const at = madeAt(useMatches().map(({ data }) => data))
  return (time) => shortTime(time, at)
}
