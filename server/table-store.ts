/** The part of the console's own store that keeps columns of tables and named views. */
import type { ConsoleStore, Reader } from '#contract/console-store.ts'
import { keepsViews, mostViews, tableSettings, type TableSettings } from '#contract/table-settings.ts'
import type Database from 'better-sqlite3'
import { randomBytes } from 'node:crypto'

interface ViewRow {
  id: string
  owner: string
  table_name: string
  name: string
  shared_with: string
  search: string
  settings: string
  is_default: number
}

type TableStore = Pick<
  ConsoleStore,
  'tableSettings' | 'saveTableSettings' | 'views' | 'addView' | 'saveViewSettings' | 'removeView' | 'setDefaultView'
>

/** What an older console kept may not fit any more: then the table looks as it does at first. */
function readSettings(text: string): TableSettings | undefined {
  try {
    return tableSettings.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const roles = (user: Reader) => user.roleName.split(',').map((alias) => `role:${alias.trim()}`)

export function openTableStore(sqlite: Database.Database): TableStore {
  sqlite.exec(`
    create table if not exists table_settings (user_id text, table_name text, settings text not null, primary key (user_id, table_name)) without rowid;
    create table if not exists list_view (
      id text primary key, owner text not null, table_name text not null, name text not null,
      shared_with text not null, search text not null, settings text not null
    ) without rowid;
    create index if not exists list_view_table on list_view (table_name, owner);
    create table if not exists default_view (user_id text, table_name text, view_id text not null, primary key (user_id, table_name)) without rowid;
  `)
  const select = sqlite.prepare<[string, string], { settings: string }>(
    'select settings from table_settings where user_id = ? and table_name = ?',
  )
  const save = sqlite.prepare(
    'insert into table_settings values (?, ?, ?) on conflict (user_id, table_name) do update set settings = excluded.settings',
  )
  const reset = sqlite.prepare('delete from table_settings where user_id = ? and table_name = ?')
  const views = sqlite.prepare<[string, string, string, string], ViewRow>(
    `select v.*, d.view_id is not null as is_default from list_view v
     left join default_view d on d.view_id = v.id and d.user_id = ?
     where v.table_name = ? and (v.owner = ? or v.shared_with = 'all' or v.shared_with in (select value from json_each(?))) order by v.name, v.id`,
  )
  const addView = sqlite.prepare('insert into list_view values (?, ?, ?, ?, ?, ?, ?)')
  const saveView = sqlite.prepare('update list_view set settings = ? where id = ? and owner = ?')
  const removeView = sqlite.prepare("delete from list_view where id = ? and (owner = ? or (? and shared_with <> 'own'))")
  const countViews = sqlite.prepare<[string, string], { own: number; shared: number }>(
    "select total(owner = ?) as own, total(shared_with <> 'own') as shared from list_view where table_name = ?",
  )
  const forgetDefaults = sqlite.prepare('delete from default_view where view_id = ?')
  const setDefault = sqlite.prepare(
    'insert into default_view values (?, ?, ?) on conflict (user_id, table_name) do update set view_id = excluded.view_id',
  )
  const noDefault = sqlite.prepare('delete from default_view where user_id = ? and table_name = ?')

  return {
    tableSettings({ userId }, table) {
      const row = select.get(userId, table)
      return row && readSettings(row.settings)
    },
    saveTableSettings({ userId }, table, settings) {
      if (settings) save.run(userId, table, JSON.stringify(settings))
      else reset.run(userId, table)
    },
    views: (user, table) =>
      views.all(user.userId, table, user.userId, JSON.stringify(roles(user))).map((row) => ({
        id: row.id,
        table,
        name: row.name,
        sharedWith: row.shared_with,
        search: row.search,
        settings: readSettings(row.settings) ?? tableSettings.parse({}),
        own: row.owner === user.userId,
        removable: row.owner === user.userId || (row.shared_with !== 'own' && keepsViews(user)),
        isDefault: row.is_default === 1,
      })),
    addView(user, view) {
      const there = countViews.get(user.userId, view.table)!
      if (there.own >= mostViews.own || (view.sharedWith !== 'own' && there.shared >= mostViews.shared)) return undefined
      const id = randomBytes(9).toString('base64url')
      addView.run(id, user.userId, view.table, view.name, view.sharedWith, view.search, JSON.stringify(view.settings))
      return id
    },
    saveViewSettings: (user, id, settings) => saveView.run(JSON.stringify(settings), id, user.userId).changes > 0,
    removeView: sqlite.transaction((user: Reader, id: string) => {
      const removed = removeView.run(id, user.userId, Number(keepsViews(user))).changes > 0
      if (removed) forgetDefaults.run(id)
      return removed
    }),
    setDefaultView({ userId }, table, id) {
      if (id) setDefault.run(userId, table, id)
      else noDefault.run(userId, table)
    },
  }
}
