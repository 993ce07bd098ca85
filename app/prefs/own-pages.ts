/**
 * Pages that one person pinned, and pages that this browser opened for them. Two cookies for each person, so that documents show both
 * from the first byte, and shared computers keep them apart.
 */
import { todoPath } from '#contract/rules/todo.ts'

export const homePath = '/wel/index'

/** @param key of the person (`prefsKey`) */
export const pinsCookie = (key: string) => `ward_pins_${key}`
export const usesCookie = (key: string) => `ward_uses_${key}`
export const isPrefsKey = (text: string) => /^[0-9a-f]{8}$/.test(text)

/** Holds the page on which the top menu was chosen. */
export const topPageCookie = 'ward_top_page'

/** Before each address, so that an empty list differs from an absent one. */
const mark = '~'
const address = /^\/[\w-][\w/-]{0,79}$/
const used = /^\/[\w-][\w/-]{0,79}\.\d{1,2}$/
const mostPins = 12
export const isPins = (text: string) => (readMarked(text, address)?.length ?? Infinity) <= mostPins

/** The parts of a cookie; undefined where it is absent or not ours. */
function readMarked(text: string, fits: RegExp): string[] | undefined {
  const parts = text.split(mark).filter(Boolean)
  return text.startsWith(mark) && parts.every((part) => fits.test(part)) ? parts : undefined
}

/** Whoever unpins these has unpinned them for good. */
const initialPins: readonly string[] = [homePath, todoPath]

/** Addresses in the order in which they were pinned. */
export const pinsOf = (stored: string): readonly string[] => readMarked(stored, address) ?? initialPins
export const pinsText = (pins: readonly string[]): string => mark + pins.slice(-mostPins).join(mark)

/** A page and how often it was opened; the one opened last comes first. */
export interface PageUse {
  page: string
  n: number
}
/** Bounds the cookie, which every request carries. */
const mostUses = 12
/** Where one page reaches it, all counts are halved: habits change. */
const highest = 60

export const usesOf = (stored: string): readonly PageUse[] =>
  (readMarked(stored, used) ?? []).slice(0, mostUses).map((part) => {
    const [page = '', n] = part.split('.')
    return { page, n: Number(n) }
  })
export const usesText = (uses: readonly PageUse[]): string => mark + uses.map(({ page, n }) => `${page}.${n}`).join(mark)

/** The uses after a page was opened. */
export function afterUse(uses: readonly PageUse[], page: string): readonly PageUse[] {
  if (!address.test(page)) return uses
  const n = (uses.find((use) => use.page === page)?.n ?? 0) + 1
  const next = [{ page, n }, ...uses.filter((use) => use.page !== page)].slice(0, mostUses)
  return n < highest ? next : next.map((use) => ({ ...use, n: Math.ceil(use.n / 2) }))
}

const mostRecent = 5
/** The pages opened last, without those that `isElsewhere` names. */
export const recentOf = (uses: readonly PageUse[], isElsewhere: (page: string) => boolean): string[] =>
  uses.flatMap(({ page }) => (isElsewhere(page) ? [] : page)).slice(0, mostRecent)

/** What the bar of a phone holds for somebody who has just begun: each counts as opened a few times. */
const usual: readonly string[] = [homePath, todoPath, '/rental/place', '/money/order', '/rental/customer']
const head = 3
const barSize = 5
/** The pages opened most often, in the order of `offered`, so that they keep their places. @param offered all pages, the menu's order */
export function mostUsed(uses: readonly PageUse[], offered: readonly string[]): string[] {
  const weight = (page: string) => (uses.find((use) => use.page === page)?.n ?? 0) + (usual.includes(page) ? head : 0)
  const chosen = new Set([...offered].sort((a, b) => weight(b) - weight(a)).slice(0, barSize))
  return offered.filter((page) => chosen.has(page))
}
