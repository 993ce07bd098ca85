/** What a handler knows about its request. Created once per request by the guard; handlers see no Express. */
import type { Language } from '#contract/languages.ts'
import type { Request } from 'express'
import type { Claim, Kind } from '#bodies/incoming.ts'
import type { UploadedFile } from '../http/multipart.ts'
import type { Bytes } from '../http/send.ts'
import type { Denial } from '../core/refusal.ts'
import type { Client, Principal } from '../rights/principal.ts'

export interface Ctx {
  /** Of the request; of open dialect callers always Chinese, because an open server ignores what the browser accepts. */
  readonly language: Language
  /** First value of each name, decoded. */
  query: Readonly<Record<string, string>>
  /** Parsed JSON or form body; undefined without one. */
  body: unknown
  /** Query, and texts and numbers of the body, merged, because some clients send as a form what others send in the query. */
  readonly parameters: Readonly<Record<string, string>>
  /** Parses a multipart body without a file; called once the route is known. @throws Refused tooLarge, notReadable */
  readForm(): Promise<void>
  ip: string
  /** Whether the request came through a proxy. */
  proxied: boolean
  method: string
  /** Without the query. */
  path: string
  /** Where the caller's browser reaches this server, like https://console.example; "" if that is not known. */
  site: string
  /** Path of the matched route as in the contract, however the address was spelled; "" before routing. */
  route: string
  /** The answer's X-Request-Id; "" where requests have no id. */
  requestId: string
  header: (name: string) => string | undefined
  /** The client of the Basic header. @throws SignInRefused badClient */
  client(): Client
  /**
   * The signed-in caller, who holds the permission `needs`. `beforeChange`: also callers who must change their password or set up
   * their second factor first; `as`: the path of another call that must be open to the caller as well.
   * @throws Refused noToken, unauthorized, passwordFirst, factorFirst, rejected
   */
  admit(needs: string, options?: { beforeChange?: boolean; as?: string }): Promise<Principal>
  /**
   * A caller with a second factor must have sent one of its codes. @param isApproval a proof is accepted instead of a code
   * @throws Refused factorNeeded, factorWrong, factorUsed, accountLocked
   */
  demandCode(me: Principal, isApproval?: boolean): Promise<void>
  /**
   * The answer to an admitted caller, made once for each `name` and `moment` until anything is written.
   * @param name contains everything that the answer depends on besides caller, language, database and `moment`
   * @param moment the part of the time that the answer depends on
   */
  once(me: Principal, name: string, make: () => unknown, moment?: () => string): Promise<Bytes>
  /** Whether the call carries a token, valid or not. */
  hasToken: boolean
  /** Whose token the call carries, whatever it permits; undefined without a valid one. */
  who(): Promise<Principal | undefined>
  /** Whether the call carries a valid token. */
  isKnown(): Promise<boolean>
  /** The authorized caller, if any. */
  readonly caller: Principal | undefined
  /** The reason why the call was refused, if a right was missing. */
  denial?: Denial
  /** Claims room for a body among those of its account, until the call is answered. @throws Refused bodyBusy */
  claim(kind: Kind, account: string): Claim
  /**
   * The uploaded file of a multipart body of an admitted caller, parsed on demand.
   * @throws Refused uploadSize, notReadable, bodySlow, bodyBusy
   */
  file(field: string, most: number): Promise<UploadedFile | undefined>
}

const contexts = new WeakMap<Request, Ctx>()

export const setContext = (req: Request, ctx: Ctx): void => void contexts.set(req, ctx)

/** undefined for a request that failed before the guard saw it. */
export const findContext = (req: Request): Ctx | undefined => contexts.get(req)

export function contextOf(req: Request): Ctx {
  const ctx = contexts.get(req)
  if (!ctx) throw new Error('The guard must be mounted before any route')
  return ctx
}
