/** The devices that a page of labels shows. */
import type { Row } from '#contract/resource.ts'
import { mostIds } from '#contract/values.ts'
import { equ } from '#contract/resources/rental.ts'
import { everyPage } from '#app/blade/every-row.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { qrOf } from './qr.server.ts'

/** A page with more would take a printer an hour, and a browser long to draw. */
const mostOfHospital = 500

/** Chosen devices in the order in which they were chosen, or those of a hospital by their number. */
export async function labelRows({ blade }: Pick<SignedInRequest, 'blade'>, which: { ids: readonly string[] } | { hosId: string }) {
  const rows: Row<typeof equ>[] = []
  let total = 0
  if ('hosId' in which) {
    const all = await everyPage((at) => blade.list(equ, { hosId: which.hosId, ascs: 'batch', ...at }))
    total = all.length
    rows.push(...all.slice(0, mostOfHospital))
  } else {
    const ids = [...new Set(which.ids)]
    total = ids.length
    const wanted = ids.slice(0, mostIds)
    const { records } = wanted.length ? await blade.list(equ, { id_in: wanted.join(','), size: String(mostIds) }) : { records: [] }
    const byId = new Map(records.map((row) => [row.id ?? '', row]))
    rows.push(...wanted.flatMap((id) => byId.get(id) ?? []))
  }
  return {
    total,
    most: 'hosId' in which ? mostOfHospital : mostIds,
    labels: rows.map((row) => ({ id: row.id ?? '', batch: row.batch ?? '', equName: row.equName ?? '', code: qrOf(row.batch ?? '') })),
  }
}
