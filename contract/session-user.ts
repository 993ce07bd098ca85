/** The signed-in user, and what follows from roles and tenant; without parsers, because first loads contain it. */
import { tenant } from './server.ts'

/** The signed-in user, in either dialect. */
export interface SessionUser {
  userId: string
  account: string
  nickName: string
  /** Comma-joined role aliases. */
  roleName: string
  avatar: string
  oauthId: string
  /** The main tenant where it is absent, as in sessions that an older console opened. */
  tenantId?: string
  /** Its name, on a server with several tenants. */
  tenantName?: string
  /** The other tenant whose rows an administrator of the main tenant has chosen to see. */
  shownTenantId?: string
}

/** The tenant that a user belongs to, and the one whose rows the user sees. */
export const tenantsOf = ({ tenantId, shownTenantId }: Pick<SessionUser, 'tenantId' | 'shownTenantId'>) => ({
  own: tenantId || tenant,
  current: shownTenantId || tenantId || tenant,
})

/** Whether a user may see the rows of all tenants: a super administrator of the main one. */
export const seesAllTenants = ({ roleName, tenantId }: Pick<SessionUser, 'roleName' | 'tenantId'>): boolean =>
  tenantsOf({ tenantId }).own === tenant && aliasesIn(roleName).includes('administrator')

export const aliasesIn = (roleName: string): string[] => roleName.split(',').map((alias) => alias.trim())

/** Whether a user has a role that may open Blade's own pages without a grant. */
export const isAdministrator = ({ roleName }: Pick<SessionUser, 'roleName'>): boolean =>
  aliasesIn(roleName).some((alias) => ['administrator', 'admin'].includes(alias))

/** True for a guest, identified by a third party but without an account: no id, or a negative one. */
export const isGuest = ({ userId }: Pick<SessionUser, 'userId'>): boolean => userId === '' || Number(userId) < 0
