/** The bundled Blade backend: all routers in their order. It owns nothing that listens; the caller mounts the router. */
import { captcha as captchaCall, ofSource, openAuth, socialProvider, socialRender, token, tokenRefresh } from '#contract/endpoints/auth.ts'
import { smsCode, smsValidate } from '#contract/endpoints/platform.ts'
import { resources, type ResourceName, type Resources } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { openReads } from '#db/reads.ts'
import { tables } from '#db/tables/index.ts'
import { dict, dictBiz } from '#db/tables/system.ts'
import express, { type RequestHandler, type Router } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { Logger } from 'pino'
import type { Channel } from '../channel/channel.ts'
import { accessHooks, mountAccess } from '../routes/access.ts'
import { docs } from '../http/docs.ts'
import { dataHeaders } from '../http/no-store.ts'
import { plainTarget } from '../http/target.ts'
import { serveUploads } from '../http/uploads.ts'
import { mountAuth } from '../routes/auth.ts'
import { mountFiles } from '../routes/files.ts'
import { mountDesk } from '../routes/desk.ts'
import { flowHooks, mountFlow } from '../routes/flow.ts'
import { mountMoney, moneyHooks } from '../routes/money.ts'
import { mountRental, rentalHooks } from '../routes/rental.ts'
import { mountRegions, regionHooks } from '../routes/region.ts'
import { mountPlatform, platformHooks } from '../routes/platform.ts'
import { mountSocial } from '../routes/social.ts'
import { dictHooks, mountSystem, paramHooks } from '../routes/system.ts'
import { mountReconcile } from '../routes/reconcile.ts'
import { mountWard } from '../routes/ward.ts'
import { mountUsers, userHooks } from '../routes/user.ts'
import { auditWrites } from '../services/audit.ts'
import { createBreath } from '../services/breath.ts'
import { createCaptchas } from '../services/captcha.ts'
import type { DemoDoor } from '../services/demo.ts'
import { createDictionary } from '../services/dictionary.ts'
import { createGrants } from '../services/grants.ts'
import { createFlowRows } from '../services/flow-rows.ts'
import { createJournal } from '../services/journal.ts'
import { createLockout } from '../services/lockout.ts'
import { createMenus } from '../services/menu-tree.ts'
import { Refused } from '../services/refusal.ts'
import { createRegions } from '../services/regions.ts'
import { createRounds } from '../services/round.ts'
import { createRightsGuard } from '../services/rights-guard.ts'
import { createSessions } from '../services/session.ts'
import { createSettlement } from '../services/settlement.ts'
import { simState } from '#contract/endpoints/sim.ts'
import type { World } from '../channel/world.ts'
import { mountSim } from '../routes/sim.ts'
import { purge } from '../services/stored-files.ts'
import { createSocial, demoSource } from '../services/social.ts'
import { createUsers } from '../services/users.ts'
import { createLife } from '../services/life.ts'
import { createMessages } from '../services/sms.ts'
import type { Vault } from '../services/vault.ts'
import { createWorkflow } from '../services/workflow.ts'
import { createFolderStorage, createMemoryStorage } from '../storage/storage.ts'
import { errorAnswer } from './answer.ts'
import { bodies } from './bodies.ts'
import { createReader, mountCrud, type CrudDeps, type Hooks } from './crud.ts'
import { createGuard } from './guard.ts'
import { createJoins } from './joins.ts'
import { listings } from './listings.ts'
import { lookupsOf } from './lookups.ts'
import { observe, reportTo } from './observe.ts'

export interface ApiDeps {
  db: Db
  /** Epoch milliseconds. */
  clock: () => number
  /** Where QA may turn the world, and act as customers do. */
  world?: World
  channel: Channel
  log: Logger
  jwtSecret: string
  /** Key of the chain of the audit, as hex. */
  auditKey: string
  /** Seals the secret fields of rows. */
  vault: Vault
  /** Tests only: the text of every captcha. */
  captchaText?: () => string
  /** Hex; set when clients send SM2 ciphertext instead of md5. */
  sm2PrivateKey?: string
  /** Folder of uploaded files; they are kept in memory without one. */
  uploads?: string
  /** The environment that log rows name. */
  env?: string
  /** Whether a sign-in by password needs a captcha; on by default. */
  captcha?: boolean
  /** Clients that need none; none by default. */
  captchaFreeClients?: readonly string[]
  /** Milliseconds without a call after which a sign-in ends; 12 hours by default. */
  idle?: number
  /** Where accounts of a demo let somebody in; everywhere by default. */
  demo?: DemoDoor
  /** Switches on the third party for demonstration. `callbacks`: addresses of consoles elsewhere that it may send people back to. */
  social?: { callbacks: readonly string[] }
}

/** Calls per minute and address on captcha and token. */
const tries = 600

export interface Api {
  /** Mounts everything under /api. */
  router: Router
  /** Recovers what a crash left open, then settles every second. */
  start(): void
  stop(): void
  /** Enters the results that the channel has, as happens every second. */
  settle(): Promise<void>
  /** Writes the log rows that wait. */
  flushLogs(): void
}

