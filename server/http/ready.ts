/** `/readyz`, for balancers: whether requests can be served now. Whether the process is alive is `/healthz`. */
import type { RequestHandler } from 'express'

/** A part that must work: resolves where it does. @throws where it does not; the message says why, without addresses or secrets */
export type Check = () => unknown

/** Milliseconds for which an answer holds, and for a Blade server to answer. */
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

/** @param ending `now`: the server takes no new work */
export function createReadiness(ending: { now: boolean }) {
  let checks: Record<string, Check> | undefined
  let found: { at: number; reasons: Promise<string[]> } | undefined

  /** What is wrong; many who ask within a moment share one look. */
  function reasons(all: Record<string, Check>): Promise<string[]> {
    const now = performance.now()
    if (!found || now - found.at >= holds)
      found = { at: now, reasons: Promise.all(Object.entries(all).map(failure)).then((list) => list.flat()) }
    return found.reasons
  }

  const answer: RequestHandler = async (_req, res) => {
    const wrong = ending.now ? ['shutting down'] : checks ? await reasons(checks) : ['starting']
    res
      .status(wrong.length ? 503 : 200)
      .set('Cache-Control', 'no-store')
      .type('text')
      .send(wrong.join('\n') || 'ready')
  }
  return {
    answer,
    /** All parts are open: from now on they are looked at, by name. */
    open: (all: Record<string, Check>) => void (checks = all),
  }
}

/** A server that answers is there, whatever it says of an address that it does not know. @throws where nobody answers, or a gateway before it says so */
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
