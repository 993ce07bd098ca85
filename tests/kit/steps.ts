/** Steps of the report. They are boxed, so that an error points to the line of the test instead of the kit. */
import { test } from '@playwright/test'

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The same object, whose functions and those of its groups are steps of the report. */
export function stepped<T extends object>(title: string, of: T): T {
  const members = Object.entries(of).map(([name, value]: [string, unknown]) => {
    const step = `${title}.${name}`
    if (isGroup(value)) return [name, stepped(step, value)]
    if (typeof value !== 'function') return [name, value]
    // An async function that awaits, because Playwright takes it for the frame of the box, and the one above for the test's line.
    const run = async (...args: unknown[]): Promise<unknown> =>
      await test.step(step, () => Promise.resolve(Reflect.apply(value, undefined, args)), { box: true })
    return [name, run]
  })
  // Cast, because TypeScript does not know that each member keeps its type.
  return Object.fromEntries(members) as T
}
