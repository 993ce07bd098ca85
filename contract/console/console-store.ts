/**
 * The port of the console's own store, which is needed in front of a real Blade server, too. The app uses it, and the server implements
 * it: in a file beside the console, or in a place that several consoles share.
 */
import type { Brand } from './brand.ts'
import type { ServerClock } from '../rules/server-clock.ts'
import type { z } from 'zod'
import type { signInWays } from '../endpoints/ward.ts'
import type { Tokens } from '../session.ts'
import type { SessionUser } from '../session-user.ts'
import type { SavedView, TableSettings } from './table-settings.ts'
import type { Dialect, PasswordMode } from '../springblade/dialect.ts'

/** A signed-in staff member. The browser holds only `id`, in a signed cookie. */
export interface ConsoleSession {
  id: string
  user: SessionUser
  tokens: Tokens
  locked: boolean
}

/** The client from which a session was opened. */
export interface Origin {
  address: string
  /** The browser's User-Agent. */
  agent: string
}

/** A session as its user sees it. Times are epoch milliseconds. */
export interface OpenSession extends Origin {
  openedAt: number
  usedAt: number
  /** Whether it is the current session. */
  own: boolean
}

/** The user whose settings are read: the id, and the roles and the tenant that views are shared with. */
export type Reader = Pick<SessionUser, 'userId' | 'roleName' | 'tenantId'>

/** Thrown by writes when the disk is full. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
}
/** Thrown by every call while an external store cannot be reached. */
export class StoreDown extends Error {
  override readonly name = 'StoreDown'
}
/**
 * Which of the two an error is. Compared by name, because the process and the pages are bundled separately, each with its own classes.
 */
export const storeTrouble = (error: unknown): 'storeFull' | 'storeDown' | undefined =>
  !(error instanceof Error) ? undefined : error.name === 'StoreFull' ? 'storeFull' : error.name === 'StoreDown' ? 'storeDown' : undefined

/** Answers of a Blade server that consoles cache for a while, and drop when they were changed through one of them. */
export type Forgettable = 'dictionaries' | 'pages'

export interface ConsoleStore {
  /** Notifies the other consoles that share this store; they drop the data within a moment. */
  announce(changed: Forgettable): Promise<void>
  /** Calls `forget` with what other consoles announce, and with everything after announcements may have been missed. */
  onAnnounced(forget: (changed: Forgettable) => void): void
  /** Opens a session and returns its unguessable id. */
  open(user: SessionUser, tokens: Tokens, from: Origin): Promise<ConsoleSession>
  /** Undefined also for a session that was idle for too long or has reached its maximum lifetime. */
  find(id: string): Promise<ConsoleSession | undefined>
  /** Records a use of the session. */
  touch(id: string): Promise<void>
  /** Sessions of this session's user, the most recently used first. */
  openOf(session: ConsoleSession): Promise<OpenSession[]>
  /** Ends all sessions of the user but this one. @returns their contents, so that the tokens can be revoked */
  closeOthers(session: ConsoleSession): Promise<ConsoleSession[]>
  /** Call after users change their own names. */
  saveUser(id: string, user: SessionUser): Promise<void>
  saveTokens(session: Pick<ConsoleSession, 'id' | 'user'>, tokens: Tokens): Promise<void>
  close(id: string): Promise<void>
  /** Locks a session with a password that is only for this lock; every request except unlocking is refused until then. */
  lock(id: string, password: string): Promise<void>
  /** True when the password is right and the session is unlocked. After too many wrong ones the session ends. */
  unlock(id: string, password: string): Promise<{ open: boolean; triesLeft: number }>
  /** Runs `work` while no other console that shares this store runs work with the same name; the others wait. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Keeps a user's draft for 30 minutes. @returns its unguessable id */
  keep(userId: string, work: unknown): Promise<string>
  /** This user's draft; undefined if it belongs to another user or has expired. */
  peek(userId: string, id: string): Promise<unknown>
  /** Like `peek`, and deletes the draft: of two concurrent calls only one gets it. */
  take(userId: string, id: string): Promise<unknown>
  tableSettings(user: Reader, table: string): Promise<TableSettings | undefined>
  /** One row per user and table: the last write wins, other tables are not affected. Absent settings reset the table. */
  saveTableSettings(user: Reader, table: string, settings?: TableSettings): Promise<void>
  /** The user's own views of a table and those shared with them, by name. */
  views(user: Reader, table: string): Promise<SavedView[]>
  /** @returns the id of the new view; undefined at the maximum (`mostViews`) */
  addView(user: Reader, view: Pick<SavedView, 'table' | 'name' | 'sharedWith' | 'search' | 'settings'>): Promise<string | undefined>
  /** Changes the columns of one of the user's own views. @returns false if it is not theirs */
  saveViewSettings(user: Reader, id: string, settings: TableSettings): Promise<boolean>
  /** @returns false if it is not the user's own view; administrators can remove any shared view */
  removeView(user: Reader, id: string): Promise<boolean>
  /** The user's default view of a table; no id removes the default. */
  setDefaultView(user: Reader, table: string, id?: string): Promise<void>
}

/** The tenants of a Blade server, whose aliases of roles and names of accounts repeat. */
export interface TenantSettings {
  /** The tenant that signs in unless another one is typed. */
  initial: string
  /** Whether the sign-in page asks for the tenant. */
  isAsked: boolean
}

