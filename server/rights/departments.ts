/** The departments, cached: the descendants of one, and the hospitals that its staff see. */
import { hospitalCategory } from '#contract/hospital.ts'
import { hospitalsSeen } from '#contract/rules/hospitals-seen.ts'
import type { Db } from '#db/open.ts'
import { dept } from '#db/tables/system.ts'
import { eq } from 'drizzle-orm'

import { branches } from '../core/tree.ts'

export function readDepartments(db: Pick<Db, 'select'>) {
  const rows = db
    .select({ id: dept.id, parentId: dept.parentId, category: dept.deptCategory })
    .from(dept)
    .where(eq(dept.isDeleted, 0))
    .all()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const below = branches(rows)
  const isHospital = (row: { category: number | null }) => row.category === hospitalCategory
  const all = rows.filter(isHospital).length
  const hospitalsById = new Map<string, readonly string[]>()

  /** Hospitals at and below a department. */
  function hospitalsAt(at: (typeof rows)[number]): readonly string[] {
    let ids = hospitalsById.get(at.id)
    if (!ids) hospitalsById.set(at.id, (ids = [at, ...below(at.id)].filter(isHospital).map(({ id }) => id)))
    return ids
  }

  return {
    has: (id: string): boolean => byId.has(id),

    /** Departments with their descendants. */
    withBelow: (ids: readonly string[]): string[] => [...new Set(ids.flatMap((id) => [id, ...below(id).map((row) => row.id)]))],

    /** @returns undefined for everything; without a department nothing */
    hospitalsOf: (ids: readonly string[]) => hospitalsSeen(ids, { byId, isHospital, hospitalsAt, all }),
  }
}
