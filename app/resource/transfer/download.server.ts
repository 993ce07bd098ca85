/** Streams a table to the browser as a file. Used by lists and reports. */
import { formatTime } from '#contract/rules/time.ts'
import { csvWriter } from '#sheets/csv.ts'
import { packFrame } from './frames.ts'
import type { Batch } from './rows.server.ts'
import { contentType, type FileCell, type Format } from '#sheets/sheet.ts'
import { xlsxWriter } from '#sheets/xlsx.ts'

export interface TableFile {
  /** Name of the file and of its sheet. */
  title: string
  format: Format
  head: readonly string[]
  /** Rows in batches. The next batch is read only after the browser has received the previous one (backpressure). */
  batches: AsyncIterable<Batch<readonly FileCell[]>>
  /** Epoch milliseconds; part of the file's name. */
  at: number
  /** Interleaves progress with the file (frames.ts), for a page that reads both. */
  framed?: boolean
  signal: AbortSignal
  drained: () => Promise<void>
}

/**
 * The first rows are loaded before the answer starts, so that a refusal can still be reported.
 * When the browser disconnects, loading stops; when a later batch fails, the connection is aborted, so that no
 * half file looks complete.
 * @throws the error of the first batch
 */
export async function download({ title, format, head, batches, at, framed, signal, drained }: TableFile): Promise<Response> {
  const writer = format === 'csv' ? csvWriter(head) : xlsxWriter(title, head)
  const source = batches[Symbol.asyncIterator]()
  let next: ReturnType<typeof source.next> | undefined = Promise.resolve(await source.next())
  let last = { done: 0, total: 0 }
  const piece = (bytes: Uint8Array) => (framed ? packFrame({ ...last, bytes }) : bytes)
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await drained()
        if (signal.aborted) {
          await source.return?.()
          controller.error(signal.reason)
          return
        }
        const { done, value } = await (next ?? source.next())
        next = undefined
        if (done) {
          last = { done: last.done, total: last.done }
          controller.enqueue(piece(writer.end()))
          controller.close()
          return
        }
        last = { done: value.done, total: value.total }
        controller.enqueue(piece(writer.rows(value.rows)))
      },
      async cancel() {
        await source.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  const name = `${title}-${formatTime(at)
    .replace(/\D/g, '')
    .replace(/^(.{8})/, '$1-')}.${format}`
  return new Response(body, {
    headers: {
      'Content-Type': framed ? 'application/octet-stream' : contentType[format],
      'Content-Disposition': `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      // no-transform, because compression would buffer everything for a slow browser, and `drained` could not detect that.
      'Cache-Control': 'no-store, no-transform',
    },
  })
}
