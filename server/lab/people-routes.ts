/** People of the lab over HTTP. */
import * as calls from '#contract/endpoints/people.ts'
import { labState } from '#contract/endpoints/lab.ts'
import { type Language, pick } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import { user } from '#db/tables/system.ts'
import { asc } from 'drizzle-orm'
import type { Router } from 'express'
import { holds } from '../rights/permissions.ts'
import { splitIds } from '#contract/ids.ts'
import type { Principal } from '../rights/principal.ts'
import { handle } from '../api/handle.ts'
import type { EnterPerson } from '../api/api.ts'
import type { Rows } from '../api/room.ts'
import { Refused } from '../core/refusal.ts'
import { isPerson, personWith } from './enter-person.ts'
import { namesIn } from './names.ts'
import { callsOf, createDiagnosis } from './access-diagnosis.ts'

export interface PeopleDeps {
  db: Db
  enterPerson: EnterPerson
}

/** @param entranceTo signs in in another world @throws Refused worldMissing */
export function mountPeople(router: Router, { db, enterPerson }: PeopleDeps, rows: Rows, entranceTo: (world: string) => EnterPerson): void {
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
  handle(router, calls.peopleList, (_input, _me, { language }) => people(language))

  handle(router, calls.peopleEnter, ({ account, world }, me, ctx) =>
    (world === undefined ? enterPerson : entranceTo(world))(account, me.user.account, ctx),
  )

  handle(router, calls.peopleRights, ({ menu, id }, _me, { language }) => {
    const of = callsOf(menu)
    return {
      calls: of.map(({ name, title }) => ({ name, title: pick(title, language) })),
      people: people(language).map((person) => ({ ...person, may: diagnosis.may(person.account, of, id, language) })),
    }
  })

  /** @throws Refused personOnly */
  function mayAsk(me: Principal, account: string): void {
    if (account !== me.user.account && !holds(me.rights, labState.needs) && !personWith(db, account))
      throw new Refused('personOnly', { name: account })
  }
  handle(router, calls.peopleWhy, ({ account, call, id }, me, { language }) => {
    mayAsk(me, account)
    return diagnosis.why(account, call, id, language)
  })
}
