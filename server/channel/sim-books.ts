/**
 * What the simulated channel has accepted and when it settles: rows of `sim_op`, so that a restart changes nothing.
 * Deterministic: nothing is random (contract page rental §10). Amounts are cents, times epoch ms.
 */
import type { SimOutcome } from '#contract/rules/channel.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { simOp, simSetting } from '#db/tables/sim.ts'
import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { ChannelRejected, ChannelUnknown, type ChannelKind } from './channel.ts'
import { createFailures, type SimOperation } from './sim-failures.ts'

export interface SimulatorOptions {
  /** Milliseconds from acceptance to result. */
  delays?: Partial<Record<ChannelKind, number>>
  /** Cents at the start; payments add, everything else subtracts. Absent: unlimited. */
  merchantBalance?: number
  /** The last two digits of an amount choose a failure. Off by default. */
  failures?: boolean
}

export type Op = typeof simOp.$inferSelect

const defaultDelays: Record<ChannelKind, number> = { pay: 1000, refund: 3000, split: 2000, return: 2000, transfer: 3000 }
const prefixes: Record<ChannelKind, string> = { pay: '4200', refund: '5030', split: '3008', return: '3009', transfer: '1030' }
/** How an operation changes the merchant's money, and whether on acceptance or on completion. */
const effects: Record<ChannelKind, { sign: 1 | -1; atOnce: boolean }> = {
  pay: { sign: 1, atOnce: false },
  refund: { sign: -1, atOnce: true },
  split: { sign: -1, atOnce: true },
  return: { sign: 1, atOnce: false },
  transfer: { sign: -1, atOnce: true },
}
/** Outcomes in which the money moves. */
const moves: ReadonlySet<SimOutcome> = new Set<SimOutcome>(['success', 'never', 'lost', 'twice', 'stale'])

export function createBooks(db: Db, clock: () => number, options: SimulatorOptions) {
  const delays = { ...defaultDelays, ...options.delays }
  const fateOf = createFailures(db, { byAmount: options.failures === true })
  const findOp = db
    .select()
    .from(simOp)
    .where(and(eq(simOp.kind, sql.placeholder('kind')), eq(simOp.outNo, sql.placeholder('outNo'))))
    .prepare()
  const dueOps = db
    .select()
    .from(simOp)
    .where(and(isNull(simOp.settledAt), lte(simOp.settleAt, sql.placeholder('now'))))
    .orderBy(asc(simOp.settleAt), asc(simOp.id))
    .limit(200)
    .prepare()
  const anyDue = db.$client.prepare('select 1 from sim_op where settled_at is null and settle_at <= ? limit 1').pluck()
  const topOp = db
    .select({ top: sql<number>`coalesce(max(${simOp.id}), 0)` })
    .from(simOp)
    .prepare()

  const find = (kind: ChannelKind, outNo: string): Op | undefined => findOp.get({ kind, outNo })

  /** Changes the merchant's money. @returns false, with nothing changed, where the balance is too low */
  function move(cents: number): boolean {
    if (options.merchantBalance === undefined) return true
    const own = eq(simSetting.name, 'balance')
    const balance = db.select().from(simSetting).where(own).get()?.value ?? options.merchantBalance
    if (balance + cents < 0) return false
    const row = { name: 'balance', value: balance + cents }
    db.insert(simSetting).values(row).onConflictDoUpdate({ target: simSetting.name, set: row }).run()
    return true
  }

  /** The operation in its current state: with its result where that is due. */
  const settled = (op: Op): Op =>
    op.settledAt !== null || op.settleAt === null || op.settleAt > clock() ? op : { ...op, settledAt: op.settleAt }

  return {
    find,
    settled,
    /** Operations whose result came on a day, `yyyy-MM-dd`. */
    settledOn(day: string): Op[] {
      const from = parseTime(day)
      return db
        .select()
        .from(simOp)
        .where(and(gte(simOp.settledAt, from), lt(simOp.settledAt, from + 86_400_000)))
        .all()
    },
    /** Operations whose result is due and not yet delivered, oldest first. */
    due(): Op[] {
      const now = clock()
      // Nearly every query finds nothing, and the raw statement costs a tenth of the other one.
      return anyDue.get(now) === undefined ? [] : dueOps.all({ now })
    },

    /** Marks the result of a due operation as delivered: it is not reported again. */
    close(op: Op): void {
      db.transaction(
        () => {
          const { changes } = db
            .update(simOp)
            .set({ settledAt: op.settleAt })
            .where(and(eq(simOp.id, op.id), isNull(simOp.settledAt)))
            .run()
          const { sign, atOnce } = effects[op.kind]
          if (changes && !atOnce && moves.has(op.outcome)) move(sign * op.amount)
        },
        { behavior: 'immediate' },
      )
    },

    /**
     * Accepts an operation, or finds the existing one with this number.
     * @param moved cents that leave the balance at once
     * @throws ChannelRejected | ChannelUnknown
     */
    accept(operation: SimOperation, request: object, moved = operation.amount): Op {
      // A refusal is thrown after the commit, so that the rule that caused it is used up.
      const op = db.transaction(() => take(operation, request, moved), { behavior: 'immediate' })
      if (op instanceof Error) throw op
      return op
    },
  }

  function take(operation: SimOperation, request: object, moved: number): Op | Error {
    const existing = find(operation.kind, operation.outNo)
    if (existing && existing.amount !== operation.amount) return new ChannelRejected('PARAM_ERROR', '订单号重复且参数不一致')
    if (existing) return settled(existing)

    const { outcome, delay = delays[operation.kind] } = fateOf(operation)
    if (outcome === 'error') return new ChannelUnknown('系统繁忙,请稍后重试')
    if (outcome === 'limited') return new ChannelRejected('FREQUENCY_LIMITED', '操作过于频繁')
    const { sign, atOnce } = effects[operation.kind]
    const short = outcome === 'short' || (atOnce && moves.has(outcome) && !move(sign * moved))
    if (short) return new ChannelRejected('NOT_ENOUGH', '账户余额不足')

    const now = clock()
    // The 14-digit count starts high, so that it never collides with the numbers of seeded rows.
    const count = 90_000_000_000_001 + (topOp.get()?.top ?? 0)
    return db
      .insert(simOp)
      .values({
        kind: operation.kind,
        outNo: operation.outNo,
        request: JSON.stringify(request),
        amount: operation.amount,
        channelId: `${prefixes[operation.kind]}${formatTime(now).slice(0, 10).replaceAll('-', '')}${count}`,
        outcome,
        acceptedAt: now,
        settleAt: outcome === 'never' ? null : now + delay,
      })
      .returning()
      .get()
  }
}
