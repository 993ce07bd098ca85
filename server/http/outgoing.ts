/**
 * The one way of asking an address that came from outside. It reaches public addresses alone, whatever a name resolves to,
 * follows no redirect, and reads no more than it was told to.
 */
import ipaddr from 'ipaddr.js'
import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'

/** An address that is not asked, or an answer that is too long. */
export class NotAsked extends Error {}

export interface OutgoingOptions {
  /** Networks inside that may be asked all the same, like `10.1.2.0/24`. */
  allowed?: readonly string[]
  /** Milliseconds until the whole answer is there. */
  patience?: number
  /** Bytes of an answer. */
  most?: number
  /** Resolves names; that of the system unless a test brings its own. */
  resolve?: typeof lookup
}

export interface OutgoingRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** True for addresses of the open net: not this machine, its networks, nor what is set aside for other uses. */
function mayReach(address: string, allowed: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]): boolean {
  const to = ipaddr.process(address)
  return to.range() === 'unicast' || allowed.some(([net, bits]) => net.kind() === to.kind() && to.match(net, bits))
}

/**
 * @returns asks an address @throws NotAsked for one that is no plain http address, leads inside, or answers too much; what
 * undici throws where nobody answers
 */
export function createOutgoing({ allowed = [], patience = 10_000, most = 1_048_576, resolve = lookup }: OutgoingOptions = {}) {
  const networks = allowed.map((network) => ipaddr.parseCIDR(network))
  const inside = (host: string) => new NotAsked(`${host} leads to an address that is not open`)

  // why here: the connection goes to the very addresses that were looked at, and a name is not resolved again
  const pinned: LookupFunction = (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? inside(host), '', 0)
      if (!found.every(({ address }) => mayReach(address, networks))) return done(inside(host), '', 0)
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  const agent = new Agent({ connect: { lookup: pinned, timeout: patience } })

  return async (address: string, { method = 'GET', headers, body }: OutgoingRequest = {}): Promise<{ status: number; body: Buffer }> => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new NotAsked(`${address} is no plain http address`)
    // why: a number is connected to without being looked up
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !mayReach(host, networks)) throw inside(host)
    const answer = await request(url, { dispatcher: agent, method, headers, body, signal: AbortSignal.timeout(patience) })
    const parts: Buffer[] = []
    let length = 0
    for await (const part of answer.body as AsyncIterable<Buffer>) {
      length += part.length
      if (length > most) throw new NotAsked(`${url.host} answers more than ${most} bytes`)
      parts.push(part)
    }
    return { status: answer.statusCode, body: Buffer.concat(parts) }
  }
}
