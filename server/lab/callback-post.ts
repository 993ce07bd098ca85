/** Sends a callback to its address. */
import type { CallbackEnd } from '#contract/rules/callbacks.ts'
import { createOutgoing, isInternal, networksOf, NotAsked } from '../http/outgoing.ts'

/** Real (not simulated) milliseconds until an attempt is given up. */
const patience = 5000
/** Allowed, because a tester's receiver often runs on the same machine. */
const loopback = ['127.0.0.0/8', '::1/128']

function endOf(error: unknown): CallbackEnd {
  if (error instanceof NotAsked) return 'closed'
  const { name = '', code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  if (name === 'TimeoutError' || code.endsWith('_TIMEOUT')) return 'timeout'
  if (code === 'ECONNREFUSED') return 'refused'
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unknown' : 'broken'
}

export interface Post {
  /** Whether the address is an internal IP address that callbacks may not go to. */
  isClosed: (url: string) => boolean
  /** @returns the status of the answer (redirects are not followed), or null and why there was none */
  send: (url: string, body: string, headers: Record<string, string>) => Promise<{ end: CallbackEnd; status: number | null }>
}

/** @param networks internal ones that callbacks may go to, like `10.1.2.0/24`, beside loopback */
export function createPost(networks: readonly string[]): Post {
  const allowed = [...loopback, ...networks]
  const open = networksOf(allowed)
  const ask = createOutgoing({ allowed, patience })
  return {
    isClosed: (url) => isInternal(new URL(url), open),
    send: (url, body, headers) =>
      ask(url, { method: 'POST', headers, body }).then(
        ({ status }) => ({ end: 'answered', status }),
        (error: unknown) => ({ end: endOf(error), status: null }),
      ),
  }
}
