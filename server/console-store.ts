/** The console's own store: SQLite, a file of its own, because it is needed in front of a real Blade server too. */
import { type ConsoleSession, type ConsoleStore, type OpenSession, type Origin, StoreFull } from '#contract/console-store.ts'
import type { SessionUser, Tokens } from '#contract/session.ts'
import Database from 'better-sqlite3'
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { inspectFile, isFull, prepareFile } from '#db/file.ts'
import { createSeal } from './seal.ts'
import { openTableStore } from './table-store.ts'

interface SessionRow {
  id: string
  user: string
  tokens: Buffer
  /** scrypt of the lock password, or null. */
  lock: Buffer | null
  tries: number
}

/** No session lasts longer. Milliseconds. */
const longest = 7 * 86_400_000
/** Uses are written down no more often than this. Milliseconds. */
const minute = 60_000

/** Work that a user has not gone on with for this long is forgotten. Milliseconds. */
const keepWork = 30 * 60_000

/** Of the file; a change that an older program cannot read raises it. */
const version = 1

/** Of one user, the newest: so many sessions, and so much work that he is half done with. */
const most = { sessions: 50, work: 10 }

/** Wrong lock passwords before the session ends. */
const lockTries = 5

/**
 * @param file path or `:memory:` @throws Fault when it cannot be written, is damaged or of a newer version
 * @param idle milliseconds without a use after which a session ends
 * @param key 32 bytes as hex; tokens and kept work are encrypted with it (AES-256-GCM), so that a copied file signs nobody in
 */
