/** Validates rows of a file with the form's own rules; nothing is written until the import is confirmed. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { checkForm } from '#contract/issues.ts'
import { everyHospital } from '#contract/hospital.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import { refusalText } from '#contract/refusals.ts'
import type { Language } from '#contract/languages.ts'
import { entryName, offered } from '#contract/rules/entry.ts'
import { hundredths } from '#contract/rules/money.ts'
import { typedTime } from '#contract/rules/typed-time.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import { lossOf } from '#sheets/cell-text.ts'
import type { Say } from '#app/i18n/use-language.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import type { DictEntry } from '#contract/session.ts'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { columnsOf, readFields } from './import-columns.ts'
import type { Lookup } from './lookup.server.ts'

export interface BadRow {
  /** As spreadsheets count lines: the header is line 1. */
  line: number
  /** Name of the row, for readers. */
  name: string
  /** The texts as they are in the file. */
  cells: readonly string[]
  reasons: string[]
}
export interface GoodRow extends Omit<BadRow, 'reasons'> {
  values: Record<string, unknown>
}
export interface DryRun {
  /** Header of the file. */
  head: readonly string[]
  /** Headers of columns that an export has and the form does not accept. */
  ignored: readonly string[]
  good: GoodRow[]
  bad: BadRow[]
}

export interface Reading {
  resource: Resource
  dictionaries: Dictionaries
  lookup: Lookup
  language: Language
  t: Say
}

/** Finds a dictionary entry: by name before key, because an export writes names, and offered entries before sealed ones. */
function entryOf(entries: readonly DictEntry[], text: string): DictEntry | undefined {
  const ordered = [...offered(entries), ...entries]
  return ordered.find((one) => [one.dictValue, entryName(one, 'en')].includes(text)) ?? ordered.find((one) => one.dictKey === text)
}

/** The value that a form would send for this text; invalid text is passed on, so that the form's validation refuses it. */
function valueOf(meta: FieldMeta, text: string): unknown {
  const read = hundredths[meta.kind]
  if (read) return read(text) ?? NaN
  if (meta.base === 'switch') return /^(1|是|yes|true)$/i.test(text) ? 1 : /^(0|否|no|false)$/i.test(text) ? 0 : text
  if (meta.base === 'dateTime') return typedTime(text)
  return text
}

async function readRow(
  cells: Readonly<Record<string, string>>,
  reading: Reading,
): Promise<{ values: Record<string, unknown>; reasons: string[]; closed: string[] }> {
  const { resource, lookup, language, t, dictionaries } = reading
  const closed: string[] = []
  const body: Record<string, unknown> = {}
  const broken: Record<string, string> = {}
  const places: Record<string, unknown> = {}
  for (const name of readFields(resource)) {
    const text = cells[name]
    const meta = fieldOf(resource, name)
    if (!text) continue
    const names = { label: fieldLabel(resource.name, name, language), text }
    const loss = lossOf(text)
    if (loss) {
      broken[name] = t(loss === 'error' ? 'import.errorCell' : 'import.lostDigits', names)
      continue
    }
    const entries = dictionaries[meta.dict?.code ?? ''] ?? []
    if (entries.length) {
      const entry = entryOf(entries, text)
      const entryNames = { label: names.label, value: text }
      if (!entry) broken[name] = refusalText('notInDictionary', language, entryNames)
      else if (entry.isSealed) closed.push(refusalText('entrySealed', language, entryNames))
      body[name] = entry?.dictKey
      continue
    }
    if (!meta.ref) {
      body[name] = valueOf(meta, text)
      continue
    }
    if (meta.orAll && ['0', ...everyHospital, t('list.all')].includes(text)) {
      // 0 refers to no row but means all of them, as in the form.
      body[name] = '0'
      continue
    }
    const match = await lookup.find(meta, text, places)
    if (typeof match === 'string') broken[name] = t(match === 'none' ? 'import.refNone' : 'import.refSeveral', names)
    else body[name] = places[name] = match.id
  }
  const checked = checkForm(resource, body, 'insert', language, { typed: true })
  const errors = { ...(checked.ok ? {} : checked.errors), ...broken }
  return { values: checked.ok ? checked.values : {}, closed, reasons: readFields(resource).flatMap((name) => errors[name] ?? []) }
}

/**
 * Parses every row and reports the errors of invalid ones.
 * @param table header first
 * @returns the headers that match no field of the form, if there are any, instead of the rows
 * @throws BladeError when a name cannot be looked up
 */
export async function dryRun(table: readonly (readonly string[])[], reading: Reading): Promise<DryRun | { unknown: readonly string[] }> {
  const { resource, lookup, t } = reading
  const [head = [], ...rows] = table
  const { fields, ignored, unknown } = columnsOf(resource, head)
  if (unknown.length || !fields.some(Boolean)) return { unknown: unknown.length ? unknown : head.filter(Boolean) }
  const key = resource.importBy
  const title = resource.title ?? ''
  const lines = new Map<string, number>()
  const out: DryRun = { head, ignored, good: [], bad: [] }
  for (const [i, row] of rows.entries()) {
    if (row.every((text) => !text)) continue
    const cells = Object.fromEntries(fields.flatMap((name, at) => (name ? [[name, row[at] ?? '']] : [])))
    const { values, reasons, closed } = await readRow(cells, reading)
    const line = i + 2
    const name = cells[title] ?? ''
    if (!reasons.length && key.length) {
      const identity = Object.fromEntries(key.map((field) => [field, values[field]]))
      const text = JSON.stringify(identity)
      const first = lines.get(text)
      if (first) reasons.push(t('import.twice', { line: first }))
      else if (await lookup.exists(resource, String(values[title]), identity)) reasons.push(t('import.exists'))
      if (!first) lines.set(text, line)
    }
    // Sealed entries are refused only in new rows: an existing row may keep one.
    if (!reasons.length) reasons.push(...closed)
    if (reasons.length) out.bad.push({ line, name, cells: row, reasons })
    else out.good.push({ line, name, cells: row, values })
  }
  return out
}

/** Adds the rows one by one; refused rows are reported, and the others are added. */
export async function commitRows(
  blade: Pick<BladeClient, 'submit'>,
  resource: Resource,
  rows: readonly GoodRow[],
  t: Say,
): Promise<{ added: number; failed: BadRow[] }> {
  const failed: BadRow[] = []
  for (const { line, name, cells, values } of rows) {
    try {
      await blade.submit(resource, Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? ''])))
    } catch (error) {
      if (!(error instanceof BladeError)) throw error
      failed.push({ line, name, cells, reasons: [failureText(error.failure, t)] })
    }
  }
  return { added: rows.length - failed.length, failed }
}
