/** People of the lab over HTTP. */
import * as calls from '#contract/endpoints/people.ts'
import { labState } from '#contract/endpoints/lab.ts'
import { type Language, pick } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import { user } from '#db/tables/system.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Router } from 'express'
import { holds } from '../rights/permissions.ts'
import { splitIds } from '#contract/ids.ts'
import { bladexToken } from '../access/sessions/routes.ts'
import type { Sessions } from '../access/sessions/session.ts'
import type { Principal } from '../rights/principal.ts'
import { handle } from '../api/handle.ts'
import { seenBy } from '../audit/request-log.ts'
import type { Rows } from '../api/room.ts'
import { type Journal, signIns } from '../audit/journal.ts'
import { Refused } from '../core/refusal.ts'
import { namesIn } from './names.ts'
import { callsOf, createDiagnosis } from './access-diagnosis.ts'

export interface PeopleDeps {
  db: Db
  sessions: Sessions
  /** The log of sign-ins. */
  journal: Journal
}

const isPerson = and(eq(user.passwordKind, 'demo'), eq(user.isDeleted, 0), eq(user.status, 1))

export function mountPeople(router: Router, { db, sessions, journal }: PeopleDeps, rows: Rows): void {
  const diagnosis = createDiagnosis(db, rows)

  function people(language: Language) {
    const userRows = db
      .select({ account: user.account, name: user.name, roleId: user.roleId })
      .from(user)
      .where(isPerson)
      .orderBy(asc(user.id))
      .all()
    const names = namesIn(db, language)
    return userRows.map(({ account, name, roleId }) => ({ account, name: name ?? account, roles: names.roles(splitIds(roleId)) }))
  }
  const personOf = (account: string) =>
    db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.account, account), isPerson))
      .get()

  handle(router, calls.peopleList, (_input, _me, { language }) => people(language))

  handle(router, calls.peopleEnter, async ({ account }, me, ctx) => {
    const person = personOf(account)
    if (!person) throw new Refused('personOnly', { name: account })
    const signInContext = { client: ctx.client(), dialect: 'bladex' as const, proxied: ctx.proxied, ip: ctx.ip }
    const issued = await sessions.open({ userId: person.id }, signInContext)
    journal.note({ ...seenBy(ctx, account), stranger: false }, { logId: signIns.done, logData: `${account} 登录 (${me.user.account})` })
    return bladexToken(issued)
  })

  handle(router, calls.peopleRights, ({ menu, id }, _me, { language }) => {
    const of = callsOf(menu)
    return {
      calls: of.map(({ name, title }) => ({ name, title: pick(title, language) })),
      people: people(language).map((person) => ({ ...person, may: diagnosis.may(person.account, of, id, language) })),
    }
  })

  /** @throws Refused personOnly */
  function mayAsk(me: Principal, account: string): void {
    if (account !== me.user.account && !holds(me.rights, labState.needs) && !personOf(account))
      throw new Refused('personOnly', { name: account })
  }
  handle(router, calls.peopleWhy, ({ account, call, id }, me, { language }) => {
    mayAsk(me, account)
    return diagnosis.why(account, call, id, language)
  })
}
