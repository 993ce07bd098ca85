/** The one file that knows both sides: it mounts the bundled API and passes everything else to the console. */
import type { BladeSettings, ConsoleContext, DemoAccount } from '#contract/console-store.ts'
import { clockIn } from '#contract/rules/server-clock.ts'
import { openDatabase } from '#db/open.ts'
import { demoAccounts } from '#seeds/index.ts'
import { createRequestHandler, type RequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import helmet from 'helmet'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type AddressInfo, Server as NetServer } from 'node:net'
import type { Logger } from 'pino'
import { createApi } from './api/index.ts'
import { createSimulator } from './channel/simulator.ts'
import { createWorld } from './channel/world.ts'
import { openStore } from './console-store/open-store.ts'
import { demoDoor, type Env } from './env.ts'
import { handleBranches, type HandlerOptions } from './http/branches.ts'
import { compressed } from './http/compressed.ts'
import { leftover } from './http/leftover.ts'
import { requestLog, traceOf } from './http/log.ts'
import { withoutPseudo } from './http/pseudo.ts'
import { assumedUrl, describeServer, findServer } from './http/blade-server.ts'
import { createOutgoing } from './http/outgoing.ts'
import { createReadiness, reach, type Check } from './http/ready.ts'
import { sameOrigin } from './http/origin.ts'
import { believeProxies, cameByProxy, innerDoor } from './http/proxied.ts'
import { lastWord, wellFormed } from './http/last-word.ts'
import { security } from './http/security.ts'
import { staticFiles } from './http/static.ts'
import { plainTarget } from './http/target.ts'
import { withoutSlash } from './http/url.ts'
import { deriveKey, installationSecret, sm2Text, smKeysOf } from './secrets.ts'
import { keyAudit } from './audit/audit-key.ts'
import { stillDemo } from './access/sessions/demo.ts'
import { createVault, sealStored } from './vault.ts'
import { checkPort, firstRows, listen, type Say } from './start-up.ts'

/** The project's root: this file is one folder below it, both as source and as built. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export interface Running {
  url: string
  server: Server
  /** Stops accepting requests, finishes those in progress, closes the databases. Milliseconds until it gives up waiting. */
  stop(patience?: number): Promise<void>
}

export interface ServeOptions {
  /** Epoch milliseconds; tests pass their own clock. */
  clock?: () => number
  /** A fixed captcha, for tests; never from the environment. */
  captchaText?: () => string
  say?: Say
}

