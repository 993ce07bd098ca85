/** Ids from the root down to the parent, "0,1,2", updated when a department moves (contract page system §4). */
import type { Db } from '#db/open.ts'
import { dept } from '#db/tables/system.ts'
import { eq } from 'drizzle-orm'
import { below } from '../core/tree.ts'

/** Rewrites those of a department and its descendants. */
export function rewriteAncestors(db: Pick<Db, 'select' | 'update'>, id: string): void {
  const rows = db.select({ id: dept.id, parentId: dept.parentId, ancestors: dept.ancestors }).from(dept).all()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const moved = byId.get(id)
  if (!moved) return
  // `below` goes level by level, so a parent is already correct when its children are visited.
  for (const row of [moved, ...below(rows, id)]) {
    const parent = byId.get(row.parentId)
    const ancestors = parent ? `${parent.ancestors},${parent.id}` : '0'
    if (ancestors === row.ancestors) continue
    row.ancestors = ancestors
    db.update(dept).set({ ancestors }).where(eq(dept.id, row.id)).run()
  }
}
