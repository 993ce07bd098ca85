/**
 * A guided demonstration as data: a scenario, and steps on real pages. To add one, write a file in `stories/` and list it in
 * `stories/index.ts`.
 */
import type { Pair } from '#contract/languages.ts'
import type { ResourceName } from '#contract/resources/index.ts'
import type { ScenarioName } from '#contract/rules/scenarios.ts'

/** The form of a control, by the address that it is sent to. */
type InForm = `@/${string}`
/**
 * A control, named independently of the language. `link:/money/order/{order}` is a link to such an address. In the form that is sent to
 * an address, `field:amount@/money/order/{order}/refund` is an input, `option:roleIds={finance}@/system/user/grant` one of several
 * options, `send@/money/todo/{refund}/handle` the submit button, `send:state=2@/money/todo/{problem}/problem` one of several.
 * `part:table` is a `data-slot`. `{name}` stands for a picked value.
 */
export type Control =
  | `link:/${string}`
  | `field:${string}${InForm}`
  | `option:${string}=${string}${InForm}`
  | `send${InForm}`
  | `send:${string}=${string}${InForm}`
  | `part:${string}`

/** When a step is done automatically. `at`: the page has this address. `more`: a list on the server has more rows than before. */
export type Until = { at: string } | { more: ResourceName; where?: Readonly<Record<string, string>> }

export interface Step {
  title: Pair
  text: Pair
  /** Address of the real page; without it the page of the previous step stays. `{name}` stands for a picked value. */
  page?: string
  /** The control to press, or the part to look at. Of several, the first that is not filled in yet is highlighted. */
  control?: Control | readonly Control[]
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

/** Whether an address matches a pattern: `*` is one segment; the address must have the parameters of the pattern, and may have more. */
export function isAt(pattern: string, address: string): boolean {
  const [path = '', query] = pattern.split('?')
  const [now = '', search] = address.split('?')
  const parts = path.split('/')
  const addressParts = now.split('/')
  return (
    parts.length === addressParts.length &&
    parts.every((part, i) => part === '*' || part === addressParts[i]) &&
    [...new URLSearchParams(query)].every(([name, value]) => new URLSearchParams(search).get(name) === value)
  )
}

/** The controls of a step, in the order in which they are used. */
export const controlsOf = ({ control = [] }: { control?: Step['control'] }): readonly Control[] => [control].flat()

/** @returns `form`: address of the form that has the control; undefined for links and parts */
export function partsOf(control: string): { kind: string; what: string; form: string | undefined } {
  const [named = '', form] = control.split('@', 2)
  const [kind = '', what = ''] = named.split(/:(.*)/s)
  return { kind, what, form }
}

/** The page of a step: its own, or that of the nearest earlier step with one. */
export const pageOf = (story: Story, at: number): string =>
  story.steps
    .slice(0, at + 1)
    .flatMap(({ page }) => page ?? [])
    .at(-1) ?? '/wel/index'
