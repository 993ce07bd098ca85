/** Users as a workbook: what an export writes, and what an import reads. */
import { pick, type Language } from '#contract/languages.ts'
import { isUserField, userColumnNames, userColumnOf, userColumns, userSheet, type UserColumn } from '#contract/rules/user-sheet.ts'
import { maxSize, type Page } from '#contract/envelope.ts'
import { importLimits } from '#sheets/limits.ts'
import { BadFile } from '#sheets/bad-file.ts'
import { parseFile } from '#sheets/parse-file.server.ts'
import type { FileCell } from '#sheets/sheet.ts'
import { xlsxWriter } from '#sheets/xlsx.ts'
import { Workbook } from '#server/api/answer.ts'
import { Refused } from '#server/core/refusal.ts'

type Row = Readonly<Record<string, unknown>>

const writer = (language: Language) =>
  xlsxWriter(
    pick(userSheet.title, language),
    userColumnNames.map((name) => pick(userColumns[name], language)),
  )

export const userTemplate = (language: Language): Workbook => new Workbook(writer(language).end(), pick(userSheet.template, language))

/**
 * All users that match.
 * @param page reads rows of the list with ids below `below`, newest first
 */
export async function userWorkbook(
  page: (size: number, below: string | undefined) => Promise<Page<Row>>,
  tenantId: string,
  language: Language,
): Promise<Workbook> {
  const file = writer(language)
  const parts: Uint8Array[] = []
  const cellOf = (value: unknown): FileCell => (typeof value === 'string' && value ? { text: value } : undefined)
  let below: string | undefined
  do {
    const { records } = await page(maxSize, below)
    parts.push(file.rows(records.map((row) => userColumnNames.map((name) => cellOf(name === 'tenantId' ? tenantId : row[name])))))
    below = records.length === maxSize ? String(records.at(-1)!.id) : undefined
  } while (below)
  return new Workbook(Buffer.concat([...parts, file.end()]), pick(userSheet.title, language))
}

/** The filled cells of a row, and its line as spreadsheets count: the head is line 1. */
export interface SheetRow {
  line: number
  cells: Partial<Record<UserColumn, string>>
}

const refusalOf = {
  tooBig: 'uploadSize',
  tooManyRows: 'importTooManyRows',
  unreadable: 'importUnreadable',
  empty: 'importEmpty',
} as const

/**
 * Ignores columns of other user fields, which the console's own export contains.
 * @param max rows below the head
 * @throws Refused uploadSize, importTooManyRows, importUnreadable, importEmpty, importHead
 */
export async function readUserSheet(bytes: Uint8Array, max: number): Promise<SheetRow[]> {
  const [head = [], ...rows] = await parseFile(bytes).catch((error: unknown) => {
    if (!(error instanceof BadFile)) throw error
    throw new Refused(refusalOf[error.key], { mb: importLimits.bytes / 1_048_576, max })
  })
  if (rows.length > max) throw new Refused('importTooManyRows', { max })
  const fields = head.map(userColumnOf)
  const unknown = head.filter((text, i) => text && !fields[i] && !isUserField(text)).map((text) => text.slice(0, 40))
  if (unknown.length) throw new Refused('importHead', { names: unknown.slice(0, 10).join('、') })
  return rows.flatMap((row, i) => {
    const cells = Object.fromEntries(fields.flatMap((name, at) => (name && row[at] ? [[name, row[at]]] : [])))
    return Object.keys(cells).length ? [{ line: i + 2, cells }] : []
  })
}
