/** What a user may do and whose rows he sees: his roles' menus and buttons, and the hospitals of his department. */
import type { Db } from '#db/open.ts'
import { apiScope, dataScope, dept, menu, role, roleMenu, roleScope } from '#db/tables/system.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { hospitalCategory } from './places.ts'
import { below } from './tree.ts'

export interface Rights {
  /** True for somebody whom only a third party knows: he has no account here, and may ask for one. */
  guest: boolean
  /** Role ids and aliases, in the roles' order. */
  roleIds: readonly string[]
  aliases: readonly string[]
  /** True for `administrator`, who holds everything. */
  all: boolean
  /** Codes of granted menus and buttons; empty when `all`. */
  codes: ReadonlySet<string>
  menuIds: ReadonlySet<string>
  /** Hospitals whose orders the user sees; undefined = every one. */
  hospitals: readonly string[] | undefined
  apiScopeIds: ReadonlySet<string>
  dataScopes: readonly DataScope[]
  /** The user's departments, and these with all below them. */
  depts: readonly string[]
  deptsBelow: readonly string[]
}

/** A rule that narrows the rows of one resource. */
export interface DataScope {
  id: string
  /** Code of the menu, which is the name of the resource. */
  resource: string
  type: number
  column: string | null
}

/** Neither menus nor rows. */
export const guestRights: Rights = {
  guest: true,
  roleIds: [],
  aliases: ['guest'],
  all: false,
  codes: new Set(),
  menuIds: new Set(),
  hospitals: [],
  apiScopeIds: new Set(),
  dataScopes: [],
  depts: [],
  deptsBelow: [],
}

/** `guest` is held by whoever has a token, `token` by those of them who have an account; of `a|b` either is enough. */
export function holds(rights: Rights, code: string): boolean {
  if (code === 'guest') return true
  if (rights.guest) return false
  if (code === 'token' || rights.all || rights.codes.has(code)) return true
  return code.includes('|') && code.split('|').some((one) => rights.codes.has(one))
}

/** True when nothing in `theirs` goes beyond `mine`. */
export function within(mine: Rights, theirs: Rights): boolean {
  if (mine.all) return true
  if (theirs.all || [...theirs.codes].some((code) => !mine.codes.has(code))) return false
  if ([...theirs.apiScopeIds].some((id) => !mine.apiScopeIds.has(id))) return false
  if (showsMore(mine, theirs)) return false
  const { hospitals } = mine
  return hospitals === undefined || (theirs.hospitals?.every((id) => hospitals.includes(id)) ?? false)
}

const allRows = 1
const rulesOf = ({ dataScopes }: Pick<Rights, 'dataScopes'>, resource: string) => dataScopes.filter((scope) => scope.resource === resource)

/** Resources of which these rights show some rows only. */
export const narrowed = (rights: Pick<Rights, 'dataScopes'>): string[] =>
  [...new Set(rights.dataScopes.map((scope) => scope.resource))].filter(
    (resource) => !rulesOf(rights, resource).some((scope) => scope.type === allRows),
  )

/** True when `theirs` opens a resource of which `mine` hides rows, and hides less of it. */
function showsMore(mine: Rights, theirs: Rights): boolean {
  return narrowed(mine).some((resource) => {
    const rules = rulesOf(theirs, resource)
    const own = new Set(rulesOf(mine, resource).map((scope) => scope.id))
    const opens = [...theirs.codes].some((code) => isOf(code, resource))
    const ofDepts = rules.some((scope) => scope.type === 3 || scope.type === 4)
    return (
      opens &&
      (!rules.length ||
        rules.some((scope) => !own.has(scope.id)) ||
        (ofDepts && theirs.deptsBelow.some((id) => !mine.deptsBelow.includes(id))))
    )
  })
}

/** A code opens a resource when it is that of its menu or of one of its buttons. */
export const isOf = (code: string, resource: string): boolean => code === resource || code.startsWith(`${resource}_`)

export const splitIds = (joined: string): string[] => joined.split(',').filter(Boolean)

