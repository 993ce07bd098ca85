/** The list of opened pages, as plain values: every visited page is a tab, home is always there and first. */
import { z } from 'zod'

export const home = '/wel/index'

const tab = z.object({
  label: z.string(),
  /** Address of the page: what makes it one tab. */
  path: z.string().startsWith('/'),
  /** Where in the page the user was, e.g. in a drawer of it. */
  value: z.string().startsWith('/'),
  params: z.record(z.string(), z.string()),
  /** With its `?`; empty without one. */
  query: z.string(),
  meta: z.object({ keepAlive: z.boolean() }),
})
export type Tab = z.output<typeof tab>

export const addressOfTab = ({ value, query }: Pick<Tab, 'value' | 'query'>): string => value + query

/** What the browser kept, without what is not a tab. */
export function readTabs(kept: unknown): Tab[] {
  const list = z.array(z.unknown()).safeParse(kept).data ?? []
  return list.flatMap((one) => tab.safeParse(one).data ?? [])
}

/** Home is not in the list: it is shown before it. */
export function visit(tabs: readonly Tab[], here: Tab | undefined): Tab[] {
  if (!here || here.path === home) return [...tabs]
  return tabs.some(({ path }) => path === here.path) ? tabs.map((one) => (one.path === here.path ? here : one)) : [...tabs, here]
}

/** Where to go when the tab of `path` closes: the one after it, else the one before, else home. */
export function neighbour(tabs: readonly Tab[], path: string): string {
  const at = tabs.findIndex((one) => one.path === path)
  const next = tabs[at + 1] ?? tabs[at - 1]
  return next ? addressOfTab(next) : home
}
