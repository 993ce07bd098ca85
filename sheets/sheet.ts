/** The interface between a table and file formats: cells, and a writer that every format implements. */

/** A text, or a number as decimal digits, because money is never converted to a float. `undefined` is an empty cell. */
export type FileCell = { text: string } | { number: string } | undefined

export interface SheetWriter {
  /** Writes rows in order, and returns the bytes that are ready. */
  rows(rows: readonly (readonly FileCell[])[]): Uint8Array
  /** Returns the last bytes; nothing may be written afterwards. */
  end(): Uint8Array
}

export const formats = ['xlsx', 'csv'] as const
export type Format = (typeof formats)[number]

export const contentType: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
