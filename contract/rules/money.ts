/** Money is always integer cents; yuan exist only on screens and in inputs. No floats in between. */
import { cleanCode } from '../text.ts'
import type { Kind } from '../field-meta.ts'

/** Groups an integer, `1,280`. Without Intl, whose first use takes a browser as long as rendering a form. */
export function grouped(n: number): string {
  let text = String(Math.abs(n))
  for (let at = text.length - 3; at > 0; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`
  return n < 0 ? `-${text}` : text
}

/** Cents → `1,280.00`. null and -1 (unknown) are `0.00` (specification §3). Negative with a true minus. */
export function yuan(cents: number | null | undefined): string {
  if (cents === null || cents === undefined || cents === -1) return '0.00'
  const whole = Math.trunc(Math.abs(cents))
  const text = `${grouped(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`
  return cents < 0 ? `\u2212${text}` : text
}

/** Cents → `1280.00`, for an input. */
export const yuanInput = (cents: number): string => yuan(cents).replaceAll(',', '')

/** `1,280.5` → 128050; undefined for anything but a number with at most two decimals. By string, never by float. */
function parseHundredths(text: string): number | undefined {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/,(?=\d{3}(\D|$))/g, ''))
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0)
}

/** `1,280.5`, `¥12`, `１２元` → cents; undefined for anything but an amount with at most two decimals. */
export const parseYuan = (text: string): number | undefined => parseHundredths(cleanCode(text).replace(/^¥|元$/g, ''))

/** `60`, `60.5 %` → basis points; undefined for anything but a number with at most two decimals. */
export const parsePercent = (text: string): number | undefined => parseHundredths(cleanCode(text).replace(/%$/, ''))

/** Kinds of fields whose numbers are hundredths of what people type, with their readers; `yuanInput` formats both. */
export const hundredths: Partial<Record<Kind, (text: string) => number | undefined>> = { money: parseYuan, ratio: parsePercent }

const numerals = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
/** Units of the digits of a group, from the left. */
const units = ['仟', '佰', '拾', ''] as const
const groups = ['', '万', '亿', '万亿'] as const

/** Four digits in words; repeated zeros are written once. */
const groupWords = (group: string) =>
  [...group.padStart(4, '0')]
    .map((digit, i) => (digit === '0' ? '零' : `${numerals[Number(digit)]}${units[i]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')

/** Cents in the words of Chinese receipts, which cannot be altered by adding a digit: 128050 → 壹仟贰佰捌拾元伍角整. */
export function capital(cents: number): string {
  const whole = String(Math.floor(Math.abs(cents) / 100))
  const [jiao, fen] = [Math.floor((Math.abs(cents) % 100) / 10), Math.abs(cents) % 10]
  const parts: string[] = []
  for (let end = whole.length, n = 0; end > 0; end -= 4, n++) {
    const group = whole.slice(Math.max(0, end - 4), end)
    const words = groupWords(group)
    if (words && words !== '零') parts.unshift(`${words}${groups[n]}`)
    else if (parts.length) parts.unshift('零')
  }
  const yuanWords = parts.join('').replace(/零+/g, '零').replace(/^零/, '')
  const small = (jiao ? `${numerals[jiao]}角` : fen && yuanWords ? '零' : '') + (fen ? `${numerals[fen]}分` : '')
  const amountWords = (yuanWords && `${yuanWords}元`) + small || '零元'
  return (cents < 0 ? '负' : '') + amountWords + (fen ? '' : '整')
}
