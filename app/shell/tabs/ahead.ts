/**
 * Data of pages that are likely to be opened next, asked for before the click (load-ahead.ts): kept for a few seconds and used once. In
 * memory only, and no longer than until something is submitted; what fails is asked again by the click.
 */

/** Milliseconds that an answer is used for. */
const fresh = 10_000

interface Answer {
  /** Id of the route whose data it is: a page and what is open in its drawer have one address. */
  route: string
  data: Promise<unknown>
  until: number
}

const answers = new Map<string, Answer>()

/** Asks, unless that was done. */
export function keepAhead(address: string, route: string, ask: () => Promise<unknown>): void {
  const now = performance.now()
  if ((answers.get(address)?.until ?? 0) > now) return
  const data = ask()
  data.catch(() => answers.delete(address))
  answers.set(address, { route, data, until: now + fresh })
}

/** @returns the data of a page, where it was asked for ahead for this route; the next caller asks the server */
export function takeAhead(address: string, isRoute: (id: string) => boolean): Promise<unknown> | undefined {
  const found = answers.get(address)
  if (!found || !isRoute(found.route)) return undefined
  answers.delete(address)
  return found.until > performance.now() ? found.data : undefined
}

/** Call when something was submitted, or the session ends. */
export const forgetAhead = (): void => answers.clear()
