/** The API on an in-memory database, with a clock that tests control, behind real HTTP on loopback. */
import type { R } from '#contract/envelope.ts'
import { openDatabase } from '#db/open.ts'
import { createApi } from '#server/rooms.ts'
import { deriveKey, type SmKeys } from '#server/secrets/keys.ts'
import { createVault } from '#server/secrets/vault.ts'
import { createWorld } from '#server/channel/world.ts'
import { repeatLog } from '#server/http/log.ts'
import { repeated } from '#server/http/repeats.ts'
import { createSimulator, type SimulatorOptions } from '#server/channel/simulator.ts'
import type { ScenarioName } from '#contract/rules/scenarios.ts'
import { seed } from '#seeds/index.ts'
import { makeScenario } from '#seeds/scenarios/index.ts'
import type { SeedLanguage } from '#seeds/text.ts'
import express from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { withLab } from './memory-lab.ts'
import { emptyDatabase } from '../database.ts'
import { isPlaceholder, placeholdersIn } from '../placeholders.ts'
import { clientSecret, createFactory, startOfTest, wirePassword } from '../factory.ts'

export interface CallOptions {
  token?: string
  query?: Record<string, string | number>
  /** Sent as JSON; a string or a form is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/** The answer to a call; `more` are keys beside the envelope, or of a body without one. */
export interface Reply extends R {
  status: number
  /** Id of the request in the audit. */
  requestId: string
  raw: Record<string, unknown>
}

export const basic = (id = 'saber', secret = clientSecret) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

export interface TestOptions {
  simulator?: SimulatorOptions
  sm2?: SmKeys
  /** Folder of uploads; they are kept in memory without it. */
  uploads?: string
  captcha?: boolean
  /** The keys of the tests by default. */
  captchaFreeClients?: readonly string[]
  /** Milliseconds. */
  idle?: number
  /** Enables the calls of simulated customers and of the simulated clock. */
  sim?: boolean
  publicUrl?: string
  corsOrigins?: readonly string[]
  social?: { callbacks: readonly string[] }
  /** Seeds demo rows with this many orders, instead of only a client. */
  demoOrders?: number
  /** Seeds the rows of a scenario at the start of the clock. */
  scenario?: ScenarioName
  /** Language of demo rows and scenarios; Chinese by default. */
  language?: SeedLanguage
  /** Start of the clock, epoch ms. */
  now?: number
  /** File of the database; it is in memory without it. */
  file?: string
}

export async function startApi(options: TestOptions = {}) {
  let now = options.now ?? startOfTest
  const clock = () => now
  const db = options.file ? openDatabase(options.file) : emptyDatabase()
  const log = pino({ level: 'silent' })
  const world = options.sim ? createWorld(db, clock) : undefined
  const channel = createSimulator(db, world?.now ?? clock, { delays: { pay: 1000, refund: 3000 }, ...options.simulator })
  const deps = {
    db,
    clock,
    world,
    channel,
    log,
    jwtSecret: 'a secret of the tests, long enough',
    auditKey: deriveKey('a secret of the tests', 'audit'),
    vault: createVault(deriveKey('a secret of the tests', 'rows')),
    captchaText: () => 'AbCd9',
    sm2: options.sm2,
    uploads: options.uploads,
    env: 'test',
    captcha: options.captcha,
    captchaFreeClients: options.captchaFreeClients ?? ['saber', 'sword'],
    idle: options.idle,
    publicUrl: options.publicUrl,
    corsOrigins: options.corsOrigins,
    social: options.social,
  }
  const backend = world
    ? withLab({ db, world, clock, log }, (lab) => createApi({ ...deps, lab }))
    : { api: createApi(deps), remove: () => undefined }
  const { api } = backend
  // Proxies are trusted, because tests choose their client address by header.
  const app = express().set('trust proxy', true)
  // No background job runs here, so each call first books the channel results that are due since the clock moved.
  app.use((_req, _res, next) => void api.settle().then(() => next()))
  let requestCount = 0
  app.use((_req, res, next) => next(void res.setHeader('X-Request-Id', `request-${++requestCount}`)))
  const calls = express().set('trust proxy', true).use(api.router)
  const server = app.use(world ? calls : repeated(calls, { log: repeatLog(log) })).listen(0, '127.0.0.1')
  // As the program does: with Node's five seconds, a slow machine closes a connection as its next request is sent.
  server.keepAliveTimeout = 65_000
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const make = createFactory(db)
  if (options.scenario) await makeScenario(db, { name: options.scenario, now, language: options.language })
  else if (options.demoOrders === undefined) make.client()
  else await seed(db, { kind: 'demo', now, language: options.language, orders: options.demoOrders })

  /** Calls whose answer has a text such as `undefined`, which the server must never send. */
  const placeholders: string[] = []
  /** Whether a test sent such a text itself, and may read it back. */
  let isTyped = false

  async function call(method: string, path: string, { token, query, body, headers }: CallOptions = {}): Promise<Reply> {
    const search = query ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : ''
    const isForm = body instanceof FormData
    const response = await fetch(`${origin}${path}${search}`, {
      method,
      headers: {
        Authorization: basic(),
        ...(token && { 'Blade-Auth': `bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' || isForm ? body : JSON.stringify(body),
    })
    const text = await response.text()
    // Workbooks are not JSON.
    const raw = (response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {}) as Record<string, unknown>
    isTyped ||= typeof body === 'string' || isForm || isPlaceholder(search) || placeholdersIn(body).length > 0
    // The API documents describe types, and null is one of them.
    if (!isTyped && !path.startsWith('/api/docs')) placeholders.push(...placeholdersIn(raw).map((text) => `${method} ${path} ${text}`))
    const requestId = response.headers.get('x-request-id') ?? ''
    return {
      status: response.status,
      requestId,
      raw,
      code: Number(raw.code),
      success: raw.success === true,
      data: raw.data,
      msg: String(raw.msg),
    }
  }

  /** @returns the access token */
  async function loginWith(account: string, password: string): Promise<string> {
    const { raw } = await call('POST', '/api/blade-auth/oauth/token', {
      query: { username: account, password: wirePassword(password), grantType: 'password', tenantId: '000000' },
    })
    return String(raw.access_token)
  }
  /** Signs in an account whose password is its name. */
  const login = (account: string) => loginWith(account, account)

  return {
    db,
    api,
    deps,
    make,
    call,
    login,
    loginWith,
    origin,
    clock,
    placeholders,
    /** Moves the clock forward by milliseconds. */
    pass: (ms: number) => void (now += ms),
    async stop() {
      api.stop()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      db.$client.close()
      backend.remove()
      if (placeholders.length) throw new Error(`answers have texts in place of values: ${placeholders.slice(0, 5).join('; ')}`)
    },
  }
}
export type TestApi = Awaited<ReturnType<typeof startApi>>
