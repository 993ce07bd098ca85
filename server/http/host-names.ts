/** Answers only under this server's own names: another site may point its name at this address (DNS rebinding). */
import { refusalText } from '#contract/refusals.ts'
import type { R } from '#contract/envelope.ts'
import type { RequestHandler } from 'express'
import { send } from './send.ts'
import { languageOf } from './language.ts'
import { isLoopback } from './loopback.ts'
import { hostOf } from './origin.ts'

interface Names {
  HOST: string
  /** The origin that browsers open. */
  PUBLIC_URL?: string
  /** Further names without a port, such as those of a network of containers. */
  HOST_NAMES: readonly string[]
}

/** The address of a site; undefined if the text is anything but a host with an optional port. */
function addressOf(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && url.href === `${url.origin}/` ? url : undefined
}

/**
 * Mount behind `believeProxies`. Names are known if PUBLIC_URL is set or only loopback is listened to; otherwise every valid name is
 * answered. A request without a valid name is answered with 400, one for another name with 421 (RFC 9110 §15.5.20).
 */
export function ownNames({ HOST, PUBLIC_URL, HOST_NAMES }: Names): RequestHandler {
  const isKnown = PUBLIC_URL !== undefined || isLoopback(HOST)
  const names = new Set(HOST_NAMES)
  const address = PUBLIC_URL && new URL(PUBLIC_URL)
  const isOwn = (host: URL) => isLoopback(host.hostname) || names.has(host.hostname) || (address && host.host === address.host)

  return (req, res, next) => {
    const hostHeader = hostOf((name) => req.get(name))
    // HTTP/1.0 has no Host, and no browser speaks it.
    if (hostHeader === undefined && !isKnown) return next()
    // The protocol decides which port may be left out.
    const host = addressOf(`${address ? address.protocol : 'http:'}//${hostHeader ?? ''}`)
    if (host && (!isKnown || isOwn(host))) return next()
    const [code, refusal] = host ? ([421, 'wrongHost'] as const) : ([400, 'badRequest'] as const)
    const msg = refusalText(refusal, languageOf(req.get('accept-language')), { name: hostHeader ?? '' })
    if (req.path.startsWith('/api/')) send(res, code, { code, success: false, data: {}, msg } satisfies R)
    else res.status(code).type('text').send(`${code} ${msg}`)
  }
}
