/**
 * Spreadsheets execute a text of a CSV with one of these prefixes as a formula, even quoted; an apostrophe marks it as text.
 * A text that begins with apostrophes before such a prefix gets one more, so that taking one away restores every text.
 */
const prefix = String.raw`'*[=+\-@\t\r\n＝＋－＠]`
const executable = new RegExp(`^${prefix}`)
const marked = new RegExp(`^'(?=${prefix})`)

/** A text as a CSV holds it. */
export const guarded = (text: string): string => (executable.test(text) ? `'${text}` : text)

/**
 * A text as a workbook holds it. No formula is executed there; only what `unguarded` would take for a mark is doubled, because people
 * open a CSV and save it as a workbook, marks included.
 */
export const keptMark = (text: string): string => text.replace(marked, "''")

/** The text of a cell of either file. */
export const unguarded = (text: string): string => text.replace(marked, '')
