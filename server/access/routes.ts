/** Menus, roles, departments, posts and scopes over HTTP, and the rules they add to CRUD (contract page system §1-§4, §9). */
import {
  appMenuCalls,
  deptCalls,
  grantTopTree,
  grantTree,
  menuCalls,
  postSelect,
  roleAlias,
  roleGrant,
  roleTree,
  roleTreeById,
  roleTreeKeys,
  topMenuGrant,
  topTreeKeys,
} from '#contract/endpoints/system.ts'
import { post as postDefinition } from '#contract/resources/access.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import type { Page } from '#contract/envelope.ts'
import { secretMask } from '#contract/wire.ts'
import type { Db } from '#db/open.ts'
import { appMenu, client, dept, menu, role } from '#db/tables/system.ts'
import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Router } from 'express'
import type { Reader, Readers } from '../api/crud/reader.ts'
import type { Hooks } from '../api/crud/hooks.ts'
import { refuseUsed } from '../api/crud/in-use.ts'
import { mustExist, mustSeeAll } from '../api/crud/offered.ts'
import { handle } from '../api/handle.ts'
import { rewriteAncestors } from '../rental/ancestors.ts'
import type { Dictionary } from '../api/dictionary.ts'
import type { Grants } from './roles/grants.ts'
import { createPlaces } from '../rental/places.ts'
import { Refused } from '../core/refusal.ts'
import { administrator, superAliases } from '../rights/admin-role.ts'
import type { RightsGuard } from './roles/rights-guard.ts'
import type { Principal } from '../rights/principal.ts'
import { saveDetails } from '../rental/hospital-details.ts'
import { lazyRows, toTree, treeNode } from '../core/tree.ts'
import { createTreeRules } from '../core/tree-rules.ts'

const category = { menu: 1, button: 2 } as const

export interface AccessDeps {
  db: Db
  guard: RightsGuard
  grants: Grants
  /** System dictionaries, for the name that a saved department returns. */
  dictionary: Dictionary
  /** Ends the sign-ins through a client. */
  endOfClient: (clientId: string) => void
  /** Makes the next call reload users and rights. */
  forget: () => void
}

function menuHooks(db: Db, table: typeof menu | typeof appMenu): Hooks {
  const rules = createTreeRules(db, table, 'nodeMissing')
  const find = (id: string) =>
    db
      .select({ category: table.category, name: table.name })
      .from(table)
      .where(and(eq(table.id, id), eq(table.isDeleted, 0)))
      .get()
  return {
    beforeSubmit(body, id) {
      const old = id === undefined ? undefined : find(id)
      const parentId = rules.parentOf(body, id)
      if (parentId !== '0' && find(parentId)?.category !== category.menu) throw new Refused('parentNoMenu')
      const isMenu = Number(body.category ?? old?.category) === category.menu
      if (!isMenu && id !== undefined && rules.parents().has(id)) throw new Refused('parentNoMenu')
      const name = typeof body.name === 'string' ? body.name : old?.name
      if (isMenu && name && name !== old?.name) {
        const others = and(eq(table.name, name), eq(table.category, category.menu), eq(table.isDeleted, 0), ne(table.id, id ?? ''))
        if (db.select({ id: table.id }).from(table).where(others).get()) throw new Refused('menuTaken')
      }
      return { ...body, parentId }
    },
    answer: (id) => ({ id }),
    taken: 'menuTaken',
  }
}

function roleHooks({ db }: AccessDeps): Hooks {
  const rules = createTreeRules(db, role, 'nodeMissing')
  return {
    beforeSubmit(body, id, me) {
      const old = db
        .select({ alias: role.roleAlias })
        .from(role)
        .where(eq(role.id, id ?? ''))
        .get()
      const alias = typeof body.roleAlias === 'string' ? body.roleAlias : undefined
      const special = (name: string | undefined) => name !== undefined && superAliases.includes(name)
      if (!me.rights.all && alias !== old?.alias && (special(alias) || special(old?.alias)) && alias !== undefined)
        throw new Refused('roleSuper')
      return { ...body, parentId: rules.parentOf(body, id) }
    },
    beforeRemove(ids) {
      const supers = and(inArray(role.id, [...ids]), eq(role.roleAlias, administrator), eq(role.isDeleted, 0))
      if (db.select({ id: role.id }).from(role).where(supers).get()) throw new Refused('roleSuperRemove')
    },
    taken: 'roleAliasTaken',
  }
}

