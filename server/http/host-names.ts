/** The names by which this server is reached. A page of another site whose name was pointed at this address (DNS rebinding) is refused. */
import { refusalText } from '#contract/refusals.ts'
import type { R } from '#contract/envelope.ts'
import type { RequestHandler } from 'express'
import { send } from '../api/answer.ts'
import { languageOf } from '../api/context.ts'
import { isLoopback } from './loopback.ts'
import { hostOf } from './origin.ts'

interface Names {
  HOST: string
  /** The origin that browsers open. */
  PUBLIC_URL?: string
  /** Further names without a port, such as those of a network of containers. */
  HOST_NAMES: readonly string[]
}

/** The address of a site; undefined where the text is more or less than a host with a port. */
function addressOf(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && url.href === `${url.origin}/` ? url : undefined
}

/**
 * Mount behind `believeProxies`. Names are known where PUBLIC_URL is set or only loopback is listened to; elsewhere every valid name is
 * answered. An address without a valid name is a 400, one of another name a 421 (RFC 9110 §15.5.20).
 */
export function ownNames({ HOST, PUBLIC_URL, HOST_NAMES }: Names): RequestHandler {
  const isKnown = PUBLIC_URL !== undefined || isLoopback(HOST)
  const names = new Set(HOST_NAMES)
  const address = PUBLIC_URL && new URL(PUBLIC_URL)
  const isOwn = (host: URL) => isLoopback(host.hostname) || names.has(host.hostname) || (address && host.host === address.host)

  return (req, res, next) => {
    const given = hostOf((name) => req.get(name))
    // HTTP/1.0 has no Host, and no browser speaks it.
    if (given === undefined && !isKnown) return next()
    // The protocol decides which port may be left out.
    const host = addressOf(`${address ? address.protocol : 'http:'}//${given ?? ''}`)
    if (host && (!isKnown || isOwn(host))) return next()
    const [code, refusal] = host ? ([421, 'wrongHost'] as const) : ([400, 'badRequest'] as const)
    const msg = refusalText(refusal, languageOf(req.get('accept-language')), { name: given ?? '' })
    if (req.path.startsWith('/api/')) send(res, code, { code, success: false, data: {}, msg } satisfies R)
    else res.status(code).type('text').send(`${code} ${msg}`)
  }
}
