/** The console's own store in Redis: the same for every console that names it. Names of keys begin with `ward:`. */
import { type Forgettable, type Origin, StoreDown, StoreFull } from '#contract/console/console-store.ts'
import type { Tokens } from '#contract/session.ts'
import type { SessionUser } from '#contract/session-user.ts'
import { keepsViews, mostViews, type SavedView, tableSettings } from '#contract/console/table-settings.ts'
import * as client from '@redis/client'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { OwnStore } from './own-store.ts'
import { keepWork, lockTries, longest, most, usedAgain } from './limits.ts'
import { scripts } from './redis-scripts.ts'
import { createSealed, type OnRefused } from './sealed.ts'
import { readSettings, rolesOf, viewsOf } from './table-store.ts'

/** Milliseconds until an answer; while there is no connection, a call fails at once. */
const patience = 2000
/** Milliseconds for which work that runs alone may take: longer than a Blade server's time-out. */
const aloneFor = 15_000
/** Milliseconds between checks whether another console has released the lock. */
const pollInterval = 25

const hash = promisify<string, Buffer, number, Buffer>(scrypt)

const keys = {
  sessions: 'ward:session:',
  session: (id: string) => `ward:session:${id}`,
  users: 'ward:sessions:',
  ofUser: (userId: string) => `ward:sessions:${userId}`,
  worksOf: (userId: string) => `ward:work:${userId}:`,
  work: (userId: string, id: string) => `ward:work:${userId}:${id}`,
  works: (userId: string) => `ward:works:${userId}`,
  settings: (userId: string) => `ward:settings:${userId}`,
  ownViews: (table: string, userId: string) => `ward:views:${table}:${userId}`,
  sharedViews: (table: string) => `ward:views:${table}`,
  view: (id: string) => `ward:view:${id}`,
  defaults: (userId: string) => `ward:defaults:${userId}`,
  open: 'ward:open',
  news: 'ward:news',
  alone: (name: string) => `ward:alone:${name}`,
}

const forgettable: readonly Forgettable[] = ['dictionaries', 'pages']

/** A view as it is stored: every value is a text, so that a script can write it again. */
type KeptView = Record<'owner' | 'name' | 'sharedWith' | 'search' | 'settings', string>

export interface RedisOptions {
  /** `redis://[[user]:password@]host[:port][/database]`, or `rediss://`. */
  url: string
  /** 32 bytes as hex, the same on every console: tokens and drafts are encrypted with it. */
  key: string
  clock?: () => number
  /** Milliseconds without a use after which a session ends. */
  idle?: number
  /** Called when the connection is lost and when it is there again. */
  onChange?: (connected: boolean) => void
  /** Called for values that cannot be decrypted in their place. */
  onRefused?: OnRefused
}

