/**
 * Spreadsheets execute a text of a CSV with one of these prefixes as a formula, even if quoted; an apostrophe marks it as text. A text
 * that already has apostrophes before such a prefix gets one more, so that removing one restores every text.
 */
const prefix = String.raw`'*[=+\-@\t\r\n＝＋－＠]`
const executable = new RegExp(`^${prefix}`)
const marked = new RegExp(`^'(?=${prefix})`)

/** Encodes a text for CSV. */
export const guarded = (text: string): string => (executable.test(text) ? `'${text}` : text)

/**
 * Encodes a text for a workbook. Workbooks do not execute texts as formulas; only what `unguarded` would take for a mark is doubled,
 * because people open a CSV and save it as a workbook, including its marks.
 */
export const keptMark = (text: string): string => text.replace(marked, "''")

/** Decodes the text of a cell of either file. */
export const unguarded = (text: string): string => text.replace(marked, '')
