/** The one file that knows both worlds: it mounts the bundled API and hands the rest to the console. */
import type { BladeSettings, ConsoleContext } from '#contract/console-store.ts'
import { openDatabase } from '#db/open.ts'
import { demoAccounts, seed } from '#seeds/index.ts'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express from 'express'
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
import { openConsoleStore } from './console-store.ts'
import type { Env } from './env.ts'
import { requestLog } from './http/log.ts'
import { withoutPseudo } from './http/pseudo.ts'
import { sameOrigin } from './http/origin.ts'
import { security } from './http/security.ts'
import { staticFiles } from './http/static.ts'
import { withoutSlash } from './http/url.ts'
import { deriveKey, installationSecret } from './secrets.ts'

/** The project's root: this file lies one folder below it, as source and as built. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export interface Running {
  url: string
  server: Server
  /** Stops taking requests, finishes those under way, closes the databases. Milliseconds until it gives up waiting. */
  stop(patience?: number): Promise<void>
}

export interface ServeOptions {
  /** Epoch milliseconds; tests bring their own clock. */
  clock?: () => number
  /** A fixed captcha, for tests; never from the environment. */
  captchaText?: () => string
}

export async function serve(env: Env, log: Logger, options: ServeOptions = {}): Promise<Running> {
  const clock = options.clock ?? Date.now
  const secret = installationSecret(env.SESSION_SECRET, env.DATABASE_PATH)
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', 'loopback')
  const ending = { now: false }
  app.use((_req, res, next) => {
    // why: once the end has begun, a client must not send its next request on this connection
    if (ending.now) res.setHeader('Connection', 'close')
    next()
  })
  app.get('/healthz', (_req, res) => res.type('text').send('ok'))
  app.use(requestLog(log))
  if (env.NODE_ENV !== 'test') app.use(withoutPseudo)

  const closers: (() => void)[] = []
  let accounts = demoAccounts
  let bladeUrl = env.BLADE_API_URL
  let worldNow = clock
  if (bladeUrl) accounts = []
  else {
    const db = openDatabase(env.DATABASE_PATH, join(root, 'db/migrations'))
    await seed(db, { kind: env.SEED, now: clock(), clientId: env.BLADE_CLIENT_ID, clientSecret: env.BLADE_CLIENT_SECRET })
    if (env.SEED === 'empty') accounts = []
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
      captchaText: options.captchaText,
      uploads: env.DATABASE_PATH === ':memory:' ? undefined : join(dirname(env.DATABASE_PATH), 'uploads'),
      env: env.NODE_ENV,
      captcha: env.CAPTCHA === 'on',
      social: env.SOCIAL === 'demo' ? { callbacks: env.SOCIAL_CALLBACKS } : undefined,
    })
    app.use(api.router)
    api.start()
    // why: the console has a door of its own, which stays open until the last page is answered
    const inner = express().set('trust proxy', 'loopback').use(requestLog(log), api.router).listen(0, '127.0.0.1')
    inner.keepAliveTimeout = 65_000
    await once(inner, 'listening')
    bladeUrl = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`
    closers.push(() => {
      inner.close()
      inner.closeAllConnections()
      api.stop()
      db.$client.close()
    })
  }

  const store = openConsoleStore(
    env.DATABASE_PATH === ':memory:' ? ':memory:' : join(dirname(env.DATABASE_PATH), 'console.sqlite'),
    deriveKey(secret, 'tokens'),
    clock,
  )
  closers.push(() => store.end())

  const server = createServer(app)
  server.keepAliveTimeout = 65_000
  server.listen(env.PORT, env.HOST)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const shown = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST
  const url = `http://${shown}:${port}`

  const blade: BladeSettings = {
    url: withoutSlash(bladeUrl),
    publicUrl: env.BLADE_API_URL ? withoutSlash(env.BLADE_API_URL) : '',
    dialect: env.BLADE_DIALECT,
    clientId: env.BLADE_CLIENT_ID,
    clientSecret: env.BLADE_CLIENT_SECRET,
    passwordMode: env.BLADE_PASSWORD_MODE,
    sm2PublicKey: env.BLADE_SM2_PUBLIC_KEY,
  }

  const dev = env.NODE_ENV === 'development'
  const loadBuild = dev ? await developmentBuild(app) : await builtConsole(app)
  app.use(security({ dev, frames: env.FRAME_ORIGINS }), sameOrigin, compression())
  app.all(
    '*',
    createRequestHandler({
      build: loadBuild,
      mode: env.NODE_ENV,
      getLoadContext: (req, res) =>
        ({
          store,
          blade,
          sessionSecret: deriveKey(secret, 'cookie'),
          captcha: env.CAPTCHA === 'on',
          frameOrigins: env.FRAME_ORIGINS,
          signInWays: { sms: env.BLADE_SMS === 'on', social: env.BLADE_SOCIAL },
          demoAccounts: accounts,
          requestId: String(req.id),
          address: req.ip ?? '',
          nonce: String(res.locals.nonce),
          secure: req.secure,
          log,
          drained: () => drained(res),
          now: clock,
          worldNow,
        }) satisfies ConsoleContext,
    }),
  )

  return { url, server, stop: (patience = 4500) => stop(server, ending, closers, patience) }
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

async function builtConsole(app: express.Express): Promise<ServerBuild> {
  app.use(staticFiles(join(root, 'build/client')))
  return (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as ServerBuild
}

/** In development Vite serves the browser's files and the console's code, always the newest. */
async function developmentBuild(app: express.Express): Promise<() => Promise<ServerBuild>> {
  const vite = await (await import('vite')).createServer({ server: { middlewareMode: true }, root })
  app.use(vite.middlewares)
  return () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>
}

/**
 * Answers that are under way are finished. New connections are refused from the first moment; the open ones are told
 * "close" with their next answer, so that none is cut while a request travels on it.
 */
async function stop(server: Server, ending: { now: boolean }, closers: (() => void)[], patience: number): Promise<void> {
  const closed = once(server, 'close')
  // why not server.close(): it would also cut connections that seem idle and already carry the next request
  NetServer.prototype.close.call(server)
  ending.now = true
  const gaveUp = delay(patience, undefined, { ref: false })
  const idle = delay(500, undefined, { ref: false }).then(() => server.closeIdleConnections())
  await Promise.race([closed, gaveUp])
  await Promise.race([idle, closed])
  server.closeAllConnections()
  for (const close of closers) close()
}
