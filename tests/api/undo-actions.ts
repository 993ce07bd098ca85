/** Actions that tests of undo start with: adding, changing and deleting rows. */
import { callPath, permission, type Resource } from '#contract/resource.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import type { TestApi } from './server.ts'

/** @param of returns the server of the running test and the token that is used by default */
export function deedsOf(of: () => { api: TestApi; token: string }) {
  const post = (path: string, body: unknown, as = of().token) => of().api.call('POST', path, { token: as, body })
  return {
    post,
    submit: (resource: Resource, body: object, as?: string) => post(callPath(resource, 'submit')!, body, as),
    remove: (resource: Resource, ids: readonly string[], as = of().token) =>
      of().api.call('POST', callPath(resource, 'remove')!, { token: as, query: { ids: ids.join(',') } }),
    paramOf: (id: string) => of().api.db.select().from(schema.param).where(eq(schema.param.id, id)).get()!,
  }
}

/** Codes that permit every action on the rows of a resource. */
export const mayEdit = (name: string) => [name, ...(['add', 'edit', 'delete', 'view'] as const).map((act) => permission(name, act))]
