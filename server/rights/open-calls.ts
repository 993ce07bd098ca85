/** Which calls API scopes leave open: a path that scopes name is open only to callers who hold one of these scopes. */
import { addressesOf } from '#contract/addresses.ts'
import { callPath, permission } from '#contract/resource.ts'
import { resources, type ResourceName } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { apiScope } from '#db/tables/system.ts'
import { eq } from 'drizzle-orm'
import { closedPaths, closing, holds, type Rights } from './permissions.ts'

type ApiRights = Pick<Rights, 'all' | 'apiScopeIds'>

/** @returns a function that lists the paths of API scopes that close the call at a path to callers with these rights */
export function createClosings(db: Pick<Db, 'select'>) {
  const scopes = db.select({ id: apiScope.id, path: apiScope.scopePath }).from(apiScope).where(eq(apiScope.isDeleted, 0)).prepare()
  return (rights: ApiRights, path: string): string[] => (rights.all ? [] : closing(closedPaths(rights, scopes.all()), addressesOf(path)))
}

/** @returns a function that tells whether a caller may read a list: they hold its permission, and no API scope closes it */
export function createOpenLists(db: Pick<Db, 'select'>) {
  const closings = createClosings(db)
  return ({ rights }: { rights: Rights }, name: ResourceName): boolean => {
    const path = callPath(resources[name], 'list')
    return path !== undefined && holds(rights, permission(name)) && closings(rights, path).length === 0
  }
}
export type MayList = ReturnType<typeof createOpenLists>
