/** Columns that several tables share (contract page conventions §7). */
import { integer, text } from 'drizzle-orm/sqlite-core'

export const id = () => text('id').primaryKey()
/** Logical delete: 0 there, 1 gone. Every select of a resource leaves 1 out. */
export const isDeleted = () => integer('is_deleted').notNull().default(0)

/** Stamps of a Blade BaseEntity. The server writes them; what a client sends is overwritten. */
export const baseColumns = () => ({
  createUser: text('create_user'),
  createDept: text('create_dept'),
  createTime: text('create_time').notNull(),
  updateUser: text('update_user'),
  updateTime: text('update_time').notNull(),
  status: integer('status').notNull().default(1),
  isDeleted: isDeleted(),
})

export const tenantId = () => text('tenant_id').notNull().default('000000')