export function openConsoleStore(
  file: string,
  key: string,
  clock: () => number = Date.now,
  idle = 12 * 3_600_000,
): ConsoleStore & {
  /** Writes something. @throws what SQLite does where it cannot be kept */
  probe(): void
  end(): void
} {
  if (file !== ':memory:') {
    prepareFile(file)
    const remedy = 'it holds who is signed in and the views of tables, and is made anew when it is moved away'
    inspectFile(file, (sqlite) => Number(sqlite.pragma('user_version', { simple: true })) <= version, remedy)
  }
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma(`user_version = ${version}`)
  sqlite.exec(`create table if not exists session (
    id text primary key, user text not null, tokens blob not null, lock blob, tries integer not null default 0, used_at integer not null
  ) without rowid`)
  sqlite.exec(
    'create table if not exists work (id text primary key, user_id text not null, content blob not null, kept_at integer not null)',
  )
  // why: a file of an older program has sessions without these
  const columns = sqlite.pragma('table_info(session)') as { name: string }[]
  if (!columns.some(({ name }) => name === 'opened_at'))
    sqlite.exec(`alter table session add column opened_at integer not null default 0;
      alter table session add column user_id text not null default '';
      alter table session add column address text not null default '';
      alter table session add column agent text not null default '';
      update session set opened_at = used_at, user_id = coalesce(user ->> 'userId', '')`)
  sqlite.exec('create table if not exists probe (id integer primary key, at integer not null)')
  const sealer = createSeal(key)
  const seal = (content: unknown): Buffer => sealer.close(JSON.stringify(content))
  const unseal = (sealed: Buffer): unknown => JSON.parse(sealer.open(sealed))

  const insert = sqlite.prepare(
    `insert into session (id, user, tokens, used_at, opened_at, user_id, address, agent)
     values (@id, @user, @tokens, @now, @now, @userId, @address, @agent)`,
  )
  const alive = 'used_at >= @used and opened_at >= @opened'
  const since = () => ({ used: clock() - idle, opened: clock() - longest })
  const select = sqlite.prepare<unknown[], SessionRow>(`select id, user, tokens, lock, tries from session where id = @id and ${alive}`)
  const touch = sqlite.prepare(`update session set used_at = @now where id = @id and used_at <= @now - ${minute}`)
  const selectOpen = sqlite.prepare<unknown[], Omit<OpenSession, 'own'> & { id: string }>(
    `select id, address, agent, opened_at as openedAt, used_at as usedAt from session where user_id = @userId and ${alive} order by used_at desc`,
  )
  const others = sqlite.prepare<unknown[], SessionRow>(
    'delete from session where user_id = @userId and id <> @id returning id, user, tokens, lock, tries',
  )
  const setUser = sqlite.prepare('update session set user = ? where id = ?')
  const setTokens = sqlite.prepare('update session set tokens = ? where id = ?')
  const remove = sqlite.prepare('delete from session where id = ?')
  const setLock = sqlite.prepare('update session set lock = ?, tries = 0 where id = ?')
  const countTry = sqlite.prepare('update session set tries = tries + 1 where id = ?')
  const insertWork = sqlite.prepare('insert into work (id, user_id, content, kept_at) values (?, ?, ?, ?)')
  const selectWork = sqlite.prepare<unknown[], { content: Buffer }>(
    'select content from work where id = ? and user_id = ? and kept_at >= ?',
  )
  const takeWork = sqlite.prepare<unknown[], { content: Buffer }>(
    'delete from work where id = ? and user_id = ? and kept_at >= ? returning content',
  )
  const sweepWork = sqlite.prepare('delete from work where kept_at < ?')
  const sweep = sqlite.prepare(`delete from session where not (${alive})`)
  const dropSessions = sqlite.prepare(
    `delete from session where user_id = ? and id not in
     (select id from session where user_id = ? order by used_at desc, opened_at desc limit ${most.sessions})`,
  )
  const dropWork = sqlite.prepare(
    `delete from work where user_id = ? and id not in (select id from work where user_id = ? order by kept_at desc limit ${most.work})`,
  )
  const probe = sqlite.prepare('insert into probe values (1, ?) on conflict do update set at = excluded.at')

  /** why undefined: sealed with another key (the secret was changed), nobody can use it, so it is no session */
  function read({ id, user, tokens, lock }: SessionRow): ConsoleSession | undefined {
    try {
      return { id, user: JSON.parse(user) as SessionUser, tokens: unseal(tokens) as Tokens, locked: lock !== null }
    } catch {
      return undefined
    }
  }

  return sayingFull({
    open(user: SessionUser, tokens: Tokens, { address, agent }: Origin): ConsoleSession {
      sweep.run(since())
      const id = randomBytes(32).toString('base64url')
      const text = { user: JSON.stringify(user), userId: user.userId, address, agent: agent.slice(0, 255) }
      insert.run({ id, tokens: seal(tokens), now: clock(), ...text })
      dropSessions.run(user.userId, user.userId)
      return { id, user, tokens, locked: false }
    },
    find(id) {
      const row = select.get({ id, ...since() })
      const session = row && read(row)
      if (row && !session) remove.run(id)
      return session
    },
    touch: (id) => void touch.run({ id, now: clock() }),
    openOf: ({ id, user: { userId } }) =>
      selectOpen.all({ userId, ...since() }).map(({ id: other, ...shown }) => ({ ...shown, own: other === id })),
    closeOthers: ({ id, user: { userId } }) => others.all({ id, userId }).flatMap((row) => read(row) ?? []),
    saveUser: (id, user) => void setUser.run(JSON.stringify(user), id),
    saveTokens: (id, tokens) => void setTokens.run(seal(tokens), id),
    close: (id) => void remove.run(id),
    lock(id, password) {
      const salt = randomBytes(16)
      setLock.run(Buffer.concat([salt, scryptSync(password, salt, 32)]), id)
    },
    unlock(id, password) {
      const row = select.get({ id, ...since() })
      if (!row?.lock) return { open: true, triesLeft: lockTries }
      const right = timingSafeEqual(scryptSync(password, row.lock.subarray(0, 16), 32), row.lock.subarray(16))
      const triesLeft = lockTries - row.tries - 1
      if (right) setLock.run(null, id)
      else if (triesLeft > 0) countTry.run(id)
      else remove.run(id)
      return { open: right, triesLeft }
    },
    keep(userId, work) {
      sweepWork.run(clock() - keepWork)
      const id = randomBytes(32).toString('base64url')
      insertWork.run(id, userId, seal(work), clock())
      dropWork.run(userId, userId)
      return id
    },
    kept(userId, id) {
      const row = selectWork.get(id, userId, clock() - keepWork)
      return row && unseal(row.content)
    },
    take(userId, id) {
      const row = takeWork.get(id, userId, clock() - keepWork)
      return row && unseal(row.content)
    },
    ...openTableStore(sqlite),
    probe: () => void probe.run(clock()),
    end: () => void sqlite.close(),
  })
}

/** The same store, whose calls throw StoreFull where SQLite found no room. */
const sayingFull = <S extends object>(store: S): S =>
  new Proxy(store, {
    get(target, name, self) {
      const call: unknown = Reflect.get(target, name, self)
      if (typeof call !== 'function') return call
      return (...given: unknown[]): unknown => {
        try {
          return Reflect.apply(call, target, given)
        } catch (error) {
          throw isFull(error) ? new StoreFull('no room', { cause: error }) : error
        }
      }
    },
  })
