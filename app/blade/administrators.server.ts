/** Who administers the shown tenant: it must not be left without anybody who does. */
import { splitIds } from '#contract/ids.ts'
import { role, user } from '#contract/resources/access.ts'
import { aliasesIn } from '#contract/session-user.ts'
import { everyRow } from './every-row.server.ts'
import type { SignedInRequest } from './signed-in.ts'

/** Aliases whose holders administer a tenant, the stronger one first. Only the main tenant has the first. */
const aliases = ['administrator', 'admin'] as const

/** @param after the roles of a user after the change; none for a user who is deleted */
interface Change {
  after: (user: { id: string; roleIds: readonly string[] }) => readonly string[]
  /** Roles that somebody else gets by it. */
  granted?: readonly string[]
}

/** Whether nobody would administer the tenant after a change, although somebody does now. @throws BladeError */
export async function leavesNobody({ blade }: Pick<SignedInRequest, 'blade'>, { after, granted = [] }: Change): Promise<boolean> {
  const { records } = await blade.list(role, {})
  for (const alias of aliases) {
    const ids = records.filter(({ roleAlias }) => roleAlias === alias).map(({ id }) => String(id))
    const isSuch = (roleIds: readonly string[]) => roleIds.some((id) => ids.includes(id))
    const rows = (await Promise.all(ids.map((id) => everyRow(blade, user, { roleId: id })))).flat()
    const holders = rows.map((row) => ({ id: String(row.id), roleIds: splitIds(row.roleId) })).filter(({ roleIds }) => isSuch(roleIds))
    if (holders.length) return !isSuch(granted) && !holders.some((holder) => isSuch(after(holder)))
  }
  return false
}

/** Whether the user would lose a role by which they administer. @throws BladeError */
export async function losesOwn(
  { blade, session }: Pick<SignedInRequest, 'blade' | 'session'>,
  roleIds: readonly string[],
): Promise<boolean> {
  const holds = aliasesIn(session.user.roleName)
  const own = aliases.find((alias) => holds.includes(alias))
  if (!own) return false
  const { records } = await blade.list(role, {})
  const asStrong: readonly string[] = aliases.slice(0, aliases.indexOf(own) + 1)
  return !records.some(({ id, roleAlias }) => roleIds.includes(String(id)) && asStrong.includes(String(roleAlias)))
}
