/** The devices of a page of labels. */
import type { Row } from '#contract/resource.ts'
import { mostIds } from '#contract/ids.ts'
import { equ } from '#contract/resources/rental.ts'
import { everyPage } from '#app/blade/every-row.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { qrOf } from '#app/lib/qr.server.ts'

/** Maximum labels of a hospital: more would take an hour to print and long to render. */
const mostOfHospital = 500

/** The selected devices in the order of selection, or those of a hospital by number. */
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
    const selectedIds = ids.slice(0, mostIds)
    const { records } = selectedIds.length
      ? await blade.list(equ, { id_in: selectedIds.join(','), size: String(mostIds) })
      : { records: [] }
    const byId = new Map(records.map((row) => [row.id ?? '', row]))
    rows.push(...selectedIds.flatMap((id) => byId.get(id) ?? []))
  }
  return {
    total,
    most: 'hosId' in which ? mostOfHospital : mostIds,
    labels: rows.map((row) => ({ id: row.id ?? '', batch: row.batch ?? '', equName: row.equName ?? '', code: qrOf(row.batch ?? '') })),
  }
}
