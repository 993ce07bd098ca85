/** CSV for spreadsheets and programs: UTF-8 with BOM, CRLF, texts quoted, numbers bare. */
import { guarded } from './formula-guard.ts'
import type { FileCell, SheetWriter } from './sheet.ts'

function csvCell(cell: FileCell): string {
  if (!cell) return ''
  return 'number' in cell ? cell.number : `"${guarded(cell.text).replaceAll('"', '""')}"`
}

export function csvWriter(head: readonly string[]): SheetWriter {
  const encoder = new TextEncoder()
  const line = (cells: readonly FileCell[]) => `${cells.map(csvCell).join(',')}\r\n`
  let pending = `\uFEFF${line(head.map((text) => ({ text })))}`
  const take = (text: string) => {
    const bytes = encoder.encode(pending + text)
    pending = ''
    return bytes
  }
  return {
    rows: (rows) => take(rows.map(line).join('')),
    end: () => take(''),
  }
}
