/** Parses an uploaded CSV or XLSX into rows of texts. Untrusted input: bounded in size, rows, time and memory. */
import { createRequire } from 'node:module'
import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import { BadFile } from './bad-file.ts'
import { cellText, sheetCell } from './cell-text.ts'
import { unguarded } from './formula-guard.ts'
import { importLimits } from './limits.ts'
import { readApart } from './read-apart.ts'
import { decodeText, parseCsv } from './read-csv.ts'

/** Maximum number of rows that are read: the header, and one more than is allowed, so that an excess is noticed. */
const mostRead = importLimits.rows + 2

const workbook = z.object({ is1904: z.boolean(), rows: z.array(z.array(sheetCell)) })

/**
 * - The parts are decompressed into buffers of their declared size, and only if that is acceptable; the parser gets them decompressed.
 * - Chinese and Japanese spreadsheets use the built-in date formats 27 to 36 and 50 to 58 without defining them, and the parser does
 * not know those; 22 is a built-in date format that it knows.
 * - A formula whose result was never calculated has no value, and would otherwise appear as an empty cell.
 */
const reader = `
const { strFromU8, strToU8, unzipSync, zipSync } = require(workerData.archive)
const { read } = require(workerData.library)
let size = 0
const filter = ({ originalSize }) => {
  size += originalSize
  if (size > workerData.unpacked) throw new Error('unpacked it is too big')
  return true
}
const parts = unzipSync(workerData.bytes, { filter })
for (const name of Object.keys(parts))
  if (/(^|\\/)styles\\.xml$/i.test(name))
    parts[name] = strToU8(strFromU8(parts[name]).replace(/numFmtId=(["'])(?:2[7-9]|3[0-6]|5[0-8])\\1/g, 'numFmtId="22"'))
const options = { sheetRows: workerData.rows, cellDates: true, cellNF: true, cellHTML: false, sheetStubs: true, dense: true }
const book = read(zipSync(parts, { level: 0 }), options)
const { Sheets = [], WBProps = {} } = book.Workbook ?? {}
const isTable = (name, i) => book.Sheets[name]?.['!type'] !== 'chart' && !Sheets[i]?.Hidden
const sheet = book.Sheets[book.SheetNames.find(isTable) ?? book.SheetNames[0]]
if (!sheet) throw new Error('the sheet cannot be read')
const cellOf = (cell) => {
  if (!cell) return ''
  const { t, v, w, z = '', f } = cell
  if (t === 'n') return { number: v, format: z }
  if (t === 'd') return { date: v.getTime(), format: z }
  if (t === 'b') return v ? 'TRUE' : 'FALSE'
  if (t === 'e') return w ?? '#VALUE!'
  if (t === 's') return v ?? ''
  return f ? '#CALC!' : ''
}
send(Array.from(sheet['!data'] ?? [], (row) => Array.from(row ?? [], cellOf)), { is1904: !!WBProps.date1904 })
`

async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const { resolve } = createRequire(import.meta.url)
  const [library, archive] = [resolve('@e965/xlsx'), resolve('fflate')]
  const rows: string[][] = []
  await readApart(reader, { bytes, library, archive, unpacked: importLimits.unpacked, rows: mostRead }, (message) => {
    const { data } = workbook.safeParse(message)
    if (!data) throw new BadFile('unreadable')
    rows.push(...data.rows.map((row) => row.map((cell) => cellText(cell, data.is1904))))
  })
  return rows
}

/** Number of rows between two turns of the event loop. */
const slice = 500

const isEmpty = (row: readonly string[]) => row.every((text) => !text)

/**
 * Header first, then the rows in file order, including empty ones, with each text trimmed. Removes the apostrophe that an export puts
 * before a text.
 * @throws BadFile
 */
export async function parseFile(bytes: Uint8Array): Promise<string[][]> {
  if (bytes.length > importLimits.bytes) throw new BadFile('tooBig')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const table = isZip ? await readWorkbook(bytes) : await parseCsv(decodeText(bytes), { rows: mostRead })
  const rows: string[][] = []
  for (const row of table) {
    rows.push(row.map((text) => unguarded(text.slice(0, importLimits.characters)).trim()))
    if (rows.length % slice === 0) await turn()
  }
  // Formatted ranges are larger than the cells with content.
  for (const row of rows) while (row.length && !row.at(-1)) row.pop()
  while (rows.length && isEmpty(rows.at(-1)!)) rows.pop()
  if (rows.some((row) => row.length > importLimits.columns)) throw new BadFile('unreadable')
  if (rows.length > importLimits.rows + 1) throw new BadFile('tooManyRows')
  if (rows.length < 2) throw new BadFile('empty')
  return rows
}
