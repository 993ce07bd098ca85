/** Findings of axe on a page. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Looked {
  /** Selector of the part to check; the whole page by default. */
  within?: string
  /** The only rules to check; all by default. */
  rules?: string[]
  /** Also reports moderate and minor findings. */
  all?: boolean
}

/** @returns serious and critical findings as short lines */
export async function findings(page: Page, { within, rules, all }: Looked = {}): Promise<string[]> {
  // Legacy mode with violations only takes a third of the time, and no page contains a frame of another host.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  axe.options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
