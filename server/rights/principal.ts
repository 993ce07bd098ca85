/** Who makes a call: the client, and the signed-in user with their rights. */
import type { Dialect } from '#contract/springblade/dialect.ts'
import type { user } from '#db/tables/system.ts'
import type { Rights } from './permissions.ts'

export type UserRow = typeof user.$inferSelect

/** The client named by the Basic header. Lifetimes in seconds. */
export interface Client {
  clientId: string
  /** Comma-joined, as stored: the grants by which it gets tokens, and their scope. */
  authorizedGrantTypes: string
  scope: string
  accessTokenValidity: number
  refreshTokenValidity: number
}

/** A signed-in caller. */
export interface Principal {
  sessionId: string
  family: string
  /** Dialect of the call that issued the token; answers follow it where the dialects differ. */
  dialect: Dialect
  clientId: string
  /** Row of the third party that identified the user at sign-in; "" for none. */
  oauthId: string
  /** Set for a guest: id and account are "", and this is their name at the third party. */
  user: Omit<UserRow, 'password'>
  rights: Rights
}

/** The name of the caller, as rows that they write keep it. */
export const nameOf = ({ user }: Pick<Principal, 'user'>): string => user.name || user.account
