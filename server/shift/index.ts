/** Shift handovers: see contract/endpoints/shift.ts. */
import { nameOf, type Principal } from '../rights/principal.ts'
import { handoverDraft, handoverGive, handoverTake } from '#contract/endpoints/shift.ts'
import type { handover as definition } from '#contract/resources/shift.ts'
import { handoverStates, shiftLength } from '#contract/rules/handover.ts'
import { dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import { handover } from '#db/tables/shift.ts'
import { dept } from '#db/tables/system.ts'
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { createReader } from '../api/crud/reader.ts'
import type { CrudDeps } from '../api/crud/hooks.ts'
import { handle } from '../api/handle.ts'
import type { Room } from '../api/room.ts'
import { Refused } from '../core/refusal.ts'
import { nextId } from '../core/row-id.ts'
import { inTransaction } from '../core/transaction.ts'
import { holds } from '../rights/permissions.ts'
import { createShiftPage } from './shift-page.ts'

/** The person behind an account and a password, typed at a colleague's screen. */
export type Vouch = (attempt: {
  tenantId: string
  account: string
  password: string
  ip: string
  proxied: boolean
}) => Promise<Pick<Principal, 'user' | 'rights' | 'oauthId'>>

interface Deps {
  db: Db
  reads: Reads
  /** Epoch ms. */
  clock: () => number
  vouch: Vouch
}

/** Staff of hospitals see the shifts of these; a shift of all hospitals is for those who see all of them. */
const scope = ({ rights: { hospitals } }: Principal): SQL | undefined => hospitals && inArray(handover.hosId, [...hospitals])

export const openShift = ({ db, reads, clock, vouch }: Deps): Room => ({
  hooks: { handover: { scope } },
  mount(router, rows) {
    const crud: CrudDeps<typeof definition> = rows.crud('handover')
    const handovers = createReader(crud)
    const page = createShiftPage({
      db,
      reads,
      readers: rows.readers('approval', 'waiver', 'order', 'equ', 'refund', 'withdrawal', 'user', 'problem', 'customer'),
    })

    /** The hospital of a caller's shift; several share one page, under the first. */
    const hospitalOf = ({ rights: { hospitals } }: Principal) =>
      hospitals?.[0] === undefined
        ? undefined
        : db.select({ hosId: dept.id, hosName: dept.deptName }).from(dept).where(eq(dept.id, hospitals[0])).get()

    /** Where the shift of a caller starts unless they say otherwise: at the end of the last one, or a usual shift ago. */
    function usualStart(me: Principal, now: number): number {
      const hosId = hospitalOf(me)?.hosId
      const last = db
        .select({ endTime: handover.endTime })
        .from(handover)
        .where(hosId ? eq(handover.hosId, hosId) : isNull(handover.hosId))
        .orderBy(desc(handover.endTime))
        .limit(1)
        .get()
      const end = last ? parseTime(last.endTime) : undefined
      return end !== undefined && end < now && end > now - dayMs ? end : now - shiftLength.usual
    }

    /** @throws Refused handoverRange */
    function startOf(text: string, now: number): number {
      const start = parseTime(text)
      if (start >= now || start < now - shiftLength.longest) throw new Refused('handoverRange', { days: shiftLength.longest / dayMs })
      return start
    }

    handle(router, handoverDraft, async ({ startTime }, me, { language }) => {
      const now = clock()
      const start = startTime ? startOf(startTime, now) : usualStart(me, now)
      return {
        startTime: formatTime(start),
        endTime: formatTime(now),
        hosName: hospitalOf(me)?.hosName ?? '',
        content: await page.content(me, language, { start, end: now }),
      }
    })

    handle(router, handoverGive, async ({ startTime, remark }, me, { language }) => {
      const now = clock()
      const start = startOf(startTime, now)
      const content = await page.content(me, language, { start, end: now })
      const hospital = hospitalOf(me)
      const id = inTransaction(db, (tx) => {
        const open = tx
          .select({ id: handover.id })
          .from(handover)
          .where(and(eq(handover.giverId, me.user.id), eq(handover.state, handoverStates.waiting)))
          .get()
        if (open) throw new Refused('handoverOpen')
        const newId = nextId(now)
        tx.insert(handover)
          .values({
            id: newId,
            hosId: hospital?.hosId ?? null,
            hosName: hospital?.hosName ?? null,
            startTime: formatTime(start),
            endTime: formatTime(now),
            giver: nameOf(me),
            giverId: me.user.id,
            remark: remark ?? null,
            content: JSON.stringify(content),
            createTime: formatTime(now),
          })
          .run()
        return newId
      })
      return handovers.one(me, language, id)
    })

    /** The one who takes over: the caller, or the colleague who typed account and password. @throws Refused handoverRight */
    async function takerOf(input: { account?: string; password?: string }, me: Principal, at: { ip: string; proxied: boolean }) {
      const { account, password } = input
      if (!account && !password) return me
      if (!account) throw new Refused('paramMissing', { name: 'account' })
      if (!password) throw new Refused('paramMissing', { name: 'password' })
      const taker = { ...me, ...(await vouch({ ...at, account, password, tenantId: me.user.tenantId })) }
      if (!holds(taker.rights, handoverTake.needs)) throw new Refused('handoverRight')
      return taker
    }

    handle(router, handoverTake, async ({ id, remark, ...typed }, me, { language, ip, proxied }) => {
      if (!handovers.sees(me, id)) throw new Refused('handoverMissing')
      const taker = await takerOf(typed, me, { ip, proxied })
      if (!handovers.sees(taker, id)) throw new Refused('handoverRight')
      inTransaction(db, (tx) => {
        const row = tx.select().from(handover).where(eq(handover.id, id)).get()
        if (!row) throw new Refused('handoverMissing')
        if (row.state !== handoverStates.waiting) throw new Refused('handoverSigned', { name: row.taker ?? '' })
        if (row.giverId === taker.user.id) throw new Refused('handoverOwn')
        tx.update(handover)
          .set({
            taker: nameOf(taker),
            takerId: taker.user.id,
            takerRemark: remark ?? null,
            signTime: formatTime(clock()),
            state: handoverStates.done,
          })
          .where(and(eq(handover.id, id), eq(handover.state, handoverStates.waiting)))
          .run()
      })
      return handovers.one(me, language, id)
    })
  },
})
