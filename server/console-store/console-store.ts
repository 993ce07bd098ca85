/** The console's own store in a file beside it: sessions, drafts, and table settings. */
import { type Between, betweenNone, type DirectStore, type OwnStore } from './own-store.ts'
import { type ConsoleSession, type OpenSession, type Origin, StoreFull } from '#contract/console/console-store.ts'
import type { Tokens } from '#contract/session.ts'
import type { SessionUser } from '#contract/session-user.ts'
import type { ConsoleDb } from '#db/console/open.ts'
import * as tables from '#db/console/tables.ts'
import { isFull } from '#db/file.ts'
import { and, count, desc, eq, gte, isNotNull, lt, lte, ne, not, notInArray, sql } from 'drizzle-orm'
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { keepWork, lockTries, longest, most, usedAgain } from './limits.ts'
import { createSealed, type OnRefused } from './sealed.ts'
import { openTableStore } from './table-store.ts'

const { placeholder } = sql
/** A placeholder for the new value of a column. */
const newValue = (name: string) => sql`${placeholder(name)}`

/** Prepared statements. */
function prepareSessions(db: ConsoleDb) {
  const { session } = tables
  const { id, user, tokens, lock, tries, address, agent, openedAt, usedAt } = session
  const row = { id, user, tokens, lock, tries }
  const isId = eq(id, placeholder('id'))
  const isUser = eq(session.userId, placeholder('userId'))
  const alive = and(gte(usedAt, placeholder('used')), gte(openedAt, placeholder('opened')))!
  const newest = db.select({ id }).from(session).where(isUser).orderBy(desc(usedAt), desc(openedAt)).limit(most.sessions)
  const values = { id: placeholder('id'), user: placeholder('user'), tokens: placeholder('tokens'), userId: placeholder('userId') }
  const origin = { address: placeholder('address'), agent: placeholder('agent') }
  return {
    insert: db
      .insert(session)
      .values({ ...values, ...origin, usedAt: placeholder('now'), openedAt: placeholder('now') })
      .prepare(),
    select: db.select(row).from(session).where(and(isId, alive)).prepare(),
    touch: db
      .update(session)
      .set({ usedAt: newValue('now') })
      .where(and(isId, lte(usedAt, sql`${placeholder('now')} - ${usedAgain}`)))
      .prepare(),
    countOpen: db.select({ count: count() }).from(session).where(alive).prepare(),
    selectOpen: db.select({ id, address, agent, openedAt, usedAt }).from(session).where(and(isUser, alive)).orderBy(desc(usedAt)).prepare(),
    others: db
      .delete(session)
      .where(and(isUser, ne(id, placeholder('id'))))
      .returning(row)
      .prepare(),
    setUser: db
      .update(session)
      .set({ user: newValue('user') })
      .where(isId)
      .prepare(),
    setTokens: db
      .update(session)
      .set({ tokens: newValue('tokens') })
      .where(isId)
      .prepare(),
    setLock: db
      .update(session)
      .set({ lock: newValue('lock'), tries: 0 })
      .where(isId)
      .prepare(),
    countTry: db
      .update(session)
      .set({ tries: sql`${tries} + 1` })
      .where(and(isId, alive, isNotNull(lock)))
      .returning({ lock, tries })
      .prepare(),
    remove: db.delete(session).where(isId).prepare(),
    sweep: db.delete(session).where(not(alive)).prepare(),
    dropOld: db
      .delete(session)
      .where(and(isUser, notInArray(id, newest)))
      .prepare(),
  }
}

function prepareWork(db: ConsoleDb) {
  const { work } = tables
  const { id, content, keptAt } = work
  const isUser = eq(work.userId, placeholder('userId'))
  const isOwnDraft = and(eq(id, placeholder('id')), isUser, gte(keptAt, placeholder('since')))
  const newest = db.select({ id }).from(work).where(isUser).orderBy(desc(keptAt)).limit(most.work)
  const values = { id: placeholder('id'), userId: placeholder('userId'), content: placeholder('content'), keptAt: placeholder('now') }
  return {
    insert: db.insert(work).values(values).prepare(),
    select: db.select({ content, keptAt }).from(work).where(isOwnDraft).prepare(),
    take: db.delete(work).where(isOwnDraft).returning({ content, keptAt }).prepare(),
    sweep: db
      .delete(work)
      .where(lt(keptAt, placeholder('since')))
      .prepare(),
    dropOld: db
      .delete(work)
      .where(and(isUser, notInArray(id, newest)))
      .prepare(),
  }
}

/**
 * @param db closed with the store
 * @param idle milliseconds without a use after which a session ends
 * @param key 32 bytes as hex; tokens and drafts are encrypted with it (AES-256-GCM), so that a copied file signs nobody in
 * @param onRefused called for values that cannot be decrypted in their place
 * @param between reaches the other consoles that use the file
 */
