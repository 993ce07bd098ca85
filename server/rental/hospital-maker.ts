/** Creates a whole hospital by the rules of its single rows, in one transaction; a check rolls everything back. */
import type { HospitalInput } from '#contract/endpoints/hospital.ts'
import type { FieldErrors } from '#contract/issues.ts'
import { refusalText, type RefusalCode } from '#contract/refusals.ts'
import type { Language } from '#contract/languages.ts'
import { batchesOf, countsOf, planOf, planProblems, type PlanCounts } from '#contract/rules/hospital-plan.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { audit } from '#db/tables/audit.ts'
import { equ, hospitalSetup, price, type } from '#db/tables/rental.ts'
import { dept } from '#db/tables/system.ts'
import { and, eq, inArray, max } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { loadRights } from '../rights/permissions.ts'
import type { Principal } from '../rights/principal.ts'
import { createWriter } from '../api/crud/writer.ts'
import type { Rows } from '../api/room.ts'
import { BadForm, Refused } from '../core/refusal.ts'
import { inTransaction } from '../core/transaction.ts'
import { hospitalCategory } from '#contract/hospital.ts'

/** The parts of a hospital, each before the parts that refer to it. */
export const madeKinds = ['dept', 'section', 'room', 'bed', 'price', 'setter', 'receiver', 'equ'] as const
export type MadeKind = (typeof madeKinds)[number]
/** Ids of the rows of one hospital. */
export type MadeRows = Record<MadeKind, string[]>

interface MakeResult {
  /** "" if everything was rolled back. */
  id: string
  counts: PlanCounts
  problems: FieldErrors
}

/** Form fields for the fields of refusals and rows that have other names. */
const fieldOf: Readonly<Record<string, string>> = {
  deptMissing: 'parentId',
  coordinateHalf: 'lng',
  regionMissing: 'regionCode',
  hospitalOutside: 'parentId',
  typeMissing: 'typeId',
  priceMissing: 'priceId',
  priceNone: 'unitPrice',
  capTooSmall: 'capPerDay',
  ratioTooMuch: 'hosRatio',
  receiverTaken: 'account',
  batch: 'batchFrom',
  priceName: 'deptName',
  ratio: 'hosRatio',
  equName: 'typeId',
} satisfies Partial<Record<RefusalCode | string, string>>

/** Most existing devices that a message names. */
const mostNamed = 5
const enabled = 1
/** Key of the dictionary relation_type. */
const store = 'STORE'

/** Thrown to roll back the transaction of a check; carries its result. */
class TakenBack extends Error {
  constructor(readonly result: MakeResult) {
    super('checked')
  }
}

export const writersOf = (rows: Rows) => ({
  dept: createWriter(rows.crud('dept')),
  section: createWriter(rows.crud('section')),
  room: createWriter(rows.crud('room')),
  bed: createWriter(rows.crud('bed')),
  price: createWriter(rows.crud('price')),
  setter: createWriter(rows.crud('setter')),
  receiver: createWriter(rows.crud('receiver')),
  equ: createWriter(rows.crud('equ')),
})
export type Writers = ReturnType<typeof writersOf>

interface Deps {
  db: Db
  clock: () => number
  writers: Writers
  /** Whether the caller sees a price. */
  seesPrice: (me: Principal, id: string) => boolean
}

const hash = (input: object) => createHash('sha256').update(JSON.stringify(input)).digest('hex')

