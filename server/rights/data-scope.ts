/** Whose rows of a list callers see, according to the data scopes of their roles (contract page system §9). */
import { camel } from '#contract/query.ts'
import { eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { scopeTypes as types } from './permissions.ts'
import type { Principal } from './principal.ts'

/** Several rules are combined with OR: a row that one of them shows is visible. @returns undefined if nothing is narrowed */
export function dataScopeOf(
  { user, rights }: Pick<Principal, 'user' | 'rights'>,
  resource: string,
  columns: Readonly<Record<string, SQLiteColumn>>,
): SQL | undefined {
  const rules = rights.dataScopes.filter((scope) => scope.resource === resource)
  if (!rules.length || rules.some((scope) => scope.type === types.all)) return undefined
  return or(
    ...rules.map(({ type, column }) => {
      const namedColumn = column && column !== '-' ? columns[camel(column)] : undefined
      const compared = namedColumn ?? (type === types.own ? columns.createUser : columns.createDept)
      // A rule that cannot be applied must hide rows, not show them.
      if (!compared || (column && column !== '-' && !namedColumn)) return sql`0`
      if (type === types.own) return eq(compared, user.id)
      if (type === types.depts) return inArray(compared, [...rights.depts])
      if (type === types.deptsBelow) return inArray(compared, [...rights.deptsBelow])
      return sql`0`
    }),
  )
}
