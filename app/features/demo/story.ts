/**
 * A guided demonstration as data: a scenario, and steps on real pages. To add one, write a file in `stories/` and list it in
 * `stories/index.ts`.
 */
import type { Pair } from '#contract/languages.ts'
import type { ResourceName } from '#contract/resources/index.ts'
import type { ScenarioName } from '#contract/rules/scenarios.ts'

/**
 * A control, named independently of the language. `link:/money/order/*` is a link to such an address, where `*` is any one segment;
 * `field:amount` an input; `option:roleIds={finance}` one of several options; `send` the submit button, `send:state=2` one of several;
 * `part:table` a `data-slot`. `{name}` stands for a picked value.
 */
export type Control =
  `link:/${string}` | `field:${string}` | `option:${string}=${string}` | 'send' | `send:${string}=${string}` | `part:${string}`

/** When a step is done automatically. `at`: the page has this address. `more`: a list on the server has more rows than before. */
export type Until = { at: string } | { more: ResourceName; where?: Readonly<Record<string, string>> }

export interface Step {
  title: Pair
  text: Pair
  /** Address of the real page; without it the page of the previous step stays. `{name}` stands for a picked value. */
  page?: string
  /** The control to press, or the part to look at. */
  control?: Control
  until?: Until
  /** Whether the step is done on the customer's phone. */
  phone?: true
  /** A button of the panel that moves the world's clock forward. */
  pass?: { ms: number; text: Pair }
}

/** A value that the story needs: a field of the first row of a list. */
export interface Pick {
  of: ResourceName
  /** `{name}` stands for an earlier picked value. */
  where?: Readonly<Record<string, string>>
  field: string
  /** Read at each step instead of at the beginning, because the story itself makes the row. */
  late?: true
}

export interface Story {
  scenario: ScenarioName
  title: Pair
  about: Pair
  minutes: number
  /** By their parameter names. The customer's phone needs `customer` (an id) and `device` (a number). */
  picks?: Readonly<Record<string, Pick>>
  /** Whether the customer's phone is shown beside the page. */
  phone?: true
  steps: readonly Step[]
}

/** An address with the picked values filled in. @param unknown stands for a row that does not exist yet; `*` in a pattern of `isAt` */
export const filled = (address: string, picked: Readonly<Record<string, string>>, unknown = ''): string =>
  address.replace(/\{(\w+)\}/g, (_all, name: string) => picked[name] || unknown)

/** Whether an address matches a pattern: `*` is one segment; the query is compared only where the pattern has one. */
export function isAt(pattern: string, address: string): boolean {
  const [path = '', query] = pattern.split('?')
  const [now = '', search] = address.split('?')
  const parts = path.split('/')
  const addressParts = now.split('/')
  return (
    parts.length === addressParts.length &&
    parts.every((part, i) => part === '*' || part === addressParts[i]) &&
    (!query || query === search)
  )
}

/** The page of a step: its own, or that of the nearest earlier step with one. */
export const pageOf = (story: Story, at: number): string =>
  story.steps
    .slice(0, at + 1)
    .flatMap(({ page }) => page ?? [])
    .at(-1) ?? '/wel/index'
