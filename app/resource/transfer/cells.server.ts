/** Converts rows of a resource to cells of a file: names for dictionary keys, yuan for cents, everything else unchanged. */
import { fieldOf, type AnyRow, type Resource } from '#contract/resource.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import { type Language, pick } from '#contract/languages.ts'
import { yuanInput } from '#contract/rules/money.ts'
import { type FieldMeta, partOf } from '#contract/field-meta.ts'
import type { Say } from '#app/i18n/use-language.ts'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { dictName } from '#app/resource/cells.tsx'
import type { FileCell } from '#sheets/sheet.ts'

/** Cents as yuan, by string: -128050 → `-1280.50`. */
export const moneyCell = (cents: number): FileCell => ({ number: `${cents < 0 ? '-' : ''}${yuanInput(Math.abs(cents))}` })

interface Reader {
  dictionaries: Dictionaries
  language: Language
  t: Say
}

function cellOf(meta: FieldMeta, value: AnyRow[string] | undefined, row: AnyRow, { dictionaries, language, t }: Reader): FileCell {
  if (value === null || value === undefined || value === '') return undefined
  if (meta.base === 'money') return moneyCell(Number(value))
  if (meta.kind === 'ratio') return { text: `${yuanInput(Number(value))}%` }
  const part = partOf(meta, value, row)
  if (part) return { text: pick(part.name, language) }
  if (meta.dict) return { text: dictName(dictionaries, meta.dict.code, value, language) }
  if (meta.base === 'switch') return { text: t(Number(value) ? 'crud.yes' : 'crud.no') }
  return meta.wire === 'number' ? { number: String(value) } : { text: String(value) }
}

export const rowCells = (resource: Resource, columns: readonly string[], row: AnyRow, reader: Reader): FileCell[] =>
  columns.map((name) => cellOf(fieldOf(resource, name), row[name], row, reader))

export const headOf = (resource: Resource, columns: readonly string[], language: Language): string[] =>
  columns.map((name) => fieldLabel(resource.name, name, language, resource.dialect))