/** @param user ids comma-joined, as Blade keeps them */
export function loadRights(db: Pick<Db, 'select' | 'selectDistinct'>, user: { roleId: string; deptId: string }): Rights {
  const roles = db
    .select({ id: role.id, alias: role.roleAlias })
    .from(role)
    .where(and(inArray(role.id, splitIds(user.roleId)), eq(role.isDeleted, 0)))
    .orderBy(role.sort, role.id)
    .all()
  const roleIds = roles.map((r) => r.id)
  const aliases = roles.map((r) => r.alias)
  const all = aliases.includes('administrator')
  const granted = all
    ? []
    : db
        .selectDistinct({ id: menu.id, code: menu.code })
        .from(roleMenu)
        .innerJoin(menu, eq(menu.id, roleMenu.menuId))
        .where(and(inArray(roleMenu.roleId, roleIds), eq(menu.isDeleted, 0)))
        .all()
  const depts = splitIds(user.deptId)
  const dataScopes = all ? [] : dataScopesOf(db, roleIds)
  const unlimited = all || aliases.includes('admin')
  return {
    guest: false,
    roleIds,
    aliases,
    all,
    codes: new Set(granted.map((m) => m.code)),
    menuIds: new Set(granted.map((m) => m.id)),
    hospitals: unlimited ? undefined : hospitalsOf(db, depts),
    apiScopeIds: new Set(all ? [] : apiScopesOf(db, roleIds)),
    dataScopes,
    depts,
    // why: only a rule of type 4 asks for what lies below
    deptsBelow: dataScopes.some((scope) => scope.type === 4) ? withBelow(db, depts) : depts,
  }
}

const dataScopesOf = (db: Pick<Db, 'select'>, roleIds: readonly string[]): DataScope[] =>
  db
    .select({ id: dataScope.id, resource: menu.code, type: dataScope.scopeType, column: dataScope.scopeColumn })
    .from(roleScope)
    .innerJoin(dataScope, eq(dataScope.id, roleScope.scopeId))
    .innerJoin(menu, eq(menu.id, dataScope.menuId))
    .where(and(inArray(roleScope.roleId, [...roleIds]), eq(roleScope.kind, 'data'), eq(dataScope.isDeleted, 0)))
    .all()

const apiScopesOf = (db: Pick<Db, 'select'>, roleIds: readonly string[]): string[] =>
  db
    .select({ id: apiScope.id })
    .from(roleScope)
    .innerJoin(apiScope, eq(apiScope.id, roleScope.scopeId))
    .where(and(inArray(roleScope.roleId, [...roleIds]), eq(roleScope.kind, 'api'), eq(apiScope.isDeleted, 0)))
    .all()
    .map((scope) => scope.id)

/** Departments with all below them. */
export function withBelow(db: Pick<Db, 'select'>, deptIds: readonly string[]): string[] {
  const rows = db.select({ id: dept.id, parentId: dept.parentId }).from(dept).where(eq(dept.isDeleted, 0)).all()
  return [...new Set(deptIds.flatMap((id) => [id, ...below(rows, id).map((row) => row.id)]))]
}

/**
 * From each department upwards, the first one that is a hospital or has hospitals below it gives the hospitals that
 * are seen: a ward sees its hospital, an office what its company runs. A head office, the root of all hospitals, sees
 * everything, also what stands in none.
 * @returns undefined for everything; without a department nothing
 */
function hospitalsOf(db: Pick<Db, 'select'>, deptIds: readonly string[]): string[] | undefined {
  const depts = db
    .select({ id: dept.id, parentId: dept.parentId, category: dept.deptCategory })
    .from(dept)
    .where(eq(dept.isDeleted, 0))
    .all()
  const byId = new Map(depts.map((d) => [d.id, d]))
  const isHospital = (d: { category: number | null }) => d.category === hospitalCategory
  const all = depts.filter(isHospital).length
  const seen = new Set<string>()
  for (const deptId of deptIds) {
    const passed = new Set<string>()
    for (let at = byId.get(deptId); at && !passed.has(at.id); at = byId.get(at.parentId)) {
      passed.add(at.id)
      const found = [at, ...below(depts, at.id)].filter(isHospital)
      if (!isHospital(at) && !byId.has(at.parentId) && found.length === all) return undefined
      if (!found.length) continue
      for (const { id } of found) seen.add(id)
      break
    }
  }
  return [...seen]
}
