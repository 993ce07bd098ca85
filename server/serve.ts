/** The one file that knows both sides: it mounts the bundled API and passes everything else to the console. */
import type { ConsoleContext, OfWorld } from '#contract/console/console-store.ts'
import { faultHeader } from '#contract/rules/faults.ts'
import { openConsoleDatabase } from '#db/console/open.ts'
import { createRequestHandler, type RequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import helmet from 'helmet'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type AddressInfo, Server as NetServer } from 'node:net'
import type { Logger } from 'pino'
import { createIncoming, type Incoming } from '#bodies/incoming.ts'
import type { Backend, openBackend as OpenBackend, Side } from './backend.ts'
import { dataFigures } from './backup/data-figures.ts'
import { openConsoleStore } from './console-store/console-store.ts'
import { openStore } from './console-store/open-store.ts'
import type { Seat } from './consoles/seat.ts'
import { createWorldStores } from './console-store/world-stores.ts'
import { type Env, seedKind } from './env.ts'
import { handleBranches, type HandlerOptions } from './http/branches.ts'
import { compressed } from './http/compressed.ts'
import { bladeSettings, followServer } from './http/follow-server.ts'
import { ownNames } from './http/host-names.ts'
import { leftover } from './http/leftover.ts'
import { noteAccount, repeatLog, requestLog, traceOf } from './http/log.ts'
import { repeated } from './http/repeats.ts'
import { withoutPseudo } from './http/pseudo.ts'
import { findServer, type Search } from './http/blade-server.ts'
import { createOutgoing } from './http/outgoing.ts'
import { pageFilesAddress, pageFilesOf } from './http/page-files.ts'
import { createReadiness, reach, type Check } from './http/ready.ts'
import { sameOrigin } from './http/origin.ts'
import { believeProxies, cameByProxy } from './http/proxied.ts'
import { lastWord, wellFormed } from './http/last-word.ts'
import { security } from './http/security.ts'
import { staticFiles } from './http/static.ts'
import { plainTarget } from './http/target.ts'
import { inTab, separateTabs, tabOf, tabPrefix } from './http/tabs.ts'
import { incomingFolder } from './storage/incoming-folder.ts'
import { deriveKey, installationSecret } from './secrets/keys.ts'
import { openBrand } from './process/brand.ts'
import { offerMetrics, offerMetricsAt } from './process/offer-metrics.ts'
import { checkPort, listen, type Say } from './process/start-up.ts'
import { root, storeMigrations } from './root.ts'
import { version } from './version.ts'

/** Milliseconds for a whole request. Body parsers refuse slow requests earlier, with a message; this ends requests that nobody reads. */
const slowest = 130_000

export interface Running {
  url: string
  server: Server
  /** Metrics of this process, to be merged with those of others. */
  figures(): Promise<unknown>
  /** Stops accepting requests, finishes those in progress, closes the databases. Milliseconds until it gives up waiting. */
  stop(patience?: number): Promise<void>
}

export interface ServeOptions {
  /** Epoch milliseconds; tests pass their own clock. */
  clock?: () => number
  /** A fixed captcha, for tests; never from the environment. */
  captchaText?: () => string
  say?: Say
  /** This process is one of several consoles. */
  seat?: Seat
}

