/** A table on its way to a file: what a cell is, and what every kind of file does with it. */

/** A text, or a number as decimal digits: money never passes a float on its way to the file. `undefined` is an empty cell. */
export type FileCell = { text: string } | { number: string } | undefined

export interface SheetWriter {
  /** Takes rows in order, and gives the bytes that are ready. */
  rows(rows: readonly (readonly FileCell[])[]): Uint8Array
  /** The last bytes; nothing is written after it. */
  end(): Uint8Array
}

export const formats = ['xlsx', 'csv'] as const
export type Format = (typeof formats)[number]

export const contentType: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
