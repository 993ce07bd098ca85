/** CSRF protection: pages accept no form from another site; a POST must come from the address it goes to. */
import type { RequestHandler } from 'express'

/** What a browser sends for a form of this very site, or for one without a site (typed, bookmarked). */
const own: ReadonlySet<string | undefined> = new Set([undefined, 'same-origin', 'none'])

/** The host as the browser knows it. why the header is safe: `believeProxies` leaves only what a trusted proxy says */
export const hostOf = (header: (name: string) => string | undefined): string | undefined =>
  header('x-forwarded-host')?.split(',', 1)[0]?.trim() ?? header('host')

export const sameOrigin: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  const origin = req.get('origin')
  const fromHere = origin
    ? URL.canParse(origin) && new URL(origin).host === hostOf((name) => req.get(name))
    : own.has(req.get('sec-fetch-site'))
  if (fromHere) return next()
  res.status(403).type('text').send('403 请求被拒绝')
}