export function openConsoleStore(
  db: ConsoleDb,
  key: string,
  clock: () => number = Date.now,
  idle = 12 * 3_600_000,
  onRefused?: OnRefused,
  between = betweenNone,
): OwnStore {
  const sealed = createSealed(key, clock(), onRefused)
  const sessions = prepareSessions(db)
  const works = prepareWork(db)
  const probe = db
    .insert(tables.probe)
    .values({ id: 1, at: placeholder('now') })
    .onConflictDoUpdate({ target: tables.probe.id, set: { at: sql`excluded.at` } })
    .prepare()
  const since = () => ({ used: clock() - idle, opened: clock() - longest })
  const sinceWork = () => clock() - keepWork

  const read = ({ lock, ...row }: Pick<typeof tables.session.$inferSelect, 'id' | 'user' | 'tokens' | 'lock'>) =>
    sealed.session({ ...row, locked: lock !== null })

  const direct: DirectStore = {
    open(user: SessionUser, tokens: Tokens, { address, agent }: Origin): ConsoleSession {
      sessions.sweep.run(since())
      const id = randomBytes(32).toString('base64url')
      const { userId } = user
      const text = { user: JSON.stringify(user), userId, address, agent: agent.slice(0, 255) }
      sessions.insert.run({ id, tokens: sealed.tokens({ id, user }, tokens), now: clock(), ...text })
      sessions.dropOld.run({ userId })
      return { id, user, tokens, locked: false }
    },
    find(id) {
      const row = sessions.select.get({ id, ...since() })
      const session = row && read(row)
      if (row && !session) sessions.remove.run({ id })
      return session
    },
    touch: (id) => void sessions.touch.run({ id, now: clock() }),
    openOf: ({ id, user: { userId } }): OpenSession[] =>
      sessions.selectOpen.all({ userId, ...since() }).map(({ id: other, ...rest }) => ({ ...rest, own: other === id })),
    closeOthers: ({ id, user: { userId } }) => sessions.others.all({ id, userId }).flatMap((row) => read(row) ?? []),
    saveUser: (id, user) => void sessions.setUser.run({ id, user: JSON.stringify(user) }),
    saveTokens: (session, tokens) => void sessions.setTokens.run({ id: session.id, tokens: sealed.tokens(session, tokens) }),
    close: (id) => void sessions.remove.run({ id }),
    lock(id, password) {
      const salt = randomBytes(16)
      sessions.setLock.run({ id, lock: Buffer.concat([salt, scryptSync(password, salt, 32)]) })
    },
    unlock(id, password) {
      // Counted before it is checked, in one statement, because another console may check a try at the same moment.
      const row = sessions.countTry.get({ id, ...since() })
      if (!row?.lock) return { open: true, triesLeft: lockTries }
      const triesLeft = lockTries - row.tries
      const right = triesLeft >= 0 && timingSafeEqual(scryptSync(password, row.lock.subarray(0, 16), 32), row.lock.subarray(16))
      if (right) sessions.setLock.run({ id, lock: null })
      else if (triesLeft <= 0) sessions.remove.run({ id })
      return { open: right, triesLeft }
    },
    keep(userId, work) {
      works.sweep.run({ since: sinceWork() })
      const id = randomBytes(32).toString('base64url')
      works.insert.run({ id, userId, content: sealed.draft(userId, id, work), now: clock() })
      works.dropOld.run({ userId })
      return id
    },
    peek(userId, id) {
      const row = works.select.get({ id, userId, since: sinceWork() })
      return row && sealed.openDraft(userId, id, row.content, row.keptAt)
    },
    take(userId, id) {
      const row = works.take.get({ id, userId, since: sinceWork() })
      return row && sealed.openDraft(userId, id, row.content, row.keptAt)
    },
    ...openTableStore(db),
    countOpen: () => sessions.countOpen.get(since())?.count ?? 0,
    probe: () => void probe.run({ now: clock() }),
    end: () => void db.$client.close(),
  }
  return toPromises(direct, between)
}

/** Wraps synchronous calls into promises; they throw StoreFull when the disk is full. */
function toPromises(direct: DirectStore, between: Between): OwnStore {
  return new Proxy({ ...direct, ...between } as object as OwnStore, {
    get(target, name, self) {
      const call: unknown = Reflect.get(target, name, self)
      if (typeof call !== 'function') return call
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          return await (Reflect.apply(call, target, args) as unknown)
        } catch (error) {
          throw isFull(error) ? new StoreFull('no room', { cause: error }) : error
        }
      }
    },
  })
}
