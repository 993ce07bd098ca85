/** The value of a workbook's cell as text: what the cell holds, whatever its number format displays. */
import { z } from 'zod'

/** What the worker answers for a cell: a text, a number, or a date in epoch milliseconds with its clock time read as UTC. */
export const sheetCell = z.union([
  z.string(),
  z.object({ number: z.number(), format: z.string() }),
  z.object({ date: z.number(), format: z.string() }),
])
export type SheetCell = z.output<typeof sheetCell>

/** Excel keeps 15 significant digits; from this number on it may have replaced digits by zeros. */
const firstInexact = 1e15

const decimal = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 15, useGrouping: false })

/** A format without what it shows literally: quoted and escaped characters, colours, currencies. */
const bareFormat = (format: string) => format.replace(/"[^"]*"|\\.|_.|\[[^[\]]*\]/g, '')

/**
 * A number with all its digits, in percent where its format says so, with leading zeros where its format is only zeros (codes).
 * One that may have lost digits is in scientific notation, which `lossOf` recognises.
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

/** `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss`, or `HH:mm:ss` of a cell with a time only or a duration. */
function dateText(date: number, format: string, epoch: number): string {
  // Dates as numbers are fractions of days, which are exact to less than a millisecond, not to zero.
  const ms = Math.round(date / 1000) * 1000
  const isDuration = /\[[hms]+\]/i.test(format)
  if (ms < epoch || ms > Date.UTC(9999, 11, 31, 23, 59, 59)) return '#NUM!'
  // The 1900 system counts a 29 February 1900, which never was.
  if (isDuration) return clock(ms - epoch + (epoch === epochs[1900] && ms >= Date.UTC(1900, 2, 1) ? dayMs : 0))
  if (ms < epoch + dayMs) return clock(ms - epoch)
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
}

export function cellText(cell: SheetCell, is1904: boolean): string {
  if (typeof cell === 'string') return cell
  return 'number' in cell ? numberText(cell.number, cell.format) : dateText(cell.date, cell.format, epochs[is1904 ? 1904 : 1900])
}

/** What a spreadsheet shows in place of a value: an error, or a number in scientific notation, which lacks digits. */
export function lossOf(text: string): 'error' | 'digits' | undefined {
  if (/^#(N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|CALC!|SPILL!|FIELD!|BLOCKED!|BUSY!|CONNECT!|GETTING_DATA)$/.test(text)) return 'error'
  return /^-?\d(\.\d+)?E\+\d{2,3}$/.test(text) ? 'digits' : undefined
}