function deptHooks({ db, dictionary }: AccessDeps): Hooks {
  const rules = createTreeRules(db, dept, 'deptMissing')
  const places = createPlaces(db)
  const removal = { db, resource: resourceNamed('dept')!, table: dept }
  return {
    chosen: ({ rights }) => rights.hospitals && inArray(dept.id, [...rights.hospitals, ...rights.depts]),
    beforeSubmit: (body, id) => ({ ...body, parentId: rules.parentOf(body, id) }),
    afterWrite(_me, id, _isNew, values) {
      if (id !== undefined) rewriteAncestors(db, id)
      if (id !== undefined && values) saveDetails(db, id, values)
      // A department with contents or orders is a hospital and stays one.
      if (id !== undefined && !places.isHospital(id))
        refuseUsed(removal, [id], ({ from, field, refusal }) => Boolean(from.fields[field]?.only && refusal))
    },
    answer(id) {
      const row = db.select().from(dept).where(eq(dept.id, id)).get()
      const deptCategoryName = dictionary.names('org_category').get(String(row?.deptCategory)) ?? ''
      return { id, tenantId: row?.tenantId ?? '', deptCategoryName }
    },
  }
}

/** Rules of type 5 would be SQL typed into a form, which the server never runs. */
const dataScopeHooks: Hooks = {
  beforeSubmit(body) {
    if (Number(body.scopeType) === 5) throw new Refused('scopeCustom')
    return { ...body }
  },
}

/** Fields of a client that its tokens depend on. */
const tokenFields = ['clientId', 'clientSecret', 'scope', 'authorizedGrantTypes'] as const

const clientHooks = ({ db, endOfClient }: Pick<AccessDeps, 'db' | 'endOfClient'>): Hooks => {
  const find = (ids: readonly string[]) =>
    db
      .select()
      .from(client)
      .where(and(inArray(client.id, [...ids]), eq(client.isDeleted, 0)))
      .all()
  const uses = (me: Principal, ids: readonly string[]) =>
    db
      .select({ id: client.id })
      .from(client)
      .where(and(inArray(client.id, [...ids]), eq(client.clientId, me.clientId), eq(client.isDeleted, 0)))
      .get()
  return {
    beforeSubmit(body, id, me) {
      const isRenamed = body.clientId !== undefined && body.clientId !== null && body.clientId !== me.clientId
      if (id !== undefined && isRenamed && uses(me, [id])) throw new Refused('clientInUse')
      for (const old of find(id === undefined ? [] : [id]))
        if (tokenFields.some((name) => name in body && body[name] !== secretMask && body[name] !== old[name])) endOfClient(old.clientId)
      return { ...body }
    },
    beforeRemove(ids, me) {
      if (uses(me, ids)) throw new Refused('clientInUse')
      for (const { clientId } of find(ids)) endOfClient(clientId)
    },
    taken: 'clientTaken',
  }
}

export function accessHooks(deps: AccessDeps) {
  /** Hooks of the resources that define rights. */
  const measured: Hooks = { around: deps.guard.measure, changed: deps.forget, steady: true }
  return {
    menu: { ...menuHooks(deps.db, menu), ...measured },
    appMenu: menuHooks(deps.db, appMenu),
    topMenu: { taken: 'topMenuTaken' },
    role: { ...roleHooks(deps), ...measured },
    dept: { ...deptHooks(deps), ...measured },
    dataScope: { ...dataScopeHooks, ...measured },
    apiScope: measured,
    client: clientHooks(deps),
  } satisfies Record<string, Hooks>
}

type ReadableResource = 'menu' | 'appMenu' | 'topMenu' | 'role' | 'dept' | 'post'

