/** Accounts: who may change whom, passwords, platforms, registration (contract page system §5, auth §6, §7, §9). */
import { userStates } from '#contract/endpoints/user.ts'
import { isMasked } from '#contract/rules/phone.ts'
import { cleanPhone } from '#contract/text.ts'
import { oneTimeHours, passwordProblem } from '#contract/rules/password.ts'
import { pending } from '#contract/rules/todo.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { user, userOauth, userPlatform } from '#db/tables/system.ts'
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Factors } from '../factors/factors.ts'
import type { Lockout } from '../sessions/lockout.ts'
import {
  checkPassword,
  digestProblem,
  hashPassword,
  hashWirePassword,
  isVoid,
  oneTimePassword,
  passwordOfWire,
} from '../sessions/password.ts'
import { paramValue } from '#server/system/params.ts'
import { readDepartments } from '#server/rights/departments.ts'
import { Refused } from '#server/core/refusal.ts'
import type { RightsGuard } from '../roles/rights-guard.ts'
import { nextId } from '#server/core/row-id.ts'
import type { Principal } from '#server/rights/principal.ts'
import type { Means } from './means.ts'
import { inTransaction } from '#server/core/transaction.ts'

export interface UserDeps {
  db: Db
  clock: () => number
  guard: RightsGuard
  means: Means
  lockout: Lockout
  factors: Pick<Factors, 'isOn'>
  sm2PrivateKey?: string
}

/** Names of an account's owner, as in a body. */
type Named = Partial<Record<'account' | 'name' | 'realName', unknown>>

/** An account and its one-time password. */
export interface OneTime {
  account: string
  password: string
}

/** Registration is open if account.registerUser is `true` or does not exist. */
export const isRegistrationOpen = (db: Db): boolean => (paramValue(db, 'account.registerUser') ?? 'true').trim() === 'true'

