/** The API on an in-memory database, with a clock that tests control, behind real HTTP on loopback. */
import type { R } from '#contract/envelope.ts'
import { openDatabase } from '#db/open.ts'
import { createApi } from '#server/api/index.ts'
import { deriveKey, type SmKeys } from '#server/secrets.ts'
import { createVault } from '#server/vault.ts'
import { createWorld } from '#server/channel/world.ts'
import { createSimulator, type SimulatorOptions } from '#server/channel/simulator.ts'
import type { ScenarioName } from '#contract/rules/scenarios.ts'
import { seed } from '#seeds/index.ts'
import { makeScenario } from '#seeds/scenarios/index.ts'
import type { SeedLanguage } from '#seeds/text.ts'
import express from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { withLab } from './lab-of.ts'
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

/** What every call answers; `more` are keys beside the envelope, or of a bare body. */
export interface Reply extends R {
  status: number
  /** What the audit calls the request. */
  requestId: string
  raw: Record<string, unknown>
}

export const basic = (id = 'saber', secret = clientSecret) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

export interface TestOptions {
  simulator?: SimulatorOptions
  sm2?: SmKeys
  /** Folder of uploads; memory without it. */
  uploads?: string
  captcha?: boolean
  /** Those of the tests by default. */
  captchaFreeClients?: readonly string[]
  /** Milliseconds. */
  idle?: number
  /** Customers act, and the simulated clock can be moved. */
  sim?: boolean
  publicUrl?: string
  corsOrigins?: readonly string[]
  social?: { callbacks: readonly string[] }
  /** Demo rows with this many orders, instead of only a client. */
  demoOrders?: number
  /** Rows of a scenario, made for the start of the test. */
  scenario?: ScenarioName
  /** Of demo rows and scenarios; Chinese by default. */
  language?: SeedLanguage
  /** Where the clock starts, epoch ms. */
  now?: number
  /** File of the database; memory without it. */
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
  const made = world
    ? withLab({ db, world, clock, log }, (lab) => createApi({ ...deps, lab }))
    : { api: createApi(deps), remove: () => undefined }
  const { api } = made
  // why trusted: tests choose their client address by header
  const app = express().set('trust proxy', true)
  // why: there is no background round here; the channel's results since the clock moved are entered before the next call
  app.use((_req, _res, next) => void api.settle().then(() => next()))
  let asked = 0
  app.use((_req, res, next) => next(void res.setHeader('X-Request-Id', `request-${++asked}`)))
  const server = app.use(api.router).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const make = createFactory(db)
  if (options.scenario) await makeScenario(db, { name: options.scenario, now, language: options.language })
  else if (options.demoOrders === undefined) make.client()
  else await seed(db, { kind: 'demo', now, language: options.language, orders: options.demoOrders })

  /** Answers with a text such as `undefined`, which no program of ours may send. */
  const placeholders: string[] = []
  /** A test typed such a text itself, and may find it again. */
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
    // why: a workbook is no JSON
    const raw = (response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {}) as Record<string, unknown>
    isTyped ||= typeof body === 'string' || isForm || isPlaceholder(search) || placeholdersIn(body).length > 0
    if (!isTyped) placeholders.push(...placeholdersIn(raw).map((text) => `${method} ${path} ${text}`))
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
      made.remove()
      if (placeholders.length) throw new Error(`answers have texts in place of values: ${placeholders.slice(0, 5).join('; ')}`)
    },
  }
}
export type TestApi = Awaited<ReturnType<typeof startApi>>