/** Connects in the background, and again whenever the connection is lost; meanwhile calls throw StoreDown. */
export async function openRedisStore(options: RedisOptions): Promise<OwnStore> {
  const { url, key, clock = Date.now, idle = 12 * 3_600_000, onChange, onRefused } = options
  const sealed = createSealed(key, clock(), onRefused)
  const redis = client.createClient({
    url,
    RESP: 2,
    scripts,
    disableOfflineQueue: true,
    commandOptions: { timeout: patience },
    socket: { connectTimeout: patience, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000) },
  })
  let connected: boolean | undefined
  const change = (now: boolean) => {
    if (connected !== now) onChange?.(now)
    connected = now
  }
  redis.on('ready', () => change(true)).on('error', () => change(false))
  // Waits only a moment: the console starts without Redis, and calls fail with a message until it is there.
  await Promise.race([redis.connect().catch(() => undefined), delay(patience, undefined, { ref: false })])

  // A second connection, because one with subscriptions takes no other commands.
  const listener = redis.duplicate()
  listener.on('error', () => undefined)
  const listeners: ((changed: Forgettable) => void)[] = []
  const notifyListeners = (changed: Forgettable) => listeners.forEach((forget) => forget(changed))
  // After every reconnection everything is forgotten, because announcements in between were missed.
  listener.on('ready', () => forgettable.forEach(notifyListeners))
  const subscribing = listener
    .connect()
    .then(() => listener.subscribe(keys.news, (changed) => forgettable.filter((one) => one === changed).forEach(notifyListeners)))
    .catch(() => undefined)
  await Promise.race([subscribing, delay(patience, undefined, { ref: false })])

  const isAlive = ({ usedAt, openedAt }: Record<string, string>) =>
    Number(usedAt) >= clock() - idle && Number(openedAt) >= clock() - longest
  const isNew = (at: number) => at >= clock() - keepWork

  const read = (id: string, user: string, tokens: string, locked: boolean) =>
    sealed.session({ id, user, tokens: Buffer.from(tokens, 'base64'), locked })
  const drop = (id: string) => redis.closeSession([keys.session(id)], id, keys.users)
  const set = (id: string, fields: Record<string, string | number>) => redis.change([keys.session(id)], ...Object.entries(fields).flat())

  /** A draft's content, unless it is too old by this console's clock. */
  function content(userId: string, id: string, stored: string | null): unknown {
    const draft = stored === null ? undefined : (JSON.parse(stored) as { at: number; sealed: string })
    return draft && isNew(draft.at) ? sealed.openDraft(userId, id, Buffer.from(draft.sealed, 'base64'), draft.at) : undefined
  }

  return withStoreErrors({
    async open(user: SessionUser, tokens: Tokens, { address, agent }: Origin) {
      const id = randomBytes(32).toString('base64url')
      const { userId } = user
      const userFields = {
        user: JSON.stringify(user),
        tokens: sealed.tokens({ id, user }, tokens).toString('base64'),
        userId,
        address,
        agent: agent.slice(0, 255),
      }
      const fields = { ...userFields, tries: 0, usedAt: clock(), openedAt: clock() }
      const at = [keys.session(id), keys.ofUser(userId)]
      await redis.openSession(at, id, keys.sessions, most.sessions, idle, longest, ...Object.entries(fields).flat())
      return { id, user, tokens, locked: false }
    },
    async find(id) {
      const row = await redis.hGetAll(keys.session(id))
      if (!row.user || !row.tokens || !isAlive(row)) return undefined
      const session = read(id, row.user, row.tokens, row.lock !== undefined)
      if (!session) await drop(id)
      return session
    },
    touch: async (id) => void (await redis.use([keys.session(id)], clock(), usedAgain, idle, id)),
    async openOf({ id, user: { userId } }) {
      const ids = await redis.sMembers(keys.ofUser(userId))
      const rows = await Promise.all(ids.map(async (one) => ({ one, row: await redis.hGetAll(keys.session(one)) })))
      return rows
        .filter(({ row }) => row.user && isAlive(row))
        .map(({ one, row: { address = '', agent = '', openedAt, usedAt } }) => ({
          address,
          agent,
          own: one === id,
          openedAt: Number(openedAt),
          usedAt: Number(usedAt),
        }))
        .sort((a, b) => b.usedAt - a.usedAt)
    },
    async closeOthers({ id, user: { userId } }) {
      const ended = (await redis.closeOthers([keys.ofUser(userId)], id, keys.sessions)) as [string, string, string][]
      return ended.flatMap(([other, user, tokens]) => read(other, user, tokens, false) ?? [])
    },
    saveUser: async (id, user) => void (await set(id, { user: JSON.stringify(user) })),
    saveTokens: async (session, tokens) => void (await set(session.id, { tokens: sealed.tokens(session, tokens).toString('base64') })),
    close: async (id) => void (await drop(id)),
    async lock(id, password) {
      const salt = randomBytes(16)
      const lock = Buffer.concat([salt, await hash(password, salt, 32)]).toString('base64')
      await set(id, { lock, tries: 0 })
    },
    async unlock(id, password) {
      const lockState = (await redis.tryLock([keys.session(id)])) as [string, number] | null
      if (!lockState) return { open: true, triesLeft: lockTries }
      // Tries are counted before the comparison, so that simultaneous tries are not free.
      const [lock, tries] = [Buffer.from(lockState[0], 'base64'), lockState[1]]
      const right = tries <= lockTries && timingSafeEqual(await hash(password, lock.subarray(0, 16), 32), lock.subarray(16))
      const triesLeft = Math.max(0, lockTries - tries)
      if (right) await redis.unlock([keys.session(id)], lockState[0])
      else if (triesLeft === 0) await drop(id)
      return { open: right, triesLeft }
    },
    async alone(name, work) {
      const [at, holder] = [keys.alone(name), randomBytes(16).toString('base64url')]
      const taken = () => redis.set(at, holder, { condition: 'NX', expiration: { type: 'PX', value: aloneFor } }).catch(rethrow)
      while ((await taken()) === null) await delay(pollInterval)
      try {
        return await work()
      } finally {
        // A failure is ignored: the work is done, and the lock expires by itself.
        await redis.release([at], holder).catch(() => undefined)
      }
    },
    async keep(userId, work) {
      const id = randomBytes(32).toString('base64url')
      const at = [keys.work(userId, id), keys.works(userId)]
      const draft = JSON.stringify({ at: clock(), sealed: sealed.draft(userId, id, work).toString('base64') })
      await redis.keepWork(at, keys.worksOf(userId), most.work, keepWork, id, draft, clock())
      return id
    },
    peek: async (userId, id) => content(userId, id, await redis.get(keys.work(userId, id))),
    take: async (userId, id) => content(userId, id, await redis.getDel(keys.work(userId, id))),
    async tableSettings({ userId }, table) {
      const text = await redis.hGet(keys.settings(userId), table)
      return text === null ? undefined : readSettings(text)
    },
    async saveTableSettings({ userId }, table, settings) {
      if (settings) await redis.hSet(keys.settings(userId), table, JSON.stringify(settings))
      else await redis.hDel(keys.settings(userId), table)
    },
    async views(user, table) {
      const { userId } = user
      const roles = rolesOf(user)
      const views = viewsOf(user, table)
      const [own, shared, preferred] = await Promise.all([
        redis.hGetAll(keys.ownViews(views, userId)),
        redis.hGetAll(keys.sharedViews(views)),
        redis.hGet(keys.defaults(userId), table),
      ])
      return Object.entries({ ...own, ...shared })
        .map(([id, text]) => ({ id, ...(JSON.parse(text) as KeptView) }))
        .filter(({ owner, sharedWith }) => owner === userId || sharedWith === 'all' || roles.includes(sharedWith))
        .map(({ id, owner, name, sharedWith, search, settings }): SavedView => ({
          id,
          table,
          name,
          sharedWith,
          search,
          settings: readSettings(settings) ?? tableSettings.parse({}),
          own: owner === userId,
          removable: owner === userId || (sharedWith !== 'own' && keepsViews(user)),
          isDefault: id === preferred,
        }))
        .sort((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1))
    },
    async addView(user, { table, name, sharedWith, search, settings }) {
      const { userId } = user
      const views = viewsOf(user, table)
      const id = randomBytes(9).toString('base64url')
      const view: KeptView = { owner: userId, name, sharedWith, search, settings: JSON.stringify(settings) }
      const [own, shared] = [keys.ownViews(views, userId), keys.sharedViews(views)]
      const isShared = sharedWith !== 'own'
      const at = [isShared ? shared : own, own, shared, keys.view(id)]
      const added = await redis.addView(at, id, JSON.stringify(view), userId, mostViews.own, mostViews.shared, Number(isShared))
      return added === 1 ? id : undefined
    },
    saveViewSettings: async ({ userId }, id, settings) =>
      (await redis.changeView([keys.view(id)], id, userId, JSON.stringify(settings))) === 1,
    removeView: async (user, id) => (await redis.removeView([keys.view(id)], id, user.userId, Number(keepsViews(user)))) === 1,
    async setDefaultView({ userId }, table, id) {
      if (id) await redis.hSet(keys.defaults(userId), table, id)
      else await redis.hDel(keys.defaults(userId), table)
    },
    async countOpen() {
      await redis.zRemRangeByScore(keys.open, 0, clock() - idle - 1)
      return redis.zCard(keys.open)
    },
    // Never fails: the change itself is done, and caches of the other consoles also expire by time.
    announce: async (changed) => void (await redis.publish(keys.news, changed).catch(() => undefined)),
    onAnnounced: (forget) => void listeners.push(forget),
    probe: async () => void (await redis.set('ward:probe', clock())),
    end: async () => {
      for (const one of [redis, listener]) if (one.isOpen) one.destroy()
      return Promise.resolve()
    },
  })
}

