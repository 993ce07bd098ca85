/**
 * Refuses what would lock people out or leave rows that refer to nothing. Servers of others trust their clients in this
 * (contract page springblade §1); the bundled backend refuses it by itself.
 */
import { splitIds } from '#contract/ids.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { inUseText } from '#contract/labels/in-use.ts'
import { type RefusalCode, refusalText } from '#contract/refusals.ts'
import type { Resource } from '#contract/resource.ts'
import { role, user } from '#contract/resources/access.ts'
import { client, tenant } from '#contract/resources/system.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { leavesNobody, losesOwn } from './administrators.server.ts'
import { capabilitiesOf } from './capabilities.server.ts'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './signed-in.ts'
import { usesOf } from './uses.server.ts'

/** Only the bundled backend lists its extensions. */
const isTrusting = async (signedIn: SignedInRequest): Promise<boolean> => !(await capabilitiesOf(signedIn))('capabilities')

const ownRoles = async ({ blade }: SignedInRequest) => splitIds((await blade.call(userCalls.info, {})).data.roleId)

/** What makes the caller's own sign-in impossible, or that of everybody. @throws BladeError */
async function lockOut(signedIn: SignedInRequest, resource: Resource, ids: readonly string[]): Promise<RefusalCode | undefined> {
  const { blade, caller, session } = signedIn
  if (resource.name === user.name) {
    if (ids.includes(session.user.userId)) return 'userSelfRemove'
    const after = ({ id, roleIds }: { id: string; roleIds: readonly string[] }) => (ids.includes(id) ? [] : roleIds)
    return (await leavesNobody(signedIn, { after })) ? 'lastAdministrator' : undefined
  }
  if (resource.name === role.name) {
    const own = await ownRoles(signedIn)
    if (ids.some((id) => own.includes(id))) return 'roleSelfRemove'
    const { records } = await blade.list(role, {})
    return records.some(({ id, roleAlias }) => ids.includes(String(id)) && roleAlias === 'administrator') ? 'roleSuperRemove' : undefined
  }
  if (resource.name === tenant.name) {
    const rows = await Promise.all(ids.map((id) => blade.detail(tenant, id)))
    return rows.some((row) => row?.tenantId === caller.tenant.own) ? 'tenantSelfRemove' : undefined
  }
  if (resource.name === client.name) {
    const rows = await Promise.all(ids.map((id) => blade.detail(client, id)))
    return rows.some((row) => row?.clientId === caller.blade.clientId) ? 'clientInUse' : undefined
  }
  return undefined
}

/** Users of the tenants of these rows. @throws BladeError */
async function usersIn({ blade }: SignedInRequest, ids: readonly string[]): Promise<number> {
  const counts = ids.map(async (id) => {
    const tenantId = (await blade.detail(tenant, id))?.tenantId
    if (!tenantId) return 0
    return (await blade.list(user, { tenantId, tenantId_equal: tenantId, current: '1', size: '1' })).total
  })
  return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0)
}

/** What a dialog says about a deletion before it is confirmed. */
export interface RemovalVerdict {
  /** The rows must not be deleted. */
  refusal?: string
  /** They may, but with a consequence that the reader must know. */
  warning?: string
}

/** Whether rows may be deleted. Call it before the question, and again before the deletion. */
export async function removalVerdict(
  request: Request,
  signedIn: SignedInRequest,
  resource: Resource,
  ids: readonly string[],
): Promise<RemovalVerdict> {
  if (!ids.length || !(await isTrusting(signedIn))) return {}
  const { blade, caller } = signedIn
  const t = textsOf(request)
  try {
    const code = await lockOut(signedIn, resource, ids)
    if (code) return { refusal: refusalText(code, caller.language) }
    if (await blade.leavesChildren(resource, ids)) return { refusal: refusalText('childrenFirst', caller.language) }
    const uses = await usesOf(signedIn, resource, ids)
    if (uses.length) return { refusal: inUseText(resource.name, uses, ids.length > 1, caller.language) }
    return resource.name === tenant.name ? { warning: t('guard.tenantKeeps', { n: await usersIn(signedIn, ids) }) } : {}
  } catch (error) {
    if (!(error instanceof BladeError)) throw error
    return { warning: t('guard.unasked') }
  }
}

/** The refusal to give users these roles in place of their own; undefined if they may have them, or the server does not tell. */
export async function rolesRefusal(signedIn: SignedInRequest, userIds: readonly string[], roleIds: readonly string[]) {
  if (!(await isTrusting(signedIn))) return undefined
  const after = ({ id, roleIds: old }: { id: string; roleIds: readonly string[] }) => (userIds.includes(id) ? roleIds : old)
  const { language } = signedIn.caller
  try {
    const isOwn = userIds.includes(signedIn.session.user.userId)
    if (isOwn && (await losesOwn(signedIn, roleIds))) return refusalText('ownAdministrator', language)
    return (await leavesNobody(signedIn, { after, granted: roleIds })) ? refusalText('lastAdministrator', language) : undefined
  } catch (error) {
    if (error instanceof BladeError) return undefined
    throw error
  }
}

/** The refusals of changes to a row by which its author could not sign in or administer any more, by field. */
export async function changeRefusals(
  signedIn: SignedInRequest,
  resource: Resource,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, string[]>> {
  const { blade, caller } = signedIn
  if (resource.name === user.name && values.roleId !== undefined) {
    const text = await rolesRefusal(signedIn, [id], splitIds(values.roleId))
    return text ? { roleId: [text] } : {}
  }
  const isRole = resource.name === role.name
  if ((!isRole && resource.name !== client.name) || !(await isTrusting(signedIn))) return {}
  try {
    const row = isRole ? await blade.detail(role, id) : undefined
    const isAlias = row && ['administrator', 'admin'].includes(String(row.roleAlias)) && values.roleAlias !== row.roleAlias
    if (isAlias && (await ownRoles(signedIn)).includes(id)) return { roleAlias: [refusalText('ownAdministrator', caller.language)] }
    const clientId = isRole ? undefined : (await blade.detail(client, id))?.clientId
    if (clientId && clientId === caller.blade.clientId && values.clientId !== clientId)
      return { clientId: [refusalText('clientInUse', caller.language)] }
    return {}
  } catch (error) {
    if (error instanceof BladeError) return {}
    throw error
  }
}
