/** Which rows of a server refer to others, derived from the definitions and asked by the lists of the contract. */
import { splitIds } from '#contract/ids.ts'
import { mostUsesNamed, type Use } from '#contract/labels/in-use.ts'
import { nameField, type Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { inDialect, isAbsent } from '#contract/springblade/form.ts'
import { isJoined } from '#contract/field-meta.ts'
import { hasPage } from './menu-guard.server.ts'
import { fail } from './send.server.ts'
import type { SignedInRequest } from './signed-in.ts'

interface Reference {
  from: Resource
  field: string
  /** The field holds ids joined by commas. */
  isList: boolean
}

/** The fields by which rows of this dialect refer to a resource; parents in its own tree are not among them. */
const referencesTo = (resource: Resource, dialect: Dialect): Reference[] =>
  allResources
    .filter((from) => !isAbsent(from, dialect) && from.calls.list && from.calls.submit)
    .flatMap((from) => {
      const { entity, fields } = inDialect(from, dialect)
      return Object.keys(entity.shape).flatMap((field) => {
        const meta = fields[field]
        const refers = meta?.ref === resource.name && meta.kind !== 'parent' && !meta.stamp
        return refers ? [{ from, field, isList: isJoined(meta) }] : []
      })
    })

/** Rows read to check that the server compares the field, which some lists search for a part of, and others ignore. */
const most = 50

async function count({ blade, caller }: SignedInRequest, { from, field, isList }: Reference, id: string): Promise<number> {
  const { records, total } = await blade.list(from, { [field]: id, current: '1', size: String(most) })
  const exact = records.filter((row) => (isList ? splitIds(row[field]) : [String(row[field])]).includes(id)).length
  if (total <= records.length) return exact
  if (exact < records.length) throw fail(caller, 'garbled', 502)
  return total
}

/** The first of these rows that others refer to, with their number. @throws BladeError where it cannot be asked */
export async function usesOf(signedIn: SignedInRequest, resource: Resource, ids: readonly string[]): Promise<Use[]> {
  const { blade, caller } = signedIn
  const references: Reference[] = []
  for (const reference of referencesTo(resource, caller.blade.dialect)) {
    // Every Blade server has the rows of the framework; it has business rows if its menu has their page.
    const { word, path } = reference.from
    if (word === 'system' || (await hasPage(signedIn, (address) => address === path))) references.push(reference)
  }
  const uses: Use[] = []
  for (const id of references.length ? ids : []) {
    const counts = new Map<string, number>()
    for (const reference of references) {
      const n = await count(signedIn, reference, id)
      if (n) counts.set(reference.from.name, (counts.get(reference.from.name) ?? 0) + n)
    }
    if (!counts.size) continue
    const row = resource.calls.detail ? await blade.detail(resource, id) : null
    uses.push({ name: String(row?.[nameField(resource)] ?? id), counts })
    if (uses.length === mostUsesNamed) break
  }
  return uses
}
