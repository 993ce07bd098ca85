/** The menu, buttons and top menus of one user (contract page system §1, client-surprises 15-19). */
import type { Db } from '#db/open.ts'
import { perVersion } from '#db/version.ts'
import { menu, topMenu, topMenuSetting } from '#db/tables/system.ts'
import { asc, eq } from 'drizzle-orm'
import type { Rights } from './permissions.ts'
import { toTree, withAncestors, type Node } from '#server/core/tree.ts'

const category = { menu: 1, button: 2 } as const
const columns = {
  id: menu.id,
  parentId: menu.parentId,
  code: menu.code,
  name: menu.name,
  alias: menu.alias,
  path: menu.path,
  source: menu.source,
  sort: menu.sort,
  category: menu.category,
  action: menu.action,
  isOpen: menu.isOpen,
  roles: menu.roles,
  keepAlive: menu.keepAlive,
  query: menu.query,
  group: menu.group,
  i18n: menu.i18n,
  remark: menu.remark,
}

type Row = Omit<typeof menu.$inferSelect, 'isDeleted'>

/** A node on the wire: texts are never null; `meta` holds what consoles read about the route. */
export type MenuNode = Omit<Row, 'remark' | 'roles' | 'keepAlive' | 'query' | 'group' | 'i18n'> & {
  remark: string
  query: string
  group: string
  meta: { i18n?: string; roles?: string[]; keepAlive: boolean }
}

function nodeOf({ roles, keepAlive, i18n, remark, query, group, ...row }: Row): MenuNode {
  const aliases = (roles ?? '').split(',').flatMap((one) => one.trim() || [])
  const meta = { ...(i18n && { i18n }), ...(aliases.length && { roles: aliases }), keepAlive: keepAlive !== 0 }
  return { ...row, remark: remark ?? '', query: query ?? '', group: group ?? '', meta }
}

/** @param hidden codes of menus that nobody sees, whatever their role */
export function createMenus(db: Db, hidden: readonly string[] = []) {
  const everything = db.select(columns).from(menu).where(eq(menu.isDeleted, 0)).orderBy(asc(menu.sort), asc(menu.id)).prepare()
  const settings = db
    .select({ topMenuId: topMenuSetting.topMenuId, menuId: topMenuSetting.menuId })
    .from(topMenuSetting)
    .innerJoin(topMenu, eq(topMenu.id, topMenuSetting.topMenuId))
    .where(eq(topMenu.isDeleted, 0))
    .prepare()

  const read = (): MenuNode[] => everything.all().flatMap((row) => (hidden.includes(row.code) ? [] : [nodeOf(row)]))

  const rows = perVersion(db, read)
  const isGranted = (rights: Rights, row: MenuNode) => rights.all || rights.menuIds.has(row.id)

  return {
    /** The user's menus with all their ancestors, as a tree; `topMenuId` keeps those of one top menu. */
    routes(rights: Rights, topMenuId?: string): Node<MenuNode>[] {
      const all = rows().filter((row) => row.category === category.menu)
      const inTop = topMenuId ? new Set(settings.all().flatMap((s) => (s.topMenuId === topMenuId ? [s.menuId] : []))) : undefined
      const ownRows = all.filter((row) => isGranted(rights, row) && (!inTop || inTop.has(row.id)))
      const visibleIds = withAncestors(
        ownRows.map((row) => row.id),
        new Map(all.map((row) => [row.id, row.parentId])),
      )
      return toTree(all.filter((row) => visibleIds.has(row.id)))
    },
    /** The paths of the user's menus, each with the aliases of their roles. */
    paths: (rights: Rights) =>
      rows()
        .filter((row) => row.category === category.menu && row.path && isGranted(rights, row))
        .map(({ path }) => ({ [path]: { authority: [...rights.aliases] } })),
    /** Menus that have granted buttons, with the buttons as children. */
    buttons(rights: Rights): Node<MenuNode>[] {
      const all = rows()
      const buttons = all.filter((row) => row.category === category.button && isGranted(rights, row))
      const parents = new Set(buttons.map((row) => row.parentId))
      return toTree(all.filter((row) => (row.category === category.menu ? parents.has(row.id) : isGranted(rights, row))))
    },
    /** Codes of the user's buttons. */
    buttonCodes(rights: Rights): string[] {
      return rows().flatMap((row) => (row.category === category.button && isGranted(rights, row) ? [row.code] : []))
    },
    /** Top menus with at least one menu that the user holds. */
    topMenus(rights: Rights) {
      const menuIds = new Set(rows().flatMap((row) => (row.category === category.menu && isGranted(rights, row) ? [row.id] : [])))
      const topMenuIds = new Set(settings.all().flatMap((s) => (menuIds.has(s.menuId) ? [s.topMenuId] : [])))
      return db
        .select({ id: topMenu.id, code: topMenu.code, name: topMenu.name, source: topMenu.source, path: topMenu.path, sort: topMenu.sort })
        .from(topMenu)
        .where(eq(topMenu.isDeleted, 0))
        .orderBy(asc(topMenu.sort), asc(topMenu.id))
        .all()
        .filter((row) => topMenuIds.has(row.id))
    },
  }
}
export type Menus = ReturnType<typeof createMenus>
