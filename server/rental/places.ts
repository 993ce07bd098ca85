/** The tree of places: hospital, section, room, bed, and the device in it. Parents are read from the database, never from a body. */
import { checkExists } from '#contract/rules/values.ts'
import { hospitalCategory } from '#contract/hospital.ts'
import { orderState } from '#contract/rules/order.ts'
import { bed, equ, price, room, section, type } from '#db/tables/rental.ts'
import { order } from '#db/tables/money.ts'
import { dept } from '#db/tables/system.ts'
import { and, asc, eq, exists as sqlExists, inArray, ne, notExists, notInArray, or, type SQL } from 'drizzle-orm'
import type { Rights } from '../rights/permissions.ts'
import { Refused } from '../core/refusal.ts'
import { toTree, withAncestors } from '../core/tree.ts'
import type { Work } from '../core/transaction.ts'

export type Values = Readonly<Record<string, unknown>>
type Sees = Pick<Rights, 'hospitals'>

/** A place; the parts below its deepest one are null. */
interface Place {
  hosId: string
  secId: string | null
  roomId: string | null
  bedId: string | null
}
type Parts = Partial<Record<keyof Place, string | null | undefined>>
/** State of a device and of a bed: an order runs on it. */
const inUse = 1

/** The text of an id; undefined if there is none. */
export const idIn = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' || value === '0' || value === '-1' ? undefined : String(value)

