/** Sends a callback to its address, and to no network that a tester has no business with. */
import type { CallbackEnd } from '#contract/rules/callbacks.ts'
import { lookup as find } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Milliseconds of reality until an attempt is given up. */
const patience = 5000

/** Networks of the machine's surroundings, among them the addresses where clouds hand out credentials; loopback is none of them. */
const closed = new BlockList()
for (const [net, bits] of [
  ...([['0.0.0.0', 8] as const, ['10.0.0.0', 8] as const, ['100.64.0.0', 10] as const, ['169.254.0.0', 16] as const] as const),
  ...([['172.16.0.0', 12] as const, ['192.0.0.0', 24] as const, ['192.168.0.0', 16] as const, ['198.18.0.0', 15] as const] as const),
  ...([['224.0.0.0', 4] as const, ['240.0.0.0', 4] as const] as const),
])
  closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 128] as const,
  ['64:ff9b::', 96] as const,
  ['fc00::', 7] as const,
  ['fe80::', 10] as const,
  ['ff00::', 8] as const,
])
  closed.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is in a network that callbacks do not go to. */
export const isClosed = (address: string): boolean => closed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

class Closed extends Error {}

/** Of an address, without the brackets of IPv6. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** Whether the address itself says that it is in such a network; a name may still lead to one. */
export const leadsAstray = (url: URL, allowed: ReadonlySet<string>): boolean => {
  const host = hostOf(url)
  return isIP(host) !== 0 && !allowed.has(host) && isClosed(host)
}

/** why here: the address that was looked at is the one that is connected to */
const openOnly: LookupFunction = (host, options, done) =>
  find(host, { ...options, all: true }, (error, found) => {
    const astray = found?.some(({ address }) => isClosed(address))
    if (error || astray || !found[0]) return done(error ?? new Closed(host), '')
    return options.all ? done(null, found) : done(null, found[0].address, found[0].family)
  })

const endOf = (error: unknown): CallbackEnd => {
  if (error instanceof Closed) return 'closed'
  if (!(error instanceof Error)) return 'broken'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNREFUSED' ? 'refused' : code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unknown' : 'broken'
}

/**
 * @param allowed hosts that may be in a closed network @param signal gives up
 * @returns the status of the answer, redirects as they are, or null and why there was none
 */
export function sendCallback(
  url: URL,
  body: string,
  headers: Record<string, string>,
  { allowed, signal }: { allowed: ReadonlySet<string>; signal: AbortSignal },
): Promise<{ end: CallbackEnd; status: number | null }> {
  if (leadsAstray(url, allowed)) return Promise.resolve({ end: 'closed', status: null })
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve({ end: endOf(error), status: null })
    const late = AbortSignal.any([signal, AbortSignal.timeout(patience)])
    // why: the request rejects with the name of its own error, not with that of the signal
    late.addEventListener('abort', () => fail(late.reason), { once: true })
    const sent = (url.protocol === 'https:' ? overHttps : overHttp)(
      url,
      {
        ...{ method: 'POST', agent: false, signal: late },
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        ...(!allowed.has(hostOf(url)) && { lookup: openOnly }),
      },
      (answer) => {
        answer.resume()
        resolve({ end: 'answered', status: answer.statusCode ?? null })
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}
