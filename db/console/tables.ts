/** The console's own store: sessions, drafts, and table settings. Times: epoch ms. */
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const session = sqliteTable('session', {
  id: text('id').primaryKey(),
  /** The user, as JSON. */
  user: text('user').notNull(),
  /** Encrypted. */
  tokens: blob('tokens', { mode: 'buffer' }).notNull(),
  /** Salt and scrypt hash of the lock password; null while unlocked. */
  lock: blob('lock', { mode: 'buffer' }),
  /** Number of wrong lock passwords. */
  tries: integer('tries').notNull().default(0),
  usedAt: integer('used_at').notNull(),
  openedAt: integer('opened_at').notNull().default(0),
  userId: text('user_id').notNull().default(''),
  address: text('address').notNull().default(''),
  agent: text('agent').notNull().default(''),
})

export const work = sqliteTable('work', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  /** Encrypted. */
  content: blob('content', { mode: 'buffer' }).notNull(),
  keptAt: integer('kept_at').notNull(),
})

/** One row that is written to test whether the store is writable. */
export const probe = sqliteTable('probe', { id: integer('id').primaryKey(), at: integer('at').notNull() })

/** Columns of a table, per user. */
export const tableSettings = sqliteTable(
  'table_settings',
  {
    userId: text('user_id').notNull(),
    tableName: text('table_name').notNull(),
    /** JSON. */
    settings: text('settings').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tableName] })],
)

/** A named search with its own columns; `sharedWith`: `own`, `all` or `role:<alias>`. */
export const listView = sqliteTable(
  'list_view',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    tableName: text('table_name').notNull(),
    name: text('name').notNull(),
    sharedWith: text('shared_with').notNull(),
    search: text('search').notNull(),
    /** JSON. */
    settings: text('settings').notNull(),
  },
  (t) => [index('list_view_table').on(t.tableName, t.owner)],
)

/** A user's default view of a table. */
export const defaultView = sqliteTable(
  'default_view',
  { userId: text('user_id').notNull(), tableName: text('table_name').notNull(), viewId: text('view_id').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.tableName] })],
)
