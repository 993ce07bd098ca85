/** Parses an uploaded CSV or XLSX into rows of texts. Untrusted input: bounded in size, rows, time and memory. */
import { parse } from 'csv-parse/sync'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { importLimits } from './limits.ts'

/** Milliseconds for parsing a workbook, and the worker's memory limit in megabytes. */
const patience = 15_000
const memory = 256

/** `key` is the key of the import's error message. */
export class BadFile extends Error {
  constructor(readonly key: 'tooBig' | 'tooManyRows' | 'unreadable' | 'empty') {
    super(key)
  }
}

const table = z.array(z.array(z.coerce.string<unknown>()))

// why a string: the worker thread must start from a file or a string whether this program is bundled or not.
// The parts are decompressed into buffers of their declared size, and only if that is sane; the parser gets them decompressed.
const reader = `
const { parentPort, workerData } = require('node:worker_threads')
const { unzipSync, zipSync } = require(workerData.archive)
const { read, utils } = require(workerData.library)
let size = 0
const filter = ({ originalSize }) => {
  size += originalSize
  if (size > workerData.unpacked) throw new Error('unpacked it is too big')
  return true
}
const bytes = zipSync(unzipSync(workerData.bytes, { filter }), { level: 0 })
const book = read(bytes, { sheetRows: workerData.rows, cellFormula: false, cellHTML: false, dateNF: 'yyyy-mm-dd hh:mm:ss' })
const sheet = book.Sheets[book.SheetNames[0]]
parentPort.postMessage(sheet ? utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '', blankrows: true }) : [])
`

/** Workbooks are parsed one at a time, each in a worker thread, so that concurrent imports need no more memory than one. */
let reading: Promise<unknown> = Promise.resolve()

function readWorkbook(bytes: Uint8Array): Promise<unknown> {
  const read = reading.then(() => readApart(bytes))
  reading = read.catch(() => undefined)
  return read
}

function readApart(bytes: Uint8Array): Promise<unknown> {
  const { resolve } = createRequire(import.meta.url)
  const [library, archive] = [resolve('@e965/xlsx'), resolve('fflate')]
  const worker = new Worker(reader, {
    eval: true,
    workerData: { bytes, library, archive, unpacked: importLimits.unpacked, rows: importLimits.rows + 2 },
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  const timer = setTimeout(() => void worker.terminate(), patience)
  return new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', () => reject(new BadFile('unreadable')))
    worker.once('exit', () => reject(new BadFile('unreadable')))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}

function readCsv(bytes: Uint8Array): unknown {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), {
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
      to: importLimits.rows + 2,
    })
  } catch {
    throw new BadFile('unreadable')
  }
}

/**
 * Header first, then the rows in file order, including empty ones, each text trimmed. The apostrophe that an export
 * puts before a text is removed.
 * @throws BadFile
 */
export async function parseFile(bytes: Uint8Array): Promise<string[][]> {
  if (bytes.length > importLimits.bytes) throw new BadFile('tooBig')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const read = table.safeParse(isZip ? await readWorkbook(bytes) : readCsv(bytes))
  if (!read.success || read.data.some((row) => row.length > importLimits.columns)) throw new BadFile('unreadable')
  const rows = read.data.map((row) =>
    row.map((text) =>
      text
        .slice(0, importLimits.characters)
        .trim()
        .replace(/^'(?=[=+\-@])/, ''),
    ),
  )
  while (rows.length && rows.at(-1)!.every((text) => !text)) rows.pop()
  if (rows.length > importLimits.rows + 1) throw new BadFile('tooManyRows')
  if (rows.length < 2) throw new BadFile('empty')
  return rows
}
