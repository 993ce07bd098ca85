/** Menus of newer versions in an existing database, and the move from a group for each module to the groups of a day's work. */
import { wordLabels } from '#contract/labels/index.ts'
import type { Db } from '#db/open.ts'
import { menu, roleMenu } from '#db/tables/system.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { menuGroups } from './menu-groups.ts'
import { addMenus, missingMenus, type MenuRow, pagesByModule, planMenus } from './menus.ts'

type Store = Pick<Db, 'insert' | 'select' | 'update' | 'delete'>

/** Adds the menus of newer versions. Administrators have them immediately, everybody else after a grant. */
export function completeMenus(db: Store): void {
  const rows = planMenus('zh')
  const missing = missingMenus(db, rows)
  // A group that somebody removed is not missing, so that the move happens once.
  const isMoved = menuGroups.some(({ code, word }) => code !== word && !missing.some((row) => row.code === code))
  addMenus(db, missing)
  if (!isMoved) moveToGroups(db, rows)
}

/** The name and the icon that the group of the beds had as that of its module. */
const earlierBeds = { code: 'rental', names: wordLabels.rental, icon: 'hospital' } as const

const isSameOrder = (codes: readonly string[], order: readonly string[]) => {
  const planned = codes.filter((code) => order.includes(code))
  return planned.join() === order.filter((code) => codes.includes(code)).join()
}

/**
 * Gives pages their new group and place. A module's group in which somebody has ordered the pages differently stays as it is, and so do
 * pages that somebody has moved elsewhere; names that somebody has changed stay.
 */
function moveToGroups(db: Store, rows: readonly MenuRow[]): void {
  const alive = db
    .select({ id: menu.id, code: menu.code, parentId: menu.parentId, name: menu.name, source: menu.source })
    .from(menu)
    .where(and(eq(menu.isDeleted, 0), eq(menu.category, 1)))
    .orderBy(asc(menu.sort), asc(menu.id))
    .all()
  const ids = new Map(alive.map(({ code, id }) => [code, id]))
  const planned = new Map(rows.filter(({ category }) => category === 1).map((row) => [row.code, row]))
  const change = (id: string, values: Partial<typeof menu.$inferInsert>) => db.update(menu).set(values).where(eq(menu.id, id)).run()

  const modules = pagesByModule()
  const moduleNames: readonly string[] = [...modules.keys()]
  const earlierGroups = alive.flatMap(({ code, parentId }) => (parentId === '0' && moduleNames.includes(code) ? code : []))
  if (isSameOrder(earlierGroups, moduleNames))
    for (const { code } of menuGroups) {
      const id = ids.get(code)
      if (id) change(id, { sort: planned.get(code)?.sort })
    }
  const moved: { id: string; from: string; to: string }[] = []
  for (const [word, order] of modules) {
    const from = ids.get(word)
    const pages = alive.filter(({ parentId, code }) => parentId === from && order.includes(code))
    const isUnchanged = isSameOrder(
      pages.map(({ code }) => code),
      order,
    )
    if (!from || !isUnchanged) continue
    for (const { id, code } of pages) {
      const plan = planned.get(code)
      const to = ids.get(plan?.parent ?? '')
      if (!plan || !to) continue
      change(id, { parentId: to, sort: plan.sort })
      if (to !== from) moved.push({ id, from, to })
    }
  }
  const beds = alive.find(({ code }) => code === earlierBeds.code)
  const language = beds ? earlierBeds.names.findIndex((name) => name === beds.name) : -1
  const plan = planned.get(earlierBeds.code)
  const title = menuGroups.find(({ code }) => code === earlierBeds.code)?.title[language]
  if (beds && plan && title)
    change(beds.id, { name: title, alias: plan.alias, ...(beds.source === earlierBeds.icon && { source: plan.source }) })
  regrant(db, moved)
}

/** Roles get the new groups of their pages, and lose those of which they hold no page any more. */
function regrant(db: Store, moved: readonly { id: string; from: string; to: string }[]): void {
  const groupOfPage = new Map(moved.map(({ id, to }) => [id, to]))
  const left = [...new Set(moved.map(({ from }) => from))]
  const pages = db.select({ id: menu.id, parentId: menu.parentId }).from(menu).where(eq(menu.isDeleted, 0)).all()
  const grants = db.select().from(roleMenu).all()
  for (const roleId of new Set(grants.map((grant) => grant.roleId))) {
    const own = new Set(grants.flatMap((grant) => (grant.roleId === roleId ? grant.menuId : [])))
    for (const menuId of new Set([...own].flatMap((id) => groupOfPage.get(id) ?? [])))
      db.insert(roleMenu).values({ roleId, menuId }).onConflictDoNothing().run()
    const empty = left.filter((group) => !pages.some(({ id, parentId }) => parentId === group && own.has(id)))
    if (empty.length)
      db.delete(roleMenu)
        .where(and(eq(roleMenu.roleId, roleId), inArray(roleMenu.menuId, empty)))
        .run()
  }
}
