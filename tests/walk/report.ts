/** What a walk prints: every call below the page it was made for, then how many failed. */
import type { LoggedCall } from './proxy.ts'

export interface Step {
  /** As its calls name it. */
  page: string
  /** What failed there, in words. */
  failures: string[]
  /** Failures are what this step is about: a role that lacks rights. */
  mayFail?: boolean
}

export interface Report {
  /** What the console said of the server at its start. */
  said: string[]
  steps: Step[]
  calls: readonly LoggedCall[]
}

/**
 * Whether the console should not have made it, or the server failed on it. Not so at the start, where it asks what the server is; and the
 * list of extensions is how it asks a server later: one that has none answers 404.
 */
export const isBad = ({ page, path, status }: LoggedCall): boolean =>
  page !== 'start' && !path.endsWith('/ward/capabilities') && (status === 404 || status >= 500 || status === 0)

export const badCalls = ({ calls }: Report): LoggedCall[] => calls.filter(isBad)
export const failedSteps = ({ steps }: Report): Step[] => steps.filter(({ failures, mayFail }) => failures.length > 0 && !mayFail)

/** A line per call of a page, in the order of their first time, with how often each was made. */
function lines(calls: readonly LoggedCall[]): string[] {
  const times = new Map<string, number>()
  for (const call of calls) {
    const { method, path, status, code } = call
    const text = `  ${isBad(call) ? '!' : ' '} ${method.padEnd(4)} ${status} ${String(code ?? '-').padEnd(3)} ${path}`
    times.set(text, (times.get(text) ?? 0) + 1)
  }
  return [...times].map(([text, n]) => (n > 1 ? `${text}  (${n} times)` : text))
}

export function print(report: Report): string {
  const { said, steps, calls } = report
  const at = (status: number) => calls.filter((call) => call.page !== 'start' && call.status === status).length
  const shown = ['start', ...steps.map(({ page }) => page)]
  const blocks = shown.map((page) => {
    const step = steps.find((one) => one.page === page)
    const mark = step?.mayFail ? '~' : '!'
    return [page, ...lines(calls.filter((call) => call.page === page)), ...(step?.failures ?? []).map((text) => `  ${mark} ${text}`)].join(
      '\n',
    )
  })
  const signedOut = calls.filter(({ page, status, code }) => page !== 'start' && status === 200 && code === 401).length
  const sums = [
    `${calls.length} calls: ${at(404)} answered 404, ${calls.filter((call) => isBad(call) && call.status !== 404).length} failed (5xx or no answer)`,
    `401: ${at(401)} by HTTP, ${signedOut} by code`,
    `${steps.length} steps, ${failedSteps(report).length} showed a failure`,
  ]
  return [...said, '', ...blocks, '', ...sums].join('\n')
}
