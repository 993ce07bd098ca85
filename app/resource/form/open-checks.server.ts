/** What a server of the open dialect leaves to whoever writes: duplicates that it accepts, and texts that it rewrites without a word. */
import { formIn } from '#contract/open.ts'
import { refusalText } from '#contract/refusals.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { asText, type Values } from '#contract/rules/merge.ts'
import { isRewritten } from '#app/blade/dialect.server.ts'
import { treePage } from '#app/blade/rows.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'

type Asked = Pick<SignedInRequest, 'blade' | 'caller'>
type Typed = Readonly<Record<string, unknown>>

/**
 * @param held the row's values before; a field that keeps its value is not asked about
 * @returns by field the refusal of a value that another row has @throws BladeError
 */
export async function takenFields(
  { blade, caller }: Asked,
  resource: Resource,
  values: Typed,
  held: Values,
  id?: string,
): Promise<Record<string, string[]>> {
  const { unique = {} } = formIn(resource, caller.blade.dialect)
  const asked = Object.entries(unique).filter(([name]) => asText(values[name]) && asText(values[name]) !== held[name])
  const answers = asked.map(async ([name, code]): Promise<[string, string[]][]> => {
    const value = asText(values[name])
    // why both: some lists compare by the name alone, others only look for a part of it (contract page springblade §1)
    const { records } = await blade.list(resource, { [name]: value, [`${name}_equal`]: value, current: '1', size: '200' })
    const isTaken = records.some((row) => asText(row[name]) === value && asText(row.id) !== id)
    return isTaken ? [[name, [refusalText(code, caller.language)]]] : []
  })
  return Object.fromEntries((await Promise.all(answers)).flat())
}

const comparedKinds = new Set(['text', 'textarea'])

/** @returns the fields whose text the server stored otherwise; asks only where a typed one holds a sign that it rewrites */
export async function rewrittenFields({ blade, caller }: Asked, resource: Resource, values: Typed, id?: string): Promise<string[]> {
  const names = Object.keys(values).filter((name) => {
    const meta = resource.fields[name]
    return meta && !meta.secret && comparedKinds.has(meta.base) && isRewritten(caller.blade, asText(values[name]))
  })
  if (!names.length) return []
  try {
    const row = id ? await blade.detail(resource, id) : await newest(blade, resource)
    return row ? names.filter((name) => asText(row[name]) !== asText(values[name])) : []
  } catch (error) {
    // why none: the row is saved, whatever becomes of reading it
    if (error instanceof BladeError) return []
    throw error
  }
}

/** The row that was made last: `submit` does not say its id. */
async function newest(blade: Asked['blade'], resource: Resource): Promise<AnyRow | undefined> {
  const tree = await blade.whole(resource)
  const { records } = tree ? treePage<Resource>(tree) : await blade.list(resource, { current: '1', size: '1', descs: 'id' })
  const later = (a: AnyRow, b: AnyRow) => (BigInt(asText(b.id) || 0) > BigInt(asText(a.id) || 0) ? b : a)
  return records.length ? records.reduce(later) : undefined
}
