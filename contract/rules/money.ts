/** Money is integer cents everywhere; yuan exist only on the screen and in inputs. No floats in between. */

/** A whole number, `1,280`. why no Intl: its first use takes a browser as long as rendering a form */
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

/** Cents → `1280.00`, as an input shows it. */
export const yuanInput = (cents: number): string => yuan(cents).replaceAll(',', '')

/** `1,280.5` → 128050; undefined for anything but an amount with at most two decimals. By string, never by float. */
export function parseYuan(text: string): number | undefined {
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(
    text
      .trim()
      .replace(/^¥\s*/, '')
      .replace(/,(?=\d{3}(\D|$))/g, ''),
  )
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0)
}

/** `60`, `60.5 %` → basis points; undefined for anything but a number with at most two decimals. */
export function parsePercent(text: string): number | undefined {
  const typed = text.trim()
  return parseYuan(typed.endsWith('%') ? typed.slice(0, -1) : typed)
}
