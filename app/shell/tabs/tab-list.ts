/** The list of opened pages, as plain values: every visited page is a tab, home is always first. */
import { z } from 'zod'
import { storedNames } from '#app/lib/local-store.ts'
import { homePath as home } from '#app/prefs/own-pages.ts'
import { later } from '#contract/later.ts'

const tab = later(() =>
  z.object({
    label: z.string(),
    /** Address of the page: identifies the tab. */
    path: z.string().startsWith('/'),
    /** The location within the page, e.g. one of its drawers. */
    value: z.string().startsWith('/'),
    params: z.record(z.string(), z.string()),
    /** With its `?`; empty without one. */
    query: z.string(),
    meta: z.object({ keepAlive: z.boolean() }),
    /** Names of the menu groups that hold the page; older tabs have none. */
    group: z.array(z.string()).default([]),
    /** Whether it can be closed. Home, which cannot, is not in the list. */
    close: z.boolean().default(true),
  }),
)
export type Tab = z.output<typeof tab>

export const addressOfTab = ({ value, query }: Pick<Tab, 'value' | 'query'>): string => value + query

/** Parses the stored tabs and drops invalid ones. */
export function readTabs(stored: unknown): Tab[] {
  return Array.isArray(stored) ? stored.flatMap((one) => tab.safeParse(one).data ?? []) : []
}

/** The tabs after a visit. Home is not in the list, because it is shown before it. */
export function visit(tabs: readonly Tab[], here: Tab | undefined): Tab[] {
  if (!here || here.path === home) return [...tabs]
  return tabs.some(({ path }) => path === here.path) ? tabs.map((one) => (one.path === here.path ? here : one)) : [...tabs, here]
}

/** Name under which the browser stores an account's tabs. */
export const tabsOf = (account: string): string => `${tabsName}${account}`
const tabsName = 'tabs-'
/** The stored tabs of all accounts. */
export const storedTabs = (): string[] => storedNames(tabsName)

/** Where to navigate when the tab of `path` closes: the next one, else the previous, else home. */
export function neighbour(tabs: readonly Tab[], path: string): string {
  const at = tabs.findIndex((one) => one.path === path)
  const next = tabs[at + 1] ?? tabs[at - 1]
  return next ? addressOfTab(next) : home
}