export async function serve(env: Env, log: Logger, options: ServeOptions = {}): Promise<Running> {
  const { clock = Date.now, say = () => undefined, seat } = options
  if (!seat) await checkPort(env)
  const secret = installationSecret(env.SESSION_SECRET, env.DATABASE_PATH)
  const app = express()
  app.disable('x-powered-by')
  app.use(helmet.xContentTypeOptions())
  app.set('trust proxy', env.TRUST_PROXY)
  app.use(believeProxies)
  const ending: Ending = { now: false, requestCount: 0, begin: new AbortController() }
  app.use((_req, res, next) => {
    ending.requestCount++
    // During shutdown, a client must not send its next request on this connection.
    if (ending.now) res.setHeader('Connection', 'close')
    next()
  })
  // Imported only if needed, because the package takes memory.
  const metrics = env.METRICS_TOKEN ? (await import('./http/metrics.ts')).createMetrics(env.METRICS_TOKEN, seat?.figuresOfAll) : undefined
  if (metrics) app.use(metrics.measure)
  const readiness = createReadiness(ending)
  app.get('/healthz', (_req, res) => res.set('Cache-Control', 'no-store').json({ status: 'ok', version }))
  app.get('/readyz', readiness.answer)
  app.use(requestLog(log), leftover, plainTarget, ownNames(env), wellFormed, compressed)
  if (env.NODE_ENV !== 'test') app.use(withoutPseudo)

  const closers: (() => unknown)[] = []
  const parts: Record<string, Check> = {}
  const search: Search = env.BLADE_API_URL ? await findServer(env) : { misses: [] }
  const backend = seat ? seat.backend : await openOwnBackend({ env, root, secret, log, clock, say, captchaText: options.captchaText })
  if (backend) {
    app.use(backend.route)
    parts.database = backend.check
    ending.begin.signal.addEventListener('abort', backend.hangUp)
    closers.push(backend.stop)
  }

  const storeKey = deriveKey(secret, 'tokens')
  const ownStore = await openStore(env, storeKey, storeMigrations, clock, log, seat?.between)
  closers.push(() => ownStore.end())
  parts['console store'] = () => ownStore.probe()
  const store = metrics?.store(ownStore) ?? ownStore
  metrics?.watch({
    sessions: () => ownStore.countOpen(),
    waiting: backend?.waiting,
    isReady: readiness.isReady,
    data: backend && dataFigures(env.DATABASE_PATH),
  })
  if (metrics) {
    if (env.METRICS_PORT === undefined) offerMetrics(app, metrics.answer)
    // Of several consoles, the first process has this port.
    else if (!seat) closers.push(await offerMetricsAt(env.METRICS_PORT, env.HOST, metrics.answer, say))
  }
  const ofWorlds = createWorldStores((folder) =>
    openConsoleStore(
      openConsoleDatabase(join(folder, 'console.sqlite'), storeMigrations),
      ...([storeKey, clock, env.SESSION_IDLE_HOURS * 3_600_000] as const),
    ),
  )
  backend?.onLeave((folder) => void ofWorlds.forget(folder))
  closers.push(ofWorlds.end)

  const brand = openBrand(env, say)
  app.use(brand.route)
  closers.push(brand.stop)

  // A lab counts, records and disturbs every call, so none of its calls are answered before it.
  const repeats = { log: repeatLog(log), measure: metrics?.repeated, isEnding: () => ending.now }
  const server = createServer(backend && !env.SIM_CONTROL ? repeated(app, repeats) : app)
  server.keepAliveTimeout = 65_000
  server.requestTimeout = slowest
  await listen(server, env)
  const { port } = server.address() as AddressInfo
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST
  const url = `http://${host}:${port}`

  const sm2PublicKey = backend?.publicKey ?? env.BLADE_SM2_PUBLIC_KEY
  const blade = bladeSettings(env, search, sm2PublicKey, metrics?.blade)

  const fetchOutside = createOutgoing({
    patience: 5000,
    most: 2 * 1024 * 1024,
    // Undefined for the bundled backend, which is on this machine; its pictures have the console's own address.
    trustedOrigin: env.BLADE_API_URL && new URL(env.BLADE_API_URL).origin,
  })

  const incoming = createIncoming(incomingFolder(env, seat ? `forms-${seat.number}` : 'forms'))
  const sessionSecret = deriveKey(secret, 'cookie')
  const dev = env.NODE_ENV === 'development'
  const pages = dev ? await developmentConsole(app) : builtConsole(app)
  app.use(
    separateTabs((req) => backend?.sideOf(req).world !== undefined),
    security({ dev, frames: env.FRAME_ORIGINS }),
    sameOrigin,
  )
  const ofWorld = (side: Side | undefined): OfWorld => ({
    store: side?.world?.folder === undefined ? store : ofWorlds.in(side.world.folder),
    blade: side ? { ...blade, url: side.bladeUrl } : blade,
    ...(side?.world && { world: { name: side.world.name, version: side.world.version } }),
  })
  const inWorld = (name: string) => {
    const side = backend?.sideIn(name)
    return side && ofWorld(side)
  }
  app.all(
    '*',
    pages({
      mode: env.NODE_ENV,
      getLoadContext(req, res) {
        const side = backend?.sideOf(req)
        return {
          brand: brand.current(),
          ...ofWorld(side),
          // Only the lab understands this header.
          fault: side?.world && req.get(faultHeader),
          inWorld: side?.world && inWorld,
          tab: tabOf(req),
          sessionSecret,
          captcha: env.CAPTCHA === 'on',
          fetchOutside,
          incoming,
          record: env.RECORD,
          frameOrigins: env.FRAME_ORIGINS,
          signInWays: { sms: env.BLADE_SMS === 'on', social: env.BLADE_SOCIAL, registration: true },
          get demoAccounts() {
            return side?.demoAccounts() ?? []
          },
          sampleNotices: !env.BLADE_API_URL && seedKind(env) === 'demo',
          // Without SEED=demo these accounts may not be used through a proxy, so the code is not shown there.
          demoCode: (id) => (env.SEED !== 'demo' && cameByProxy(req) ? undefined : side?.demoCode(id)),
          requestId: String(req.id),
          signedIn: (account) => noteAccount(res, account),
          trace: traceOf(req),
          address: req.ip ?? '',
          proxied: !env.BLADE_API_URL && cameByProxy(req),
          nonce: String(res.locals.nonce),
          pageFiles: res.locals.pageFiles as string | undefined,
          secure: req.secure,
          version,
          log,
          drained: () => drained(res),
          ending: ending.begin.signal,
          sent: (then) => void res.once('close', then),
          now: clock,
          worldNow: side?.now ?? clock,
        } satisfies ConsoleContext & { incoming: Incoming }
      },
    }),
  )
  app.use(lastWord)

  const followed = env.BLADE_API_URL ? await followServer(blade, env, search, say, log) : undefined
  if (followed) closers.push(followed.stop)
  parts['Blade server'] = () => {
    // Where the dialect is set, the server is taken as named, even if it does not answer as expected.
    if (followed && !env.BLADE_DIALECT && !followed.isFound()) throw new Error('nothing answers as Blade does at BLADE_API_URL')
    return reach(backend?.url ?? blade.url)
  }
  if (!env.BLADE_API_URL) say(`  SM2 public key ${sm2PublicKey}`)
  readiness.open(parts)
  return {
    url,
    server,
    figures: async () => metrics?.figures(),
    stop: (patience = 4500) => stop(server, ending, closers, patience),
  }
}

