/** The devices that a page of labels shows. */
import type { Row } from '#contract/resource.ts'
import { equ } from '#contract/resources/rental.ts'
import { everyPage } from '#app/blade/every-row.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { qrOf } from './qr.server.ts'

/** A page with more would take a printer an hour, and a browser long to draw. */
export const mostLabels = 500
/** Ids in one query: an address may be no longer. */
const perQuery = 50

/** Chosen devices in the order in which they were chosen, or those of a hospital by their number. */
export async function labelRows({ blade }: Pick<SignedInRequest, 'blade'>, which: { ids: readonly string[] } | { hosId: string }) {
  const rows: Row<typeof equ>[] = []
  let total = 0
  if ('hosId' in which) {
    const all = await everyPage((at) => blade.list(equ, { hosId: which.hosId, ascs: 'batch', ...at }))
    total = all.length
    rows.push(...all.slice(0, mostLabels))
  } else {
    const ids = [...new Set(which.ids)]
    total = ids.length
    for (let from = 0; from < Math.min(ids.length, mostLabels); from += perQuery)
      rows.push(...(await Promise.all(ids.slice(from, from + perQuery).map((id) => blade.detail(equ, id)))).filter((row) => row !== null))
  }
  return {
    total,
    labels: rows.map((row) => ({ id: row.id ?? '', batch: row.batch ?? '', equName: row.equName ?? '', code: qrOf(row.batch ?? '') })),
  }
}
