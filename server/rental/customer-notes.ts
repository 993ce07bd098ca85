/**
 * Notes and promises about a customer. A promise about a refund is kept by a refund that arrived since, one about a fault by a report that
 * was solved since: the program notices that when the promise is read.
 */
import { problemState } from '#contract/rules/problem.ts'
import { nameOf } from '../rights/principal.ts'
import { customerNoteAdd, customerNoteDone, customerNotes, type promiseKinds } from '#contract/endpoints/customer.ts'
import type { customer as definition } from '#contract/resources/rental.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { order, refund } from '#db/tables/money.ts'
import { problem } from '#db/tables/problem.ts'
import { customerNote } from '#db/tables/shift.ts'
import { and, asc, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Router } from 'express'
import { createReader } from '../api/crud/reader.ts'
import type { CrudDeps } from '../api/crud/hooks.ts'
import { handle } from '../api/handle.ts'
import { Refused } from '../core/refusal.ts'
import { nextId } from '../core/row-id.ts'
import { inTransaction } from '../core/transaction.ts'

/** Most notes that a card shows. */
const most = 100

type Note = typeof customerNote.$inferSelect
const aboutOf = (about: string | null): (typeof promiseKinds)[number] | '' =>
  about === 'refund' || about === 'fault' || about === 'other' ? about : ''

/** When the program saw that a promise was kept; undefined where it did not, or cannot. */
export function keptTime(db: Pick<Db, 'select'>, { about, customerId, createTime }: Note): string | undefined {
  if (about === 'refund')
    return (
      db
        .select({ at: refund.successTime })
        .from(refund)
        .innerJoin(order, eq(order.id, refund.orderId))
        .where(and(eq(order.customerId, customerId), eq(refund.status, refundStatus.done), gte(refund.successTime, createTime)))
        .orderBy(asc(refund.successTime))
        .limit(1)
        .get()?.at ?? undefined
    )
  if (about === 'fault')
    return (
      db
        .select({ at: problem.handleTime })
        .from(problem)
        .where(
          and(
            eq(problem.customerId, customerId),
            eq(problem.isDeleted, 0),
            eq(problem.state, problemState.solved),
            gte(problem.handleTime, createTime),
          ),
        )
        .orderBy(asc(problem.handleTime))
        .limit(1)
        .get()?.at ?? undefined
    )
  return undefined
}

export function mountCustomerNotes(router: Router, crud: CrudDeps<typeof definition>): void {
  const { db, clock } = crud
  const customers = createReader(crud)

  handle(router, customerNotes, ({ customerId }, me) => {
    if (!customers.sees(me, customerId)) throw new Refused('customerMissing')
    const rows = db
      .select()
      .from(customerNote)
      .where(eq(customerNote.customerId, customerId))
      .orderBy(desc(customerNote.createTime), desc(customerNote.id))
      .limit(most)
      .all()
    return rows.map((row) => ({
      id: row.id,
      content: row.content,
      about: aboutOf(row.about),
      dueTime: row.dueTime ?? '',
      userName: row.userName,
      createTime: row.createTime,
      doneTime: row.doneTime ?? keptTime(db, row) ?? '',
      doneUser: row.doneUser ?? '',
    }))
  })

  handle(router, customerNoteAdd, ({ customerId, content, about, dueTime }, me) => {
    const now = clock()
    if (!customers.sees(me, customerId)) throw new Refused('customerMissing')
    if (about && !dueTime) throw new Refused('paramMissing', { name: 'dueTime' })
    if (dueTime && !about) throw new Refused('paramMissing', { name: 'about' })
    if (dueTime && parseTime(dueTime) <= now) throw new Refused('noteDue')
    db.insert(customerNote)
      .values({
        id: nextId(now),
        customerId,
        content,
        about: about ?? null,
        dueTime: dueTime ?? null,
        userId: me.user.id,
        userName: nameOf(me),
        createTime: formatTime(now),
      })
      .run()
  })

  handle(router, customerNoteDone, ({ id }, me) =>
    inTransaction(db, (tx) => {
      const row = tx.select().from(customerNote).where(eq(customerNote.id, id)).get()
      if (!row?.about || !customers.sees(me, row.customerId)) throw new Refused('noteMissing')
      if (row.doneTime ?? keptTime(tx, row)) throw new Refused('noteDone')
      tx.update(customerNote)
        .set({ doneTime: formatTime(clock()), doneUser: nameOf(me) })
        .where(and(eq(customerNote.id, id), isNull(customerNote.doneTime)))
        .run()
    }),
  )
}
