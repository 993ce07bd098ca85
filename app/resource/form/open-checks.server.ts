/** Checks that a server of the open dialect does not make: duplicates that it accepts, and texts that it rewrites silently. */
import { formIn } from '#contract/springblade/form.ts'
import { refusalText } from '#contract/refusals.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { asText, type Values } from '#contract/rules/merge.ts'
import { isRewritten } from '#app/blade/dialect.server.ts'
import { treePage } from '#app/blade/rows.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

type BladeAccess = Pick<SignedInRequest, 'blade' | 'caller'>
type Typed = Readonly<Record<string, unknown>>

/**
 * @param storedValues the row's values before; unchanged fields are not checked
 * @returns the refusals of values that another row has, by field @throws BladeError
 */
export async function takenFields(
  { blade, caller }: BladeAccess,
  resource: Resource,
  values: Typed,
  storedValues: Values,
  id?: string,
): Promise<Record<string, string[]>> {
  const { unique = {} } = formIn(resource, caller.blade.dialect)
  const changedFields = Object.entries(unique).filter(([name]) => asText(values[name]) && asText(values[name]) !== storedValues[name])
  const answers = changedFields.map(async ([name, code]): Promise<[string, string[]][]> => {
    const value = asText(values[name])
    // Both filters are sent: some lists compare by the name alone, others only search for a part of it (contract page springblade §1).
    const { records } = await blade.list(resource, { [name]: value, [`${name}_equal`]: value, current: '1', size: '200' })
    const isTaken = records.some((row) => asText(row[name]) === value && asText(row.id) !== id)
    return isTaken ? [[name, [refusalText(code, caller.language)]]] : []
  })
  return Object.fromEntries((await Promise.all(answers)).flat())
}

const comparedKinds = new Set(['text', 'textarea'])

/** @returns the fields whose text the server stored differently; reads the row only if a typed text has a character that it rewrites */
export async function rewrittenFields({ blade, caller }: BladeAccess, resource: Resource, values: Typed, id?: string): Promise<string[]> {
  const names = Object.keys(values).filter((name) => {
    const meta = resource.fields[name]
    return meta && !meta.secret && comparedKinds.has(meta.base) && isRewritten(caller.blade, asText(values[name]))
  })
  if (!names.length) return []
  try {
    const row = id ? await blade.detail(resource, id) : await newest(blade, resource)
    return row ? names.filter((name) => asText(row[name]) !== asText(values[name])) : []
  } catch (error) {
    // The row is saved, even if reading it fails.
    if (error instanceof BladeError) return []
    throw error
  }
}

/** The row created last, because `submit` does not return its id. */
async function newest(blade: BladeAccess['blade'], resource: Resource): Promise<AnyRow | undefined> {
  const tree = await blade.whole(resource)
  const { records } = tree ? treePage<Resource>(tree) : await blade.list(resource, { current: '1', size: '1', descs: 'id' })
  const later = (a: AnyRow, b: AnyRow) => (BigInt(asText(b.id) || 0) > BigInt(asText(a.id) || 0) ? b : a)
  return records.length ? records.reduce(later) : undefined
}
