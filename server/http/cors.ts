/** Lets scripts of other sites make calls: consoles that are served elsewhere. Their credentials are headers, never cookies. */
import { factorHeader } from '#contract/factor-wire.ts'
import type { RequestHandler } from 'express'

/** Headers that Blade's clients send. */
const allowedHeaders = [
  ...['Authorization', 'Blade-Auth', 'Blade-Requested-With', 'Tenant-Id', 'Captcha-Key', 'Captcha-Code', factorHeader],
  ...['Accept-Language', 'Content-Type', 'X-Requested-With'],
].join(', ')
/** Seconds for which a browser caches the answer to a preflight. */
const preflightMaxAge = '600'

/** @param origins sites like https://console.example; with none of them nothing is added. Mount before the calls. */
export const cors =
  (origins: readonly string[]): RequestHandler =>
  (req, res, next) => {
    if (!origins.length) return next()
    res.vary('Origin')
    const origin = req.get('origin')
    if (!origin || !origins.includes(origin)) return next()
    res.setHeader('Access-Control-Allow-Origin', origin)
    res.setHeader('Access-Control-Expose-Headers', 'Content-Disposition, X-Request-Id')
    if (req.method !== 'OPTIONS' || !req.get('access-control-request-method')) return next()
    res.setHeader('Access-Control-Allow-Methods', 'GET, POST')
    res.setHeader('Access-Control-Allow-Headers', allowedHeaders)
    res.setHeader('Access-Control-Max-Age', preflightMaxAge)
    res.status(204).end()
  }