export function createApi(deps: ApiDeps): Api {
  const { db, clock, world, channel, log, jwtSecret, captchaText, sm2PrivateKey, uploads, env = 'production', captcha = true } = deps
  auditWrites(db, clock, deps.auditKey)
  const reads = openReads(db)
  const social = deps.social && createSocial({ db, clock })
  const captchas = createCaptchas(clock, captchaText)
  const lockout = createLockout(db, clock)
  const { captchaFreeClients = [], idle = 12 * 3_600_000, demo } = deps
  const captchaFree = (clientId: string) => !captcha || captchaFreeClients.includes(clientId)
  const sessions = createSessions({ db, clock, jwtSecret, captchas, lockout, captchaFree, sm2PrivateKey, idle, demo })
  const menus = createMenus(db, world ? [] : [simState.needs])
  // why: QA moves the clock of orders and money on, and nobody is to be signed out by it
  const now = world?.now ?? clock
  const dictionaries = { system: createDictionary(db, dict), business: createDictionary(db, dictBiz) }
  const flowRows = createFlowRows(db, dictionaries.system)
  const joins = createJoins({ db, dictionaries, flow: flowRows })
  const messages = createMessages({ db, clock })
  const journal = createJournal({ db, clock, log, env })
  const storage = uploads ? createFolderStorage(uploads) : createMemoryStorage()
  const money = { db, clock: now, channel, log }
  const breath = createBreath()
  const settlement = createSettlement(money, breath)
  const tidy = () => purge({ db, storage, now: clock(), which: 'unlisted' })
  const rounds = createRounds(money, settlement, { breath, world, live: createLife(money), tidy })

  const { forget } = sessions
  const guard = createRightsGuard(db)
  const users = createUsers({ db, clock, guard, lockout, sm2PrivateKey })
  const regions = createRegions(db)
  const access = { db, guard, grants: createGrants(db, guard), dictionary: dictionaries.system, forget }

  const hooks: Partial<Record<ResourceName, Hooks>> = {
    ...rentalHooks(db, now),
    ...moneyHooks(db),
    ...accessHooks(access),
    user: userHooks(users, guard, forget),
    region: regionHooks(regions),
    param: paramHooks,
    dict: dictHooks(dictionaries.system),
    dictBiz: dictHooks(dictionaries.business),
    ...platformHooks(db),
    ...flowHooks,
  }
  const crudOf = <N extends ResourceName>(name: N): CrudDeps<Resources[N]> => ({
    db,
    reads,
    clock: now,
    vault: deps.vault,
    resource: resources[name],
    table: tables[name],
    join: joins[name],
    lookups: lookupsOf(name),
    listing: listings[name],
    hooks: hooks[name],
  })

  const router = express.Router()
  const api = express.Router()
  router.use(plainTarget)
  router.use('/upload', serveUploads(storage))
  router.use('/api', dataHeaders)
  router.use('/api/docs', docs())
  router.use('/api', observe(journal))
  router.use('/api', api)
  api.use(createGuard(db, sessions, deps.vault), bodies)
  const limited = rateLimit({
    windowMs: 60_000,
    limit: tries,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    validate: false,
    handler: (_req, _res, next) => next(new Refused('tooMany')),
  })
  router.use(
    [token.path, tokenRefresh.path, captchaCall.path, openAuth.token.path, openAuth.captcha.path, smsCode.path, smsValidate.path],
    limited,
  )
  router.use([ofSource(socialRender, demoSource).path, ofSource(socialProvider, demoSource).path], limited)

  const readerOf = <N extends ResourceName>(name: N) => createReader(crudOf(name))
  mountPlatform(router, { db, clock, messages, journal, readers: { oss: readerOf('oss'), sms: readerOf('sms') } })
  mountFiles(router, { db, clock, storage, attachments: readerOf('attach') })
  mountWard(router, { db, clock, storage, messages, journal, captcha, social, off: world ? [] : ['sim'] })
  mountReconcile(router, { db, reads, channel, clock: now, journal })
  mountAuth(router, { sessions, captchas, menus, messages, journal, social })
  if (social) mountSocial(router, { social, callbacks: deps.social?.callbacks ?? [] })
  mountSystem(router, {
    menus,
    system: { dictionary: dictionaries.system, reader: readerOf('dict') },
    business: { dictionary: dictionaries.business, reader: readerOf('dictBiz') },
  })
  mountAccess(router, access, {
    ...{ menu: readerOf('menu'), appMenu: readerOf('appMenu'), topMenu: readerOf('topMenu') },
    ...{ role: readerOf('role'), dept: readerOf('dept') },
  })
  mountUsers(router, { users, sessions, crud: crudOf('user') })
  mountRegions(router, regions, crudOf('region'))
  mountRental(router, { db, reads, clock: now })
  mountFlow(router, { workflow: createWorkflow({ db, clock }), rows: flowRows, processes: readerOf('workStart') })
  const moneyReaders = {
    approval: readerOf('approval'),
    order: readerOf('order'),
    refund: readerOf('refund'),
    records: readerOf('records'),
    payee: readerOf('payee'),
    transfers: readerOf('transfers'),
    withdrawal: readerOf('withdrawal'),
  }
  mountMoney(router, { money, journal, readers: moneyReaders })
  mountDesk(router, { money, journal, readers: moneyReaders })
  const simReaders = { ...moneyReaders, recharge: readerOf('recharge'), problem: readerOf('problem') }
  if (world) mountSim(router, { money, world, settle: rounds.settle, readers: simReaders })
  for (const name of Object.keys(resources) as ResourceName[]) mountCrud(router, crudOf(name))

  const unknownCall: RequestHandler = (_req, _res, next) => next(new Refused('notFound'))
  router.use('/api', unknownCall, errorAnswer(log, reportTo(journal)))

  return {
    router,
    start() {
      rounds.start()
      journal.start()
    },
    stop() {
      rounds.stop()
      journal.stop()
      reads.close()
    },
    settle: () => settlement.settle(),
    flushLogs: () => journal.flush(),
  }
}
