/** What a form may choose from for the fields that point to other rows: the `select` call of those resources. */
import type { FieldMeta } from '#contract/values.ts'
import { allResources } from '#contract/resources/index.ts'
import { z } from 'zod'
import { send } from './client.server.ts'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './session.server.ts'

/** Rows by resource: id and name. A resource that is absent is typed as an id. */
export type Choices = Record<string, { id: string; name: string }[]>

const rows = z.array(z.object({ id: z.coerce.string<string | number>(), name: z.coerce.string<string>() }))

/** @param filters of the list, e.g. only rows that are enabled */
export async function choicesOf(
  { caller }: SignedInRequest,
  fields: readonly FieldMeta[],
  filters: Record<string, string> = {},
): Promise<Choices> {
  const wanted = new Set(fields.flatMap((meta) => (meta.ref ? [meta.ref] : [])))
  const asked = allResources
    .filter((resource) => wanted.has(resource.name) && resource.title)
    .map(async (resource) => {
      try {
        const { data } = await send(caller, { method: 'GET', path: `${resource.api}/select`, query: { size: '1000', ...filters } })
        return [resource.name, rows.parse(data)] as const
      } catch (error) {
        // why: a server without this call, or a user without the right, still gets the form; the id can be typed
        if (error instanceof BladeError || error instanceof z.ZodError) return undefined
        throw error
      }
    })
  return Object.fromEntries((await Promise.all(asked)).filter((pair) => pair !== undefined))
}
