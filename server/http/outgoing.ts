/**
 * The only way to request an address from outside (SSRF protection). It reaches public addresses only, whatever a name
 * resolves to, follows no redirect, and bounds what it reads.
 */
import ipaddr from 'ipaddr.js'
import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'

/** A refused address, or an answer that is too long. */
export class NotAsked extends Error {}

export interface OutgoingOptions {
  /** Internal networks that are allowed all the same, like `10.1.2.0/24`. */
  allowed?: readonly string[]
  /** The origin of a server from the settings, which may be internal. */
  trustedOrigin?: string
  /** Milliseconds for the whole answer. */
  patience?: number
  /** Maximum bytes of an answer. */
  most?: number
  /** DNS lookup; the system's unless a test brings its own. */
  resolve?: typeof lookup
}

export interface OutgoingRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

interface OutgoingAnswer {
  status: number
  /** `Content-Type`; empty without one. */
  type: string
  body: Buffer
}

type Networks = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]
/** @param networks like `10.1.2.0/24` */
export const networksOf = (networks: readonly string[]): Networks => networks.map((network) => ipaddr.parseCIDR(network))

/** The only addresses of IPv6 that are allocated for the public (IANA, RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for public addresses: not this machine, private networks, or reserved and unallocated ranges. */
function mayReach(address: string, allowed: Networks): boolean {
  const to = ipaddr.process(address)
  const isPublic = to.range() === 'unicast' && (to.kind() === 'ipv4' || to.match(globalUnicast))
  return isPublic || allowed.some(([net, bits]) => net.kind() === to.kind() && to.match(net, bits))
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Whether an address contains the number of an internal host; a name may still lead to one.
 * @param allowed internal networks that count as open
 */
export function isInternal(url: URL, allowed: Networks): boolean {
  const host = hostOf(url)
  return isIP(host) !== 0 && !mayReach(host, allowed)
}

/**
 * @returns a fetch function @throws NotAsked for an address that is not plain http or is internal, or an answer that is too long;
 * what undici throws if the server is unreachable
 */
export function createOutgoing({
  allowed = [],
  trustedOrigin: trustedOrigin,
  patience = 10_000,
  most = 1_048_576,
  resolve = lookup,
}: OutgoingOptions = {}) {
  const networks = networksOf(allowed)
  const internalAddress = (host: string) => new NotAsked(`${host} leads to an address that is not open`)

  // Addresses are checked here, in the lookup, so that the connection uses them without resolving the name again.
  const pinned: LookupFunction = (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? internalAddress(host), '', 0)
      if (!addresses.every(({ address }) => mayReach(address, networks))) return done(internalAddress(host), '', 0)
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  const agent = new Agent({ connect: { lookup: pinned, timeout: patience } })
  const free = new Agent({ connect: { timeout: patience } })

  return async (address: string, { method = 'GET', headers, body }: OutgoingRequest = {}): Promise<OutgoingAnswer> => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new NotAsked(`${address} is no plain http address`)
    // A numeric address is checked here, because it is connected to without a lookup.
    const isKnown = url.origin === trustedOrigin
    if (!isKnown && isInternal(url, networks)) throw internalAddress(hostOf(url))
    const answer = await request(url, { dispatcher: isKnown ? free : agent, method, headers, body, signal: AbortSignal.timeout(patience) })
    const parts: Buffer[] = []
    let length = 0
    for await (const part of answer.body as AsyncIterable<Buffer>) {
      length += part.length
      if (length > most) throw new NotAsked(`${url.host} answers more than ${most} bytes`)
      parts.push(part)
    }
    return { status: answer.statusCode, type: String(answer.headers['content-type'] ?? ''), body: Buffer.concat(parts) }
  }
}
