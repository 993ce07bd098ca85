/** Ensures that rows with parents stay a tree, for any resource (contract page system §1, §3, §4). */
import type { RefusalCode } from '#contract/refusals.ts'
import type { Db } from '#db/open.ts'
import { type appMenu, type dept, type menu, type role } from '#db/tables/system.ts'
import { eq } from 'drizzle-orm'
import { Refused } from './refusal.ts'
import { below } from './tree.ts'

/** `parentId` of a root, which is not a row. */
export const root = '0'

export function createTreeRules(
  db: Pick<Db, 'select'>,
  table: typeof menu | typeof appMenu | typeof role | typeof dept,
  missing: RefusalCode,
) {
  const nodes = () => db.select({ id: table.id, parentId: table.parentId }).from(table).where(eq(table.isDeleted, 0)).all()

  return {
    /**
     * The parent that a body of `submit` names; the current one if it names none.
     * @throws Refused parentSelf, parentBelow, or `missing`
     */
    parentOf(body: Readonly<Record<string, unknown>>, id: string | undefined): string {
      const all = nodes()
      const value = body.parentId
      const requestedId = value === undefined || value === null ? all.find((node) => node.id === id)?.parentId : String(value).trim()
      const parentId = !requestedId || requestedId === '-1' ? root : requestedId
      if (parentId === root) return root
      if (parentId === id) throw new Refused('parentSelf')
      if (!all.some((node) => node.id === parentId)) throw new Refused(missing)
      if (id !== undefined && below(all, id).some((node) => node.id === parentId)) throw new Refused('parentBelow')
      return parentId
    },

    /** Ids of rows that have children. */
    parents: (): ReadonlySet<string> => new Set(nodes().map((node) => node.parentId)),
  }
}
