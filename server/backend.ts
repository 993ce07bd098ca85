/** The bundled backend: its rows with the API that serves them, or several such worlds in a lab. */
import type { OfferedAccount } from '#contract/console/console-store.ts'
import { mainWorld } from '#contract/rules/worlds.ts'
import { createIncoming } from '#bodies/incoming.ts'
import { openDatabase, type Db } from '#db/open.ts'
import { complete } from '#seeds/complete.ts'
import express, { type Request, type RequestHandler } from 'express'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { createApi } from './rooms.ts'
import type { Api } from './api/api.ts'
import { offered } from './access/sessions/offered.ts'
import { keyAudit } from './audit/audit-key.ts'
import { createSimulator } from './channel/simulator.ts'
import { createWorld, type World } from './channel/world.ts'
import { demoDoor, type Env } from './env.ts'
import { incomingFolder } from './storage/incoming-folder.ts'
import { lastWord } from './http/last-word.ts'
import { repeatLog, requestLog } from './http/log.ts'
import { repeated } from './http/repeats.ts'
import { believeProxies, type InnerDoor, innerDoor } from './http/proxied.ts'
import { createPost } from './lab/callback-post.ts'
import { clearUp, createHost, type Host, type Place, type Ways } from './lab/host.ts'
import { createLab, type Lab, type LabDeps } from './lab/lab.ts'
import { createPrepared } from './lab/prepared.ts'
import { createSnapshots } from './lab/snapshots.ts'
import { createWorlds, type Worlds } from './lab/worlds.ts'
import { deriveKey, smKeysOf } from './secrets/keys.ts'
import { firstRows, type Say } from './process/start-up.ts'
import { createVault, sealStored, type Place as Sealed } from './secrets/vault.ts'

interface Deps {
  env: Env
  /** Folder of the project. */
  root: string
  secret: string
  log: Logger
  clock: () => number
  say: Say
  captchaText?: () => string
  /** Tests only: orders of a scenario that takes long to make. */
  longOrders?: number
}

/** What the console needs to know about the world of a request. */
export interface Side {
  /** Base URL of its calls. */
  bladeUrl: string
  demoAccounts: () => readonly OfferedAccount[]
  demoCode: (messageId: string) => string | undefined
  /** Simulated epoch ms. */
  now: () => number
  /** The world, if there are several. `version` changes whenever its rows are replaced; `folder` is that of the console's store for it. */
  world?: { name: string; version: string; folder?: string }
}

export interface Backend {
  /** Chooses the world of a request, and answers calls. */
  route: RequestHandler
  sideOf: (req: Request) => Side
  /** The same of a world by its name; undefined if there is no such world. */
  sideIn: (world: string) => Side | undefined
  publicKey: string
  /** Address of the main world's calls. */
  url: string
  /** @throws when the database does not answer */
  check: () => unknown
  /** Number of waiting operations in the main world, by kind. */
  waiting: () => Record<string, number> | Promise<Record<string, number>>
  /** Registers a function that is called with the folder of each removed world. */
  onLeave: (call: (folder: string) => void) => void
  /** Ends open streams. */
  hangUp: () => void
  stop: () => void
}

