/** Utilisation: the share of the devices' time in which they were in use. */
import type { hosUse } from '#contract/endpoints/pictures.ts'
import type { z } from 'zod'
import type { ReportRow } from './report-query.ts'

export type Use = z.output<typeof hosUse.output>

/** `42.0%`; a dash without devices. @param share 0 to 1 */
export const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? '—' : `${(share * 100).toFixed(1)}%`

/** The share of the devices' time in which they were in use; null without complete hours or devices. */
export const utilisation = (seconds: number, hours: number, devices: number): number | null =>
  hours && devices ? seconds / (hours * 3600 * devices) : null

const sumOf = (rows: readonly ReportRow[], name: string) => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

/** Utilisation of these hospitals, in the range or in the period before it; null where it is unknown. */
export function shareOf(use: Use | undefined, rows: readonly ReportRow[], of: 'seconds' | 'before' = 'seconds'): number | null {
  const devices = sumOf(rows, 'equCount')
  if (!use) return null
  const ids = new Set(rows.map(({ hosId }) => String(hosId)))
  const seconds = use.hospitals.reduce((sum, one) => (ids.has(one.hosId) ? sum + one[of] : sum), 0)
  return utilisation(seconds, use.hours, devices)
}
