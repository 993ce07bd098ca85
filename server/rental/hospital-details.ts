/** The columns of a hospital beyond its department: the row of `ward_hos` with the same id (contract page rental §2). */
import { hospitalDetails, hospitalCategory } from '#contract/hospital.ts'
import type { Db } from '#db/open.ts'
import { hos } from '#db/tables/rental.ts'
import { region } from '#db/tables/system.ts'
import { eq, inArray } from 'drizzle-orm'
import { createPlaces } from './places.ts'
import { Refused } from '../core/refusal.ts'

type Values = Readonly<Record<string, unknown>>
const fields = Object.keys(hospitalDetails)
const openState = 1

/**
 * Writes the details in a form; call inside the department's transaction. Absent ones stay unchanged.
 * @throws Refused hospitalOnly, coordinateHalf, regionMissing
 */
export function saveDetails(db: Db, deptId: string, values: Values): void {
  const isHospital = createPlaces(db).isHospital(deptId)
  const old: Values = db.select().from(hos).where(eq(hos.deptId, deptId)).get() ?? { state: openState }
  const input = Object.fromEntries(fields.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  if (!isHospital) {
    // A department that was a hospital may be submitted with its former details.
    if (fields.some((name) => (input[name] ?? null) !== null && input[name] !== old[name])) throw new Refused('hospitalOnly')
    return
  }
  const next: Values = { ...old, ...input }
  if (!next.lng !== !next.lat) throw new Refused('coordinateHalf')
  const code = input.regionCode
  if (
    code &&
    code !== old.regionCode &&
    !db
      .select({ id: region.id })
      .from(region)
      .where(eq(region.code, String(code)))
      .get()
  )
    throw new Refused('regionMissing')
  const row = { ...input, state: next.state === null ? openState : Number(next.state) }
  db.insert(hos)
    .values({ deptId, ...row })
    .onConflictDoUpdate({ target: hos.deptId, set: row })
    .run()
}

/** The details of each department that is a hospital, in one query. */
export function detailsOf(db: Db, rows: readonly Values[]): (id: string) => Record<keyof typeof hospitalDetails, unknown> {
  const ids = rows.flatMap((row) => (row.deptCategory === hospitalCategory ? [String(row.id)] : []))
  const detailRows = ids.length ? db.select().from(hos).where(inArray(hos.deptId, ids)).all() : []
  const byId = new Map(detailRows.map(({ deptId, ...details }) => [deptId, details]))
  const none = { address: null, regionCode: null, lng: null, lat: null, contact: null, phone: null, state: null }
  return (id) => byId.get(id) ?? none
}
