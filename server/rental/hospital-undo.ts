/** Removes a hospital that one call created: only by its maker, within a time limit, and while nothing has used or changed it. */
import { undoMinutes } from '#contract/endpoints/hospital.ts'
import { label } from '#contract/labels/index.ts'
import type { Language } from '#contract/languages.ts'
import { formatTime } from '#contract/rules/time.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import type { Db } from '#db/open.ts'
import { audit } from '#db/tables/audit.ts'
import { order } from '#db/tables/money.ts'
import { payee } from '#db/tables/payout.ts'
import { receiver } from '#db/tables/split.ts'
import { bed, equ, hospitalSetup, price, room, section, setter } from '#db/tables/rental.ts'
import { problem } from '#db/tables/problem.ts'
import { dept, user } from '#db/tables/system.ts'
import { and, desc, eq, gt, inArray, like, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { splitIds } from '#contract/ids.ts'
import type { Principal } from '../rights/principal.ts'
import { Refused } from '../core/refusal.ts'
import { inTransaction } from '../core/transaction.ts'
import { madeKinds, type MadeRows, type Writers } from './hospital-maker.ts'

type Setup = typeof hospitalSetup.$inferSelect

const undoMs = undoMinutes * 60_000

export const undoUntil = ({ createdAt }: Setup): string => formatTime(createdAt + undoMs)

/** The ids of a setup by resource. */
export function madeRows({ made: json }: Setup): MadeRows {
  const read = propertiesOf(JSON.parse(json))
  return Object.fromEntries(madeKinds.map((kind) => [kind, read[kind] ?? []])) as MadeRows
}

export function createHospitalUndo({ db, clock, writers }: { db: Db; clock: () => number; writers: Writers }) {
  /** @throws Refused setupMissing for a hospital that the caller did not make in one call */
  function setupOf(id: string, me: Principal): Setup {
    const mine = and(eq(hospitalSetup.hosId, id), eq(hospitalSetup.userId, me.user.id))
    const setup = db.select().from(hospitalSetup).where(mine).orderBy(desc(hospitalSetup.createdAt)).get()
    if (!setup) throw new Refused('setupMissing')
    return setup
  }

  const idsIn = (table: SQLiteTable & { id: SQLiteColumn; isDeleted: SQLiteColumn }, where: SQL): string[] =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(where, eq(table.isDeleted, 0)))
      .all()
      .map((row) => String(row.id))

  /** Names of the resources whose rows were added, removed or changed since the setup. */
  function changedKinds({ hosId, auditSeq }: Setup, created: MadeRows): string[] {
    const now: Readonly<Record<string, string[]>> = {
      dept: [...idsIn(dept, eq(dept.id, hosId)), ...idsIn(dept, eq(dept.parentId, hosId))],
      section: idsIn(section, eq(section.hosId, hosId)),
      room: idsIn(room, eq(room.hosId, hosId)),
      bed: idsIn(bed, eq(bed.hosId, hosId)),
      price: idsIn(price, eq(price.hosId, hosId)),
      setter: idsIn(setter, eq(setter.hosId, hosId)),
      receiver: idsIn(receiver, eq(receiver.hosId, hosId)),
      equ: idsIn(equ, eq(equ.hosId, hosId)),
      payee: idsIn(payee, eq(payee.hosId, hosId)),
      problem: idsIn(problem, eq(problem.hosId, hosId)),
      user: db
        .select({ deptId: user.deptId })
        .from(user)
        .where(and(like(user.deptId, `%${hosId}%`), eq(user.isDeleted, 0)))
        .all()
        .flatMap(({ deptId }) => splitIds(deptId).filter((id) => id === hosId)),
    }
    const wasMade = (kind: string): readonly string[] => (kind in created ? created[kind as keyof MadeRows] : [])
    const isOther = (kind: string) => {
      const before = new Set(wasMade(kind))
      return now[kind]!.length !== before.size || now[kind]!.some((id) => !before.has(id))
    }
    const written = (kind: string) =>
      db
        .select({ seq: audit.seq })
        .from(audit)
        .where(and(eq(audit.resource, kind), inArray(audit.rowId, [...wasMade(kind)]), gt(audit.seq, auditSeq)))
        .limit(1)
        .all().length > 0
    return Object.keys(now).filter((kind) => isOther(kind) || written(kind))
  }

  /** @throws Refused setupUndone, setupLate, setupUsed, setupChanged */
  function mayUndo(setup: Setup, language: Language): void {
    if (setup.undoneAt !== null) throw new Refused('setupUndone')
    if (clock() - setup.createdAt > undoMs) throw new Refused('setupLate', { minutes: undoMinutes })
    if (db.select({ id: order.id }).from(order).where(eq(order.hosId, setup.hosId)).limit(1).get()) throw new Refused('setupUsed')
    const changed = changedKinds(setup, madeRows(setup))
    if (changed.length) throw new Refused('setupChanged', { names: changed.map((kind) => label(kind, 'title', language)).join('、') })
  }

  return {
    setupOf,

    /** The reason why the setup cannot be undone; "" if it can. */
    refusal(setup: Setup, language: Language): string {
      try {
        mayUndo(setup, language)
        return ''
      } catch (error) {
        if (error instanceof Refused) return error.text(language)
        throw error
      }
    },

    /** Removes all of it in one transaction, by the rules of the single rows. @returns the ids that were removed @throws Refused */
    undo(id: string, me: Principal, language: Language): MadeRows {
      return inTransaction(db, () => {
        const setup = setupOf(id, me)
        mayUndo(setup, language)
        const created = madeRows(setup)
        for (const kind of ['equ', 'bed', 'room', 'section', 'price', 'setter', 'receiver', 'dept'] as const)
          if (created[kind].length) writers[kind].remove(me, created[kind])
        db.update(hospitalSetup).set({ undoneAt: clock() }).where(eq(hospitalSetup.key, setup.key)).run()
        return created
      })
    },
  }
}
