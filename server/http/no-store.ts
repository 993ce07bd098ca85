/** Answers that may hold personal data: no browser or shared cache stores them, unless they say otherwise themselves. */
import type { RequestHandler } from 'express'
import onHeaders from 'on-headers'

export const noStore: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  })
  next()
}

/** For calls: data, never a page, even when opened in a browser. A call that returns a page sets its own policy. */
export const dataHeaders: RequestHandler[] = [
  noStore,
  (_req, res, next) => {
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    next()
  },
]
