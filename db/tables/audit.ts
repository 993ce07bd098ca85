/**
 * Every write, stored forever: user, time, address, old and new values. Each row's hash covers the previous one, with a key that is not
 * stored here.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const audit = sqliteTable(
  'ward_audit',
  {
    /** Position in the chain. */
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    /** Name of the resource, or of the table if no resource shows it. */
    resource: text('resource').notNull(),
    rowId: text('row_id').notNull(),
    /** insert, update or delete. */
    action: text('action').notNull(),
    /** JSON: field → [before, after]; secrets are masked. */
    changes: text('changes').notNull(),
    userId: text('user_id'),
    /** Account; `system` for the program itself. */
    account: text('account').notNull(),
    remoteIp: text('remote_ip'),
    requestUri: text('request_uri'),
    requestId: text('request_id'),
    reason: text('reason'),
    createTime: text('create_time').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    index('audit_id').on(t.id),
    index('audit_row').on(t.resource, t.rowId, t.seq),
    index('audit_created').on(t.createTime, t.seq),
    index('audit_account').on(t.account, t.createTime),
  ],
)
