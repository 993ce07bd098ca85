/** A new value must be one that the field offers: an entry of its dictionary, or an existing row. A row may keep its value. */
import { columnOf } from '#db/columns.ts'
import { fieldLabel, rowLabel } from '#contract/labels/index.ts'
import type { FieldErrors } from '#contract/issues.ts'
import type { Language } from '#contract/languages.ts'
import { refusalText } from '#contract/refusals.ts'
import type { Resource } from '#contract/resource.ts'
import { dictionaryOf, entryName } from '#contract/rules/entry.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import type { Db } from '#db/open.ts'
import { tableNamed } from '#db/tables/index.ts'
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { BadForm, Refused } from '#server/core/refusal.ts'
import type { Dictionaries } from '#server/api/dictionary.ts'

type Values = Readonly<Record<string, unknown>>

export interface OfferDeps {
  db: Pick<Db, 'select'>
  dictionaries: Dictionaries
}

/** The reason why a dictionary does not offer the value; undefined if it does, or if it has no entries at all. */
function entryProblem(dictionaries: Dictionaries, meta: FieldMeta, value: string, label: string, language: Language): string | undefined {
  const source = dictionaryOf(meta)
  if (!source) return undefined
  const entries = dictionaries[source.from === 'dict' ? 'system' : 'business'].entriesByKey(source.code)
  if (!entries.size) return undefined
  const entry = value.startsWith(source.prefix) ? entries.get(value.slice(source.prefix.length)) : undefined
  if (!entry) return refusalText('notInDictionary', language, { label, value })
  return entry.isSealed ? refusalText('entrySealed', language, { label, value: entryName(entry, language) }) : undefined
}

/** Those of the ids for which no row exists. */
function missingIds({ db }: Pick<OfferDeps, 'db'>, resource: string, ids: readonly string[]): string[] {
  const table = tableNamed(resource)
  if (!table || !ids.length) return []
  const columns = getTableColumns(table)
  const id = columnOf(columns, 'id')
  const { isDeleted } = columns
  const rows = db
    .select({ id })
    .from(table)
    .where(and(inArray(id, [...ids]), isDeleted && eq(isDeleted, 0)))
    .all()
  const existing = new Set(rows.map((row) => String(row.id)))
  return ids.filter((one) => !existing.has(one))
}

const refuseMissing = (resource: string, missing: readonly string[], language: Language): void => {
  if (missing.length) throw new Refused('rowMissing', { label: rowLabel(resource, language), text: missing.join(',') })
}

/**
 * For a call that acts on several rows. If the caller sees none of them, the call itself fails as for any missing row.
 * @throws Refused rowMissing, naming the rows that the caller does not see
 */
export function mustSeeAll(resource: string, seen: readonly string[], ids: readonly string[], language: Language): void {
  if (seen.length)
    refuseMissing(
      resource,
      ids.filter((id) => !seen.includes(id)),
      language,
    )
}

/**
 * @param beside another resource whose ids are accepted, too
 * @throws Refused rowMissing, naming those of the ids for which the resource has no row
 */
export function mustExist(
  deps: Pick<OfferDeps, 'db'>,
  resource: string,
  ids: readonly string[],
  language: Language,
  beside?: string,
): void {
  const unknown = missingIds(deps, resource, ids)
  refuseMissing(resource, beside ? missingIds(deps, beside, unknown) : unknown, language)
}

const idsIn = (joined: unknown): string[] =>
  String(joined ?? '')
    .split(',')
    .filter((id) => id !== '' && id !== '-1')

/**
 * Runs inside the transaction of a write.
 * @param current the row before the write; null for a new one
 * @throws BadForm naming each field whose new value is not offered
 */
export function mustBeOffered(
  deps: OfferDeps,
  { name: resource, fields }: Pick<Resource, 'name' | 'fields'>,
  values: Values,
  language: Language,
  current: Values | null,
): void {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const meta = fields[name]
    if (!meta || value === null || value === undefined || String(current?.[name]) === String(value)) continue
    const label = fieldLabel(resource, name, language)
    const problem = entryProblem(deps.dictionaries, meta, String(value), label, language)
    if (problem) errors[name] = problem
    if (meta.kind !== 'refs' || !meta.ref) continue
    const before = new Set(idsIn(current?.[name]))
    const missing = missingIds(
      deps,
      meta.ref,
      idsIn(value).filter((id) => !before.has(id)),
    )
    if (missing.length) errors[name] = refusalText('rowMissing', language, { label, text: missing.join(',') })
  }
  if (Object.keys(errors).length) throw new BadForm(errors)
}
