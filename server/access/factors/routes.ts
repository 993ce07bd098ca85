/** The second factor over HTTP: see contract/endpoints/factor.ts. */
import { factorCalls as calls } from '#contract/endpoints/factor.ts'
import { factorHeader } from '#contract/factor-wire.ts'
import type { Router } from 'express'
import type { Reader } from '#server/api/crud/reader.ts'
import { handle } from '#server/api/handle.ts'
import { Refused } from '#server/core/refusal.ts'
import type { RightsGuard } from '../roles/rights-guard.ts'
import type { Sessions } from '../sessions/session.ts'
import type { Users } from '../users/users.ts'
import type { Factors } from './factors.ts'
import type { Proofs } from './prove.ts'

interface Deps {
  factors: Factors
  proofs: Proofs
  guard: RightsGuard
  users: Users
  sessions: Pick<Sessions, 'endOf'>
  reader: Pick<Reader, 'seen'>
}

export function mountFactors(router: Router, { factors, proofs, guard, users, sessions, reader }: Deps): void {
  // Users who must set up a factor first may make these calls already.
  const early = { beforeChange: true }
  const mustBeOn = (id: string) => {
    if (!factors.isOn(id)) throw new Refused('factorOff')
  }

  handle(
    router,
    calls.state,
    (_input, me) => ({ isOn: factors.isOn(me.user.id), isDue: factors.isDue(me), recoveryLeft: factors.recoveryLeft(me.user.id) }),
    early,
  )
  handle(router, calls.begin, (_input, me) => factors.begin(me.user), early)
  handle(
    router,
    calls.confirm,
    async (_input, me, ctx) => {
      const secretCodes = await factors.confirm(me.user.id, ctx.header(factorHeader))
      sessions.endOf([me.user.id], me.family)
      return { secretCodes }
    },
    early,
  )
  handle(router, calls.renew, async (_input, me) => {
    mustBeOn(me.user.id)
    return { secretCodes: await factors.renewCodes(me.user.id) }
  })
  handle(router, calls.off, async ({ password }, me, ctx) => {
    mustBeOn(me.user.id)
    await users.provePassword(me, password, ctx.ip)
    factors.remove([me.user.id])
    sessions.endOf([me.user.id], me.family)
  })
  handle(router, calls.check, ({ purpose }, me) => ({ proofToken: purpose === 'approval' ? proofs.issue(me) : '' }))
  handle(
    router,
    calls.remove,
    ({ userIds }, me) => {
      const ids = reader.seen(me, userIds)
      guard.mayAct(me, ids)
      users.mustNotBeOwn(me, ids)
      if (!factors.remove(ids)) throw new Refused('failed')
      sessions.endOf(ids)
    },
    { refusals: { userIds: 'userNone' } },
  )
}
