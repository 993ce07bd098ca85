/** Undo over HTTP: see contract/endpoints/undo.ts. */
import { undo, undoField, undoList } from '#contract/endpoints/undo.ts'
import type { Language } from '#contract/languages.ts'
import { callPath, permission } from '#contract/resource.ts'
import { audit as auditDefinition } from '#contract/resources/platform.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { canRestore, undoReason } from '#contract/rules/lasting.ts'
import { mostRequests, undoMs } from '#contract/rules/undo.ts'
import type { Db } from '#db/open.ts'
import { audit } from '#db/tables/audit.ts'
import { eq } from 'drizzle-orm'
import type { Principal } from '../rights/principal.ts'
import { actAs, actor } from '../rights/actor.ts'
import { holds } from '../rights/permissions.ts'
import { createWriter } from '../api/crud/writer.ts'
import { handle } from '../api/handle.ts'
import type { Room } from '../api/room.ts'
import { Refused } from '../core/refusal.ts'
import { byRequest, changedSince, changesOf, actionOf, entriesOf, type UserAction } from './actions.ts'
import { createUndo } from './undo.ts'

/** Milliseconds. Times of the audit are whole seconds; a deed counts as done at the end of its second. */
const second = 1000
/** Milliseconds that the requests of one deed may span. */
const longest = 300_000

/** Runs the work with a reason for the audit that names what is undone, in the caller's language. */
const naming = <T>(id: string, language: Language, work: () => T): T => {
  const who = actor()
  return actAs(() => ({ ...who, reason: undoReason(id, language) }), work)
}

export const openUndo = ({ db, clock }: { db: Db; clock: () => number }): Room => ({
  mount(router, rows) {
    const undoing = createUndo({ db, rows })
    const leftOf = ({ at }: Pick<UserAction, 'at'>) => Math.min(undoMs, parseTime(at) + second + undoMs - clock())
    const since = (ms: number) => formatTime(clock() - ms)
    const mayUndo = (me: Principal, { acts }: UserAction) => acts.every(({ needs }) => holds(me.rights, needs))

    handle(router, undoList, ({ requests }, me) => {
      const requestIds = requests?.split(',').slice(0, mostRequests)
      const entries = entriesOf(db, me.user, since(requestIds ? longest : undoMs + second), requestIds)
      const groups = requestIds ? [entries] : byRequest(entries)
      return groups
        .flatMap((group) => (group.length ? (actionOf(group) ?? []) : []))
        .filter((deed) => leftOf(deed) > 0 && mayUndo(me, deed) && !changedSince(db, deed))
        .map((deed) => ({
          requests: [...deed.requests],
          resource: deed.acts[0].resource.name,
          act: deed.acts.some(({ verb }) => verb === 'remove') ? ('remove' as const) : ('change' as const),
          rows: undoing.countOf(deed),
          name: undoing.nameOf(deed),
          left: leftOf(deed),
        }))
        .reverse()
    })

    handle(router, undo, async ({ requests }, me, ctx) => {
      const entries = entriesOf(db, me.user, since(longest + undoMs), requests)
      const requestIds = new Set(entries.map(({ requestId }) => requestId))
      const last = entries.at(-1)
      if (!last || !requests.every((id) => requestIds.has(id)) || leftOf({ at: last.createTime }) <= 0)
        throw new Refused('undoLate', { seconds: undoMs / 1000 })
      const deed = actionOf(entries)
      if (!deed) throw new Refused('undoNever')
      for (const { needs, path } of deed.acts) await ctx.admit(needs, { as: path })
      naming(requests[0]!, ctx.language, () => undoing.undo(me, ctx.language, deed))
      return { rows: undoing.countOf(deed) }
    })

    handle(router, undoField, async ({ id, field, rowVersion }, _me, ctx) => {
      const me = await ctx.admit(permission(auditDefinition.name, 'view'))
      const write = rows.readers('audit').audit.sees(me, id) ? db.select().from(audit).where(eq(audit.id, id)).get() : undefined
      if (!write) throw new Refused('writeMissing')
      const crud = rows.all.get(write.resource)
      const path = crud && callPath(crud.resource, 'submit')
      const change = changesOf(write.changes)[field]
      if (!crud || !path || !canRestore(crud.resource, field) || write.action !== 'update' || !change) throw new Refused('fieldNever')
      await ctx.admit(permission(write.resource, 'edit'), { as: path })
      const body = { id: write.rowId, [field]: change[0] ?? '', rowVersion }
      naming(id, ctx.language, () => createWriter(crud).submit(me, ctx.language, body))
      return {}
    })
  },
})
