/** Sign-in data: the sessions of the API, failed attempts, sign-in methods, and what a user has read at the bell. */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id } from '../columns.ts'
import { user, userOauth } from './system.ts'

/** One session of the API. Tokens are JWTs; this row makes them revocable. Times: epoch ms. */
export const session = sqliteTable(
  'blade_session',
  {
    /** `jti` of the access token. */
    id: id(),
    /** Empty for a guest, who is known only to a third party. */
    userId: text('user_id').references(() => user.id),
    /** The third party's row used at sign-in. */
    oauthId: text('oauth_id').references(() => userOauth.id),
    clientId: text('client_id').notNull(),
    dialect: text('dialect', { enum: ['bladex', 'springblade'] }).notNull(),
    refreshId: text('refresh_id').notNull(),
    /** The first session of this sign-in; signing out ends them all. */
    family: text('family').notNull().default(''),
    /** Absolute expiry of this sign-in, including all refreshed tokens. */
    startedAt: integer('started_at').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** Time of the last call, excluding refreshes. To the minute. */
    usedAt: integer('used_at').notNull().default(0),
    /** Client address at sign-in. */
    ip: text('ip').notNull().default(''),
    accessUntil: integer('access_until').notNull(),
    refreshUntil: integer('refresh_until').notNull(),
    /** Time at which the refresh token was used; a second use is allowed for a short grace period. */
    refreshedAt: integer('refreshed_at'),
    /** The session that replaced it. */
    nextId: text('next_id'),
    revokedAt: integer('revoked_at'),
  },
  (t) => [uniqueIndex('session_refresh').on(t.refreshId), index('session_user').on(t.userId), index('session_family').on(t.family)],
)

/** Failed sign-ins per account, per account and address, and per address. Times: epoch ms. */
export const signInFailure = sqliteTable('blade_sign_in_failure', {
  /** `account:["000000","admin"]`, the same followed by `@127.0.0.1`, or `ip:127.0.0.1`. */
  subject: text('subject').primaryKey(),
  count: integer('count').notNull(),
  until: integer('until').notNull(),
})

/**
 * Changes that one person made to another's sign-in methods. Until its owner has answered, a changed phone cannot sign in. Rows are
 * only added, and answered once. Times: epoch ms.
 */
export const userMeans = sqliteTable(
  'ward_user_means',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    /** The user who made the change, and their name at that time. */
    byUser: text('by_user').notNull(),
    byName: text('by_name').notNull(),
    /** account: created the account, with its first password. */
    kind: text('kind', { enum: ['account', 'password', 'phone', 'status'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** Time at which the owner was informed; for a phone, at which they confirmed or rejected it. */
    answeredAt: integer('answered_at'),
  },
  (t) => [index('user_means_of').on(t.userId, t.createdAt)],
)

/** A user's second factor (RFC 6238), from the start of its setup. Times: epoch ms. */
export const userFactor = sqliteTable('blade_user_factor', {
  /** Id of the user. */
  id: id().references(() => user.id),
  /** Encrypted; "" if its key was lost. */
  secret: text('secret').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Time of the first valid code; null during the setup. */
  confirmedAt: integer('confirmed_at'),
  /** Time step of the last accepted code; codes of it or of earlier steps are refused. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Recovery codes of users, each for a single use. Times: epoch ms. */
export const userRecovery = sqliteTable(
  'blade_user_recovery',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    codeHash: text('code_hash').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [index('user_recovery_user').on(t.userId)],
)

/** Items that users have read at the bell. */
export const bellRead = sqliteTable(
  'ward_bell_read',
  {
    userId: text('user_id').notNull(),
    /** Kind and id. */
    key: text('key').notNull(),
    /** Epoch ms. */
    readAt: integer('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)