export function mountAccess(router: Router, deps: AccessDeps, readers: Readers<ReadableResource>): void {
  const { db, grants, forget } = deps
  mountMenu(router, db, menuCalls, menu, readers.menu)
  mountMenu(router, db, appMenuCalls, appMenu, readers.appMenu)

  handle(router, grantTree, (_input, me) => grants.grantTree(me.rights))
  handle(router, roleTreeKeys, ({ roleIds }, me) => grants.roleKeys(readers.role.seen(me, roleIds)))
  handle(router, grantTopTree, () => grants.topTree())
  handle(router, topTreeKeys, ({ topMenuIds }, me) => grants.topKeys(readers.topMenu.seen(me, topMenuIds)))
  handle(router, roleGrant, (input, me, { language }) => {
    const roleIds = readers.role.seen(me, input.roleIds)
    mustSeeAll('role', roleIds, input.roleIds, language)
    mustExist(deps, 'menu', input.menuIds, language)
    // Clients send a scope tree's checked nodes, and its branches are menus.
    mustExist(deps, 'dataScope', input.dataScopeIds, language, 'menu')
    mustExist(deps, 'apiScope', input.apiScopeIds, language, 'menu')
    grants.grantRoles(me, { ...input, roleIds })
    forget()
  })
  handle(router, topMenuGrant, ({ topMenuIds, menuIds, rowVersion }, me, { language }) => {
    const visibleIds = readers.topMenu.seen(me, topMenuIds)
    mustSeeAll('topMenu', visibleIds, topMenuIds, language)
    mustExist(deps, 'menu', menuIds, language)
    grants.grantTopMenus(visibleIds, menuIds, rowVersion)
  })

  /** Roles that the caller may grant; others are not offered. */
  const grantable = ({ rights }: Principal) =>
    db
      .select({ id: role.id, parentId: role.parentId, name: role.roleName, alias: role.roleAlias })
      .from(role)
      .where(eq(role.isDeleted, 0))
      .orderBy(asc(role.sort), asc(role.id))
      .all()
      .filter((row) => rights.all || !superAliases.includes(row.alias))
  const roles = (me: Principal) => toTree(grantable(me).map((row) => treeNode(row.id, row.parentId, row.name)))
  handle(router, roleTree, (_input, me) => roles(me), { once: true })
  handle(router, roleAlias, (_input, me) => grantable(me).map(({ name, alias }) => ({ roleName: name, roleAlias: alias })))
  handle(router, roleTreeById, (_input, me) => roles(me), { once: true })
  mountDept(router, db, readers.dept)
  handle(router, postSelect, (_input, me, ctx) => readers.post.choices(me, ctx, 'postName', Object.keys(postDefinition.fields)))
}

function mountMenu(
  router: Router,
  db: Db,
  calls: typeof menuCalls,
  table: typeof menu | typeof appMenu,
  reader: Reader<'menu' | 'appMenu'>,
): void {
  /** Ids that have children of these categories. */
  const parents = (...conditions: SQL[]) =>
    new Set(
      db
        .selectDistinct({ id: table.parentId })
        .from(table)
        .where(and(eq(table.isDeleted, 0), ...conditions))
        .all()
        .map((row) => row.id),
    )
  const menus = eq(table.category, category.menu)
  handle(router, calls.lazyList, ({ parentId }, me, ctx) => lazyRows(reader.nodes(me, ctx), parents(), !parentId))
  handle(router, calls.lazyMenuList, ({ parentId }, me, ctx) => lazyRows(reader.nodes(me, ctx, menus), parents(menus), !parentId))
  handle(router, calls.menuList, async (_input, me, ctx) =>
    me.dialect === 'bladex' ? withFlags(await reader.page(me, ctx, menus), parents(menus)) : toTree(reader.nodes(me, ctx, menus)),
  )
  handle(
    router,
    calls.tree,
    () =>
      toTree(
        db
          .select({ id: table.id, parentId: table.parentId, name: table.name })
          .from(table)
          .where(and(eq(table.isDeleted, 0), menus))
          .orderBy(asc(table.sort), asc(table.id))
          .all()
          .map((row) => treeNode(row.id, row.parentId, row.name)),
      ),
    { once: true },
  )
}

const withFlags = <T extends { id: string | number }>(page: Page<T>, parents: ReadonlySet<string>): Page<T & { hasChildren: boolean }> => ({
  ...page,
  records: page.records.map((row) => ({ ...row, hasChildren: parents.has(String(row.id)) })),
})

function mountDept(router: Router, db: Db, reader: Reader<'dept'>): void {
  const { parents } = createTreeRules(db, dept, 'deptMissing')
  const nodes = (parentId?: string) =>
    db
      .select({ id: dept.id, parentId: dept.parentId, name: dept.deptName })
      .from(dept)
      .where(and(eq(dept.isDeleted, 0), parentId ? eq(dept.parentId, parentId) : undefined))
      .orderBy(asc(dept.sort), asc(dept.id))
      .all()
      .map((row) => treeNode(row.id, row.parentId, row.name))
  handle(router, deptCalls.page, async (_input, me, ctx) => withFlags(await reader.page(me, ctx), parents()))
  handle(router, deptCalls.lazyList, ({ parentId }, me, ctx) => lazyRows(reader.nodes(me, ctx), parents(), !parentId))
  handle(router, deptCalls.tree, () => toTree(nodes()), { once: true })
  handle(router, deptCalls.lazyTree, ({ parentId }) => lazyRows(nodes(parentId), parents(), !parentId))
}
