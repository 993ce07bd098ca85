/** A reverse proxy that keeps a list of the calls that pass, below the page that was open. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Dispatcher, request } from 'undici'
import { listen } from '../loopback.ts'

export interface LoggedCall {
  /** What was open. */
  page: string
  method: string
  /** With its query, passwords and tokens left out. */
  path: string
  status: number
  /** Of the envelope; undefined where the answer is no envelope. */
  code: number | undefined
}

const secrets = /password|token|secret/i

/** The address as it may be printed. */
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

/** @param target of which the origin is taken; paths go through as they are */
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
    const told = isJson && life !== undefined ? shorten(bytes, life) : bytes
    call.status = answer.statusCode
    call.code = isJson ? codeIn(bytes.toString()) : undefined
    res.writeHead(answer.statusCode, { ...onward(answer.headers as IncomingMessage['headers']), 'content-length': told.length }).end(told)
  }

  const { url, stop } = await listen((req, res) => {
    pass(req, res).catch(() => res.destroy())
  })
  return {
    origin: url,
    calls,
    /** What the calls from now on are for. */
    at: (name: string) => void (page = name),
    /** Tokens from now on claim to live so many seconds. why: a server's own are renewed after the better part of an hour */
    tokensLive: (seconds: number | undefined) => void (life = seconds),
    stop,
  }
}
export type Proxy = Awaited<ReturnType<typeof startProxy>>

const shorten = (bytes: Buffer, seconds: number) =>
  Buffer.from(bytes.toString().replace(/"(expiresIn|expires_in)":\s*\d+/, `"$1":${seconds}`))
