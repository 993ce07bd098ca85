/** Regions: a tree keyed by codes, each row repeating the names of its ancestors (contract page system §10). */
import type { Db } from '#db/open.ts'
import { region } from '#db/tables/system.ts'
import { asc, eq } from 'drizzle-orm'
import { Refused } from '../core/refusal.ts'
import { below, treeNode } from '../core/tree.ts'

/** `parentCode` of the country, which is not a row. */
const root = '0'

type Row = typeof region.$inferSelect
/** Columns of each level: 1 province to 5 village. */
const pairs = [
  undefined,
  ['provinceCode', 'provinceName'],
  ['cityCode', 'cityName'],
  ['districtCode', 'districtName'],
  ['townCode', 'townName'],
  ['villageCode', 'villageName'],
] as const

type Pairs = Pick<Row, NonNullable<(typeof pairs)[number]>[number]>

/** What a row copies from its parent, and adds itself. */
function derived(row: Pick<Row, 'code' | 'name' | 'regionLevel'>, parent: Row | undefined): Pairs & Pick<Row, 'ancestors'> {
  const all: Pairs & Pick<Row, 'ancestors'> = {
    ancestors: parent ? [parent.ancestors, parent.code].filter(Boolean).join(',') : '',
    provinceCode: parent?.provinceCode ?? null,
    provinceName: parent?.provinceName ?? null,
    cityCode: parent?.cityCode ?? null,
    cityName: parent?.cityName ?? null,
    districtCode: parent?.districtCode ?? null,
    districtName: parent?.districtName ?? null,
    townCode: parent?.townCode ?? null,
    townName: parent?.townName ?? null,
    villageCode: parent?.villageCode ?? null,
    villageName: parent?.villageName ?? null,
  }
  const pair = pairs[row.regionLevel]
  if (pair) Object.assign(all, { [pair[0]]: row.code, [pair[1]]: row.name })
  return all
}

export function createRegions(db: Db) {
  const tree = () => db.select({ id: region.id, parentId: region.parentCode }).from(region).all()
  const find = (code: string): Row | undefined => db.select().from(region).where(eq(region.id, code)).get()

  return {
    exists: (code: string): boolean => find(code) !== undefined,

    /** Codes that have regions below them. */
    parents: (): ReadonlySet<string> => new Set(tree().map((row) => row.parentId)),

    /** The regions below a code as tree nodes; all of them without a code. */
    nodes: (parentCode?: string) =>
      db
        .select({ id: region.code, parentId: region.parentCode, name: region.name })
        .from(region)
        .where(parentCode ? eq(region.parentCode, parentCode) : undefined)
        .orderBy(asc(region.sort), asc(region.code))
        .all()
        .map((row) => treeNode(row.id, row.parentId, row.name)),

    /** @throws Refused parentSelf, parentBelow, nodeMissing */
    parentOf(body: Readonly<Record<string, unknown>>, id: string | undefined): string {
      const rawCode = body.parentCode
      const code = rawCode === undefined || rawCode === null ? find(id ?? '')?.parentCode : String(rawCode).trim()
      const parentCode = !code || code === '-1' ? root : code
      if (parentCode === root) return parentCode
      if (parentCode === (id ?? body.code)) throw new Refused('parentSelf')
      if (!find(parentCode)) throw new Refused('nodeMissing')
      if (id !== undefined && below(tree(), id).some((row) => row.id === parentCode)) throw new Refused('parentBelow')
      return parentCode
    },

    /** Updates the copied ancestor names of a region and its descendants. */
    derive(code: string): void {
      const first = find(code)
      if (!first) return
      for (const { id } of [first, ...below(tree(), code)]) {
        const row = find(id)!
        db.update(region)
          .set(derived(row, find(row.parentCode)))
          .where(eq(region.id, id))
          .run()
      }
    },
  }
}
export type Regions = ReturnType<typeof createRegions>
