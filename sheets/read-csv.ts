/** Reads text files that spreadsheets save: their encodings and separators. */
import { createRequire } from 'node:module'
import { BadFile } from './bad-file.ts'
import { readApart } from './read-apart.ts'

const byMark = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const

function encodingsOf(bytes: Uint8Array): readonly string[] {
  const marked = Object.entries(byMark).find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))
  // Chinese spreadsheets save CSV in GBK. UTF-8 is tried first, because Chinese text in GBK is hardly ever valid UTF-8.
  return marked ? [marked[0]] : ['utf-8', 'gb18030']
}

/**
 * The text of a file in UTF-8, UTF-16 with its BOM, or GB18030, which includes GBK and GB2312; without its BOM.
 * @throws BadFile unreadable
 */
export function decodeText(bytes: Uint8Array): string {
  for (const encoding of encodingsOf(bytes))
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // NUL occurs in binary files, and in UTF-16 without its BOM.
      if (!text.includes('\0')) return text
    } catch {
      // Not in this encoding.
    }
  throw new BadFile('unreadable')
}

const separators = [',', '\t', ';'] as const

/** Maximum length of the header in characters. */
const headerLength = 10_000

/** The separator that occurs most in the header, outside quotes. */
function separatorOf(text: string): string {
  const [header = ''] = text
    .slice(0, headerLength)
    .replace(/"[^"]*"?/g, '')
    .split(/[\r\n]/, 1)
  const counts = separators.map((one) => header.split(one).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}

/** Maximum number of cells in a row, most of them empty. A longer row is not a table, and would take memory for each cell. */
const mostCells = 1000

/** Counts the cells of each row before any of them is created, because one row may be as long as the file. */
const parser = `
const { parse } = require(workerData.library)
const { text, delimiter, quote, rows } = workerData
let cells = 1
let isQuoted = false
for (let i = 0; i < text.length; i++) {
  const char = text[i]
  if (quote !== null && char === quote) isQuoted = !isQuoted
  else if (isQuoted) continue
  else if (char === delimiter && ++cells > workerData.cells) throw new Error('too many cells')
  else if (char === '\\n' || char === '\\r') cells = 1
}
const options = { delimiter, record_delimiter: ['\\r\\n', '\\n', '\\r'], quote, relax_column_count: true, skip_empty_lines: false }
send(parse(text, rows ? { ...options, to: rows } : options), {})
`

/**
 * Rows of cells, including empty rows, without trailing empty cells.
 * @param quote null if quotes are ordinary characters
 * @param rows maximum number of rows to read
 * @throws BadFile unreadable
 */
export async function parseCsv(text: string, { quote = '"', rows }: { quote?: '"' | null; rows?: number } = {}): Promise<string[][]> {
  const library = createRequire(import.meta.url).resolve('csv-parse/sync')
  const table: string[][] = []
  await readApart(parser, { library, text, delimiter: separatorOf(text), quote, rows, cells: mostCells }, (message) => {
    table.push(...(message as { rows: string[][] }).rows)
  })
  return table
}
