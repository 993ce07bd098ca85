/** The port of the console's own store, needed in front of a real Blade server too. The app uses it, the server fills it. */
import type { z } from 'zod'
import type { signInWays } from './endpoints/ward.ts'
import type { SessionUser, Tokens } from './session.ts'
import type { SavedView, TableSettings } from './table-settings.ts'
import type { Dialect } from './wire.ts'

/** A signed-in staff member. The browser holds only `id`, in a signed cookie. */
export interface ConsoleSession {
  id: string
  user: SessionUser
  tokens: Tokens
  locked: boolean
}

/** From where a session was opened. */
export interface Origin {
  address: string
  /** As the browser calls itself. */
  agent: string
}

/** What a user is shown of one of his sessions. Times are epoch milliseconds. */
export interface OpenSession extends Origin {
  openedAt: number
  usedAt: number
  /** Whether it is the one that asks. */
  own: boolean
}

/** Whose settings: his id, and the roles that views are shared with. */
export type Reader = Pick<SessionUser, 'userId' | 'roleName'>

/** Thrown by whatever writes, when there is no room. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
}
/** why by name: the process and the pages are built apart, each with a class of its own */
export const isStoreFull = (error: unknown): boolean => error instanceof Error && error.name === 'StoreFull'

export interface ConsoleStore {
  /** Opens a session and gives its unguessable id. */
  open(user: SessionUser, tokens: Tokens, from: Origin): ConsoleSession
  /** Undefined, too, for one that nobody used for too long, or that is too old. */
  find(id: string): ConsoleSession | undefined
  /** Somebody uses the session. */
  touch(id: string): void
  /** Sessions of the user of this one, the one used last first. */
  openOf(session: ConsoleSession): OpenSession[]
  /** Ends all sessions of the user but this one. @returns what they held, for their tokens to be ended */
  closeOthers(session: ConsoleSession): ConsoleSession[]
  /** After the user has changed what he is called. */
  saveUser(id: string, user: SessionUser): void
  saveTokens(id: string, tokens: Tokens): void
  close(id: string): void
  /** Locks a session with a password of its own; every request but unlocking is refused until then. */
  lock(id: string, password: string): void
  /** True when the password is right; the session is open again. After too many wrong ones the session ends. */
  unlock(id: string, password: string): { open: boolean; triesLeft: number }
  /** Keeps what a user is half done with, for 30 minutes. @returns its unguessable id */
  keep(userId: string, work: unknown): string
  /** What this user kept; undefined when it is another's, or too old. */
  kept(userId: string, id: string): unknown
  /** The same, and it is gone: of two that ask at once, one gets it. */
  take(userId: string, id: string): unknown
  tableSettings(user: Reader, table: string): TableSettings | undefined
  /** One row per user and table: the last write wins, other tables are not touched. Absent settings are a reset. */
  saveTableSettings(user: Reader, table: string, settings?: TableSettings): void
  /** The user's own views of a table and those shared with him, by name. */
  views(user: Reader, table: string): SavedView[]
  /** @returns the id of the new view; undefined where there are as many as there may be (`mostViews`) */
  addView(user: Reader, view: Pick<SavedView, 'table' | 'name' | 'sharedWith' | 'search' | 'settings'>): string | undefined
  /** Changes the columns of a view of the user's own. False when it is not his. */
  saveViewSettings(user: Reader, id: string, settings: TableSettings): boolean
  /** False when it is not the user's own; an administrator removes whatever is shared. */
  removeView(user: Reader, id: string): boolean
  /** The view that a table opens with for this user; none without an id. */
  setDefaultView(user: Reader, table: string, id?: string): void
}

export interface BladeSettings {
  /** Where the Blade server is, without a trailing slash. */
  url: string
  /** The same as a browser reaches it; empty for the bundled backend, which answers on the console's own address. */
  publicUrl: string
  dialect: Dialect
  clientId: string
  clientSecret: string
  passwordMode: 'md5' | 'sm2' | 'plain'
  sm2PublicKey?: string
}

/** The ways of signing in beside the account; `source` is the third party's name in addresses. */
export type SignInWays = Pick<z.output<typeof signInWays.output>, 'sms' | 'social'>

/** An account that the sign-in page offers on the bundled backend with the demo seed, because its password is its name. */
export interface DemoAccount {
  account: string
  role: readonly [zh: string, en: string]
  may: readonly [zh: string, en: string]
}

/** What the process hands to the console with each request (Remix load context). */
export interface ConsoleContext {
  store: ConsoleStore
  blade: BladeSettings
  /** Signs cookies. */
  sessionSecret: string
  captcha: boolean
  /** For a server that does not say itself. */
  signInWays: SignInWays
  demoAccounts: readonly DemoAccount[]
  /** Origins whose pages may be shown in a frame. */
  frameOrigins: readonly string[]
  requestId: string
  /** Address of the browser, handed on so that tries are counted per person. */
  address: string
  /** Whether the browser came through a proxy; false where the Blade server is another one, which is not told. */
  proxied: boolean
  /** Content-Security-Policy nonce of this answer. */
  nonce: string
  /** True behind TLS: cookies are marked Secure. */
  secure: boolean
  /** Resolves when the browser has taken what was written so far, or is gone: a long answer waits for it. */
  drained: () => Promise<void>
  /** Epoch milliseconds. */
  now: () => number
  /** Epoch ms by which orders and money live: `now`, but where the simulation moved it on. */
  worldNow: () => number
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void }
}
