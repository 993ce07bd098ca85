/** One line per request, with an id that pages and answers repeat. Secrets are never in it: bodies and headers are not logged. */
import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'

/** What a query string may hold of a secret is cut before it is written. */
const secretKeys = /([?&](?:[^=&]*(?:password|token|secret|code|value|blade-auth)[^=&]*)=)[^&]*/gi
export const cleanUrl = (url: string): string => url.replace(secretKeys, '$1***')

export const requestLog = (log: Logger): RequestHandler =>
  pinoHttp({
    logger: log,
    genReqId: (_req, res) => {
      const id = randomBytes(8).toString('hex')
      res.setHeader('X-Request-Id', id)
      return id
    },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : res.statusCode >= 400 ? 'info' : 'debug'),
    serializers: {
      req: (req: { id: string; method: string; url: string }) => ({ id: req.id, method: req.method, url: cleanUrl(req.url) }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
  }) as RequestHandler
