/** Locked accounts as consoles of BladeX show them: too many failed sign-ins (the lockout) and disabled users, each ended as elsewhere. */
import { authLock, type AuthLockRow, locked, lockTypes } from '#contract/endpoints/sign-ins.ts'
import { userCalls, userStates } from '#contract/endpoints/user.ts'
import { type Language, type Pair, pick } from '#contract/languages.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { user } from '#db/tables/system.ts'
import { and, eq } from 'drizzle-orm'
import type { Router } from 'express'
import type { Reader } from '#server/api/crud/reader.ts'
import { handle } from '#server/api/handle.ts'
import { pageOfAll, paging } from '#server/api/query/where.ts'
import { Refused, Rejected } from '#server/core/refusal.ts'
import { actAs, actor } from '#server/rights/actor.ts'
import { holds } from '#server/rights/permissions.ts'
import type { Principal } from '#server/rights/principal.ts'
import type { Lock, Lockout } from '../sessions/lockout.ts'
import type { Users } from './users.ts'

interface Deps {
  db: Db
  users: Pick<Users, 'setState' | 'unlock'>
  lockout: Pick<Lockout, 'locks' | 'release'>
  reader: Reader<'user'>
  /** Called after a user was disabled or enabled. */
  forget: () => void
}

const lockedName: Pair = ['锁定中', 'Locked']
/** Ids of locks by the lockout; a disabled user has the id of the user. */
const systemId = (subject: string) => `s.${Buffer.from(subject).toString('base64url')}`

const mustHold = (me: Principal, needs: string) => {
  if (!holds(me.rights, needs)) throw new Rejected({ missing: needs })
}
/** For a write: the audit records why. */
const withReason = <T>(reason: string | undefined, write: () => T): T => {
  const who = actor()
  return actAs(() => ({ ...who, reason: reason ?? who.reason }), write)
}

export function mountLocks(router: Router, { db, users, lockout, reader, forget }: Deps): void {
  const ownerOf = ({ account = '', tenantId = '' }: Lock) =>
    db
      .select({ id: user.id, name: user.realName })
      .from(user)
      .where(and(eq(user.account, account), eq(user.tenantId, tenantId), eq(user.isDeleted, 0)))
      .get()
  const common = (language: Language, lockType: AuthLockRow['lockType']) => ({
    userAgent: '',
    lockType,
    lockTypeName: pick(lockTypes[lockType], language),
    lockStatus: locked,
    lockStatusName: pick(lockedName, language),
    unlockReason: '',
    expired: false,
  })

  /** Of accounts that the caller sees; of addresses and unknown accounts only for administrators. */
  const bySystem = (me: Principal, language: Language) =>
    lockout.locks().flatMap((lock) => {
      const owner = lock.account === undefined ? undefined : ownerOf(lock)
      if (owner ? !reader.sees(me, owner.id) : !me.rights.all) return []
      const row: AuthLockRow = {
        ...common(language, 'SYSTEM'),
        id: systemId(lock.subject),
        lockTarget: lock.account ?? lock.ip,
        userName: owner?.name ?? '',
        remoteIp: lock.ip,
        failCount: lock.count,
        lockBeginTime: formatTime(lock.since),
        lockEndTime: formatTime(lock.until),
        lockReason: pick(lockTypes.SYSTEM, language),
      }
      return [{ row, lock, owner }]
    })
  const byHand = (me: Principal, language: Language) =>
    reader.rows(me, { query: { status_equal: String(userStates.disabled), descs: 'update_time' }, language }).map((one): AuthLockRow => ({
      ...common(language, 'MANUAL'),
      id: String(one.id),
      lockTarget: String(one.account),
      userName: String(one.realName),
      remoteIp: '',
      failCount: 0,
      lockBeginTime: String(one.updateTime),
      lockEndTime: '',
      lockReason: pick(lockTypes.MANUAL, language),
    }))
  const locksFor = (me: Principal, language: Language): AuthLockRow[] => [
    ...bySystem(me, language).map(({ row }) => row),
    ...byHand(me, language),
  ]

  handle(router, authLock.page, ({ lockTarget = '', remoteIp = '', lockStatus, lockType }, me, { language, query }) => {
    const rows = locksFor(me, language).filter(
      (row) =>
        row.lockTarget.includes(lockTarget) &&
        row.remoteIp.includes(remoteIp) &&
        (!lockStatus || row.lockStatus === lockStatus) &&
        (!lockType || row.lockType === lockType),
    )
    return pageOfAll(rows, paging(query))
  })
  handle(router, authLock.detail, ({ id }, me, { language }) => locksFor(me, language).find((row) => row.id === id) ?? null)

  handle(
    router,
    authLock.lock,
    ({ userId, lockReason, lockBeginTime, lockEndTime }, me) => {
      if (lockBeginTime || lockEndTime) throw new Refused('lockTimes')
      if (!reader.sees(me, userId)) throw new Refused('userMissing')
      withReason(lockReason, () => users.setState(me, [userId], userStates.disabled))
      forget()
    },
    { refusals: { lockReason: 'stateReason' } },
  )
  handle(router, authLock.unlock, ({ id, unlockReason }, me, { language }) => {
    const system = bySystem(me, language).find(({ row }) => row.id === id)
    if (!system && !byHand(me, language).some((row) => row.id === id)) throw new Refused('lockGone')
    mustHold(me, system ? userCalls.unlock.needs : userCalls.state.needs)
    withReason(unlockReason, () => {
      if (!system) users.setState(me, [id], userStates.active)
      else if (system.owner) users.unlock(me, [system.owner.id])
      else lockout.release(system.lock.subject)
    })
    forget()
  })
}
