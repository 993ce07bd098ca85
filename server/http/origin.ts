/** Pages take no form from another site: a POST must come from the address it goes to. */
import type { RequestHandler } from 'express'

export const sameOrigin: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  const origin = req.get('origin')
  const host = req.get('x-forwarded-host') ?? req.get('host')
  const fromHere = origin ? URL.canParse(origin) && new URL(origin).host === host : req.get('sec-fetch-site') !== 'cross-site'
  if (fromHere) return next()
  res.status(403).type('text').send('403 请求被拒绝')
}