/** Loaded only where there is no other server. */
const openOwnBackend = async (deps: Parameters<typeof OpenBackend>[0]): Promise<Backend | undefined> =>
  deps.env.BLADE_API_URL ? undefined : (await import('./backend.ts')).openBackend(deps)

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
 * The console is loaded with its first page: it takes half of the program's memory and start-up time, and API clients never need it.
 * @throws Error when there is no build
 */
function builtConsole(app: express.Express): Console {
  const file = join(root, 'build/server/index.js')
  if (!existsSync(file)) throw new Error(`${file} does not exist: run npm run build`)
  const load = async () => (await import(pathToFileURL(file).href)) as ServerBuild
  app.get('/assets/pages-:version.json', (req, res, next) => {
    load().then((build) => {
      if (req.path !== pageFilesAddress(build)) return next()
      res.set('Cache-Control', 'public, max-age=31536000, immutable').json(pageFilesOf(build))
    }, next)
  })
  app.use(staticFiles(join(root, 'build/client')))
  return (options) => {
    const handlers = new Map<string, RequestHandler>()
    return async (req, res, next) => {
      const prefix = tabPrefix(req)
      let handler = handlers.get(prefix)
      try {
        const build = await load()
        res.locals.pageFiles = pageFilesAddress(build)
        handler ??= handleBranches(inTab(build, prefix), options)
        handlers.set(prefix, handler)
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
  const load = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>
  return (options) => (req, res, next) =>
    createRequestHandler({ ...options, build: async () => inTab(await load(), tabPrefix(req)) })(req, res, next)
}

/** State of a shutdown, and the number of requests so far. */
interface Ending {
  now: boolean
  requestCount: number
  /** Ends open streams. */
  begin: AbortController
}

/** Milliseconds within which a client with an open connection sends its next request, if it has one. */
const grace = 500

/**
 * Requests in progress are finished. New connections are refused at once; open ones get "close" with
 * their next answer, so that none is cut while a request is on its way.
 */
async function stop(server: Server, ending: Ending, closers: (() => unknown)[], patience: number): Promise<void> {
  const closed = once(server, 'close')
  // Not server.close(), which would also cut connections that seem idle but already carry the next request.
  NetServer.prototype.close.call(server)
  ending.now = true
  ending.begin.abort()
  const gaveUp = delay(Math.max(patience, grace), undefined, { ref: false })
  void quiet(ending).then(() => server.closeIdleConnections())
  await Promise.race([closed, gaveUp])
  server.closeAllConnections()
  await Promise.allSettled(closers.map((close) => close()))
}

/** Waits until no request has come for `grace` milliseconds. */
async function quiet(ending: Ending): Promise<void> {
  for (let before = -1; before !== ending.requestCount;) {
    before = ending.requestCount
    await delay(grace, undefined, { ref: false })
  }
}
