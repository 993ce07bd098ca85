/** One line per request, with an id that pages and answers repeat. Bodies and headers are not logged, so no secret is. */
import { worldHeader } from '#contract/rules/worlds.ts'
import type { Request, RequestHandler, Response } from 'express'
import ipaddr from 'ipaddr.js'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { isFromTrusted } from './proxied.ts'
import { splitUrl } from './url.ts'

/** Most characters of an address that are logged. */
const longest = 2000
const secret = /password|token|secret|code|value|blade-auth/i

/** A name as the call decodes it, such as `pass%77ord`. */
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

const idOf = (header: unknown): string | undefined => (typeof header === 'string' && /^[\w.:-]{4,64}$/.test(header) ? header : undefined)

/** The trace that a trusted proxy began (W3C `traceparent`), to be handed on with the calls of this request. */
export const traceOf = (req: Request): string | undefined => {
  const header = req.get('traceparent')
  return header !== undefined && /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(header) && isFromTrusted(req) ? header : undefined
}

/** Levels by name in log lines. */
export const levelNames = { level: (label: string) => ({ level: label }) }

/** An address without the part that identifies a person: `203.0.113.*`, `2001:db8:85a3:*`. */
export function maskedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(':')}:*`
    : `${parsed.octets.slice(0, 3).join('.')}.*`
}

const accounts = new WeakMap<Response, string>()
/** Names the account that a request belongs to in its line. */
export const noteAccount = (res: Response, account: string): void => void accounts.set(res, account)

/** Who sent a request, and the lab's world that answered it. */
const senderOf = (req: Request, res: Response) => ({
  ...(accounts.has(res) && { account: accounts.get(res) }),
  ...(res.hasHeader(worldHeader) && { world: res.getHeader(worldHeader) }),
  address: maskedAddress(req.ip ?? ''),
})

/** 16 hexadecimal digits. From a UUID, because Node draws the random bytes of many UUIDs at once. */
const newId = () => randomUUID().replaceAll('-', '').slice(0, 16)

/** The id of a request: that of a trusted proxy, or a new one. */
const chooseId = (isTrusted: boolean, header: unknown): string => (isTrusted && idOf(header)) || newId()

/** A request keeps the id of a trusted proxy, up to the Blade server; others get a new one. @param usual level of successful requests */
export const requestLog = (log: Logger, usual: 'info' | 'debug' = 'info'): RequestHandler =>
  pinoHttp<Request, Response>({
    logger: log,
    genReqId: (req, res) => {
      const id = chooseId(isFromTrusted(req), req.headers['x-request-id'])
      res.setHeader('X-Request-Id', id)
      return id
    },
    customLogLevel: (req, res, error) => {
      if (error || res.statusCode >= 500) return 'error'
      // The probe of this program's own API asks by HEAD for an address without a call.
      if (res.statusCode >= 400) return req.method === 'HEAD' ? usual : 'info'
      // Lines for a page's files add nothing to the page's own line.
      return req.originalUrl.startsWith('/assets/') ? 'debug' : usual
    },
    customProps: (req) => {
      const trace = traceOf(req)?.split('-')[1]
      return trace ? { trace } : {}
    },
    customSuccessObject: (req, res, line: object) => ({ ...line, ...senderOf(req, res) }),
    customErrorObject: (req, res, _error, line: object) => ({ ...line, ...senderOf(req, res) }),
    serializers: {
      req: (req: { id: string; method: string; url: string }) => ({ id: req.id, method: req.method, url: cleanUrl(req.url) }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
  }) as RequestHandler

/** Writes the lines of `requestLog` for repetitions of a request that was answered. */
export const repeatLog =
  (log: Logger, usual: 'info' | 'debug' = 'info') =>
  (req: Request, res: Response) => {
    const { method } = req
    const url = cleanUrl(req.originalUrl)
    const sender = senderOf(req, res)
    const isTrusted = isFromTrusted(req)
    return {
      idOf: (header: unknown) => chooseId(isTrusted, header),
      line: (id: string, ms: number) =>
        log[usual]({ req: { id, method, url }, res: { status: 200 }, ...sender, responseTime: Math.round(ms) }, 'request completed'),
    }
  }
export type RepeatLog = ReturnType<typeof repeatLog>
