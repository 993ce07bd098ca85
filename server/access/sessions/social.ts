/**
 * Third-party sign-in (contract page auth §9). The only source is a third party simulated by this program, where anybody
 * can claim any identity, so it is off by default.
 */
import type { Pair } from '#contract/languages.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import type { Db } from '#db/open.ts'
import { user, userOauth } from '#db/tables/system.ts'
import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import { SignInRefused } from '#server/core/refusal.ts'
import { nextId } from '#server/core/row-id.ts'
import { inTransaction } from '#server/core/transaction.ts'

/** Milliseconds: for the user to answer the third party, and from that answer to the token call. */
const lifetime = { state: 10 * 60_000, code: 2 * 60_000 }
/** Bounded, because unauthenticated callers create states for free. */
const most = 10_000

/** A third party's profile of a person; `uuid` is the id that it gives them. */
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
  const requests = new LRUCache<string, { source: string; callback: string; until: number }>({ max: most })
  const agreements = new LRUCache<string, { source: string; state: string; person: Person; until: number }>({ max: most })

  /** @returns the site that the browser returns to, "" for this one; undefined for a state that is expired or unknown */
  function waiting(source: string, state: string): string | undefined {
    const request = requests.get(state)
    return request && request.source === source && request.until > clock() ? request.callback : undefined
  }
  const returnAddress = (callback: string, source: string, words: Record<string, string>) =>
    `${callback}/oauth/redirect/${source}?${new URLSearchParams(words).toString()}`

  /** The row of a person, created at their first visit; a deleted account is unlinked. */
  function rowOf(source: string, tenantId: string, person: Person): { userId?: string; oauthId: string } {
    return inTransaction(db, (tx) => {
      const row = tx
        .select({ oauthId: userOauth.id, userId: userOauth.userId, gone: user.isDeleted })
        .from(userOauth)
        .leftJoin(user, eq(user.id, userOauth.userId))
        .where(and(eq(userOauth.tenantId, tenantId), eq(userOauth.source, source), eq(userOauth.uuid, person.uuid)))
        .get()
      if (!row) {
        const oauthId = nextId(clock())
        tx.insert(userOauth)
          .values({ id: oauthId, tenantId, source, ...person })
          .run()
        return { oauthId }
      }
      if (row.userId && row.gone === 0) return { oauthId: row.oauthId, userId: row.userId }
      tx.update(userOauth).set({ userId: null }).where(eq(userOauth.id, row.oauthId)).run()
      return { oauthId: row.oauthId }
    })
  }

  return {
    waiting,

    /** @param callback "" or a checked address @returns the state that goes with the browser */
    begin(source: string, callback: string): string {
      const state = randomUUID()
      requests.set(state, { source, callback, until: clock() + lifetime.state })
      return state
    },

    /** The user at the third party agreed, or declined (no person). @returns where the browser goes; undefined for an expired state */
    answer(source: string, state: string, person: Person | undefined): string | undefined {
      const callback = waiting(source, state)
      if (callback === undefined) return undefined
      requests.delete(state)
      if (!person) return returnAddress(callback, source, { error: 'access_denied', state })
      const code = randomUUID()
      agreements.set(code, { source, state, person, until: clock() + lifetime.code })
      return returnAddress(callback, source, { code, state })
    },

    /**
     * Who a code speaks for: a user, or a person without an account. The code is consumed, right or wrong.
     * @throws SignInRefused oauthWrong, in the open dialect socialFailed
     */
    redeem({ source, code, state, tenantId }: Answer, dialect: Dialect): { userId?: string; oauthId: string } {
      const agreement = agreements.get(code)
      agreements.delete(code)
      if (!agreement || agreement.source !== source || agreement.state !== state || agreement.until <= clock())
        throw new SignInRefused('invalid_grant', dialect === 'bladex' ? 'oauthWrong' : 'socialFailed')
      return rowOf(source, tenantId, agreement.person)
    },
  }
}
export type Social = ReturnType<typeof createSocial>
