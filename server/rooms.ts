/** The bundled Blade backend: all rooms with their calls and joined fields. It does not listen; the caller mounts the router. */
import { ownName } from '#contract/console/brand.ts'
import { labState } from '#contract/endpoints/lab.ts'
import { simState } from '#contract/endpoints/sim.ts'
import type { Db } from '#db/open.ts'
import { openReads } from '#db/reads.ts'
import { dict, dictBiz } from '#db/tables/system.ts'
import { createIncoming, type Incoming } from '#bodies/incoming.ts'
import express, { type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Api } from './api/api.ts'
import { openAccess } from './access/index.ts'
import { createFactors } from './access/factors/factors.ts'
import { createProofs } from './access/factors/prove.ts'
import { createMenus } from './rights/menu-tree.ts'
import { createCaptchas } from './access/sessions/captcha.ts'
import type { DemoDoor } from './access/sessions/demo.ts'
import { createLockout } from './access/sessions/lockout.ts'
import { createPicturePass } from './api/picture-pass.ts'
import { openPhones } from './audit/phones.ts'
import { createOpenLists } from './rights/open-calls.ts'
import { createSessions } from './access/sessions/session.ts'
import { createSocial } from './access/sessions/social.ts'
import { auditWrites } from './audit/audit.ts'
import { createJournal } from './audit/journal.ts'
import type { Channel } from './channel/channel.ts'
import type { World } from './channel/world.ts'
import { createBreath } from './core/breath.ts'
import { Refused } from './core/refusal.ts'
import { openFlow } from './flow/index.ts'
import { createChanges } from './live/changes.ts'
import { openLive } from './live/index.ts'
import { cors } from './http/cors.ts'
import { docs } from './docs/routes.ts'
import { dataHeaders } from './http/no-store.ts'
import { plainTarget } from './http/target.ts'
import { serveUploads } from './storage/uploads.ts'
import { createEntrance } from './lab/enter-person.ts'
import { openLab } from './lab/index.ts'
import type { Lab } from './lab/lab.ts'
import { createReconciliation } from './money/reconcile/reconcile.ts'
import { openMoney } from './money/index.ts'
import { countWaiting, createSettlement } from './money/results/settlement.ts'
import { openPictures } from './pictures/index.ts'
import { openPlatform } from './platform/index.ts'
import { createMessages } from './platform/sms.ts'
import { purge } from './platform/stored-files.ts'
import { openRental } from './rental/index.ts'
import { openShift } from './shift/index.ts'
import { createRounds } from './money/rounds.ts'
import { createLife } from './sim/customers.ts'
import { openSim } from './sim/index.ts'
import { incomingFolder } from './storage/incoming-folder.ts'
import { createFolderStorage, createMemoryStorage } from './storage/storage.ts'
import { createDictionary } from './api/dictionary.ts'
import { openSystem } from './system/index.ts'
import { openUndo } from './undo/index.ts'
import type { SmKeys } from './secrets/keys.ts'
import type { Vault } from './secrets/vault.ts'
import { errorAnswer } from './api/answer.ts'
import { bodies } from './api/bodies.ts'
import { mountCrud } from './api/crud/verbs.ts'
import type { Joined, Joins } from './api/crud/join.ts'
import { openRows } from './api/crud/rows.ts'
import { createGuard } from './api/guard.ts'
import { createLimit, limitedPaths } from './access/sessions/limited.ts'
import { observe, reportTo } from './audit/request-log.ts'
import type { Room } from './api/room.ts'

export interface ApiDeps {
  db: Db
  /** Epoch milliseconds. */
  clock: () => number
  /** Set where QA may control the simulation, and act as customers. */
  world?: World
  channel: Channel
  log: Logger
  jwtSecret: string
  /** Key of the audit chain, as hex. */
  auditKey: string
  /** Seals the secret fields of rows. */
  vault: Vault
  /** Tests only: the text of every captcha. */
  captchaText?: () => string
  /** For clients that send SM2 ciphertext instead of md5. */
  sm2?: SmKeys
  /** Folder of uploaded files; without one they are kept in memory. */
  uploads?: string
  /** Incoming bodies; by default in a temporary folder of their own. */
  incoming?: Incoming
  /** The environment that log rows name. */
  env?: string
  /** Whether a sign-in by password needs a captcha; on by default. */
  captcha?: boolean
  /** Clients exempt from the captcha; none by default. */
  captchaFreeClients?: readonly string[]
  /** Idle milliseconds after which a sign-in ends; 12 hours by default. */
  idle?: number
  /** Where demo accounts may sign in; everywhere by default. */
  demo?: DemoDoor
  /** Name of the company, which authenticator apps show; the console's own by default. */
  brandName?: string
  /** Where browsers reach this server; by default the host that a trusted proxy names. */
  publicUrl?: string
  /** Other sites whose scripts may make calls; none by default. */
  corsOrigins?: readonly string[]
  /** The lab, in a world that can be replaced. */
  lab?: Lab
  /** Reads on the main thread: for one of several worlds, whose threads together would take too much memory. */
  fewThreads?: boolean
  /** Enables the demo third party. `callbacks`: addresses of other consoles that it may redirect to. */
  social?: { callbacks: readonly string[] }
}