export interface BladeSettings {
  /** Address of the Blade server, without a trailing slash. */
  url: string
  /** The same address for browsers; empty for the bundled backend, which answers on the console's own address. */
  publicUrl: string
  dialect: Dialect
  /** Undefined for the bundled backend, which has one tenant. */
  tenants?: TenantSettings | undefined
  clientId: string
  clientSecret: string
  passwordMode: PasswordMode
  /** Milliseconds for which a call is waited for. */
  timeout: number
  /** Codes of refusals that are not shown to the user; the call still fails. */
  silentCodes?: readonly number[]
  /** Encrypts a password for the server's key; without it, no password is sent if `passwordMode` is sm2. */
  encrypted?: ((password: string) => string) | undefined
  /** Only for a server that writes times in another time zone. */
  clock?: ServerClock | undefined
  /** Called after every call to the server. `status`: HTTP status, 0 without an answer; `ms`: milliseconds. */
  observe?: ((path: string, status: number, ms: number) => void) | undefined
  /** Called after every attempt to sign in. */
  observeSignIn?: (attempt: SignInAttempt) => void
  /**
   * For a server that answers unlike its dialect: looks what it is, and changes these settings.
   * @returns whether they changed, so that the call is worth repeating
   */
  recheck?: () => Promise<boolean>
}

/** An attempt to sign in, without its secrets. */
export interface SignInAttempt {
  /** Undefined for a grant without one. */
  account: string | undefined
  tenantId: string
  grant: string
  /** How the server refused; undefined for a success. */
  refusal?: { code: number; msg: string }
}

/** Whether it is the bundled backend, which has the hospital business. Of other servers this is unknown before somebody signs in. */
export const isBundled = ({ publicUrl }: Pick<BladeSettings, 'publicUrl'>): boolean => publicUrl === ''

/** Sign-in methods beyond the account; `source` is the third party's name in addresses. */
export type SignInWays = Pick<z.output<typeof signInWays.output>, 'sms' | 'social' | 'registration'>

/** A demo account that the sign-in page of the bundled backend offers, because its password is its name. */
export interface DemoAccount {
  account: string
  role: readonly [zh: string, en: string]
  may: readonly [zh: string, en: string]
}

/** A demo account that exists, with its phone. */
export type OfferedAccount = DemoAccount & { phone: string }

/** The part of the context that depends on the world. */
export type OfWorld = Pick<ConsoleContext, 'store' | 'blade' | 'world'>

/** What the process passes to the console with each request (Remix load context). */
export interface ConsoleContext {
  store: ConsoleStore
  blade: BladeSettings
  brand: Brand
  /** Signs cookies. */
  sessionSecret: string
  captcha: boolean
  /** Fallback for a server that does not report its sign-in methods. */
  signInWays: SignInWays
  demoAccounts: readonly OfferedAccount[]
  /** Whether the bell shows sample notices (specification §2): in the demo of the bundled backend. */
  sampleNotices: boolean
  /** The code that was sent to the phone of a demo account, by the id of the message. */
  demoCode: (messageId: string) => string | undefined
  /**
   * Fetches an address from outside: a public one, or the Blade server's; follows no redirect.
   * @returns `type` as in Content-Type @throws for any other address, an unreachable or slow one, and an answer of more than 2 MB
   */
  fetchOutside: (address: string) => Promise<{ status: number; type: string; body: Uint8Array }>
  /** Whether reads may be recorded on request. */
  record: boolean
  /** Origins whose pages may be shown in a frame. */
  frameOrigins: readonly string[]
  requestId: string
  /** Names the account of this request in the log. */
  signedIn: (account: string) => void
  /** The trace that a trusted proxy started (W3C `traceparent`), passed on to the Blade server. */
  trace?: string | undefined
  /** Address of the browser, forwarded so that sign-in attempts are counted per person. */
  address: string
  /** Whether the browser came through a proxy; always false for an external Blade server, which does not get this. */
  proxied: boolean
  /** Content-Security-Policy nonce of this answer. */
  nonce: string
  /** Address of the list of files that each page needs (page-files.ts); undefined in development. */
  pageFiles?: string | undefined
  /** True behind TLS: cookies are marked Secure. */
  secure: boolean
  /** Resolves when the browser has received everything written so far, or has disconnected: backpressure for long answers. */
  drained: () => Promise<void>
  /** Calls `then` once the answer is sent, or its browser has disconnected. */
  sent: (then: () => void) => void
  /** Aborted when the process shuts down, so that open streams end. */
  ending: AbortSignal
  /** Epoch milliseconds. */
  now: () => number
  /** The lab's world of this request, if there are several; `version` changes whenever its rows are replaced. */
  world?: { name: string; version: string }
  /** The same of another of the lab's worlds; undefined if there is no such world, and absent if there is only one. */
  inWorld?: ((name: string) => OfWorld | undefined) | undefined
  /** In a lab: number of the tab, 2 to 9, if it has a separate sign-in. */
  tab?: string | undefined
  /** In a lab: the faults that this request's calls ask for (`rules/faults.ts`). */
  fault?: string
  /** Simulated epoch ms for orders and money: `now`, unless the simulation moved the clock. */
  worldNow: () => number
  /** Version of this program. */
  version: string
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void }
}
