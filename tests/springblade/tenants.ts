/**
 * What the stock server does with tenants (contract page springblade, its sources): super administrators see the rows of all, others
 * those of their own; a new tenant gets a role, a department, a post and an account `admin`; a deleted one keeps them.
 */
import { answerOf, fault, type KindName, nextId, type Row } from './rows.ts'
import { type Call, idsIn, rowBy, type Token, type World } from './world.ts'
import type { Answer } from './recordings.ts'

export const mainTenant = '000000'

/** Where the password of a user is kept: accounts repeat in other tenants. */
export const passwordKey = ({ tenantId, account }: { tenantId?: unknown; account?: unknown }): string =>
  tenantId === mainTenant ? String(account) : `${String(tenantId)}/${String(account)}`

const isSuper = (me: Token | undefined): boolean => me?.aliases.includes('administrator') ?? false

const scoped: readonly KindName[] = ['user', 'role', 'dept', 'tenant']
/** The rows of a list that a caller sees; posts are those of the own tenant for everybody. */
export const seenBy = (name: KindName, rows: readonly Row[], me: Token | undefined): Row[] =>
  name === 'post' || (scoped.includes(name) && !isSuper(me)) ? rows.filter(({ tenantId }) => tenantId === me?.tenantId) : [...rows]

/** The rows of a tree or of choices: those of the named tenant, which only super administrators may name. */
export const ofNamedTenant = (rows: readonly Row[], { query, me }: Call): Row[] => {
  const tenantId = (isSuper(me) && query.tenantId) || me?.tenantId
  return rows.filter((row) => row.tenantId === tenantId)
}

const names: Partial<Record<KindName, string>> = { user: '用户', role: '角色', dept: '部门', post: '岗位' }

/** The refusal of a write to rows of another tenant. */
export function foreign({ tables }: World, name: KindName, ids: readonly string[], me: Token | undefined): Answer | undefined {
  const label = names[name]
  if (!label || isSuper(me)) return undefined
  const isForeign = ids.some((id) => (rowBy(tables[name].rows, id)?.tenantId ?? me?.tenantId) !== me?.tenantId)
  return isForeign ? fault(403, `无权操作非本租户的${label}`) : undefined
}

/** A body as the server binds it: only super administrators name the tenant. */
export const bound = (name: KindName, body: Call['body'], me: Token | undefined): Call['body'] =>
  names[name] && name !== 'dept' && !isSuper(me) && !body.id ? { ...body, tenantId: me?.tenantId } : body

/** What comes with a new tenant, whose number is six digits. */
export function furnish({ tables, passwords, grants }: World, tenant: Row): void {
  const tenantId = String(200_000 + tables.tenant.rows.length)
  const { tenantName } = tenant
  const add = (name: 'role' | 'dept' | 'post' | 'user', cells: Row): string => {
    const row: Row = { ...tables[name].blank, ...cells, id: nextId(), tenantId, isDeleted: 0 }
    tables[name].rows.push(row)
    return String(row.id)
  }
  const roleId = add('role', { parentId: '0', roleName: '管理员', roleAlias: 'admin', sort: 2 })
  const deptId = add('dept', { parentId: '0', ancestors: '0', deptName: tenantName!, fullName: tenantName!, sort: 2 })
  const postId = add('post', { category: 1, postCode: 'ceo', postName: '首席执行官', sort: 1, status: 1 })
  add('user', { account: 'admin', name: 'admin', realName: 'admin', roleId, deptId, postId, sex: 1, status: 1, password: 'a digest' })
  Object.assign(tenant, { tenantId })
  grants.set(roleId, { menu: [], dataScope: [], apiScope: [] })
  passwords.set(passwordKey({ tenantId, account: 'admin' }), 'admin')
}

export function ofDomain({ tables }: World, { query: { domain } }: Call): Answer {
  const row = domain ? tables.tenant.rows.find((one) => one.domain === domain) : undefined
  return answerOf(row ? { tenantId: row.tenantId, domain: row.domain } : {})
}

/** The refusal of a grant to users, or of roles, of another tenant. */
export const foreignGrant = (world: World, { query, me }: Call): Answer | undefined =>
  foreign(world, 'user', idsIn(query.userIds), me) ?? foreign(world, 'role', idsIn(query.roleIds), me)
