/** Runs a parser of untrusted files in a worker thread, with limits on time and memory, and receives its rows in batches. */
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { BadFile } from './bad-file.ts'
import { importLimits } from './limits.ts'

/** Time limit for parsing a file in milliseconds, and the worker's memory limit in megabytes. */
const patience = 15_000
const memory = 256

/** Rows per message: with the maximum of columns, one message keeps the main thread busy for a few milliseconds. */
const batch = 200

/**
 * Functions for every script: `send` passes on rows of cells, without trailing empty ones, in batches that the main thread requests.
 */
const prelude = `
const { parentPort, workerData } = require('node:worker_threads')
const send = (rows, more) => {
  for (const row of rows) {
    while (row.length && row[row.length - 1] === '') row.pop()
    if (row.length > workerData.columns) throw new Error('too many columns')
  }
  let at = 0
  const next = () => {
    const some = rows.slice(at, (at += workerData.batch))
    parentPort.postMessage({ ...more, rows: some, done: at >= rows.length })
    if (at >= rows.length) parentPort.close()
  }
  parentPort.on('message', next)
  next()
}
`

/** Files are parsed one at a time, so that concurrent imports need no more memory than a single one. */
let reading: Promise<unknown> = Promise.resolve()

/**
 * @param script a string, because the worker must start from a file or a string, whether this program is bundled or not
 * @param take receives each message, whose `rows` are a batch of all rows
 * @throws BadFile unreadable
 */
export function readApart(script: string, data: Record<string, unknown>, take: (message: unknown) => void): Promise<void> {
  const read = reading.then(() => run(script, data, take))
  reading = read.catch(() => undefined)
  return read
}

function run(script: string, data: Record<string, unknown>, take: (message: unknown) => void): Promise<void> {
  const worker = new Worker(prelude + script, {
    eval: true,
    workerData: { ...data, batch, columns: importLimits.columns },
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  const timer = setTimeout(() => void worker.terminate(), patience)
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(new BadFile('unreadable'))
    worker.on('message', (message: { done: boolean }) => {
      try {
        take(message)
      } catch (error) {
        return reject(error as Error)
      }
      if (message.done) return resolve()
      void turn().then(() => worker.postMessage('next'))
    })
    worker.once('error', fail)
    worker.once('exit', fail)
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
