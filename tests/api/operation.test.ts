/** What operators see of a running program: one log line and one id per request, from the first proxy to the Blade server, and metrics. */
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { levelNames } from '#server/http/log.ts'
import { type Running, serve } from '#server/serve.ts'
import { listen } from '../loopback.ts'

interface Line {
  level: string
  account?: string
  world?: string
  address?: string
  req?: { id: string; url: string }
  res?: { status: number }
  responseTime?: number
  trace?: string
}
const lines: Line[] = []
const log = pino({ level: 'debug', formatters: levelNames }, { write: (text: string) => void lines.push(JSON.parse(text) as Line) })
const secret = 'a token of this test alone'
const printedLines: string[] = []
const settings = { NODE_ENV: 'test', PORT: '0', DATABASE_PATH: ':memory:', SEED: 'demo', CAPTCHA: 'off' }
const start = (more: Record<string, string>) =>
  serve(readEnv({ ...settings, ...more }), log, { say: (line) => void printedLines.push(line) })

/** Request headers that the stand-in for a Blade server received. */
const receivedHeaders: IncomingHttpHeaders[] = []
let blade: Awaited<ReturnType<typeof listen>>

let trusting: Running
let alone: Running
let remote: Running
beforeAll(async () => {
  blade = await listen((req, res) => {
    receivedHeaders.push(req.headers)
    res.statusCode = 404
    res.end('{}')
  })
  trusting = await start({ TRUST_PROXY: 'loopback', METRICS_TOKEN: secret })
  alone = await start({ SEED: 'empty' })
  remote = await start({
    TRUST_PROXY: 'loopback',
    BLADE_API_URL: `${blade.url}/api`,
    SESSION_SECRET: 'a secret of this test',
    METRICS_TOKEN: secret,
    METRICS_PORT: '0',
  })
})
afterAll(async () => {
  await Promise.all([trusting, alone, remote].map((one) => one.stop(0)))
  await blade.stop()
})

const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
/** The log line of a page; the Blade calls behind it have the same id. */
const find = (id: string) => lines.find(({ req, res }) => res && req?.id === id && req.url === '/login')
const lineOf = (id: string) => expect.poll(() => find(id))

test('the request id and trace of a trusted proxy are logged and passed to the Blade server; those of others are not', async () => {
  const headers = { 'X-Request-Id': 'from-the-balancer-1', traceparent: trace }
  const answer = await fetch(`${trusting.url}/login`, { headers })
  expect(answer.headers.get('X-Request-Id')).toBe('from-the-balancer-1')
  await lineOf('from-the-balancer-1').toMatchObject({
    ...{ level: 'info', req: { url: '/login' }, res: { status: 200 }, trace: trace.split('-')[1] },
    address: '127.0.0.*',
  })
  expect(find('from-the-balancer-1')?.responseTime).toBeGreaterThanOrEqual(0)

  for (const [running, id] of [
    [alone, 'from-the-balancer-2'],
    [trusting, 'bad id\u00e9'],
    [trusting, 'x'.repeat(65)],
  ] as const) {
    const own = (await fetch(`${running.url}/login`, { headers: { 'X-Request-Id': id, traceparent: 'nonsense' } })).headers.get(
      'X-Request-Id',
    )
    expect(own).toMatch(/^[\da-f]{16}$/)
    await lineOf(own!).not.toHaveProperty('trace')
  }

  receivedHeaders.length = 0
  const form = { method: 'POST', body: new URLSearchParams({ intent: 'account', username: 'a', password: 'b' }) }
  await fetch(`${remote.url}/login`, { ...form, headers: { ...headers, Origin: remote.url, 'X-Request-Id': 'one-click' } })
  expect(receivedHeaders.length).toBeGreaterThan(0)
  for (const one of receivedHeaders) expect([one['x-request-id'], one.traceparent]).toEqual(['one-click', trace])
})

