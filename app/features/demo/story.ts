/**
 * A guided demonstration, as data: a scenario, and steps before real pages. To add one, write a file in `stories/` and name it in
 * `stories/index.ts`.
 */
import type { Pair } from '#contract/languages.ts'
import type { ResourceName } from '#contract/resources/index.ts'
import type { ScenarioName } from '#contract/rules/scenarios.ts'

/**
 * A control by a name that is the same in every language. `link:/money/order/*` a link to such an address, where `*` is any one part;
 * `field:amount` an input; `send` the button that sends the form, `send:state=2` one of several; `part:table` a `data-slot`.
 */
export type Control = `link:/${string}` | `field:${string}` | 'send' | `send:${string}=${string}` | `part:${string}`

/** When a step is done by itself. `at`: the page has this address. `more`: a list that the server answers has more rows than before. */
export type Until = { at: string } | { more: ResourceName; where?: Readonly<Record<string, string>> }

export interface Step {
  title: Pair
  text: Pair
  /** Address of the real page; without it the one of the step before stays. `{name}` stands for what the story picked. */
  page?: string
  /** What to press, or to look at. */
  control?: Control
  until?: Until
  /** What happens on the customer's phone. */
  phone?: true
  /** Moves the world's clock on: a button of the panel. */
  pass?: { ms: number; text: Pair }
}

/** A value that the story needs: a field of the first row of a list. */
export interface Pick {
  of: ResourceName
  where?: Readonly<Record<string, string>>
  field: string
}

export interface Story {
  scenario: ScenarioName
  title: Pair
  about: Pair
  minutes: number
  /** By their names in addresses. The customer's phone needs `customer` (an id) and `device` (a number). */
  picks?: Readonly<Record<string, Pick>>
  /** Whether the customer's phone lies beside the page. */
  phone?: true
  steps: readonly Step[]
}

/** An address with what the story picked in it. */
export const filled = (address: string, picked: Readonly<Record<string, string>>): string =>
  address.replace(/\{(\w+)\}/g, (_all, name: string) => picked[name] ?? '')

/** Whether an address is what a pattern says: `*` is one part; a query counts only where the pattern has one. */
export function isAt(pattern: string, address: string): boolean {
  const [path = '', query] = pattern.split('?')
  const [now = '', search] = address.split('?')
  const parts = path.split('/')
  const found = now.split('/')
  return parts.length === found.length && parts.every((part, i) => part === '*' || part === found[i]) && (!query || query === search)
}

/** The page of a step: its own, or the last one before. */
export const pageOf = (story: Story, at: number): string =>
  story.steps
    .slice(0, at + 1)
    .flatMap(({ page }) => page ?? [])
    .at(-1) ?? '/wel/index'
