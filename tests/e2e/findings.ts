/** What axe finds on a page. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Looked {
  /** Selector of the part to look at; the whole page otherwise. */
  within?: string
  /** Only these rules. */
  rules?: string[]
  /** Moderate and minor findings, too. */
  all?: boolean
}

/** Serious and critical findings, as short lines. */
export async function findings(page: Page, { within, rules, all }: Looked = {}): Promise<string[]> {
  // why legacy and one kind of result: no page holds a frame of another host, and it takes a third of the time
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  axe.options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
