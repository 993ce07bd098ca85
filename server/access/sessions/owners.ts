/** Whose a session is: a user with their rights, or a guest whom a third party identified. */
import { userStates } from '#contract/endpoints/user.ts'
import type { Db } from '#db/open.ts'
import { user, userOauth } from '#db/tables/system.ts'
import { and, eq } from 'drizzle-orm'
import { guestRights, loadRights } from '#server/rights/permissions.ts'
import type { Principal, UserRow } from '#server/rights/principal.ts'

export type Owner = Pick<Principal, 'oauthId' | 'user' | 'rights'>

/** The user columns of a guest. */
function guestOf(oauth: typeof userOauth.$inferSelect): Principal['user'] {
  const nobody = {
    id: '',
    code: null,
    account: '',
    phone: null,
    birthday: null,
    sex: null,
    roleId: '',
    deptId: '',
    postId: '',
    userType: 1,
    passwordKind: 'own' as const,
    passwordUntil: null,
  }
  const stamps = { createUser: null, createDept: null, createTime: '', updateUser: null, updateTime: '', status: 1, isDeleted: 0 }
  const name = oauth.nickname ?? oauth.username
  return { ...nobody, ...stamps, tenantId: oauth.tenantId, name, realName: name, avatar: oauth.avatar, email: oauth.email }
}

export function createOwners(db: Db) {
  const findUser = (by: { id: string } | { tenantId: string; account: string }): UserRow | undefined =>
    db
      .select()
      .from(user)
      .where(
        and('id' in by ? eq(user.id, by.id) : and(eq(user.tenantId, by.tenantId), eq(user.account, by.account)), eq(user.isDeleted, 0)),
      )
      .get()

  function ofUser(row: UserRow, oauthId = ''): Owner {
    const { password: _hidden, ...withoutPassword } = row
    return { oauthId, user: withoutPassword, rights: loadRights(db, row) }
  }

  /** The owner of a session: a user, disabled or not, or a guest if it names no user. */
  function ownerOf({ userId, oauthId }: { userId?: string | null; oauthId?: string | null }): Owner | undefined {
    if (userId) {
      const row = findUser({ id: userId })
      return row && ofUser(row, oauthId ?? '')
    }
    const oauth = oauthId && db.select().from(userOauth).where(eq(userOauth.id, oauthId)).get()
    return oauth ? { oauthId: oauth.id, user: guestOf(oauth), rights: guestRights } : undefined
  }

  const isActive = ({ user: { id } }: Owner): boolean => !id || findUser({ id })?.status === userStates.active

  return { findUser, ofUser, ownerOf, isActive }
}
