/** `/readyz`, for load balancers: whether requests can be served now. Whether the process is alive is `/healthz`. */
import type { RequestHandler } from 'express'

/** A dependency check: resolves when it works. @throws when it does not; the message says why, without addresses or secrets */
export type Check = () => unknown

/** Milliseconds for which an answer is cached, and for a Blade server to answer. */
const holds = 2000
const patience = 2000

const failure = async ([name, check]: [string, Check]): Promise<string[]> => {
  try {
    await check()
    return []
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** @param ending `now`: the server accepts no new work */
export function createReadiness(ending: { now: boolean }) {
  let checks: Record<string, Check> | undefined
  let lastCheck: { at: number; reasons: Promise<string[]> } | undefined

  /** The problem, if any; concurrent requests share one check. */
  function reasons(all: Record<string, Check>): Promise<string[]> {
    const now = performance.now()
    if (!lastCheck || now - lastCheck.at >= holds)
      lastCheck = { at: now, reasons: Promise.all(Object.entries(all).map(failure)).then((list) => list.flat()) }
    return lastCheck.reasons
  }

  const problems = async (): Promise<string[]> => (ending.now ? ['shutting down'] : checks ? reasons(checks) : ['starting'])

  const answer: RequestHandler = async (_req, res) => {
    const wrong = await problems()
    res
      .status(wrong.length ? 503 : 200)
      .set('Cache-Control', 'no-store')
      .type('text')
      .send(wrong.join('\n') || 'ready')
  }
  return {
    answer,
    isReady: async () => (await problems()).length === 0,
    /** Call when all dependencies are open: from then on they are checked, by name. */
    open: (all: Record<string, Check>) => void (checks = all),
  }
}

/** Accepts any answer of a server, even 404. @throws if there is none, or an error of the server or a gateway (500 and above) */
export async function reach(url: string): Promise<void> {
  let status: number
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) })
    status = response.status
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
    throw new Error(error instanceof Error && error.name === 'TimeoutError' ? `no answer within ${patience} ms` : code || 'no answer', {
      cause: error,
    })
  }
  if (status >= 500) throw new Error(`answers ${status}`)
}
