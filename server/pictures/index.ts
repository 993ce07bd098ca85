/** Figures behind the pictures of home, report and money flow: see contract/endpoints/pictures.ts. */
import { bedRentals, homeNow, homeTrend, hosUse, moneyFlow } from '#contract/endpoints/pictures.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import { handle } from '../api/handle.ts'
import type { Room } from '../api/room.ts'
import type { Channel } from '../channel/channel.ts'
import { createReconciliation } from '../money/reconcile/reconcile.ts'
import { seesOf } from '../rental/reports.ts'
import { flowOf } from './flow.ts'
import { rentalsOf } from './replay.ts'
import { createCurrentFigures } from './current-figures.ts'
import { trendOf } from './trend.ts'
import { hoursOf, useOf, weekOf } from './use.ts'

interface Deps {
  db: Db
  reads: Reads
  channel: Channel
  clock: () => number
  /** Key of the audit chain, as hex. */
  auditKey: string
}

export const openPictures = (deps: Deps): Room => ({
  mount(router, rows) {
    const { db, reads, channel, clock } = deps
    const { query } = reads
    const { differences } = createReconciliation(db, reads, channel, clock)
    const now = createCurrentFigures({ ...deps, readers: rows.readers('order', 'refund', 'equ', 'bed', 'problem'), differences })
    const minute = () => formatTime(clock()).slice(0, 16)

    handle(
      router,
      hosUse,
      async ({ from, to, hosId }, me) => {
        const sees = seesOf(me)
        const span = hoursOf(from, to, clock())
        const length = span.end - span.start
        const [week, inUse, before] = await Promise.all([
          weekOf(query, sees, span, hosId),
          useOf(query, sees, span, hosId),
          useOf(query, sees, { start: span.start - length, end: span.start }, hosId),
        ])
        const ids = [...new Set([...inUse.keys(), ...before.keys()])]
        const hospitals = ids.map((id) => ({ hosId: id, seconds: inUse.get(id) ?? 0, before: before.get(id) ?? 0 }))
        return { hours: length / 3_600_000, week, hospitals }
      },
      { once: () => minute().slice(0, 13) },
    )
    handle(router, moneyFlow, (input, me) => flowOf(query, seesOf(me), input), { once: true })
    handle(router, bedRentals, ({ hosId }, me) => rentalsOf(query, seesOf(me), hosId, clock()), { once: minute })
    handle(router, homeNow, (_input, me, ctx) => now(me, ctx), { once: minute })
    handle(router, homeTrend, ({ days }, me) => trendOf(reads, me, days, clock()), { once: minute })
  },
})
