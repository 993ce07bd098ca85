/** Days as `yyyy-MM-dd`, without a clock or a zone. */
const day = 86_400_000
const read = (text: string) => Date.parse(`${text}T00:00:00Z`)
const write = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (text: string, days: number): string => write(read(text) + days * day)

/** The same day of another month, or the last one of a shorter month. */
export function addMonths(text: string, months: number): string {
  const at = new Date(read(text))
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate()
  return write(first + (Math.min(at.getUTCDate(), last) - 1) * day)
}

/** The 42 days of six weeks that show the month of a day, starting on a Monday. */
export function daysShown(text: string): string[] {
  const first = read(`${text.slice(0, 8)}01`)
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * day
  return Array.from({ length: 42 }, (_, i) => write(monday + i * day))
}