export function createUsers({ db, clock, guard, means, lockout, factors, sm2PrivateKey }: UserDeps) {
  const alive = eq(user.isDeleted, 0)
  // Prepared once, because an import asks for each of its rows.
  const byId = db
    .select()
    .from(user)
    .where(and(eq(user.id, sql.placeholder('id')), alive))
    .prepare()
  const find = (id: string) => byId.get({ id })
  /** Another user than `id` with the same value. */
  const other = (column: typeof user.account | typeof user.phone, name: string) =>
    db
      .select({ id: user.id })
      .from(user)
      .where(
        and(eq(column, sql.placeholder(name)), eq(user.tenantId, sql.placeholder('tenantId')), alive, ne(user.id, sql.placeholder('id'))),
      )
      .prepare()
  const byAccount = other(user.account, 'account')
  const byPhone = other(user.phone, 'phone')
  const stamps = (me: Principal) => ({ updateUser: me.user.id, updateTime: formatTime(clock()) })

  /** @throws Refused userTaken, accountTaken */
  function mayUse(account: string, tenantId: string, id: string, dialect: Principal['dialect']): void {
    if (!byAccount.get({ account, tenantId, id })) return
    throw dialect === 'bladex' ? new Refused('userTaken', { account }) : new Refused('accountTaken')
  }

  const phoneIn = ({ phone }: Readonly<Record<string, unknown>>) =>
    typeof phone === 'string' || typeof phone === 'number' ? cleanPhone(String(phone)) : ''

  /** A phone signs in only one user. The row's current number is not checked. @throws Refused phoneTaken */
  function mayHavePhone(body: Readonly<Record<string, unknown>>, id: string | undefined, me: Principal): void {
    const phone = phoneIn(body)
    const old = id === undefined ? undefined : find(id)
    if (!phone || phone === old?.phone) return
    const tenantId = old?.tenantId ?? me.user.tenantId
    if (byPhone.get({ phone, tenantId, id: id ?? '' })) throw new Refused('phoneTaken')
  }

  /** For a password that users choose for themselves or for others. @throws Refused passwordShort, passwordName, passwordCommon */
  async function mayChoose(password: { plain: string } | { md5: string }, { account, name, realName }: Named): Promise<void> {
    const names = [account, name, realName].filter((one) => typeof one === 'string')
    const problem = 'plain' in password ? passwordProblem(password.plain, names) : await digestProblem(password.md5, names)
    if (problem) throw new Refused(problem)
  }

  /** @throws Refused passwordHex: such a password looks like the md5 that clients send; and those of mayChoose */
  async function checkPlain(plain: string, names: Named): Promise<void> {
    if (/^[0-9a-f]{32}$/i.test(plain)) throw new Refused('passwordHex')
    await mayChoose({ plain }, names)
  }

  /** A new one-time password, to be shown once, and what the database stores for it. */
  async function oneTime() {
    const plain = oneTimePassword()
    const passwordUntil = clock() + oneTimeHours * 3_600_000
    return { plain, stored: { password: await hashPassword(plain), passwordKind: 'initial' as const, passwordUntil } }
  }

  /** Whether a body changes the telephone of a user; a masked number is the stored one. */
  const changesPhone = (body: Readonly<Record<string, unknown>>, id: string): boolean =>
    body.phone !== undefined && !isMasked(body.phone) && phoneIn(body) !== (find(id)?.phone ?? '')

  /** Users with a second factor change their own means of signing in only by calls that require a code. @throws Refused factorOwn */
  function mustNotBeOwn(me: Principal, ids: readonly string[]): void {
    if (ids.includes(me.user.id) && factors.isOn(me.user.id)) throw new Refused('factorOwn')
  }

  /** Runs a write to users, which may change neither rights nor means of signing in beyond what its author may grant. */
  const measure = <T>(me: Principal, write: () => T): T => means.measure(me, () => guard.measure(me, write))

  /** Wrong passwords count as failed sign-ins. @throws Refused accountLocked, passwordOld */
  async function provePassword(me: Principal, password: string, ip: string): Promise<void> {
    const attempt = { tenantId: me.user.tenantId, account: me.user.account, ip }
    const outcome = await lockout.check(attempt, () => checkPassword(find(me.user.id)?.password, password, sm2PrivateKey))
    if (outcome === 'locked') throw new Refused('accountLocked')
    if (outcome === 'wrong') throw new Refused('passwordOld')
  }

  return {
    find,
    mustNotBeOwn,
    provePassword,
    changesPhone,
    measure,

    /** Completes a user's change of their own profile, or refuses it. @throws Refused phoneTaken */
    completeOwn(body: Readonly<Record<string, unknown>>, id: string | undefined, me: Principal): Record<string, unknown> {
      mayHavePhone(body, id, me)
      return { ...body }
    },

    /**
     * Completes a body of `submit` or `update`, or refuses it.
     * @throws Refused userTaken, accountTaken, phoneTaken, userBeyond, factorOwn
     */
    complete(body: Readonly<Record<string, unknown>>, id: string | undefined, me: Principal): Record<string, unknown> {
      if (typeof body.account === 'string') mayUse(body.account, me.user.tenantId, id ?? '', me.dialect)
      if (id !== undefined) guard.mayAct(me, [id])
      if (id !== undefined && changesPhone(body, id)) mustNotBeOwn(me, [id])
      mayHavePhone(body, id, me)
      return { ...body }
    },

    /** @throws Refused userSelfRemove, userBeyond */
    mayRemove(ids: readonly string[], me: Principal): void {
      if (ids.includes(me.user.id)) throw new Refused('userSelfRemove')
      guard.mayAct(me, ids)
    },

    /** Users of a department and its descendants. */
    inDept(deptId: string): SQL {
      // One condition per department would nest too deep for SQLite if there are a thousand.
      const ids = JSON.stringify(readDepartments(db).withBelow([deptId]))
      return sql`exists (select 1 from json_each(${ids}) where ',' || ${user.deptId} || ',' like '%,' || value || ',%')`
    },

    /** Users that a form may name. */
    list: () =>
      db
        .select({
          id: user.id,
          account: user.account,
          name: sql<string>`coalesce(${user.name}, '')`,
          realName: sql<string>`coalesce(${user.realName}, '')`,
        })
        .from(user)
        .where(and(alive, eq(user.status, userStates.active), ne(user.roleId, pending)))
        .orderBy(user.account)
        .all(),

    /**
     * What the database stores for a password typed into a form. @param of the user it is for
     * @throws Refused passwordMissing, passwordHex, passwordShort, passwordName, passwordCommon
     */
    async hash(password: unknown, of: Named): Promise<string> {
      const plain = typeof password === 'string' || typeof password === 'number' ? String(password) : ''
      if (!plain) throw new Refused('passwordMissing')
      await checkPlain(plain, of)
      return hashPassword(plain)
    },

    /**
     * Wrong old passwords count as failed sign-ins.
     * @throws Refused passwordConfirm, accountLocked, passwordOld, passwordVoid, passwordMissing, passwordSame, passwordShort, passwordName,
     * passwordCommon
     */
    async changePassword(
      me: Principal,
      input: { oldPassword: string; newPassword: string; newPassword1: string },
      ip: string,
    ): Promise<void> {
      if (input.newPassword !== input.newPassword1) throw new Refused('passwordConfirm')
      const old = find(me.user.id)
      await provePassword(me, input.oldPassword, ip)
      if (old && isVoid(old, clock())) throw new Refused('passwordVoid', { hours: oneTimeHours })
      if (!input.newPassword) throw new Refused('passwordMissing')
      if (old?.passwordKind === 'initial' && (await checkPassword(old.password, input.newPassword, sm2PrivateKey)))
        throw new Refused('passwordSame')
      await mayChoose(await passwordOfWire(input.newPassword, sm2PrivateKey), old ?? me.user)
      const password = await hashWirePassword(input.newPassword, sm2PrivateKey)
      db.update(user)
        .set({ password, passwordKind: 'own', passwordUntil: null, ...stamps(me) })
        .where(eq(user.id, me.user.id))
        .run()
    },

    /** A one-time password, which its owner must change at the first sign-in, within `oneTimeHours`. */
    oneTime,

    /** The id of an account; undefined if there is none. */
    idOf: (account: string, tenantId: string): string | undefined => byAccount.get({ account, tenantId, id: '' })?.id,

    /** Gives each account its own one-time password, which only this answer contains. @throws Refused userBeyond, failed */
    async resetPasswords(me: Principal, ids: readonly string[]): Promise<OneTime[]> {
      const newPasswords = await Promise.all(ids.map(async (id) => ({ id, ...(await oneTime()) })))
      return inTransaction(db, () => {
        guard.mayAct(me, ids)
        return means.measure(me, () => {
          const passwords = newPasswords.flatMap(({ id, plain, stored }) => {
            const row = db
              .update(user)
              .set({ ...stored, ...stamps(me) })
              .where(and(eq(user.id, id), alive))
              .returning({ account: user.account })
              .get()
            return row ? [{ account: row.account, password: plain }] : []
          })
          if (!passwords.length) throw new Refused('failed')
          return passwords
        })
      })
    },

    /** Replaces the roles of users. @throws Refused userBeyond, grantBeyond, lastAdministrator, failed */
    grant(me: Principal, ids: readonly string[], roleIds: readonly string[]): void {
      inTransaction(db, () => {
        guard.mayAct(me, ids)
        const rows = ids.flatMap((id) => find(id) ?? [])
        if (!rows.length) throw new Refused('failed')
        guard.measure(me, () => {
          db.update(user)
            .set({ roleId: roleIds.join(','), ...stamps(me) })
            .where(
              inArray(
                user.id,
                rows.map(({ id }) => id),
              ),
            )
            .run()
        })
      })
    },

    /** Disables or enables users. @throws Refused userSelfDisable, userBeyond, lastAdministrator, failed */
    setState(me: Principal, ids: readonly string[], status: number): void {
      inTransaction(db, () => {
        if (status !== userStates.active && ids.includes(me.user.id)) throw new Refused('userSelfDisable')
        guard.mayAct(me, ids)
        const write = () => {
          const { changes } = db
            .update(user)
            .set({ status, ...stamps(me) })
            .where(and(inArray(user.id, [...ids]), alive))
            .run()
          if (!changes) throw new Refused('failed')
        }
        measure(me, write)
      })
    },

    /** @throws Refused userBeyond, failed */
    unlock(me: Principal, ids: readonly string[]): void {
      guard.mayAct(me, ids)
      const rows = ids.flatMap((id) => find(id) ?? [])
      if (!rows.length) throw new Refused('failed')
      for (const row of rows) for (const name of [row.account, row.phone]) if (name) lockout.unlock(row.tenantId, name)
    },

    /** A user's extra data on the platform that their row names. */
    platformExt: (id: string, userType: number): string =>
      db
        .select({ ext: userPlatform.userExt })
        .from(userPlatform)
        .where(and(eq(userPlatform.userId, id), eq(userPlatform.userType, userType)))
        .get()?.ext ?? '',

    /** @throws Refused userMissing, userBeyond */
    setPlatform(me: Principal, { userId, userType, userExt }: { userId: string; userType: number; userExt: string }): void {
      inTransaction(db, () => {
        if (!find(userId)) throw new Refused('userMissing')
        guard.mayAct(me, [userId])
        db.update(user)
          .set({ userType, ...stamps(me) })
          .where(eq(user.id, userId))
          .run()
        db.insert(userPlatform)
          .values({ userId, userType, userExt })
          .onConflictDoUpdate({ target: [userPlatform.userId, userPlatform.userType], set: { userExt } })
          .run()
      })
    },

    /**
     * Creates an account that waits for its roles, for a guest who applies for it.
     * @throws Refused registerClosed, oauthWrong, tenantWrong, userTaken, accountTaken, passwordHex, passwordShort,
     * passwordName, passwordCommon
     */
    async registerGuest(
      me: Principal,
      input: { tenantId: string; name: string; account: string; password: string; oauthId: string },
    ): Promise<void> {
      if (!isRegistrationOpen(db)) throw new Refused('registerClosed')
      if (!me.rights.guest || input.oauthId !== me.oauthId) throw new Refused('oauthWrong')
      if (input.tenantId && input.tenantId !== me.user.tenantId) throw new Refused('tenantWrong')
      await checkPlain(input.password, input)
      const password = await hashPassword(input.password)
      inTransaction(db, () => {
        const oauth = db.select().from(userOauth).where(eq(userOauth.id, input.oauthId)).get()
        if (!oauth || oauth.userId) throw new Refused('oauthWrong')
        const { account } = input
        mayUse(account, oauth.tenantId, '', me.dialect)
        const id = nextId(clock())
        const time = formatTime(clock())
        db.insert(user)
          .values({
            id,
            tenantId: oauth.tenantId,
            account,
            password,
            name: input.name,
            realName: input.name,
            avatar: oauth.avatar,
            roleId: pending,
            deptId: pending,
            postId: pending,
            createTime: time,
            updateTime: time,
          })
          .run()
        db.update(userOauth).set({ userId: id }).where(eq(userOauth.id, oauth.id)).run()
      })
    },
  }
}
export type Users = ReturnType<typeof createUsers>
