/** The part of the console's own store that keeps table settings and named views. */
import { aliasesIn, tenantsOf } from '#contract/session-user.ts'
import type { Reader } from '#contract/console/console-store.ts'
import { keepsViews, mostViews, tableSettings, type TableSettings } from '#contract/console/table-settings.ts'
import { tenant } from '#contract/server.ts'
import type { ConsoleDb } from '#db/console/open.ts'
import * as tables from '#db/console/tables.ts'
import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { DirectStore } from './own-store.ts'

type TableStore = Pick<
  DirectStore,
  'tableSettings' | 'saveTableSettings' | 'views' | 'addView' | 'saveViewSettings' | 'removeView' | 'setDefaultView'
>

/** Undefined if settings of an older console do not parse any more; the table then uses its defaults. */
export function readSettings(text: string): TableSettings | undefined {
  try {
    return tableSettings.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Values of `sharedWith` that make a shared view visible to this reader. */
export const rolesOf = (user: Reader) => aliasesIn(user.roleName).map((alias) => `role:${alias}`)

/** Name of a table among the views: those of other tenants, whose roles have the same aliases, are apart. */
export function viewsOf(user: Reader, table: string): string {
  const { own } = tenantsOf(user)
  return own === tenant ? table : `${table}@${own}`
}

const { placeholder } = sql

/** Prepared statements. */
function prepareTables(db: ConsoleDb) {
  const { defaultView, listView, tableSettings: settingsTable } = tables
  const owns = eq(listView.owner, placeholder('userId'))
  const isView = eq(listView.id, placeholder('id'))
  const isShared = ne(listView.sharedWith, 'own')
  const ofTable = and(eq(settingsTable.userId, placeholder('userId')), eq(settingsTable.tableName, placeholder('table')))
  const defaultOfTable = and(eq(defaultView.userId, placeholder('userId')), eq(defaultView.tableName, placeholder('table')))
  const owner = { userId: placeholder('userId'), tableName: placeholder('table') }
  const view = { id: placeholder('id'), owner: placeholder('userId'), tableName: placeholder('table'), name: placeholder('name') }
  const content = { search: placeholder('search'), settings: placeholder('settings') }
  return {
    settings: db.select({ settings: settingsTable.settings }).from(settingsTable).where(ofTable).prepare(),
    save: db
      .insert(settingsTable)
      .values({ ...owner, settings: placeholder('settings') })
      .onConflictDoUpdate({ target: [settingsTable.userId, settingsTable.tableName], set: { settings: sql`excluded.settings` } })
      .prepare(),
    reset: db.delete(settingsTable).where(ofTable).prepare(),
    views: db
      .select({ view: listView, isDefault: isNotNull(defaultView.viewId).mapWith(Boolean) })
      .from(listView)
      .leftJoin(defaultView, and(eq(defaultView.viewId, listView.id), eq(defaultView.userId, placeholder('userId'))))
      .where(
        and(
          eq(listView.tableName, placeholder('table')),
          or(
            owns,
            eq(listView.sharedWith, 'all'),
            inArray(listView.sharedWith, sql`(select value from json_each(${placeholder('roles')}))`),
          ),
        ),
      )
      .orderBy(asc(listView.name), asc(listView.id))
      .prepare(),
    add: db
      .insert(listView)
      .values({ ...view, sharedWith: placeholder('sharedWith'), ...content })
      .prepare(),
    change: db
      .update(listView)
      .set({ settings: sql`${placeholder('settings')}` })
      .where(and(isView, owns))
      .prepare(),
    remove: db
      .delete(listView)
      .where(and(isView, or(owns, and(sql`${placeholder('keeps')}`, isShared))))
      .prepare(),
    count: db
      .select({ own: sql<number>`total(${owns})`, shared: sql<number>`total(${isShared})` })
      .from(listView)
      .where(eq(listView.tableName, placeholder('table')))
      .prepare(),
    setDefault: db
      .insert(defaultView)
      .values({ ...owner, viewId: placeholder('id') })
      .onConflictDoUpdate({ target: [defaultView.userId, defaultView.tableName], set: { viewId: sql`excluded.view_id` } })
      .prepare(),
    noDefault: db.delete(defaultView).where(defaultOfTable).prepare(),
    forgetDefaults: db
      .delete(defaultView)
      .where(eq(defaultView.viewId, placeholder('id')))
      .prepare(),
  }
}

export function openTableStore(db: ConsoleDb): TableStore {
  const run = prepareTables(db)
  return {
    tableSettings({ userId }, table) {
      const row = run.settings.get({ userId, table })
      return row && readSettings(row.settings)
    },
    saveTableSettings({ userId }, table, settings) {
      if (settings) run.save.run({ userId, table, settings: JSON.stringify(settings) })
      else run.reset.run({ userId, table })
    },
    views: (user, table) =>
      run.views
        .all({ userId: user.userId, table: viewsOf(user, table), roles: JSON.stringify(rolesOf(user)) })
        .map(({ view: { id, owner, name, sharedWith, search, settings }, isDefault }) => ({
          id,
          table,
          name,
          sharedWith,
          search,
          settings: readSettings(settings) ?? tableSettings.parse({}),
          own: owner === user.userId,
          removable: owner === user.userId || (sharedWith !== 'own' && keepsViews(user)),
          isDefault,
        })),
    addView(user, { name, sharedWith, search, settings, ...view }) {
      const { userId } = user
      const table = viewsOf(user, view.table)
      const there = run.count.get({ userId, table })!
      if (there.own >= mostViews.own || (sharedWith !== 'own' && there.shared >= mostViews.shared)) return undefined
      const id = randomBytes(9).toString('base64url')
      run.add.run({ id, userId, table, name, sharedWith, search, settings: JSON.stringify(settings) })
      return id
    },
    saveViewSettings: ({ userId }, id, settings) => run.change.run({ id, userId, settings: JSON.stringify(settings) }).changes > 0,
    removeView: (user, id) =>
      db.transaction(() => {
        const removed = run.remove.run({ id, userId: user.userId, keeps: Number(keepsViews(user)) }).changes > 0
        if (removed) run.forgetDefaults.run({ id })
        return removed
      }),
    setDefaultView({ userId }, table, id) {
      if (id) run.setDefault.run({ userId, table, id })
      else run.noDefault.run({ userId, table })
    },
  }
}