export function createPlaces(db: Work) {
  const exists = (
    table: typeof section | typeof room | typeof bed | typeof equ | typeof price | typeof order,
    where: SQL | undefined,
  ): boolean =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(where, eq(table.isDeleted, 0)))
      .limit(1)
      .all().length > 0

  const departments = () =>
    db
      .select({ id: dept.id, parentId: dept.parentId, title: dept.deptName, category: dept.deptCategory })
      .from(dept)
      .where(eq(dept.isDeleted, 0))
      .orderBy(asc(dept.sort), asc(dept.id))
      .all()
  const treeNode = ({ id, parentId, title }: { id: string; parentId: string; title: string }) => ({
    id,
    parentId,
    title,
    key: id,
    value: id,
  })

  const isHospital = (id: string): boolean =>
    db
      .select({ id: dept.id })
      .from(dept)
      .where(and(eq(dept.id, id), eq(dept.deptCategory, hospitalCategory), eq(dept.isDeleted, 0)))
      .all().length > 0

  /** @throws Refused hospitalMissing where it does not exist or is not the caller's */
  function hospital(hosId: string, { hospitals }: Sees): string {
    if (!isHospital(hosId) || (hospitals && !hospitals.includes(hosId))) throw new Refused('hospitalMissing')
    return hosId
  }

  function deepest({ bedId, roomId, secId, hosId }: Parts): Place | undefined {
    if (bedId) {
      const row = db
        .select({ hosId: bed.hosId, secId: bed.secId, roomId: bed.roomId, bedId: bed.id })
        .from(bed)
        .where(and(eq(bed.id, bedId), eq(bed.isDeleted, 0)))
        .get()
      if (!row) throw new Refused('bedMissing')
      return row
    }
    if (roomId) {
      const row = db
        .select({ hosId: room.hosId, secId: room.secId, roomId: room.id })
        .from(room)
        .where(and(eq(room.id, roomId), eq(room.isDeleted, 0)))
        .get()
      if (!row) throw new Refused('roomMissing')
      return { ...row, bedId: null }
    }
    if (secId) {
      const row = db
        .select({ hosId: section.hosId, secId: section.id })
        .from(section)
        .where(and(eq(section.id, secId), eq(section.isDeleted, 0)))
        .get()
      if (!row) throw new Refused('sectionMissing')
      return { ...row, roomId: null, bedId: null }
    }
    return hosId ? { hosId, secId: null, roomId: null, bedId: null } : undefined
  }

  /**
   * The place that the deepest part names, with its ancestors.
   * @throws Refused hospitalMissing, sectionMissing, roomMissing, bedMissing; placeMismatch where another part contradicts it
   */
  function chain(parts: Parts, sees: Sees): Place | undefined {
    const place = deepest(parts)
    if (!place) return undefined
    hospital(place.hosId, sees)
    for (const name of ['hosId', 'secId', 'roomId'] as const)
      if (parts[name] && parts[name] !== place[name]) throw new Refused('placeMismatch')
    return place
  }

  /** A state that orders set is changed by orders only. @throws Refused stateByOrder */
  function keepInUse(old: number | undefined, next: unknown): void {
    if (next !== undefined && next !== old && (next === inUse || old === inUse)) throw new Refused('stateByOrder')
  }

  /** @throws Refused typeMissing */
  function mustHaveType({ typeId }: Values): void {
    if (typeId === undefined) return
    const match = db
      .select()
      .from(type)
      .where(alive(type, String(typeId)))
      .get()
    if (!match) throw new Refused('typeMissing')
  }

  return {
    hospital,
    isHospital,

    /** Name of a hospital; null where there is none. */
    nameOf: (hosId: string): string | null => db.select({ name: dept.deptName }).from(dept).where(eq(dept.id, hosId)).get()?.name ?? null,

    /** Hospitals that the caller sees, as TreeNodes. */
    hospitals(sees: Sees) {
      const rows = departments().filter((row) => row.category === hospitalCategory && (!sees.hospitals || sees.hospitals.includes(row.id)))
      return toTree(rows.map(treeNode))
    },

    /** From the root down to a hospital that the caller sees; empty for any other. */
    chainTo(hosId: string, sees: Sees) {
      const all = new Map(departments().map((row) => [row.id, row]))
      const hos = all.get(hosId)
      if (hos?.category !== hospitalCategory || (sees.hospitals && !sees.hospitals.includes(hosId))) return []
      const above = withAncestors([hosId], new Map([...all.values()].map((row) => [row.id, row.parentId])))
      return [...above].reverse().map((id) => ({ ...treeNode(checkExists(all.get(id), `department ${id}`)), hasChildren: id !== hosId }))
    },

    section(values: Values, id: string | undefined, sees: Sees): Values {
      const hosId = idIn(values.hosId)
      if (!hosId) return values
      hospital(hosId, sees)
      if (id !== undefined) for (const table of [room, bed, equ]) db.update(table).set({ hosId }).where(eq(table.secId, id)).run()
      return values
    },

    room(values: Values, id: string | undefined, sees: Sees): Values {
      const place = chain({ secId: idIn(values.secId) }, sees)
      if (!place) return values
      const above = { hosId: place.hosId, secId: checkExists(place.secId, 'section of the place') }
      if (id !== undefined) for (const table of [bed, equ]) db.update(table).set(above).where(eq(table.roomId, id)).run()
      return { ...values, ...above }
    },

    bed(values: Values, id: string | undefined, sees: Sees): Values {
      const old = id === undefined ? undefined : db.select({ state: bed.state }).from(bed).where(eq(bed.id, id)).get()
      keepInUse(old?.state, values.state)
      const place = chain({ roomId: idIn(values.roomId) }, sees)
      if (!place) return values
      const above = {
        hosId: place.hosId,
        secId: checkExists(place.secId, 'section of the place'),
        roomId: checkExists(place.roomId, 'room of the place'),
      }
      if (id !== undefined) db.update(equ).set(above).where(eq(equ.bedId, id)).run()
      return { ...values, ...above }
    },

    /** @throws Refused typeMissing, priceMissing, bedTaken, deviceInUse and what `chain` throws */
    equ(values: Values, id: string | undefined, sees: Sees): Values {
      const old = id === undefined ? undefined : db.select().from(equ).where(eq(equ.id, id)).get()
      keepInUse(old?.state, values.state)
      mustHaveType(values)
      const moved = levels.some((level) => level in values)
      const place = moved ? chain(partsOf(values, old ?? {}), sees) : old
      if (old?.state === inUse && levels.some((level) => (place?.[level] ?? null) !== old[level])) throw new Refused('deviceInUse')
      // Staff of one hospital would lose sight of a device without a place.
      if (!place?.hosId && sees.hospitals) throw new Refused('hospitalMissing')
      const bedId = place?.bedId
      if (moved && bedId && exists(equ, and(eq(equ.bedId, bedId), id === undefined ? undefined : ne(equ.id, id))))
        throw new Refused('bedTaken')
      const priceId = idIn(values.priceId)
      if (priceId) {
        const row = db.select().from(price).where(alive(price, priceId)).get()
        if (!row || (row.hosId !== '0' && row.hosId !== place?.hosId)) throw new Refused('priceMissing')
      }
      return moved ? { ...values, hosId: null, secId: null, roomId: null, bedId: null, ...place } : values
    },

    /** @throws Refused hospitalMissing, typeMissing */
    price(values: Values, id: string | undefined, sees: Sees): Values {
      const old = id === undefined ? undefined : db.select().from(price).where(eq(price.id, id)).get()
      const hosId = idIn(values.hosId)
      if (hosId) hospital(hosId, sees)
      else if (values.hosId !== undefined && sees.hospitals) throw new Refused('hospitalMissing')
      mustHaveType(values)
      const { unitPrice, capPerDay } = { ...old, ...values }
      if (Number(capPerDay) !== 0 && Number(capPerDay) < Number(unitPrice)) throw new Refused('capTooSmall')
      return values
    },

    /** @throws Refused deviceBusy */
    mayRemoveDevices(ids: readonly string[]): void {
      const open = db
        .select({ id: order.id })
        .from(order)
        .where(and(inArray(order.equId, [...ids]), inArray(order.state, [orderState.running, orderState.abnormal]), eq(order.isDeleted, 0)))
        .limit(1)
        .all()
      if (open.length || exists(equ, and(inArray(equ.id, [...ids]), eq(equ.state, inUse)))) throw new Refused('deviceBusy')
    },

    /** The last price in force for a device type cannot be removed, even if no device refers to it. @throws Refused priceBusy */
    mayRemovePrices(ids: readonly string[]): void {
      const anyOrOwn = or(eq(price.hosId, '0'), eq(price.hosId, equ.hosId))
      const inForce = (which: SQL) =>
        db
          .select({ id: price.id })
          .from(price)
          .where(and(which, eq(price.typeId, equ.typeId), anyOrOwn, eq(price.state, 1), eq(price.isDeleted, 0)))
      if (exists(equ, and(sqlExists(inForce(inArray(price.id, [...ids]))), notExists(inForce(notInArray(price.id, [...ids]))))))
        throw new Refused('priceBusy')
    },
  }
}

const alive = (table: typeof type | typeof price, id: string) => and(eq(table.id, id), eq(table.isDeleted, 0))

const levels = ['hosId', 'secId', 'roomId', 'bedId'] as const

/** The parts that a body means: those it names; where it only clears some, the existing ones above the cleared. */
function partsOf(values: Values, old: Parts): Parts {
  const named = levels.flatMap((level) => (idIn(values[level]) ? [[level, idIn(values[level])] as const] : []))
  if (named.length) return Object.fromEntries(named)
  const cleared = levels.findIndex((level) => level in values)
  return Object.fromEntries(levels.slice(0, cleared).map((level) => [level, old[level]]))
}
