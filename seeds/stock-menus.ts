/**
 * `db:seed --menus`: what a console that others wrote needs to find its pages, and a role and a top menu that hold these pages and no
 * others, so that no entry of its menu leads nowhere.
 */
import { endpoints } from '#contract/endpoints/index.ts'
import { pick } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import { apiScope, client, menu, role, roleMenu, roleScope, topMenu, topMenuSetting } from '#db/tables/system.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { createIds } from './ids.ts'
import { addMenus, missingMenus, type MenuRow } from './menus.ts'
import { missing } from './missing.ts'
import { groupsOf, pagesOf, type StockConsole, stockConsoles } from './stock-pages.ts'
import { clientGrants, stockClients } from './system.ts'

const administrator = 'administrator'

function rowsOf(name: StockConsole): MenuRow[] {
  const pages = pagesOf(name)
  const common = { word: 'system', alias: 'menu', category: 1 } as const
  return [
    ...groupsOf(pages).map((group): MenuRow => ({ ...group, ...common })),
    ...pages.flatMap(({ buttons, in: _consoles, ...page }): MenuRow[] => [
      { ...page, ...common },
      ...buttons.map(({ title, ...button }, i): MenuRow => ({
        ...button,
        name: pick(title, 'zh'),
        parent: page.code,
        word: 'system',
        source: '',
        sort: i + 1,
        category: 2,
      })),
    ]),
  ]
}

type Store = Pick<Db, 'insert' | 'select' | 'update'>

const aliveMenus = (db: Store) => db.select().from(menu).where(eq(menu.isDeleted, 0)).all()

/** Calls that stock consoles do not know, by the codes of their buttons: Sword would show each in every row. */
const own: ReadonlySet<string> = new Set(endpoints.flatMap(({ button, needs }) => (button ? needs : [])))

/** Gives rows that exist already the place, path and action that the console expects. @returns how many rows were changed */
function alignMenus(db: Store, rows: readonly MenuRow[]): number {
  const alive = aliveMenus(db)
  const ids = new Map(alive.map(({ code, id }) => [code, id]))
  const planned = new Map(rows.map((row) => [row.code, row]))
  const pages = new Set(rows.flatMap(({ category, code }) => (category === 1 ? (ids.get(code) ?? []) : [])))
  const changes = alive.flatMap((row) => {
    const plan = planned.get(row.code)
    const isStray = !plan && row.category === 2 && pages.has(row.parentId) && own.has(row.code)
    if (!plan && !isStray) return []
    const { parentId, path, alias } = row
    const target =
      row.category === 1
        ? { parentId: ids.get(plan?.parent ?? '') ?? parentId, path: plan?.path ?? path }
        : { path: plan?.path ?? path, alias: plan?.alias ?? alias, action: plan?.action ?? 0 }
    const isSame = Object.entries(target).every(([name, value]) => row[name as keyof typeof row] === value)
    return isSame ? [] : [{ id: row.id, target }]
  })
  for (const { id, target } of changes) db.update(menu).set(target).where(eq(menu.id, id)).run()
  return changes.length
}

/** The rows of the console's pages with everything that is granted below them. */
function heldBy(db: Store, rows: readonly MenuRow[]): string[] {
  const codes = new Set(rows.flatMap(({ category, code }) => (category === 1 ? code : [])))
  const alive = aliveMenus(db)
  const pages = new Set(alive.flatMap(({ code, id }) => (codes.has(code) ? id : [])))
  return alive.flatMap(({ id, parentId, category }) => (pages.has(id) || (category === 2 && pages.has(parentId)) ? id : []))
}

/** A role and a top menu for these rows, unless they exist or somebody removed them. */
function addHolders(db: Store, name: StockConsole, menuIds: readonly string[], now: string): void {
  const tops = db.select({ id: topMenu.id, code: topMenu.code, isDeleted: topMenu.isDeleted }).from(topMenu).all()
  const { name: title, role: roleAlias } = stockConsoles[name]
  const top = { code: name, parent: '', name: title, sort: 99, createTime: now, updateTime: now }
  for (const { parentId: _root, ...row } of missing([top], tops, ({ code }) => code, createIds(43))) {
    db.insert(topMenu).values(row).run()
    db.insert(topMenuSetting)
      .values(menuIds.map((menuId) => ({ topMenuId: row.id, menuId })))
      .run()
  }
  const roles = db.select({ id: role.id, roleAlias: role.roleAlias, isDeleted: role.isDeleted }).from(role).all()
  const holder = { roleAlias, parent: '', roleName: `${title} 管理员`, sort: 99 }
  for (const row of missing([holder], roles, (one) => one.roleAlias, createIds(46))) {
    db.insert(role).values(row).run()
    grant(db, row.id, menuIds)
    // A page whose calls an API scope reserves would be as dead as one without a page.
    const scopes = db
      .select({ id: apiScope.id })
      .from(apiScope)
      .where(and(inArray(apiScope.menuId, [...menuIds]), eq(apiScope.isDeleted, 0)))
      .all()
    for (const { id: scopeId } of scopes) db.insert(roleScope).values({ roleId: row.id, scopeId, kind: 'api' }).run()
  }
}

const grant = (db: Store, roleId: string, menuIds: readonly string[]) => {
  for (const menuId of menuIds) db.insert(roleMenu).values({ roleId, menuId }).onConflictDoNothing().run()
}

/** The client by which the console signs in, if the database is older than it. */
function addClient(db: Store, name: StockConsole, now: string): void {
  const [clientId, clientSecret] = stockClients[name]
  const clients = db.select({ id: client.id, clientId: client.clientId, isDeleted: client.isDeleted }).from(client).all()
  const plan = { clientId, clientSecret, parent: '', authorizedGrantTypes: clientGrants, createTime: now, updateTime: now }
  for (const { parentId: _root, ...row } of missing([plan], clients, (one) => one.clientId, createIds(44)))
    db.insert(client).values(row).run()
}

/**
 * Adds what the console lacks and aligns what it shares with this one. Rows that somebody removed are not added again. Administrators and
 * the console's own role get the new rows, everybody else after a grant. @returns how many menu rows were added and changed
 */
export function addStockMenus(db: Store, name: StockConsole, now: string): { added: number; changed: number } {
  const rows = rowsOf(name)
  const added = missingMenus(db, rows)
  addMenus(db, added)
  const changed = alignMenus(db, rows)
  const holders = db
    .select({ id: role.id })
    .from(role)
    .where(and(inArray(role.roleAlias, [administrator, stockConsoles[name].role]), eq(role.isDeleted, 0)))
    .all()
  const addedIds = added.map(({ id }) => id)
  for (const { id } of holders) grant(db, id, addedIds)
  addHolders(db, name, heldBy(db, rows), now)
  addClient(db, name, now)
  return { added: added.length, changed }
}
