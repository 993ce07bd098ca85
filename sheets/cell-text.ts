/** The value of a workbook's cell as text: its content, whatever its number format displays. */
import { z } from 'zod'

/** A cell from the worker: a text, a number, or a date in epoch milliseconds with its clock time read as UTC. */
export const sheetCell = z.union([
  z.string(),
  z.object({ number: z.number(), format: z.string() }),
  z.object({ date: z.number(), format: z.string() }),
])
export type SheetCell = z.output<typeof sheetCell>

/** Excel stores 15 significant digits; from this number on it may have replaced digits by zeros. */
const firstInexact = 1e15

const decimal = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 15, useGrouping: false })

/** A format without its literal parts: quoted and escaped characters, colours, currencies. */
const bareFormat = (format: string) => format.replace(/"[^"]*"|\\.|_.|\[[^[\]]*\]/g, '')

/**
 * A number with all its digits, in percent if its format says so, and with leading zeros if its format consists of zeros (codes). A
 * number that may have lost digits is in scientific notation, which `lossOf` recognises.
 */
function numberText(number: number, format: string): string {
  if (Math.abs(number) >= firstInexact) {
    const [digits, exponent] = number.toExponential(14).split('e')
    return `${Number(digits)}E${exponent}`
  }
  const text = decimal.format(number + 0)
  if (bareFormat(format).includes('%')) return `${decimal.format(number * 100)}%`
  return /^0+$/.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text
}

const dayMs = 86_400_000
const epochs = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) } as const

const clock = (ms: number) => {
  const seconds = Math.round(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss`, or `HH:mm:ss` for a cell with only a time or a duration. */
function dateText(date: number, format: string, epoch: number): string {
  // Dates are stored as fractions of days, which are precise to less than a millisecond, but not exact.
  const ms = Math.round(date / 1000) * 1000
  const isDuration = /\[[hms]+\]/i.test(format)
  if (ms < epoch || ms > Date.UTC(9999, 11, 31, 23, 59, 59)) return '#NUM!'
  // The 1900 system has a 29 February 1900, which did not exist.
  if (isDuration) return clock(ms - epoch + (epoch === epochs[1900] && ms >= Date.UTC(1900, 2, 1) ? dayMs : 0))
  if (ms < epoch + dayMs) return clock(ms - epoch)
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
}

export function cellText(cell: SheetCell, is1904: boolean): string {
  if (typeof cell === 'string') return cell
  return 'number' in cell ? numberText(cell.number, cell.format) : dateText(cell.date, cell.format, epochs[is1904 ? 1904 : 1900])
}

/** Detects a replaced value in a spreadsheet: an error, or a number in scientific notation, which lacks digits. */
export function lossOf(text: string): 'error' | 'digits' | undefined {
  if (/^#(N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|CALC!|SPILL!|FIELD!|BLOCKED!|BUSY!|CONNECT!|GETTING_DATA)$/.test(text)) return 'error'
  return /^-?\d(\.\d+)?E\+\d{2,3}$/.test(text) ? 'digits' : undefined
}
