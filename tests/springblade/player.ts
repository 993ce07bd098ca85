/**
 * A stock SpringBlade boot to test against, of either version: its recordings, and the rules of `calls.ts` for the rest. Rows are kept in
 * memory, so that created rows can be read back. A call that neither covers is answered with 501 and listed in `unanswered`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '../loopback.ts'
import { isAbsent, needsOf, rules } from './calls.ts'
import { BadSql } from './query.ts'
import { type Answer, noted, recordingOf, recordingsOf } from './recordings.ts'
import { fault } from './rows.ts'
import { bearer, isAdministrator, notAllowed, signedOut } from './sessions.ts'
import { type Call, openWorld, type Options, type World } from './world.ts'

/** The answer to an absent call (contract page springblade §2), with or without a token. */
const absent = (method: string, path: string) => fault(404, `No endpoint ${method} ${path}.`)

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Answers from the recordings: reads that need no rule, because no write changes them. */
function played(world: World, method: 'GET' | 'POST', path: string, { query, body, me }: Call): Answer | undefined {
  const caller = me ? (isAdministrator(me) ? 'administrator' : 'plain') : 'nobody'
  const exchanges = recordingsOf[world.version]
  const recording = recordingOf(exchanges, { method, path, query, body, caller })
  if (recording) return recording
  const isGuarded = exchanges.some((one) => one.path === path && one.method === method && one.caller !== 'nobody')
  return isGuarded && !me ? signedOut : undefined
}

function answer(world: World, method: string, path: string, call: Call): Answer | undefined {
  if (isAbsent(path)) return absent(method, path)
  if (method !== 'GET' && method !== 'POST') return undefined
  const rule = rules.get(`${method} ${path}`)
  if (!rule) {
    const other = method === 'GET' ? 'POST' : 'GET'
    const wrong = noted('wrong method')
    if (rules.has(`${other} ${path}`))
      return { status: wrong.status, answer: { ...wrong.answer, msg: wrong.answer.msg.replace('GET', method) } }
    return played(world, method, path, call)
  }
  const needs = needsOf(rule, path, world)
  if (needs !== 'nothing' && !call.me) return signedOut
  if (needs === 'administrator' && !isAdministrator(call.me!)) return notAllowed
  try {
    return rule.answer(world, call)
  } catch (error) {
    if (error instanceof BadSql) return error.answer
    throw error
  }
}

/** The parts of a request that the server reads; fields of a form become query parameters. */
async function callOf(world: World, req: IncomingMessage, search: URLSearchParams): Promise<Call | Answer> {
  const type = req.headers['content-type'] ?? ''
  const sent = type.startsWith('multipart/') ? (req.resume(), '') : await text(req)
  const isJson = type.includes('json')
  const form = isJson ? [] : [...new URLSearchParams(sent)]
  const body = isJson && sent ? parsed(sent) : {}
  if (!body) return fault(400, 'JSON parse error: Unexpected character')
  return {
    query: Object.fromEntries([...search, ...form]),
    body,
    me: bearer(world, String(req.headers['blade-auth'] ?? '')),
    authorization: req.headers.authorization ?? '',
  }
}

export interface Seen {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
  status: number
  code: number
}

export async function startPlayer(options: Options) {
  const world = openWorld(options)
  const calls: Seen[] = []
  const unanswered: string[] = []

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://player')
    const method = req.method ?? 'GET'
    const call = await callOf(world, req, searchParams)
    const response = 'status' in call ? call : answer(world, method, pathname, call)
    if (!response) unanswered.push(`${method} ${pathname}${searchParams.size ? `?${searchParams}` : ''}`)
    const { status, answer: full } = response ?? fault(501, 'neither a recording nor a rule')
    const envelope = options.isProduction && full.code === 500 ? { ...full, msg: '服务器异常' } : full
    const { query, body } = 'status' in call ? { query: {}, body: {} } : call
    calls.push({ method, path: pathname, query, body, status, code: envelope.code })
    res.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' }).end(JSON.stringify(envelope))
  }

  const { url, stop } = await listen((req, res) => {
    handle(req, res).catch((error: unknown) => {
      unanswered.push(`${req.method} ${req.url}: ${String(error)}`)
      res.writeHead(501).end()
    })
  })
  return {
    url,
    /** Its rows, for a test that prepares or checks them. */
    world,
    calls,
    unanswered,
    stop,
  }
}
export type Player = Awaited<ReturnType<typeof startPlayer>>
