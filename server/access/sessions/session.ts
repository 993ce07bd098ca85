/** Sign-in, refresh, sign-out (contract page auth). A row per session makes its tokens revocable. All times are epoch milliseconds. */
import type { Client, Principal } from '#server/rights/principal.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { oneTimeHours } from '#contract/rules/password.ts'
import { pending } from '#contract/rules/todo.ts'
import type { Db } from '#db/open.ts'
import { recordWriter } from '#db/version.ts'
import { session } from '#db/tables/sessions.ts'
import { and, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import type { Captchas } from './captcha.ts'
import { scopeFor } from './client.ts'
import { type DemoDoor, demoRefusal } from './demo.ts'
import type { Lockout } from './lockout.ts'
import { type Factors, refusalOf } from '../factors/factors.ts'
import { createOwners, type Owner } from './owners.ts'
import { checkPassword, isVoid } from './password.ts'
import { createTokens } from './tokens.ts'
import { createWaiting } from './waiting.ts'
import { CodeNeeded, Refused, SignInRefused } from '#server/core/refusal.ts'

type SessionRow = typeof session.$inferSelect

export interface Issued {
  accessToken: string
  refreshToken: string
  /** Seconds. */
  expiresIn: number
  scope: string
  principal: Principal
}

/** How tokens are requested. */
export interface TokenRequest {
  client: Client
  /** The requested scope. */
  scope?: string
  dialect: Dialect
  /** Whether the request came through a proxy. */
  proxied: boolean
  ip: string
  /** Code of the second factor, as typed. */
  code?: string
}

export interface SignIn extends TokenRequest {
  /** Undefined for the plain password grant. */
  captcha?: { key: string; text: string }
  tenantId: string
  account: string
  password: string
}

export interface SessionDeps {
  db: Db
  clock: () => number
  jwtSecret: string
  captchas: Captchas
  lockout: Lockout
  factors: Factors
  /** Whether this client signs in with only a password, without a captcha. */
  captchaFree: (clientId: string) => boolean
  sm2PrivateKey?: string
  /** Idle milliseconds after which a sign-in ends. */
  idle: number
  /** Where demo accounts may sign in; everywhere by default. */
  demo?: DemoDoor
}

/** Milliseconds within which a refresh token may be reused for another pair, because two tabs may refresh at once. */
const grace = 30_000
/** Maximum lifetime of a sign-in, however often it is refreshed. Milliseconds. */
const longest = 7 * 86_400_000
/** Minimum interval between writes of "last used". Milliseconds. */
const minute = 60_000

export function createSessions(deps: SessionDeps) {
  const { db, clock, captchas, lockout, factors, captchaFree, sm2PrivateKey, idle, demo = 'open' } = deps
  const { sign, verify } = createTokens(deps.jwtSecret, clock)
  const { findUser, ofUser, ownerOf, isActive } = createOwners(db)
  /** Verified access tokens: their session, and until when they are valid. */
  const verified = new LRUCache<string, { id: string; until: number }>({ max: 5000 })
  // The ttl only bounds how long a change made outside the program goes unnoticed; our own changes clear the cache.
  // Entries are purged, because each holds all codes of its user, and most sessions are never used again.
  const principals = new LRUCache<string, Principal>({ max: 5000, ttl: 30_000, ttlAutopurge: true })
  const waiting = createWaiting(clock)
  const record = recordWriter(db)
  /** Called with the family of every sign-in that ends. */
  const listeners = new Set<(family: string) => void>()
  /** When a session was last used, according to the database. */
  const uses = new LRUCache<string, number>({ max: 5000 })
  const findSession = db
    .select()
    .from(session)
    .where(eq(session.id, sql.placeholder('id')))
    .prepare()

  /** @throws SignInRefused CodeNeeded, whose token completes this sign-in */
  function wait({ user: { id }, oauthId }: Owner, { client }: TokenRequest): never {
    throw new CodeNeeded(waiting.add({ userId: id, oauthId, clientId: client.clientId }))
  }

  /**
   * After a first step other than the password. Users without a second factor pass.
   * @throws SignInRefused CodeNeeded, accountLocked, factorWrong, factorUsed
   */
  async function mustProve(owner: Owner, request: TokenRequest): Promise<void> {
    const verdict = await factors.prove(owner.user, request.code, request.ip)
    if (verdict === 'right') return
    if (verdict === 'incomplete') return wait(owner, request)
    throw new SignInRefused(verdict === 'locked' ? 'access_denied' : 'invalid_grant', refusalOf[verdict])
  }

  /** @throws SignInRefused registrationWaits, noRole, demoShut, demoProxied, accountDisabled */
  async function issue(owner: Owner, { client, scope, dialect, proxied, ip }: TokenRequest, old?: SessionRow): Promise<Issued> {
    const now = clock()
    const startedAt = old?.startedAt ?? now
    const end = startedAt + longest
    const id = randomUUID()
    const refreshId = randomUUID()
    const principal = { ...owner, sessionId: id, family: old?.family ?? id, dialect, clientId: client.clientId }
    const { user: row, oauthId } = owner
    if (row.roleId === pending) throw new SignInRefused('access_denied', 'registrationWaits')
    if (!principal.rights.aliases.length) throw new SignInRefused('access_denied', 'noRole')
    const refusal = demoRefusal(demo, row, proxied)
    if (refusal) throw new SignInRefused('access_denied', refusal)
    const accessUntil = Math.min(now + client.accessTokenValidity * 1000, end)
    const refreshUntil = Math.min(now + client.refreshTokenValidity * 1000, end)
    const common = { client_id: client.clientId, user_id: row.id }
    const claims = {
      ...common,
      token_type: 'access_token',
      tenant_id: row.tenantId,
      account: row.account,
      user_name: row.account,
      nick_name: row.name ?? '',
      real_name: row.realName ?? '',
      role_id: principal.rights.roleIds.join(','),
      role_name: principal.rights.aliases.join(','),
      dept_id: row.deptId,
      post_id: row.postId,
      oauth_id: oauthId,
    }
    const accessToken = await sign(claims, id, now, accessUntil)
    const refreshToken = await sign({ ...common, token_type: 'refresh_token' }, refreshId, now, refreshUntil)
    // Checked last, because the user may have been disabled while the password was checked.
    if (!isActive(owner)) throw new SignInRefused('access_denied', 'accountDisabled')
    db.delete(session).where(lt(session.refreshUntil, now)).run()
    db.insert(session)
      .values({
        id,
        userId: row.id || null,
        oauthId: oauthId || null,
        clientId: client.clientId,
        dialect,
        refreshId,
        family: principal.family,
        startedAt,
        createdAt: now,
        // A refresh is not a use; otherwise a page left open would never be idle.
        usedAt: old?.usedAt ?? now,
        ip: old?.ip ?? ip,
        accessUntil,
        refreshUntil,
      })
      .run()
    principals.set(id, principal)
    uses.set(id, old?.usedAt ?? now)
    return { accessToken, refreshToken, expiresIn: Math.floor((accessUntil - now) / 1000), scope: scopeFor(client, scope), principal }
  }

  function revoke(family: string): void {
    const endedSessions = db
      .update(session)
      .set({ revokedAt: clock() })
      .where(and(eq(session.family, family), isNull(session.revokedAt)))
      .returning({ id: session.id })
      .all()
    for (const { id } of endedSessions) principals.delete(id)
    for (const listener of listeners) listener(family)
  }

  function endWhere(which: SQL, except?: string): void {
    const open = db
      .selectDistinct({ family: session.family })
      .from(session)
      .where(and(which, isNull(session.revokedAt)))
      .all()
    for (const { family } of open) if (family !== except) revoke(family)
  }

  /** Records a use of the session. False if it was idle too long, which ends its sign-in. */
  function use({ sessionId, family }: Principal, usedAt: number): boolean {
    const now = clock()
    if (now - usedAt > idle) {
      revoke(family)
      return false
    }
    if (now - usedAt >= minute) {
      record(() => db.update(session).set({ usedAt: now }).where(eq(session.id, sessionId)).run())
      uses.set(sessionId, now)
    }
    return true
  }

  async function principalOf(token: string): Promise<Principal | undefined> {
    const claim = verified.get(token) ?? (await verify(token, 'access_token'))
    if (!claim || claim.until <= clock()) return undefined
    verified.set(token, claim)
    return principalIn(claim.id)
  }

  function principalIn(sessionId: string): Principal | undefined {
    const cached = principals.get(sessionId)
    const usedAt = cached && uses.get(sessionId)
    if (cached && usedAt !== undefined) return use(cached, usedAt) ? cached : undefined
    const row = findSession.get({ id: sessionId })
    const principal = row && principalOfRow(row)
    return principal && use(principal, row.usedAt) ? principal : undefined
  }

  function principalOfRow(row: SessionRow): Principal | undefined {
    if (row.revokedAt !== null) return undefined
    const owner = ownerOf(row)
    if (!owner || !isActive(owner)) return undefined
    const principal = { ...owner, sessionId: row.id, family: row.family, dialect: row.dialect, clientId: row.clientId }
    principals.set(row.id, principal)
    uses.set(row.id, row.usedAt)
    return principal
  }

  /**
   * Checks account and password, and the code of the second factor, as one attempt: a right password alone must not clear the count of
   * wrong codes.
   * @returns the user, and whether the second factor is still missing
   * @throws SignInRefused accountLocked, badCredentials, factorWrong, factorUsed, passwordVoid
   */
  async function identify(request: Pick<SignIn, 'tenantId' | 'account' | 'password' | 'ip' | 'code'>) {
    const row = findUser(request)
    let reason: 'badCredentials' | 'factorWrong' | 'factorUsed' = 'badCredentials'
    const outcome = await lockout.check(request, async () => {
      if (!(await checkPassword(row?.password, request.password, sm2PrivateKey)) || !row) return false
      const verdict = await factors.judge(row.id, request.code)
      if (verdict === 'incomplete' || verdict === 'right') return verdict === 'right' || verdict
      reason = refusalOf[verdict]
      return false
    })
    if (outcome === 'locked') throw new SignInRefused('access_denied', 'accountLocked')
    if (outcome === 'wrong' || !row) throw new SignInRefused('invalid_grant', reason)
    if (isVoid(row, clock())) throw new SignInRefused('access_denied', 'passwordVoid', { hours: oneTimeHours })
    return { owner: ofUser(row), isIncomplete: outcome === 'incomplete' }
  }

  const admit = (principal: Principal | undefined, proxied: boolean) =>
    principal && demoRefusal(demo, principal.user, proxied) ? undefined : principal

  return {
    /**
     * @throws SignInRefused captchaWrong, accountLocked, badCredentials, CodeNeeded, factorWrong, factorUsed, noRole, paramMissing, passwordVoid,
     * demoShut, demoProxied, accountDisabled
     */
    async signIn(request: SignIn): Promise<Issued> {
      const { captcha } = request
      if (captcha ? !captchas.consume(captcha.key, captcha.text, lockout.isSuspicious(request.ip)) : !captchaFree(request.client.clientId))
        throw new SignInRefused('invalid_grant', 'captchaWrong')
      if (!request.account) throw new SignInRefused('invalid_request', 'paramMissing', { name: 'username' })
      if (!request.password) throw new SignInRefused('invalid_request', 'paramMissing', { name: 'password' })
      const { owner, isIncomplete } = await identify(request)
      return isIncomplete ? wait(owner, request) : issue(owner, request)
    },

    /**
     * Who an account and a password belong to, for a colleague who signs at another person's screen; opens no session.
     * @throws Refused accountLocked, badCredentials, passwordVoid, handoverFactor, accountDisabled, demoShut, demoProxied
     */
    async vouch(attempt: Pick<SignIn, 'tenantId' | 'account' | 'password' | 'ip'> & { proxied: boolean }): Promise<Owner> {
      // Refused plainly, because the caller's own session is not what failed.
      const { owner, isIncomplete } = await identify(attempt).catch((error: unknown) => {
        throw error instanceof SignInRefused ? new Refused(error.code, error.values) : error
      })
      if (isIncomplete) throw new Refused('handoverFactor')
      const refusal = demoRefusal(demo, owner.user, attempt.proxied) ?? (isActive(owner) ? undefined : 'accountDisabled')
      if (refusal) throw new Refused(refusal)
      return owner
    },

    /**
     * Completes a sign-in that waits for the code of the second factor.
     * @throws SignInRefused factorLate, factorWrong, factorUsed, CodeNeeded, accountLocked, noRole, demoShut, demoProxied, accountDisabled
     */
    async complete(token: string, request: TokenRequest): Promise<Issued> {
      const entry = waiting.find(token, request.client.clientId)
      const owner = entry && ownerOf(entry)
      if (!owner) throw new SignInRefused('invalid_grant', 'factorLate')
      await mustProve(owner, request)
      waiting.end(token)
      return issue(owner, request)
    },

    /**
     * Opens a session for an identified user, or for a guest identified by a third party.
     * @throws SignInRefused userMissing, CodeNeeded, factorWrong, factorUsed, accountLocked, noRole, demoShut, demoProxied, accountDisabled
     */
    async open(who: { userId?: string; oauthId?: string }, request: TokenRequest): Promise<Issued> {
      const owner = ownerOf(who)
      if (!owner) throw new SignInRefused('invalid_grant', 'userMissing')
      await mustProve(owner, request)
      return issue(owner, request)
    },

    /**
     * A new pair for a refresh token. Reuse within 30 s gives one more pair; later reuse is treated as theft
     * and ends the whole sign-in, as does idling. @throws SignInRefused refreshInvalid, noRole, demoShut, demoProxied
     */
    async refresh(refreshToken: string, { client, scope, proxied, ip }: Omit<TokenRequest, 'dialect'>): Promise<Issued> {
      const invalid = () => new SignInRefused('invalid_grant', 'refreshInvalid')
      const claim = await verify(refreshToken, 'refresh_token')
      const old = claim && db.select().from(session).where(eq(session.refreshId, claim.id)).get()
      if (!old || old.revokedAt !== null || old.clientId !== client.clientId) throw invalid()
      const now = clock()
      if ((old.refreshedAt !== null && now - old.refreshedAt > grace) || now - old.usedAt > idle) {
        revoke(old.family)
        throw invalid()
      }
      const owner = ownerOf(old)
      if (!owner || !isActive(owner)) throw invalid()
      const first =
        db
          .update(session)
          .set({ refreshedAt: now })
          .where(and(eq(session.id, old.id), isNull(session.refreshedAt)))
          .run().changes === 1
      const issued = await issue(owner, { client, scope, dialect: old.dialect, proxied, ip }, old)
      if (first) db.update(session).set({ nextId: issued.principal.sessionId }).where(eq(session.id, old.id)).run()
      return issued
    },

    /**
     * Who an access token speaks for; undefined when it is invalid, expired, revoked, a refresh token, or of an account that
     * may not sign in this way.
     */
    async read(token: string, proxied: boolean): Promise<Principal | undefined> {
      return admit(await principalOf(token), proxied)
    },

    /** The same for a token that `read` has admitted, without waiting; undefined also when that is long ago. */
    readVerified(token: string): Principal | undefined {
      const claim = verified.get(token)
      return claim && claim.until > clock() ? principalIn(claim.id) : undefined
    },

    /**
     * The owner of a session, for a caller identified without its token; undefined if the session has ended or the account may
     * not sign in this way.
     */
    inSession: (sessionId: string, proxied: boolean): Principal | undefined => {
      const row = findSession.get({ id: sessionId })
      return row && row.accessUntil > clock() ? admit(principalIn(sessionId), proxied) : undefined
    },

    /** Like `inSession`, for an open stream, which does not extend the session. */
    look(sessionId: string, proxied: boolean): Principal | undefined {
      const row = findSession.get({ id: sessionId })
      const now = clock()
      if (!row || row.revokedAt !== null || row.accessUntil <= now || now - row.usedAt > idle) return undefined
      return admit(principals.get(sessionId) ?? principalOfRow(row), proxied)
    },

    /** @param listener receives the family of each sign-in that ends */
    onEnd: (listener: (family: string) => void): void => void listeners.add(listener),

    /** Ends the sign-in: its access and refresh tokens, including refreshed ones. */
    signOut: (principal: Principal): void => revoke(principal.family),

    /** Ends every sign-in of these users, except the family `except`. */
    endOf(userIds: readonly string[], except?: string): void {
      waiting.endOf(userIds)
      endWhere(inArray(session.userId, [...userIds]), except)
    },
    /** Ends every sign-in through this client. */
    endOfClient: (clientId: string): void => endWhere(eq(session.clientId, clientId)),

    /** Call when users, roles or grants change: the next call reloads them. */
    forget: (): void => principals.clear(),
  }
}
export type Sessions = ReturnType<typeof createSessions>