export async function openBackend(deps: Deps): Promise<Backend> {
  const { env, root, secret, log, clock, say } = deps
  const door = demoDoor(env)
  const file = env.DATABASE_PATH
  const inMemory = file === ':memory:'
  const sm2 = smKeysOf(env.BLADE_SM2_PRIVATE_KEY ?? deriveKey(secret, 'sm2'))
  const vault = createVault(deriveKey(secret, 'rows'))
  const incoming = createIncoming(incomingFolder(env, 'calls'))
  const open = (path: string) => openDatabase(path, join(root, 'db/migrations'))

  /** @param place undefined if there are no other worlds */
  function apiOf(db: Db, world: World | undefined, uploads: string | undefined, place?: { host: Host; lab: Lab }): Api {
    const simulated = createSimulator(db, world?.now ?? clock, { failures: world !== undefined })
    const channel = place ? place.lab.callbacks.heard(simulated) : simulated
    // Contains the world's name, so that a token of one world is not valid in another.
    const jwtSecret = deriveKey(secret, 'jwt') + (place && !place.host.isMain ? `/${place.host.name}` : '')
    return createApi({
      db,
      clock,
      world,
      channel,
      log,
      jwtSecret,
      vault,
      sm2,
      uploads,
      incoming,
      auditKey: deriveKey(secret, 'audit'),
      captchaText: deps.captchaText,
      env: env.NODE_ENV,
      captcha: env.CAPTCHA === 'on',
      captchaFreeClients: env.CAPTCHA_FREE_CLIENTS,
      idle: env.SESSION_IDLE_HOURS * 3_600_000,
      demo: door,
      brandName: env.BRAND_NAME,
      publicUrl: env.PUBLIC_URL,
      corsOrigins: env.CORS_ORIGINS,
      social: env.SOCIAL === 'demo' ? { callbacks: env.SOCIAL_CALLBACKS } : undefined,
      lab: place?.lab,
      fewThreads: place && !place.host.isMain,
    })
  }

  const worldOf = (db: Db) => createWorld(db, clock, env.SIM_PACE)

  if (!inMemory) clearUp(file)
  const db = open(file)
  const isNew = await firstRows(db, env, clock(), say)
  // The seeded rows end at SEED_NOW, so the world's clock continues from there.
  if (isNew && env.SIM_CONTROL && env.SEED_NOW !== undefined) worldOf(db).set(env.SEED_NOW)
  sealStored(db, vault)
  const takenOver = keyAudit(db, file, deriveKey(secret, 'audit'), clock())
  if (takenOver) say(`  ${takenOver}`)
  const uploads = inMemory ? undefined : join(dirname(file), 'uploads')
  const check = (of: Db) => of.$client.prepare('select 1 from blade_user limit 1').get()

  if (!env.SIM_CONTROL || inMemory) {
    const world = env.SIM_CONTROL ? worldOf(db) : undefined
    const api = apiOf(db, world, uploads)
    api.start()
    const inner = await listenInside(log, api.router, { isLab: env.SIM_CONTROL })
    const url = `${addressOf(inner)}/api`
    const side: Side = { bladeUrl: url, now: world?.now ?? clock, ...offered(() => db, door) }
    return {
      route: api.router,
      sideOf: () => side,
      sideIn: () => undefined,
      url,
      publicKey: sm2.publicKey,
      check: () => check(db),
      waiting: () => api.waiting(),
      onLeave: () => {},
      hangUp: api.hangUp,
      stop() {
        end(inner)
        api.stop()
        db.$client.close()
      },
    }
  }

  /** Replaces secrets of a snapshot from another installation: known clients get their usual ones, others are empty. */
  const lost = (of: Db) => (place: Sealed) => {
    if (place.resource !== 'client') return ''
    const row = of.$client.prepare<[string], { id: string }>('select client_id as id from blade_client where id = ?').get(place.id)
    return row?.id === env.BLADE_CLIENT_ID ? env.BLADE_CLIENT_SECRET : row?.id === 'saber' || row?.id === 'sword' ? `${row.id}_secret` : ''
  }
  const labs = new WeakMap<Host, Lab>()
  const ways: Ways = {
    open(path) {
      const opened = open(path)
      try {
        opened.transaction(complete, { behavior: 'immediate' })
        sealStored(opened, vault, lost(opened))
        return opened
      } catch (error) {
        opened.$client.close()
        throw error
      }
    },
    serve(rows, host) {
      const lab = labs.get(host) ?? createLab(host, shared)
      labs.set(host, lab)
      const world = worldOf(rows)
      return { db: rows, world, api: apiOf(rows, world, host.uploads, { host, lab }) }
    },
  }
  const folder = join(dirname(file), 'lab')
  const { BLADE_CLIENT_ID: clientId, BLADE_CLIENT_SECRET: clientSecret, SEED_LANGUAGE: language } = env
  const prepared = createPrepared({
    folder: join(folder, 'scenarios'),
    root,
    clientId,
    clientSecret,
    language,
    longOrders: deps.longOrders,
  })
  const snapshots = createSnapshots({ folder: join(folder, 'snapshots'), root, clock, clientId, clientSecret })
  const shared: LabDeps = {
    prepared,
    snapshots,
    clock,
    log,
    urlOf: (host) => urlOf(host),
    post: createPost(env.SIM_CALLBACK_NETS),
    // A getter, because the main world is opened before the others are created.
    get worlds() {
      return worlds
    },
  }
  const mainPlace: Place = { name: mainWorld, file, uploads: uploads ?? '' }
  const main = createHost(mainPlace, ways, db)
  const worlds: Worlds = createWorlds(join(folder, 'worlds'), main, ways, clock, {
    most: env.SIM_WORLDS,
    life: env.SIM_WORLD_HOURS * 3_600_000,
  })

  const inner = await listenInside(log, innerRoute(worlds), { isLab: true })
  const sideOf = (host: Host): Side => ({
    bladeUrl: urlOf(host),
    ...offered(() => host.opened().db, door),
    now: () => host.opened().world.now(),
    world: { name: host.name, version: host.version(), folder: host.isMain ? undefined : dirname(host.file) },
  })
  const urlOf = (host: Host) => `${addressOf(inner)}/world/${host.name}/${host.version()}/api`
  return {
    route: worlds.route,
    url: urlOf(main),
    sideOf: (req) => sideOf(worlds.of(req)),
    sideIn(name) {
      const host = worlds.find(name)
      return host && sideOf(host)
    },
    publicKey: sm2.publicKey,
    check: () => check(main.opened().db),
    waiting: () => main.opened().api.waiting(),
    onLeave: (call) => worlds.onLeave((host) => call(dirname(host.file))),
    hangUp: () => worlds.each((host) => host.opened().api.hangUp()),
    stop() {
      prepared.stop()
      end(inner)
      worlds.stop()
      main.stop()
    },
  }
}

/**
 * The console's calls name their world and its version in the path, so that what the console caches by the server's address belongs
 * to these rows.
 */
function innerRoute(worlds: Worlds): RequestHandler {
  const named = /^\/world\/([a-z0-9-]+)\/[\w-]+(?=\/)/
  return (req, res, next) => {
    const [start, name] = named.exec(req.url) ?? []
    const host = name && worlds.find(name)
    if (!start || !host) return next()
    req.url = req.originalUrl = req.url.slice(start.length)
    host.handle(req, res, next)
  }
}

/**
 * Starts an internal server, which stays open until the last page is answered.
 * @param options.door who calls: the console for its pages, or a console that passes on the calls of others
 */
export async function listenInside(
  log: Logger,
  route: RequestHandler,
  { door = 'pages', isLab = false }: { door?: InnerDoor; isLab?: boolean } = {},
): Promise<Server> {
  const app = express()
    .set('trust proxy', 'loopback')
    .set(innerDoor, door)
    .use(believeProxies)
    .use(requestLog(log, 'debug'), route, lastWord)
  const inner = createServer(isLab ? app : repeated(app, { log: repeatLog(log, 'debug') })).listen(0, '127.0.0.1')
  inner.keepAliveTimeout = 65_000
  await once(inner, 'listening')
  return inner
}
export const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
export function end(server: Server): void {
  server.close()
  server.closeAllConnections()
}
