/** A proxy that spoils answers, like a faulty proxy between a console and its server, or a failing server. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Dispatcher, request } from 'undici'
import { listen } from '../loopback.ts'

type Spoil = (res: ServerResponse, whole: string) => void

const html = (res: ServerResponse, status: number) =>
  res.writeHead(status, { 'Content-Type': 'text/html' }).end('<html><body><h1>Bad Gateway</h1>nginx at Foo.java:12</body></html>')
const json = (res: ServerResponse, status: number, text: string) =>
  res.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' }).end(text)
const envelope = (res: ServerResponse, data: string) => json(res, 200, `{"code":200,"success":true,"data":${data},"msg":"操作成功"}`)

/** Kinds of failure, by name. */
export const troubles = {
  'a proxy answers HTML with 502': (res) => html(res, 502),
  'a proxy answers HTML with 200': (res) => html(res, 200),
  'a gateway sends to its own sign-in': (res) => res.writeHead(302, { Location: 'https://gateway.example/login' }).end(),
  'the answer is empty': (res) => json(res, 200, ''),
  'half of the JSON comes': (res, whole) => json(res, 200, whole.slice(0, whole.length / 2)),
  'the connection breaks in the answer': (res, whole) => {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(whole) })
    res.write(whole.slice(0, 20), () => res.destroy())
  },
  'the connection breaks before it': (res) => res.destroy(),
  'the server throws': (res) =>
    json(
      res,
      500,
      JSON.stringify({ code: 500, success: false, data: {}, msg: '### Error updating database.  Cause: java.sql.SQLSyntaxErrorException' }),
    ),
  'the server is overloaded': (res) => json(res, 503, ''),
  'JSON of something else': (res) => json(res, 200, '[{"status":"UP"}]'),
  'the data are a text': (res) => envelope(res, '"UP"'),
  'the rows are no list': (res) => envelope(res, '{"records":"none","total":"many"}'),
} as const satisfies Record<string, Spoil>
export type Trouble = keyof typeof troubles

/** Headers that belong to one connection. */
const ofHop = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])
const onward = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofHop.has(name))) as Record<string, string>

/** How an answer is changed: a kind of failure, or a function of its whole text. */
type Change = Trouble | ((whole: string) => string)

/** @param silent calls that are never answered */
export async function startTrouble(target: string, silent = /(?!)/) {
  let at = /(?!)/
  let change: Change = (whole) => whole
  /** Paths of the calls whose answers were spoilt. */
  const spoilt: string[] = []

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const sent = await buffer(req)
    const method = (req.method ?? 'GET') as Dispatcher.HttpMethod
    const path = req.url ?? '/'
    if (silent.test(path)) return
    const isSpoilt = at.test(path)
    // A spoilt write does not reach the server; otherwise sending the form again would be refused as a duplicate.
    const reaches = !isSpoilt || method === 'GET'
    const answer = reaches
      ? await request(target + path, { method, headers: onward(req.headers), body: sent.length ? sent : null })
      : undefined
    const whole = (await answer?.body.text()) ?? '{"code":200,"success":true,"data":{},"msg":"操作成功"}'
    if (isSpoilt) spoilt.push(path)
    if (isSpoilt && typeof change === 'string') return void troubles[change](res, whole)
    const text = isSpoilt && typeof change === 'function' ? change(whole) : whole
    res.writeHead(answer?.statusCode ?? 200, answer && onward(answer.headers)).end(text)
  }

  const { url, stop } = await listen((req, res) => {
    pass(req, res).catch(() => res.destroy())
  })
  return {
    url,
    spoilt,
    /** Changes the answers of these calls from now on. */
    spoil(paths: RegExp, how: Change) {
      at = paths
      change = how
      spoilt.length = 0
    },
    /** Passes every answer unchanged from now on. */
    heal: () => void (at = /(?!)/),
    stop,
  }
}
