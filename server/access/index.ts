/** Who may sign in and what they may do: sessions, users, roles, departments, scopes. */
import type { Journal } from '../audit/journal.ts'
import type { RoomWithJoins } from '../api/room.ts'
import type { Dictionary } from '../api/dictionary.ts'
import type { Factors } from './factors/factors.ts'
import type { Proofs } from './factors/prove.ts'
import { mountFactors } from './factors/routes.ts'
import { createGrants } from './roles/grants.ts'
import type { Menus } from '../rights/menu-tree.ts'
import { createRightsGuard } from './roles/rights-guard.ts'
import { accessJoins } from './joins.ts'
import { accessHooks, mountAccess } from './routes.ts'
import type { Captchas } from './sessions/captcha.ts'
import type { Lockout } from './sessions/lockout.ts'
import { mountAuth } from './sessions/routes.ts'
import type { Sessions } from './sessions/session.ts'
import { mountSignInLog } from './sessions/sign-in-log.ts'
import { mountSocial } from './sessions/social-routes.ts'
import { mountWays, type WaysDeps } from './sessions/ways-routes.ts'
import { mountRegistration } from './users/registration.ts'
import { mountLocks } from './users/locks.ts'
import { createMeans } from './users/means.ts'
import { mountMeans } from './users/means-routes.ts'
import { mountUsers, userHooks } from './users/routes.ts'
import { createUsers } from './users/users.ts'

interface Deps extends WaysDeps {
  clock: () => number
  sessions: Sessions
  captchas: Captchas
  lockout: Lockout
  factors: Factors
  proofs: Proofs
  menus: Menus
  journal: Journal
  /** System dictionaries. */
  dictionary: Dictionary
  sm2PrivateKey?: string
  /** Callback addresses of other consoles that a third party may redirect to. */
  callbacks: readonly string[]
}

export function openAccess(deps: Deps): RoomWithJoins<ReturnType<typeof accessJoins>> {
  const { db, sessions, social, callbacks } = deps
  const guard = createRightsGuard(db)
  const means = createMeans(deps)
  const users = createUsers({ ...deps, guard, means })
  const access = {
    db,
    guard,
    grants: createGrants(db, guard),
    dictionary: deps.dictionary,
    forget: sessions.forget,
    endOfClient: sessions.endOfClient,
  }
  return {
    joins: accessJoins(db, deps.dictionary),
    hooks: { ...accessHooks(access), user: userHooks({ users, sessions }) },
    mount(router, rows) {
      mountAuth(router, { ...deps, means })
      mountMeans(router, means)
      mountWays(router, deps)
      if (social) mountSocial(router, { social, callbacks })
      mountAccess(router, access, rows.readers('menu', 'appMenu', 'topMenu', 'role', 'dept', 'post'))
      const byUser = { ...deps, guard, users, reader: rows.readers('user').user, forget: sessions.forget }
      mountRegistration(router, byUser)
      mountLocks(router, byUser)
      mountSignInLog(router, { db, readers: rows.readers('usual', 'user') })
      mountFactors(router, byUser)
      mountUsers(router, { users, means, dictionary: deps.dictionary, sessions, crud: rows.crud('user') })
    },
  }
}
