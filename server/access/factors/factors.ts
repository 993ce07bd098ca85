/** Second factors: time-based codes (RFC 6238) and recovery codes (decision 057). All times are epoch milliseconds. */
import { recoveryCodes } from '#contract/factor-wire.ts'
import { factorRolesKey, moneyRights, moneyWord } from '#contract/rules/second-factor.ts'
import { cleanCode } from '#contract/text.ts'
import type { Db } from '#db/open.ts'
import { userFactor, userRecovery } from '#db/tables/sessions.ts'
import { perVersion } from '#db/version.ts'
import { and, count, eq, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { Refused } from '#server/core/refusal.ts'
import { nextId } from '#server/core/row-id.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { paramValue } from '#server/system/params.ts'
import { factorPlace, type Vault } from '#server/secrets/vault.ts'
import { holds, type Rights } from '#server/rights/permissions.ts'
import type { Lockout } from '../sessions/lockout.ts'
import { checkPassword, hashPassword } from '../sessions/password.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

/** Milliseconds within which a set-up must be confirmed. */
const setUpTime = 10 * 60_000
/** Recovery codes: without characters that look alike, 49 bits, hashed like passwords. */
const recovery = { signs: 'ABCDEFGHJKMNPQRSTVWXYZ23456789', length: 10 }

/** `incomplete`: the user has a second factor, but sent no code. */
export type Verdict = 'right' | 'wrong' | 'used' | 'incomplete'

/** The refusal for each failed verdict. */
export const refusalOf = { wrong: 'factorWrong', used: 'factorUsed', incomplete: 'factorNeeded', locked: 'accountLocked' } as const

interface Owner {
  id: string
  tenantId: string
  account: string
}

export interface FactorDeps {
  db: Db
  clock: () => number
  vault: Vault
  lockout: Lockout
  /** Issuer that authenticator apps show. */
  brandName: string
}

function newRecoveryCode(): string {
  const signs = Array.from({ length: recovery.length }, () => recovery.signs[randomInt(recovery.signs.length)])
  return signs.join('')
}
/** Normalises a code for comparison. */
const normalize = (typed = '') => cleanCode(typed).replace(/[\s-]/g, '').toUpperCase()
const readable = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

const isConfirmed = and(isNotNull(userFactor.confirmedAt), ne(userFactor.secret, ''))

/** The only function that removes factors. @returns how many of the users had one */
export function removeFactors(db: Db, userIds: readonly string[]): number {
  return inTransaction(db, (tx) => {
    const owners = tx
      .select({ users: count() })
      .from(userFactor)
      .where(and(inArray(userFactor.id, [...userIds]), isConfirmed))
      .get()
    tx.delete(userRecovery)
      .where(inArray(userRecovery.userId, [...userIds]))
      .run()
    tx.delete(userFactor)
      .where(inArray(userFactor.id, [...userIds]))
      .run()
    return owners?.users ?? 0
  })
}

export function createFactors({ db, clock, vault, lockout, brandName }: FactorDeps) {
  const rowOf = (userId: string) => db.select().from(userFactor).where(eq(userFactor.id, userId)).get()
  const active = (userId: string) =>
    db
      .select()
      .from(userFactor)
      .where(and(eq(userFactor.id, userId), isConfirmed))
      .get()
  const secretOf = ({ id, secret }: { id: string; secret: string }) => vault.open(factorPlace(id), secret)
  const unused = (userId: string) => and(eq(userRecovery.userId, userId), isNull(userRecovery.usedAt))

  const demanded = perVersion(db, () =>
    (paramValue(db, factorRolesKey) ?? '')
      .split(/[,，、;；\s]+/)
      .map(cleanCode)
      .filter(Boolean),
  )

  /** Accepts each time step once: of concurrent attempts with the same code, only one updates the row. */
  function useStep(row: { id: string; secret: string }, code: string, isSetUp = false): Verdict {
    const step = stepOf(secretOf(row), code, clock())
    if (step === undefined) return 'wrong'
    const { changes } = db
      .update(userFactor)
      .set({ lastStep: step, ...(isSetUp && { confirmedAt: clock() }) })
      .where(
        and(
          eq(userFactor.id, row.id),
          lt(userFactor.lastStep, step),
          eq(userFactor.secret, row.secret),
          isSetUp ? isNull(userFactor.confirmedAt) : isConfirmed,
        ),
      )
      .run()
    return changes ? 'right' : 'used'
  }

  async function useRecovery(userId: string, code: string): Promise<Verdict> {
    if (code.length !== recovery.length) return 'wrong'
    for (const { id, codeHash, usedAt } of db.select().from(userRecovery).where(eq(userRecovery.userId, userId)).all()) {
      if (!(await checkPassword(codeHash, code))) continue
      const { changes } = db
        .update(userRecovery)
        .set({ usedAt: clock() })
        .where(and(eq(userRecovery.id, id), isNull(userRecovery.usedAt)))
        .run()
      return changes && usedAt === null ? 'right' : 'used'
    }
    return 'wrong'
  }

  /** Replaces the recovery codes of a user, and returns the new ones, which only their owner ever sees. */
  async function renewCodes(userId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    const hashes = await Promise.all(codes.map(hashPassword))
    inTransaction(db, (tx) => {
      tx.delete(userRecovery).where(eq(userRecovery.userId, userId)).run()
      for (const codeHash of hashes)
        tx.insert(userRecovery)
          .values({ id: nextId(clock()), userId, codeHash })
          .run()
    })
    return codes.map(readable)
  }

  const isOn = (userId: string): boolean => Boolean(userId) && active(userId) !== undefined

  /** Checks a user's code, and consumes it if it is right. Users without a factor need none. */
  async function judge(userId: string, typed: string | undefined): Promise<Verdict> {
    const row = active(userId)
    if (!row) return 'right'
    const code = normalize(typed)
    if (!code) return 'incomplete'
    return /^\d{6}$/.test(code) ? useStep(row, code) : useRecovery(userId, code)
  }

  return {
    isOn,
    remove: (userIds: readonly string[]): number => removeFactors(db, userIds),
    renewCodes,

    recoveryLeft: (userId: string): number => db.select({ left: count() }).from(userRecovery).where(unused(userId)).get()?.left ?? 0,

    /** Whether the parameter requires a factor of this user, who has none. */
    isDue({ user, rights }: { user: { id: string }; rights: Rights }): boolean {
      const roles = demanded()
      if (!roles.length || rights.guest) return false
      const isMeant = (role: string) =>
        rights.aliases.includes(role) || (role === moneyWord && moneyRights.some((code) => holds(rights, code)))
      return roles.some(isMeant) && !isOn(user.id)
    },

    judge,

    /** Like `judge`, as an attempt of its own: wrong codes count as failed sign-ins. Users without a factor need none. */
    async prove({ id, tenantId, account }: Owner, typed: string | undefined, ip: string): Promise<Verdict | 'locked'> {
      if (!isOn(id)) return 'right'
      if (!typed?.trim()) return 'incomplete'
      let verdict = 'wrong' as Verdict
      const outcome = await lockout.check({ tenantId, account, ip }, async () => (verdict = await judge(id, typed)) === 'right')
      return outcome === 'locked' ? outcome : verdict
    },

    /** @returns what an authenticator app needs @throws Refused factorOn */
    begin({ id, account }: { id: string; account: string }): { secret: string; secretUri: string } {
      const old = rowOf(id)
      if (isOn(id)) throw new Refused('factorOn')
      const isOpen = old && old.secret && !old.confirmedAt && clock() - old.createdAt < setUpTime
      const secret = isOpen ? secretOf(old) : newSecret()
      if (!isOpen) {
        const values = { secret: vault.close(factorPlace(id), secret), createdAt: clock(), confirmedAt: null, lastStep: 0 }
        db.insert(userFactor)
          .values({ id, ...values })
          .onConflictDoUpdate({ target: userFactor.id, set: values })
          .run()
      }
      return { secret, secretUri: uriOf(secret, account, brandName) }
    },

    /**
     * Turns the factor on. @returns recovery codes
     * @throws Refused factorOn, factorSetUpLate, factorNeeded, factorWrong
     */
    async confirm(id: string, typed: string | undefined): Promise<string[]> {
      if (isOn(id)) throw new Refused('factorOn')
      const row = rowOf(id)
      if (!row?.secret || clock() - row.createdAt >= setUpTime) throw new Refused('factorSetUpLate')
      const code = normalize(typed)
      if (!code) throw new Refused('factorNeeded')
      if (useStep(row, code, true) !== 'right') throw new Refused('factorWrong')
      return renewCodes(id)
    },
  }
}
export type Factors = ReturnType<typeof createFactors>
