/**
 * Counts of the rows that wait for the caller, in total and by hospital: of each list, the rows that the caller would read and may decide.
 * Requests of the caller's own wait for somebody else.
 */
import { todoCount } from '#contract/endpoints/refund-cases.ts'
import { waiting, type WaitingKind, waitingKinds } from '#contract/rules/todo.ts'
import { mayDecide } from '#contract/todo-rights.ts'
import type { Db } from '#db/open.ts'
import { order, refund, waiver } from '#db/tables/money.ts'
import { equ } from '#db/tables/rental.ts'
import { problem } from '#db/tables/problem.ts'
import { dept } from '#db/tables/system.ts'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Router } from 'express'
import { createOpenLists } from '../rights/open-calls.ts'
import { holds } from '../rights/permissions.ts'
import type { Principal } from '../rights/principal.ts'
import type { Readers } from '../api/crud/reader.ts'
import { handle } from '../api/handle.ts'

interface Deps {
  db: Db
  readers: Readers<(typeof waiting)[WaitingKind]['of']>
}

/** Kinds whose cases somebody requested, and another person decides. */
const asksSomebody: ReadonlySet<WaitingKind> = new Set<WaitingKind>(['approvals', 'waivers'])

/** Counts of one kind by hospital; rows that belong to no hospital are counted under ''. */
type CountsByHospital = ReadonlyMap<string, number>

export function mountTodo(router: Router, { db, readers }: Deps): void {
  const mayList = createOpenLists(db)
  const ofOrder = sql`${db.select({ hosId: order.hosId }).from(order).where(eq(order.id, refund.orderId))}`
  const hospitals: Partial<Record<WaitingKind, SQL>> = {
    approvals: ofOrder,
    waivers: sql`${db.select({ hosId: order.hosId }).from(order).where(eq(order.id, waiver.orderId))}`,
    owing: sql`${order.hosId}`,
    stuck: sql`${order.hosId}`,
    idleUse: sql`${equ.hosId}`,
    abnormal: ofOrder,
    lost: ofOrder,
    problems: sql`${problem.hosId}`,
  }

  /** null where the caller may not read the list, or not decide its cases. */
  async function countsOf(kind: WaitingKind, me: Principal): Promise<CountsByHospital | null> {
    const { of, query } = waiting[kind]
    if (!mayList(me, of) || !mayDecide(kind, (code) => holds(me.rights, code))) return null
    const ofOthers: Record<string, string> = asksSomebody.has(kind) ? { operatorId_notequal: me.user.id } : {}
    const rows = await readers[of].counts(me, { ...query, ...ofOthers }, hospitals[kind] ?? sql`''`)
    return new Map(rows.map(({ value, n }) => [value ?? '', n]))
  }

  handle(
    router,
    todoCount,
    async (_, me) => {
      const all = await Promise.all(waitingKinds.map(async (kind) => [kind, await countsOf(kind, me)] as const))
      const sums = all.map(([kind, by]) => [kind, by && [...by.values()].reduce((sum, n) => sum + n, 0)])
      const ids = [...new Set(all.flatMap(([, by]) => [...(by?.keys() ?? [])]))].filter(Boolean)
      const names = db
        .select({ hosId: dept.id, hosName: dept.deptName })
        .from(dept)
        .where(inArray(dept.id, ids))
        .orderBy(dept.sort, dept.id)
        .all()
      const of = (hosId: string) =>
        Object.fromEntries(all.flatMap(([kind, by]) => (hospitals[kind] && by ? [[kind, by.get(hosId) ?? 0]] : [])))
      return todoCount.output.parse({
        ...Object.fromEntries(sums),
        hospitals: names.map((one) => ({ ...one, counts: of(one.hosId) })),
      })
    },
    { once: true },
  )
}