export function createApi(deps: ApiDeps): Api {
  const { db, clock, world, channel, log, jwtSecret, captchaText, sm2, uploads, env = 'production', captcha = true } = deps
  const { captchaFreeClients = [], idle = 12 * 3_600_000, demo } = deps
  const changes = createChanges(db)
  auditWrites(db, clock, deps.auditKey, changes.wrote)
  const reads = openReads(db, { threads: deps.fewThreads ? 0 : undefined })
  const social = deps.social && createSocial({ db, clock })
  const captchas = createCaptchas(clock, captchaText)
  const lockout = createLockout(db, clock)
  const factors = createFactors({ db, clock, lockout, vault: deps.vault, brandName: deps.brandName ?? ownName })
  const proofs = createProofs({ factors, clock })
  const captchaFree = (clientId: string) => !captcha || captchaFreeClients.includes(clientId)
  const sessions = createSessions({
    db,
    clock,
    jwtSecret,
    captchas,
    lockout,
    factors,
    captchaFree,
    idle,
    demo,
    sm2PrivateKey: sm2?.privateKey,
  })
  const menus = createMenus(db, [...(world ? [] : [simState.needs]), ...(deps.lab ? [] : [labState.needs])])
  // A clock of its own for orders and money: QA moves it, which must not sign anybody out.
  const now = world?.now ?? clock
  const dictionaries = { system: createDictionary(db, dict), business: createDictionary(db, dictBiz) }
  const messages = createMessages({ db, clock })
  const journal = createJournal({ db, clock, log, env })
  const incoming = deps.incoming ?? createIncoming(incomingFolder({ DATABASE_PATH: ':memory:' }, 'calls'))
  const storage = uploads ? createFolderStorage(uploads) : createMemoryStorage()
  const moneyDeps = { db, clock: now, channel, log }
  const breath = createBreath()
  const settlement = createSettlement(moneyDeps, breath)
  const tidy = () => purge({ db, storage, now: clock(), which: 'unlisted' })
  const rounds = createRounds(moneyDeps, settlement, { breath, world, live: createLife(moneyDeps), tidy })

  const live = openLive({
    db,
    clock,
    now,
    differencesOf: createReconciliation(db, reads, channel, now).differences,
    changes,
    sessions,
    mayList: createOpenLists(db),
  })
  const common = { db, clock, messages, journal, storage, incoming, social, dictionary: dictionaries.system }
  const platform = openPlatform(common)
  const system = openSystem({
    ...common,
    menus,
    dictionaries,
    sm2PublicKey: sm2?.publicKey,
    off: [...(world ? [] : (['sim'] as const)), ...(deps.lab ? [] : (['lab'] as const))],
  })
  const access = openAccess({
    ...common,
    sessions,
    captcha,
    captchas,
    lockout,
    factors,
    proofs,
    menus,
    sm2PrivateKey: sm2?.privateKey,
    callbacks: deps.social?.callbacks ?? [],
  })
  const rental = openRental({ db, reads, clock: now })
  const flow = openFlow(common)
  const money = openMoney({ money: moneyDeps, messages, reads, journal, dictionary: dictionaries.business })
  const enterPerson = deps.lab && createEntrance({ db, sessions, journal })
  const rooms: readonly Room[] = [
    platform,
    system,
    access,
    rental,
    flow,
    money,
    openUndo({ db, clock }),
    openPhones({ db }),
    live,
    openShift({ db, reads, clock: now, vouch: sessions.vouch }),
    openPictures({ db, reads, channel, clock: now, auditKey: deps.auditKey }),
    ...(world ? [openSim({ money: moneyDeps, world, settle: rounds.settle })] : []),
    ...(deps.lab && enterPerson ? [openLab(deps.lab, rounds.settle, { db, enterPerson })] : []),
  ]
  // A joined field without a line in api/crud/lookups.ts, or else a join of its room, does not compile.
  const joins: Pick<Joins, Joined> = {
    ...platform.joins,
    ...system.joins,
    ...access.joins,
    ...rental.joins,
    ...flow.joins,
    ...money.joins,
  }
  const rows = openRows({ db, reads, clock: now, vault: deps.vault, rooms, joins, dictionaries })

  const router = express.Router()
  const api = express.Router()
  router.use(plainTarget)
  router.use('/upload', serveUploads(storage))
  router.use('/api', dataHeaders)
  router.use('/api/docs', docs())
  router.use('/api', cors(deps.corsOrigins ?? []))
  router.use('/api', observe(journal))
  router.use('/api', api)
  api.use(
    createGuard({
      db,
      sessions,
      factors,
      proofs,
      vault: deps.vault,
      pictures: createPicturePass(jwtSecret, clock),
      incoming,
      publicUrl: deps.publicUrl,
    }),
    ...(deps.lab ? [deps.lab.journal.record, bodies, deps.lab.journal.use.refuse, deps.lab.faults.handle] : [bodies]),
  )
  const limit = createLimit()
  router.use(limitedPaths, limit.route)
  for (const room of rooms) room.mount(router, rows)
  for (const crud of rows.all.values()) mountCrud(router, crud)

  const unknownCall: RequestHandler = (_req, _res, next) => next(new Refused('notFound'))
  router.use('/api', unknownCall, errorAnswer(log, reportTo(journal)))

  return {
    router,
    start() {
      rounds.start()
      journal.start()
    },
    hangUp() {
      live.endStreams()
      deps.lab?.faults.hangUp()
    },
    streams: live.streams,
    stop() {
      live.endStreams()
      deps.lab?.faults.hangUp()
      rounds.stop()
      journal.stop()
      limit.end()
      sessions.forget()
      reads.close()
    },
    rest: () => rounds.rest(),
    settle: () => settlement.settle(),
    enterPerson,
    flushLogs: () => journal.flush(),
    waiting: () => countWaiting(moneyDeps),
  }
}
