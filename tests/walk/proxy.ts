/** A reverse proxy that records the calls that pass, with the page that was open. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Dispatcher, request } from 'undici'
import { listen } from '../loopback.ts'

export interface LoggedCall {
  /** The page or step during which the call was made. */
  page: string
  method: string
  /** Path with query; passwords and tokens are left out. */
  path: string
  status: number
  /** Code of the envelope; undefined where the answer has no envelope. */
  code: number | undefined
}

const secrets = /password|token|secret/i

/** The address without secrets, for printing. */
function shownPath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://proxy')
  const query = [...searchParams].map(([name, value]) => `${name}=${secrets.test(name) ? '…' : value}`)
  return query.length ? `${pathname}?${query.join('&')}` : pathname
}

function codeIn(body: string): number | undefined {
  const code = /^\s*\{[^]*?"code"\s*:\s*"?(\d+)/.exec(body)?.[1]
  return code === undefined ? undefined : Number(code)
}

/** Headers that belong to one connection. */
const ofHop = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'accept-encoding'])
const onward = (headers: IncomingMessage['headers']) => Object.fromEntries(Object.entries(headers).filter(([name]) => !ofHop.has(name)))

/** @param target only its origin is used; paths are passed through unchanged */
export async function startProxy(target: string) {
  const { origin } = new URL(target)
  const calls: LoggedCall[] = []
  let page = 'start'
  let life: number | undefined

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const method = (req.method ?? 'GET') as Dispatcher.HttpMethod
    const path = req.url ?? '/'
    const call: LoggedCall = { page, method, path: shownPath(path), status: 0, code: undefined }
    calls.push(call)
    const sent = await buffer(req)
    const answer = await request(origin + path, { method, headers: onward(req.headers), body: sent.length ? sent : null })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    const isJson = String(answer.headers['content-type']).includes('json')
    const body = isJson && life !== undefined ? shorten(bytes, life) : bytes
    call.status = answer.statusCode
    call.code = isJson ? codeIn(bytes.toString()) : undefined
    res.writeHead(answer.statusCode, { ...onward(answer.headers as IncomingMessage['headers']), 'content-length': body.length }).end(body)
  }

  const { url, stop } = await listen((req, res) => {
    pass(req, res).catch(() => res.destroy())
  })
  return {
    origin: url,
    calls,
    /** Sets the page or step of the calls from now on. */
    at: (name: string) => void (page = name),
    /** Overrides the lifetime of tokens in answers, in seconds; a server's own tokens are renewed only after most of an hour. */
    tokensLive: (seconds: number | undefined) => void (life = seconds),
    stop,
  }
}
export type Proxy = Awaited<ReturnType<typeof startProxy>>

const shorten = (bytes: Buffer, seconds: number) =>
  Buffer.from(bytes.toString().replace(/"(expiresIn|expires_in)":\s*\d+/, `"$1":${seconds}`))