export async function serve(env: Env, log: Logger, options: ServeOptions = {}): Promise<Running> {
  const { clock = Date.now, say = () => undefined } = options
  await checkPort(env)
  const secret = installationSecret(env.SESSION_SECRET, env.DATABASE_PATH)
  const app = express()
  app.disable('x-powered-by')
  app.use(helmet.xContentTypeOptions())
  app.set('trust proxy', env.TRUST_PROXY)
  app.use(believeProxies)
  const ending: Ending = { now: false, asked: 0, begin: new AbortController() }
  app.use((_req, res, next) => {
    ending.asked++
    // why: during shutdown, a client must not send its next request on this connection
    if (ending.now) res.setHeader('Connection', 'close')
    next()
  })
  // why only then: the package is memory that nobody else needs
  const metrics = env.METRICS_TOKEN ? (await import('./http/metrics.ts')).createMetrics(env.METRICS_TOKEN) : undefined
  if (metrics) app.use(metrics.measure)
  const readiness = createReadiness(ending)
  app.get('/healthz', (_req, res) => res.type('text').send('ok'))
  app.get('/readyz', readiness.answer)
  app.use(requestLog(log), leftover, plainTarget, wellFormed, compressed)
  if (env.NODE_ENV !== 'test') app.use(withoutPseudo)

  const closers: (() => unknown)[] = []
  const parts: Record<string, Check> = {}
  const door = demoDoor(env)
  let demo = (): readonly DemoAccount[] => []
  const found = env.BLADE_API_URL ? await findServer(env) : undefined
  let bladeUrl = env.BLADE_API_URL && (found?.url ?? assumedUrl(env.BLADE_API_URL))
  let sm2PublicKey: string | undefined = env.BLADE_SM2_PUBLIC_KEY
  let worldNow = clock
  let waiting: (() => Record<string, number>) | undefined
  if (!bladeUrl) {
    const db = openDatabase(env.DATABASE_PATH, join(root, 'db/migrations'))
    await firstRows(db, env, clock(), say)
    const sm2 = smKeysOf(env.BLADE_SM2_PRIVATE_KEY ?? deriveKey(secret, 'sm2'))
    sm2PublicKey = sm2.publicKey
    const vault = createVault(deriveKey(secret, 'rows'))
    sealStored(db, vault)
    const takenOver = keyAudit(db, env.DATABASE_PATH, deriveKey(secret, 'audit'), clock())
    if (takenOver) say(`  ${takenOver}`)
    if (door !== 'shut')
      demo = () => {
        const names = demoAccounts.map(({ account }) => account)
        const open = stillDemo(db, names)
        return demoAccounts.filter(({ account }) => open.has(account))
      }
    const world = env.SIM_CONTROL ? createWorld(db, clock, env.SIM_PACE) : undefined
    worldNow = world?.now ?? clock
    const channel = createSimulator(db, worldNow, { failures: world !== undefined })
    const api = createApi({
      db,
      clock,
      world,
      channel,
      log,
      jwtSecret: deriveKey(secret, 'jwt'),
      auditKey: deriveKey(secret, 'audit'),
      vault,
      captchaText: options.captchaText,
      sm2,
      uploads: env.DATABASE_PATH === ':memory:' ? undefined : join(dirname(env.DATABASE_PATH), 'uploads'),
      env: env.NODE_ENV,
      captcha: env.CAPTCHA === 'on',
      captchaFreeClients: env.CAPTCHA_FREE_CLIENTS,
      idle: env.SESSION_IDLE_HOURS * 3_600_000,
      demo: door,
      publicUrl: env.PUBLIC_URL,
      corsOrigins: env.CORS_ORIGINS,
      social: env.SOCIAL === 'demo' ? { callbacks: env.SOCIAL_CALLBACKS } : undefined,
    })
    app.use(api.router)
    api.start()
    ending.begin.signal.addEventListener('abort', api.hangUp)
    parts.database = () => db.$client.prepare('select 1 from blade_user limit 1').get()
    // why: the console reaches the backend through an internal server, which stays open until the last page is answered
    const inner = express()
      .set('trust proxy', 'loopback')
      .enable(innerDoor)
      .use(believeProxies)
      .use(requestLog(log, 'debug'), api.router, lastWord)
      .listen(0, '127.0.0.1')
    inner.keepAliveTimeout = 65_000
    await once(inner, 'listening')
    bladeUrl = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/api`
    waiting = () => api.waiting()
    closers.push(() => {
      inner.close()
      inner.closeAllConnections()
      api.stop()
      db.$client.close()
    })
  }

  const ownStore = await openStore(env, deriveKey(secret, 'tokens'), join(root, 'db/console/migrations'), clock, log)
  closers.push(() => ownStore.end())
  parts['console store'] = () => ownStore.probe()
  const store = metrics?.store(ownStore) ?? ownStore
  metrics?.watch({ sessions: () => ownStore.countOpen(), waiting })
  if (metrics) closers.push(await offerMetrics(app, metrics.answer, env, say))

  const server = createServer(app)
  server.keepAliveTimeout = 65_000
  await listen(server, env)
  const { port } = server.address() as AddressInfo
  const shown = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST
  const url = `http://${shown}:${port}`

  const blade: BladeSettings = {
    url: withoutSlash(bladeUrl),
    publicUrl: env.BLADE_API_URL ? withoutSlash(bladeUrl) : '',
    dialect: env.BLADE_DIALECT,
    clientId: env.BLADE_CLIENT_ID,
    clientSecret: env.BLADE_CLIENT_SECRET,
    passwordMode: env.BLADE_PASSWORD_MODE,
    silentCodes: env.BLADE_SILENT_CODES,
    encrypted: sm2PublicKey === undefined ? undefined : (password) => sm2Text(password, sm2PublicKey),
    clock: env.BLADE_API_URL ? clockIn(env.BLADE_TIME_ZONE) : undefined,
    observe: metrics?.blade,
  }

  const fetchOutside = createOutgoing({
    ...{ patience: 5000, most: 2 * 1024 * 1024 },
    // why not the bundled one: it is on this machine, and its pictures are on the console's own address
    known: env.BLADE_API_URL && new URL(env.BLADE_API_URL).origin,
  })

  const sessionSecret = deriveKey(secret, 'cookie')
  const dev = env.NODE_ENV === 'development'
  const pages = dev ? await developmentConsole(app) : builtConsole(app)
  app.use(security({ dev, frames: env.FRAME_ORIGINS }), sameOrigin)
  app.all(
    '*',
    pages({
      mode: env.NODE_ENV,
      getLoadContext: (req, res) =>
        ({
          store,
          blade,
          sessionSecret,
          captcha: env.CAPTCHA === 'on',
          fetchOutside,
          frameOrigins: env.FRAME_ORIGINS,
          signInWays: { sms: env.BLADE_SMS === 'on', social: env.BLADE_SOCIAL },
          get demoAccounts() {
            return demo()
          },
          requestId: String(req.id),
          trace: traceOf(req),
          address: req.ip ?? '',
          proxied: !env.BLADE_API_URL && cameByProxy(req),
          nonce: String(res.locals.nonce),
          secure: req.secure,
          log,
          drained: () => drained(res),
          ending: ending.begin.signal,
          sent: (then) => void res.once('close', then),
          now: clock,
          worldNow,
        }) satisfies ConsoleContext,
    }),
  )
  app.use(lastWord)

  parts['Blade server'] = () => reach(blade.url)
  if (env.BLADE_API_URL) closers.push(await lookFor(blade, env, found, say))
  else say(`  SM2 public key ${sm2PublicKey}`)
  readiness.open(parts)
  return { url, server, stop: (patience = 4500) => stop(server, ending, closers, patience) }
}

/** Says what the Blade server is, and looks for one that does not answer yet until it does. @returns the end of looking */
async function lookFor(blade: BladeSettings, env: Env, found: Awaited<ReturnType<typeof findServer>>, say: Say): Promise<() => void> {
  for (const line of await describeServer(found, env)) say(line)
  if (found) return () => undefined
  const looking = setInterval(() => {
    void findServer(env).then(async (now) => {
      if (!now) return
      clearInterval(looking)
      blade.url = blade.publicUrl = now.url
      for (const line of await describeServer(now, env)) say(line)
    })
  }, 5000).unref()
  return () => clearInterval(looking)
}

/** Shows figures at `/metrics`, on a port of its own where the settings name one. @returns what closes it @throws Fault */
async function offerMetrics(app: express.Express, answer: express.RequestHandler, env: Env, say: Say): Promise<() => void> {
  if (env.METRICS_PORT === undefined) {
    app.get('/metrics', answer)
    return () => undefined
  }
  const own = createServer(express().disable('x-powered-by').get('/metrics', answer))
  await listen(own, { PORT: env.METRICS_PORT, HOST: env.HOST })
  say(`  Its figures    http://${env.HOST}:${(own.address() as AddressInfo).port}/metrics`)
  return () => void own.close().closeAllConnections()
}

function drained(res: express.Response): Promise<void> {
  if (!res.writableNeedDrain || res.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      res.off('drain', done).off('close', done)
      resolve()
    }
    res.on('drain', done).on('close', done)
  })
}

