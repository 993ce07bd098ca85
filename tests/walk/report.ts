/** The printed report of a walk: every call below its page, then the number of failures. */
import type { LoggedCall } from './proxy.ts'

export interface Step {
  /** The name of the page in its calls. */
  page: string
  /** Messages of what failed there. */
  failures: string[]
  /** Failures are expected in this step, because its role lacks permissions. */
  mayFail?: boolean
}

export interface Report {
  /** Lines about the server that the console printed at its start. */
  startupLines: string[]
  steps: Step[]
  calls: readonly LoggedCall[]
}

/**
 * Whether the console should not have made the call, or the server failed on it. Calls at the start do not count, because the console
 * probes the server there; nor does the list of extensions, which a server without extensions answers with 404.
 */
export const isBad = ({ page, path, status }: LoggedCall): boolean =>
  page !== 'start' && !path.endsWith('/ward/capabilities') && (status === 404 || status >= 500 || status === 0)

export const badCalls = ({ calls }: Report): LoggedCall[] => calls.filter(isBad)
export const failedSteps = ({ steps }: Report): Step[] => steps.filter(({ failures, mayFail }) => failures.length > 0 && !mayFail)

/** One line for each distinct call of a page, in the order of first occurrence, with the number of times it was made. */
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
  const { startupLines, steps, calls } = report
  const at = (status: number) => calls.filter((call) => call.page !== 'start' && call.status === status).length
  const pages = ['start', ...steps.map(({ page }) => page)]
  const blocks = pages.map((page) => {
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
  return [...startupLines, '', ...blocks, '', ...sums].join('\n')
}
