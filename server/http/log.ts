/** One line per request, with an id that pages and answers repeat. Bodies and headers are not logged, so no secret is. */
import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { splitUrl } from './url.ts'

/** Most characters of an address that are logged. */
const longest = 2000
const secret = /password|token|secret|code|value|blade-auth/i

/** A name as the call decodes it, `pass%77ord` too. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** An address for the log: secrets in its query are removed, and long ones are cut. */
export function cleanUrl(url: string): string {
  const { path, query } = splitUrl(url.slice(0, longest))
  const cut = url.length > longest ? '…' : ''
  if (query === undefined) return path + cut
  const parts = query.split('&').map((part) => {
    const [name = ''] = part.split('=', 1)
    return name !== part && secret.test(decoded(name)) ? `${name}=***` : part
  })
  return `${path}?${parts.join('&')}${cut}`
}

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