/** Errors of the connection and refusals of a server that cannot work become StoreDown and StoreFull; others are faults of this file. */
function withStoreErrors(store: OwnStore): OwnStore {
  return new Proxy(store, {
    get(target, name, self) {
      const call: unknown = Reflect.get(target, name, self)
      if (typeof call !== 'function' || name === 'alone' || name === 'onAnnounced') return call
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          return await (Reflect.apply(call, target, args) as unknown)
        } catch (error) {
          return rethrow(error)
        }
      }
    },
  })
}

const connectionErrors = [
  ...[client.AbortError, client.ClientClosedError, client.ClientOfflineError, client.ConnectionTimeoutError, client.DisconnectsClientError],
  ...[client.SocketClosedUnexpectedlyError, client.SocketTimeoutError, client.TimeoutError],
]

function rethrow(error: unknown): never {
  if (!(error instanceof client.ErrorReply))
    throw connectionErrors.some((kind) => error instanceof kind) ? new StoreDown('no connection', { cause: error }) : error
  if (error.message.startsWith('OOM')) throw new StoreFull('no room', { cause: error })
  const cannotWork = /^(LOADING|READONLY|MISCONF|MASTERDOWN|NOAUTH|WRONGPASS)/.exec(error.message)
  throw cannotWork ? new StoreDown(cannotWork[0], { cause: error }) : error
}