export function createHospitalMaker({ db, clock, writers, seesPrice }: Deps) {
  /** The rule of the new price; undefined where the one for every hospital applies. @throws Refused priceMissing, priceNone */
  function ruleOf(input: HospitalInput, me: Principal) {
    if (input.priceId !== undefined) {
      const row = db
        .select()
        .from(price)
        .where(and(eq(price.id, input.priceId), eq(price.isDeleted, 0)))
        .get()
      if (!row || !seesPrice(me, input.priceId)) throw new Refused('priceMissing')
      const { unitMinutes, unitPrice, freeMinutes, capPerDay, deposit } = row
      return { unitMinutes, unitPrice, freeMinutes, capPerDay, deposit }
    }
    if (input.unitPrice !== undefined) {
      const { unitMinutes = 60, unitPrice, freeMinutes = 0, capPerDay = 0, deposit = 0 } = input
      return { unitMinutes, unitPrice, freeMinutes, capPerDay, deposit }
    }
    const general = and(eq(price.hosId, '0'), eq(price.typeId, input.typeId), eq(price.state, enabled), eq(price.isDeleted, 0))
    if (!db.select({ id: price.id }).from(price).where(general).get()) throw new Refused('priceNone')
    return undefined
  }

  function takenAmong(batches: readonly string[]): string[] {
    return db
      .select({ batch: equ.batch })
      .from(equ)
      .where(and(inArray(equ.batch, [...batches]), eq(equ.isDeleted, 0)))
      .orderBy(equ.batch)
      .all()
      .map((row) => row.batch)
  }

  /**
   * Runs inside the transaction. The many rows refer to rows created just before, so only their forms and device numbers can be
   * wrong; a trial does not write them.
   * @returns the created rows and the problems; with a problem the rows are incomplete
   */
  function write(
    input: HospitalInput,
    maker: Principal,
    language: Language,
    isTrial: boolean,
  ): { created: MadeRows; problems: FieldErrors } {
    const created: MadeRows = { dept: [], section: [], room: [], bed: [], price: [], setter: [], receiver: [], equ: [] }
    const problems: FieldErrors = Object.fromEntries(
      planProblems(input).map(({ field, code, values }) => [field, refusalText(code, language, values)]),
    )
    if (problems.floors) return { created, problems }
    let me = maker
    /** @param where the field where its refusals are shown, unless they belong to another one */
    const step = (where: string, work: () => void) => {
      try {
        inTransaction(db, work)
      } catch (error) {
        if (error instanceof Refused) problems[fieldOf[error.code] ?? where] ??= error.text(language)
        else if (error instanceof BadForm)
          for (const [name, text] of Object.entries(error.errors)) problems[fieldOf[name] ?? (name in input ? name : where)] ??= text
        else throw error
      }
    }
    const add = (kind: MadeKind, row: Readonly<Record<string, unknown>>): string => {
      const id = writers[kind].submit(me, language, row)
      created[kind].push(id)
      return id
    }

    step('deptName', () => {
      const { deptName, fullName = deptName, parentId, address, regionCode, lng, lat, contact, phone } = input
      const last =
        db
          .select({ sort: max(dept.sort) })
          .from(dept)
          .where(eq(dept.parentId, parentId))
          .get()?.sort ?? 0
      const details = { address, regionCode, lng, lat, contact, phone, state: enabled }
      add('dept', { deptName, fullName, parentId, deptCategory: hospitalCategory, sort: Math.min(last + 1, 99_999), ...details })
      // Loaded again, because the maker's rights were read before the hospital existed.
      me = { ...maker, rights: loadRights(db, maker.user) }
      const { hospitals } = me.rights
      if (hospitals && !hospitals.includes(created.dept[0]!)) throw new Refused('hospitalOutside')
    })
    const hosId = created.dept[0]
    if (problems.parentId || hosId === undefined) return { created, problems }

    const typeRow = db
      .select({ typeName: type.typeName })
      .from(type)
      .where(and(eq(type.id, input.typeId), eq(type.isDeleted, 0)))
      .get()
    const typeName = typeRow?.typeName ?? ''
    step('typeId', () => {
      if (!typeRow) throw new Refused('typeMissing')
    })
    const batches = batchesOf(input)
    const existingBatches = takenAmong(batches)
    step('batchFrom', () => {
      if (existingBatches.length)
        throw new Refused('batchesTaken', {
          names: existingBatches.slice(0, mostNamed).join('、') + (existingBatches.length > mostNamed ? '…' : ''),
        })
    })
    step('unitPrice', () => {
      const rule = typeRow && ruleOf(input, me)
      if (!rule) return
      const priceName = `${typeName} ${input.deptName}`.slice(0, 64)
      add('price', { priceName, hosId, typeId: input.typeId, ...rule, state: enabled, effectiveTime: formatTime(clock()) })
    })
    if (input.hosRatio !== undefined) step('hosRatio', () => void add('setter', { hosId, ...settlementOf(input), state: enabled }))
    if (input.account !== undefined)
      step('account', () => {
        const { receiverType = 'MERCHANT_ID', account, name = input.deptName, hosRatio = 0 } = input
        add('receiver', { hosId, receiverType, account, name, relationType: store, ratio: hosRatio, state: enabled })
      })
    // Comes last, so that the many rows are written only if nothing else is wrong.
    if (Object.keys(problems).length) return { created, problems }
    const fill = (kind: 'section' | 'room' | 'bed' | 'equ', where: string, rows: Parameters<Writers['bed']['fill']>[2]) => {
      if (Object.keys(problems).length) return
      step(where, () => void created[kind].push(...writers[kind].fill(me, language, rows, isTrial)))
    }
    const plan = planOf(input)
    fill(
      'section',
      'secName',
      plan.map(({ secName, floor }, s) => ({ form: { hosId, secName, floor, sort: s + 1 }, place: {} })),
    )
    const rooms = plan.flatMap((one, s) => one.rooms.map((room, r) => ({ ...room, sort: r + 1, secId: created.section[s] })))
    fill(
      'room',
      'roomName',
      rooms.map(({ roomName, sort, secId }) => ({ form: { secId, roomName, sort }, place: { hosId, secId } })),
    )
    const beds = rooms.flatMap((one, r) =>
      one.beds.map((bed, b) => ({ ...bed, sort: b + 1, place: { hosId, secId: one.secId, roomId: created.room[r] } })),
    )
    fill(
      'bed',
      'bedName',
      beds.map(({ bedName, sort, place }) => ({ form: { roomId: place.roomId, bedName, state: 0, sort }, place })),
    )
    const { typeId } = input
    fill(
      'equ',
      'batchFrom',
      beds.flatMap(({ batch, place }, i) => {
        const bedId = created.bed[i]
        return batch ? [{ form: { batch, equName: typeName, typeId, bedId, state: 0 }, place: { ...place, bedId } }] : []
      }),
    )
    return { created, problems }
  }

  return {
    /**
     * @throws BadForm with the wrong fields, unless it is a check; Refused requestNoReused
     */
    make({ requestNo, check, ...rest }: HospitalInput, me: Principal, language: Language): MakeResult {
      const input = { requestNo, ...rest }
      const key = `${me.user.id}:${requestNo}`
      const counts = countsOf(input)
      try {
        return inTransaction(db, () => {
          const before = check ? undefined : db.select().from(hospitalSetup).where(eq(hospitalSetup.key, key)).get()
          if (before && before.bodyHash !== hash(rest)) throw new Refused('requestNoReused')
          if (before) return { id: before.hosId, counts, problems: {} }
          const { created, problems } = write(input, me, language, check === true)
          if (check) throw new TakenBack({ id: '', counts, problems })
          if (Object.keys(problems).length) throw new BadForm(problems)
          const auditSeq =
            db
              .select({ seq: max(audit.seq) })
              .from(audit)
              .get()?.seq ?? 0
          const setup = { key, bodyHash: hash(rest), hosId: created.dept[0]!, userId: me.user.id, auditSeq, createdAt: clock() }
          db.insert(hospitalSetup)
            .values({ ...setup, made: JSON.stringify(created) })
            .run()
          return { id: setup.hosId, counts, problems: {} }
        })
      } catch (error) {
        if (error instanceof TakenBack) return error.result
        throw error
      }
    },
  }
}

function settlementOf(input: HospitalInput) {
  const { autoSplit = 0, splitDelayMinutes = 0, hosRatio, personRatio = 0, platRatio = 0, minWithdrawal = 0, withdrawFeeRate = 0 } = input
  return { autoSplit, splitDelayMinutes, hosRatio, personRatio, platRatio, minWithdrawal, withdrawFeeRate }
}
