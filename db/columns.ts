/** Columns that several tables share (contract page conventions §7). */
import { checkExists } from '#contract/rules/values.ts'
import { tenant } from '#contract/server.ts'
import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/sqlite-core'

export const id = () => text('id').primaryKey()
/** Logical delete: 0 present, 1 deleted. Every select of a resource excludes 1. */
export const isDeleted = () => integer('is_deleted').notNull().default(0)
/** Which rows an index holds if deleted ones may repeat its values. */
export const alive = sql`is_deleted = 0`

/** Stamps of a Blade BaseEntity. Written by the server; values sent by a client are overwritten. */
export const baseColumns = () => ({
  createUser: text('create_user'),
  createDept: text('create_dept'),
  createTime: text('create_time').notNull(),
  updateUser: text('update_user'),
  updateTime: text('update_time').notNull(),
  status: integer('status').notNull().default(1),
  isDeleted: isDeleted(),
})

export const tenantId = () => text('tenant_id').notNull().default(tenant)

/** A column of a table, by its name. @throws Error if the table has no such column */
export const columnOf = <C>(columns: Readonly<Record<string, C>>, name: string): C => checkExists(columns[name], `column ${name}`)
