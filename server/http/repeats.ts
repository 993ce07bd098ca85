/**
 * Answers a repeated call with the bytes of its first answer, before the framework sees it. Two requests are the same if they come from the
 * same address with the same target and the same headers: so token, language, cookies and what a proxy reports are never mixed up. The call
 * itself names what else its answer depends on, which is checked for each repetition; each is logged like any other call.
 */
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RepeatLog } from './log.ts'
import { isCall, splitUrl } from './url.ts'

/** Most bytes cached, requests included. */
const most = 8_000_000
/** Estimated bytes of an entry beside its request and its body. */
const overhead = 2000
/** Differs in every request of a proxy, and is only logged. */
const idHeader = 'x-request-id'

/** What the API says about a call; its answer is repeated only if both are known. */
interface Terms {
  /** Whether the same request would have the same answer now. Counts as a use of the session. */
  isCurrent?: () => boolean
  /** Records a repetition in the journal. */
  record?: (requestId: string, ms: number) => void
}
const termsOf = new WeakMap<IncomingMessage, Terms>()

/** Does nothing for a request that came in without `repeated`. */
export function allowRepeats(req: Request, terms: Terms): void {
  Object.assign(termsOf.get(req) ?? {}, terms)
}

interface Answer {
  /** Names and values in turn, without the request's id. */
  head: string[]
  body: Buffer
  isCurrent: () => boolean
  record: (requestId: string, ms: number) => void
  log: ReturnType<RepeatLog>
}

/** Everything that distinguishes a request. */
function keyOf({ url, rawHeaders, socket }: IncomingMessage): string {
  let key = `${socket.remoteAddress} ${url}`
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() !== idHeader) key += `\n${rawHeaders[i]}:${rawHeaders[i + 1]}`
  return key
}

/** Headers for `writeHead`, without the id, and without the length, which compression removes. */
const headOf = (res: ServerResponse): string[] =>
  res.getHeaderNames().flatMap((name) => (name === idHeader || name === 'content-length' ? [] : [name, String(res.getHeader(name))]))

/** Collects the sent body of an answer that can be repeated; called before anything that compresses. */
function collectBody(res: ServerResponse, terms: Terms): Buffer[] {
  const parts: Buffer[] = []
  const { write, end } = res
  const collect = (chunk: unknown) => {
    if (terms.isCurrent && (typeof chunk === 'string' || chunk instanceof Uint8Array)) parts.push(Buffer.from(chunk))
  }
  res.write = (...args: unknown[]) => {
    collect(args[0])
    return Reflect.apply(write, res, args) as boolean
  }
  res.end = (...args: unknown[]) => {
    collect(args[0])
    return Reflect.apply(end, res, args) as ServerResponse
  }
  return parts
}

interface Behind {
  log: RepeatLog
  /** Measures a repetition. @param seconds it took */
  measure?: (path: string, seconds: number) => void
  /** Whether connections are closed with their next answer. */
  isEnding?: () => boolean
}

/** Mount before an application. */
export function repeated(app: RequestListener, { log, measure, isEnding }: Behind): RequestListener {
  const answers = new LRUCache<string, Answer>({ maxSize: most })
  return (req, res) => {
    const began = performance.now()
    const { method, url = '', headers } = req
    // A trace belongs to one request, and a body must be read.
    const isPlain = method === 'GET' && isCall(url) && !headers.traceparent && !headers['content-length'] && !headers['transfer-encoding']
    if (!isPlain || isEnding?.()) return app(req, res)

    const key = keyOf(req)
    const answer = answers.get(key)
    if (answer?.isCurrent()) {
      const id = answer.log.idOf(headers[idHeader])
      res.writeHead(200, ['X-Request-Id', id, ...answer.head]).end(answer.body)
      const ms = performance.now() - began
      answer.record(id, ms)
      answer.log.line(id, ms)
      measure?.(splitUrl(url).path, ms / 1000)
      return
    }

    const terms: Terms = {}
    termsOf.set(req, terms)
    const parts = collectBody(res, terms)
    // "close" follows "finish", in which others complete the terms.
    res.once('close', () => {
      const { isCurrent, record } = terms
      if (!isCurrent || !record || !res.writableFinished || res.statusCode !== 200 || res.hasHeader('set-cookie')) return
      const body = Buffer.concat(parts)
      const head = ['Content-Length', String(body.length), ...headOf(res)]
      const repetition = { head, body, isCurrent, record, log: log(req as Request, res as Parameters<RepeatLog>[1]) }
      answers.set(key, repetition, { size: key.length + body.length + overhead })
    })
    app(req, res)
  }
}