type Console = (options: HandlerOptions) => RequestHandler

/**
 * why not before its first page: it is half of the program's memory and of its start, and clients of the API alone never need it
 * @throws Error when there is no build
 */
function builtConsole(app: express.Express): Console {
  app.use(staticFiles(join(root, 'build/client')))
  const file = join(root, 'build/server/index.js')
  if (!existsSync(file)) throw new Error(`${file} does not exist: run npm run build`)
  return (options) => {
    let handler: RequestHandler | undefined
    return async (req, res, next) => {
      try {
        handler ??= handleBranches((await import(pathToFileURL(file).href)) as ServerBuild, options)
      } catch (error) {
        return next(error)
      }
      return handler(req, res, next)
    }
  }
}

/** In development Vite serves the browser's files and the console's code, always up to date. */
async function developmentConsole(app: express.Express): Promise<Console> {
  const vite = await (await import('vite')).createServer({ server: { middlewareMode: true }, root })
  app.use(vite.middlewares)
  const build = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>
  return (options) => createRequestHandler({ ...options, build })
}

/** A shutdown, once it has begun; and the number of requests so far. */
interface Ending {
  now: boolean
  asked: number
  /** Ends the answers that go on. */
  begin: AbortController
}

/** Milliseconds in which a client that has a connection sends its next request, if it has one. */
const grace = 500

/**
 * Requests in progress are finished. New connections are refused at once; open ones get "close" with
 * their next answer, so that none is cut while a request is on its way.
 */
async function stop(server: Server, ending: Ending, closers: (() => unknown)[], patience: number): Promise<void> {
  const closed = once(server, 'close')
  // why not server.close(): it would also cut connections that seem idle and already carry the next request
  NetServer.prototype.close.call(server)
  ending.now = true
  ending.begin.abort()
  const gaveUp = delay(Math.max(patience, grace), undefined, { ref: false })
  void quiet(ending).then(() => server.closeIdleConnections())
  await Promise.race([closed, gaveUp])
  server.closeAllConnections()
  await Promise.allSettled(closers.map((close) => close()))
}

/** Waits until no request came for so long. */
async function quiet(ending: Ending): Promise<void> {
  for (let before = -1; before !== ending.asked;) {
    before = ending.asked
    await delay(grace, undefined, { ref: false })
  }
}
