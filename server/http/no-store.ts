/** Answers that may hold what is somebody's: no browser and no cache on the way keeps them, unless they say otherwise themselves. */
import type { RequestHandler } from 'express'
import onHeaders from 'on-headers'

export const noStore: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  })
  next()
}

/** Of a call: data, never a page, whoever opens its address. A page that a call shows says what it may do. */
export const dataHeaders: RequestHandler[] = [
  noStore,
  (_req, res, next) => {
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    next()
  },
]
