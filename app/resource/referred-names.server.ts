/** Names of the rows that the fields of other rows refer to. A deleted row, or one that the caller may not see, has none. */
import type { FieldMeta } from '#contract/field-meta.ts'
import { isId } from '#contract/field-meta.ts'
import { type AnyRow, nameField, type Resource } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { failureOf, isFailure } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

type Asking = Pick<SignedInRequest, 'blade'>

/** The ids in the value of a field. */
export const idsIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .filter((id) => isId(id) && id !== '0')

/** The resource that a field refers to, if its rows can be read one by one. */
export function referredResource(meta: FieldMeta): Resource | undefined {
  const target = (meta.base === 'id' || meta.kind === 'refs') && meta.ref ? resourceNamed(meta.ref) : undefined
  return target?.calls.list && (target.calls.detail || target.shape === 'page') ? target : undefined
}

const nameIn = (target: Resource, row: AnyRow): string | undefined => {
  const text = row[target.title ?? nameField(target)]
  return typeof text === 'string' && text ? text : undefined
}

/** Names by id, read in one call. Rows of a tree have none: its list is the whole tree. */
export async function namesOfRows({ blade }: Asking, target: Resource, ids: readonly string[]): Promise<Map<string, string>> {
  if (!target.calls.list || target.shape !== 'page' || ids.length === 0) return new Map()
  const page = await blade.list(target, { id_in: ids.join(','), size: String(ids.length) }).catch(failureOf)
  const rows: readonly AnyRow[] = isFailure(page) ? [] : page.records
  return new Map(
    rows.flatMap((row) => {
      const name = nameIn(target, row)
      return name === undefined ? [] : [[String(row.id), name]]
    }),
  )
}

export async function nameOfRow({ blade }: Asking, target: Resource, id: string): Promise<string | undefined> {
  const one = () => blade.list(target, { id_equal: id, current: '1', size: '1' }).then(({ records }) => records[0])
  const result = await (target.calls.detail ? blade.detail(target, id) : one()).catch(failureOf)
  return result && !isFailure(result) ? nameIn(target, result) : undefined
}

/** Names by field and id. */
export type ReferredNames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** @param values of fields of the resource; each row is read once */
export async function namesInValues(
  asking: Asking,
  resource: Resource,
  values: readonly { field: string; value: unknown }[],
): Promise<ReferredNames> {
  const idsOf = new Map<string, Set<string>>()
  for (const { field, value } of values) idsOf.set(field, new Set([...(idsOf.get(field) ?? []), ...idsIn(value)]))
  const named = [...idsOf].map(async ([field, ids]) => {
    const meta = resource.fields[field]
    const target = meta && referredResource(meta)
    const names = target ? await Promise.all([...ids].map(async (id) => [id, await nameOfRow(asking, target, id)] as const)) : []
    return [field, Object.fromEntries(names.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])))] as const
  })
  return Object.fromEntries((await Promise.all(named)).filter(([, names]) => Object.keys(names).length > 0))
}
