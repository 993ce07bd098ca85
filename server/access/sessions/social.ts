/**
 * Third-party sign-in (contract page auth §9). The only source is a third party simulated by this program, where anybody
 * can claim any identity, so it is off by default.
 */
import type { Pair } from '#contract/languages.ts'
import type { Dialect } from '#contract/wire.ts'
import type { Db } from '#db/open.ts'
import { user, userOauth } from '#db/tables/system.ts'
import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import { SignInRefused } from '#server/core/refusal.ts'
import { nextId } from '#server/core/row-id.ts'
import { inTransaction } from '#server/core/transaction.ts'

/** Milliseconds: to answer the third party's question, and from its answer to the token. */
const lifetime = { state: 10 * 60_000, code: 2 * 60_000 }
// why: unauthenticated callers create states for free, so the number kept is bounded
const most = 10_000

/** A third party's profile of a person; `uuid` is its own number for them. */
export type Person = Pick<
  typeof userOauth.$inferInsert,
  'uuid' | 'username' | 'nickname' | 'avatar' | 'blog' | 'company' | 'location' | 'email' | 'remark' | 'gender'
>

export const demoSource = 'demo'
export const sourceNames: Readonly<Record<string, Pair>> = { [demoSource]: ['演示账号', 'Demo account'] }

export interface SocialDeps {
  db: Db
  clock: () => number
}
export interface Answer {
  source: string
  code: string
  state: string
  tenantId: string
}

export function createSocial({ db, clock }: SocialDeps) {
  const asked = new LRUCache<string, { source: string; callback: string; until: number }>({ max: most })
  const agreed = new LRUCache<string, { source: string; state: string; person: Person; until: number }>({ max: most })

  /** @returns where the browser goes back to, "" for this site; undefined for a state that is expired or unknown */
  function waiting(source: string, state: string): string | undefined {
    const found = asked.get(state)
    return found && found.source === source && found.until > clock() ? found.callback : undefined
  }
  const back = (callback: string, source: string, words: Record<string, string>) =>
    `${callback}/oauth/redirect/${source}?${new URLSearchParams(words).toString()}`

  /** The row of a person, created at their first visit; a deleted account is unlinked. */
  function rowOf(source: string, tenantId: string, person: Person): { userId?: string; oauthId: string } {
    return inTransaction(db, (tx) => {
      const known = tx
        .select({ oauthId: userOauth.id, userId: userOauth.userId, gone: user.isDeleted })
        .from(userOauth)
        .leftJoin(user, eq(user.id, userOauth.userId))
        .where(and(eq(userOauth.tenantId, tenantId), eq(userOauth.source, source), eq(userOauth.uuid, person.uuid)))
        .get()
      if (!known) {
        const oauthId = nextId(clock())
        tx.insert(userOauth)
          .values({ id: oauthId, tenantId, source, ...person })
          .run()
        return { oauthId }
      }
      if (known.userId && known.gone === 0) return { oauthId: known.oauthId, userId: known.userId }
      tx.update(userOauth).set({ userId: null }).where(eq(userOauth.id, known.oauthId)).run()
      return { oauthId: known.oauthId }
    })
  }

  return {
    waiting,

    /** @param callback "" or a checked address @returns the state that goes with the browser */
    begin(source: string, callback: string): string {
      const state = randomUUID()
      asked.set(state, { source, callback, until: clock() + lifetime.state })
      return state
    },

    /** The user at the third party agreed, or declined (no person). @returns where the browser goes; undefined for an expired state */
    answer(source: string, state: string, person: Person | undefined): string | undefined {
      const callback = waiting(source, state)
      if (callback === undefined) return undefined
      asked.delete(state)
      if (!person) return back(callback, source, { error: 'access_denied', state })
      const code = randomUUID()
      agreed.set(code, { source, state, person, until: clock() + lifetime.code })
      return back(callback, source, { code, state })
    },

    /**
     * Who a code speaks for: a user, or a person without an account. The code is consumed, right or wrong.
     * @throws SignInRefused oauthWrong, in the open dialect socialFailed
     */
    redeem({ source, code, state, tenantId }: Answer, dialect: Dialect): { userId?: string; oauthId: string } {
      const found = agreed.get(code)
      agreed.delete(code)
      if (!found || found.source !== source || found.state !== state || found.until <= clock())
        throw new SignInRefused('invalid_grant', dialect === 'bladex' ? 'oauthWrong' : 'socialFailed')
      return rowOf(source, tenantId, found.person)
    },
  }
}
export type Social = ReturnType<typeof createSocial>
