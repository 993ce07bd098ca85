/** The tenant of rows; this server has one, whose details may be changed. */
import type { Db } from '#db/open.ts'
import { tenant } from '#db/tables/system.ts'
import { eq } from 'drizzle-orm'
import { preparedFor } from '#server/core/prepared.ts'

const tenants = preparedFor((db: Db) =>
  db.select({ id: tenant.tenantId, name: tenant.tenantName }).from(tenant).where(eq(tenant.isDeleted, 0)).prepare(),
)

/** What rows show of their tenant: its number, and its name as it is now. One query. */
export function tenantsOf(db: Db) {
  const names = new Map(
    tenants(db)
      .all()
      .map(({ id, name }) => [id, name]),
  )
  return ({ tenantId }: Readonly<Record<string, unknown>>) => ({ tenantId, tenantName: names.get(String(tenantId)) ?? '' })
}
