/** The list of opened pages, as plain values: every visited page is a tab, home is always first. */
import { propertiesOf } from '#contract/rules/values.ts'

export const home = '/wel/index'

export interface Tab {
  label: string
  /** Address of the page: identifies the tab. */
  path: string
  /** The location within the page, e.g. one of its drawers. */
  value: string
  params: Record<string, string>
  /** With its `?`; empty without one. */
  query: string
  meta: { keepAlive: boolean }
}

// why no schema: every first load reads its own tab, and would make one for it
const isTab = (one: unknown): one is Tab => {
  const { label, path, value, params, query, meta } = propertiesOf(one)
  const isAddress = (text: unknown) => typeof text === 'string' && text.startsWith('/')
  const isTexts = [label, query, ...Object.values(propertiesOf(params))].every((text) => typeof text === 'string')
  return isTexts && isAddress(path) && isAddress(value) && typeof params === 'object' && typeof propertiesOf(meta).keepAlive === 'boolean'
}

export const addressOfTab = ({ value, query }: Pick<Tab, 'value' | 'query'>): string => value + query

/** The tabs among what is stored. */
export const readTabs = (kept: unknown): Tab[] => (Array.isArray(kept) ? kept.filter(isTab) : [])

/** Home is not in the list: it is shown before it. */
export function visit(tabs: readonly Tab[], here: Tab | undefined): Tab[] {
  if (!here || here.path === home) return [...tabs]
  return tabs.some(({ path }) => path === here.path) ? tabs.map((one) => (one.path === here.path ? here : one)) : [...tabs, here]
}

/** What the browser stores an account's tabs as. */
export const tabsOf = (account: string): string => `tabs-${account}`

/** Where to navigate when the tab of `path` closes: the next one, else the previous, else home. */
export function neighbour(tabs: readonly Tab[], path: string): string {
  const at = tabs.findIndex((one) => one.path === path)
  const next = tabs[at + 1] ?? tabs[at - 1]
  return next ? addressOfTab(next) : home
}
