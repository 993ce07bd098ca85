/** CSRF protection: pages accept no form from another site; a POST must come from the address it goes to. */
import type { Request, RequestHandler } from 'express'
import { isForPage } from './proxied.ts'

/** `Sec-Fetch-Site` for a request from this site itself, or from no site (typed, bookmarked). */
const own: ReadonlySet<string | undefined> = new Set([undefined, 'same-origin', 'none'])

/** The host as the browser knows it. The header is safe, because `believeProxies` leaves only that of a trusted proxy. */
export const hostOf = (header: (name: string) => string | undefined): string | undefined =>
  header('x-forwarded-host')?.split(',', 1)[0]?.trim() ?? header('host')

/**
 * Where browsers reach this server: as configured, or as a trusted proxy says; "" where neither is known. A request's own Host
 * proves nothing. The console shows its own addresses without a host.
 */
export function publicSite(req: Request, configured: string | undefined): string {
  if (isForPage(req)) return ''
  if (configured) return configured
  const host = req.get('x-forwarded-host')?.split(',', 1)[0]?.trim()
  const site = host ? `${req.protocol}://${host}` : ''
  return URL.canParse(site) && new URL(site).host === host ? site : ''
}

export const sameOrigin: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  const origin = req.get('origin')
  const fromHere = origin
    ? URL.canParse(origin) && new URL(origin).host === hostOf((name) => req.get(name))
    : own.has(req.get('sec-fetch-site'))
  if (fromHere) return next()
  res.status(403).type('text').send('403 请求被拒绝')
}