/** The version that a release has in its package.json. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

test('the state of the process names its version, and nothing else', async () => {
  const answer = await fetch(`${alone.url}/healthz`)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual({ status: 'ok', version })
})

const read = async (url: string, token = secret) => {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  return { status: answer.status, text: await answer.text() }
}

test('metrics need the token, and cover requests by route pattern, Blade calls, the store, sessions, the channel and the process', async () => {
  expect((await fetch(`${trusting.url}/metrics`)).status).toBe(401)
  expect((await read(trusting.url, `${secret}x`)).status).toBe(401)
  // 302 instead of 404: without metrics the address belongs to the console, which redirects strangers to sign in.
  expect((await fetch(`${alone.url}/metrics`, { redirect: 'manual', headers: { Authorization: `Bearer ${secret}` } })).status).toBe(302)
  expect((await fetch(`${remote.url}/metrics`, { redirect: 'manual' })).status).toBe(302)
  const port = printedLines.map((line) => /figures\s+(http:\S+)\/metrics/.exec(line)?.[1]).find(Boolean)
  expect((await read(port!)).status).toBe(200)

  // Load balancers block exactly this path, so no other spelling of it may answer.
  for (const path of ['/METRICS', '/Metrics', '/metrics/', '//metrics', '/metrics.data', '/%6Detrics']) {
    const answer = await fetch(trusting.url + path, { redirect: 'manual', headers: { Authorization: `Bearer ${secret}` } })
    expect([answer.status === 200, (await answer.text()).includes('process_cpu')], path).toEqual([false, false])
  }

  const form = { method: 'POST', body: new URLSearchParams({ intent: 'account', username: 'admin', password: 'admin' }) }
  const signedIn = await fetch(`${trusting.url}/login`, { ...form, redirect: 'manual', headers: { Origin: trusting.url } })
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  for (const path of ['/money/order', '/money/order/1', '/money/order/2', '/no/such/page/at/all', '/api/blade-system/none?x=1'])
    await fetch(trusting.url + path, { headers: { Cookie }, redirect: 'manual' })
  const { text } = await read(trusting.url)
  const counts = (name: string) => {
    const matches = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
    return [...matches].map(([, labels = '', value]): Record<string, unknown> => {
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, of]) => [label, of] as const)
      return { ...Object.fromEntries(pairs), value: Number(value) }
    })
  }
  const routes = counts('ward_http_request_duration_seconds_count')
  expect(routes).toContainEqual({ method: 'GET', route: '/money/order', status: '200', value: 1 })
  expect(routes.filter(({ route }) => route === '/money/order/:id').reduce((sum, { value }) => sum + Number(value), 0)).toBe(2)
  expect(routes.map(({ route }) => route)).toEqual(expect.arrayContaining(['/api/*', '/login']))
  expect(routes.every(({ route }) => !/\d|such|none/.test(String(route)))).toBe(true)
  expect(counts('ward_blade_call_duration_seconds_count')).toContainEqual(
    expect.objectContaining({ path: '/api/blade-system/order/list', status: '200' }),
  )
  expect(counts('ward_store_duration_seconds_count').map(({ call }) => call)).toEqual(expect.arrayContaining(['open', 'find', 'touch']))
  expect(counts('ward_sessions')).toEqual([{ value: 1 }])
  expect(counts('ward_build_info')).toEqual([{ version, value: 1 }])
  expect(counts('ward_ready')).toEqual([{ value: 1 }])
  expect(counts('ward_database_bytes')).toHaveLength(1)
  expect(Number(counts('ward_disk_free_bytes')[0]?.value)).toBeGreaterThan(1e6)
  expect(text).toMatch(/^ward_backup_age_seconds \+Inf$/m)
  // A console before another server has no database of its own.
  expect((await read(port!)).text).not.toMatch(/^ward_(database|disk|backup)/m)
  expect(counts('ward_channel_waiting').map(({ kind }) => kind)).toEqual(['refund', 'pay', 'split', 'return', 'transfer'])
  for (const name of ['ward_token_renewals_total', 'nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total'])
    expect(counts(name), name).toHaveLength(1)
})
